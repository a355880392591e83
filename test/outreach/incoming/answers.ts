// Answers that people wrote. Many have what machines' mails have: words about absence, headers of lists, subjects of bounces.
import { inReply, lines, mail, type Sample } from './sample.ts'

const answer = (
  name: string,
  subject: string,
  body: string,
  headers: readonly string[] = inReply,
  from = 'Luz <luz@correo.example>',
): Sample => ({
  name,
  kind: 'ANSWER',
  raw: mail({ from, subject, headers, body }),
})
const html = (name: string, text: string): Sample => ({
  name,
  kind: 'ANSWER',
  raw: mail({
    from: 'Luz <luz@correo.example>',
    subject: 'Re: A song',
    headers: inReply,
    multipart: 'multipart/alternative',
    parts: [
      {
        type: 'text/html; charset=utf-8',
        text: `<div dir="ltr">${text}</div><div class="gmail_quote">On Thu, Ann wrote:<blockquote>Hello</blockquote></div>`,
      },
    ],
  }),
})
const quoting = (text: string) =>
  lines(text, '', 'On Thu, 26 Nov 2026 at 10:00, Ann <ann@label.example> wrote:', '> Hello Luz')

export const answers: readonly Sample[] = [
  answer('plain yes', 'Re: A song', quoting('Yes, gladly! My usual is €650 for a post.')),
  answer('one word', 'Re: A song', 'Yes'),
  answer('Gmail on a phone', 'Re: A song', quoting('Love it, send stems please')),
  html('HTML alone', 'Sounds great, let us talk on Monday.'),
  html('HTML that names an office', 'I am in the office until six, call me.'),
  answer('no', 'Re: A song', quoting('Not for me, thanks.')),
  answer('angry no', 'Re: A song', 'Stop writing to me.'),
  answer('asks for a price', 'RE: A song', 'What is the budget?'),
  answer(
    'speaks of a holiday',
    'Re: A song',
    quoting('I am on holiday until Monday but yes, I am in! Will post on Tuesday.'),
  ),
  answer(
    'speaks of being away',
    'Re: A song',
    quoting('Sorry, I was away until yesterday and out of office. Can we do December?'),
  ),
  answer('is on tour', 'Re: A song', 'I am on tour right now, could we do it when I am back on Friday?'),
  answer('speaks of a vacation, German', 'AW: A song', 'Ich bin gerade im Urlaub, mache es aber gern nächste Woche.'),
  answer('speaks of holidays, French', 'RE: A song', 'Je suis en vacances mais ça m’intéresse beaucoup !'),
  answer('speaks of holidays, Spanish', 'RE: A song', 'Estoy de vacaciones, pero me encanta. ¿Cuánto pagáis?'),
  answer('speaks of holidays, Italian', 'R: A song', 'Sono in ferie ma rispondo volentieri!'),
  answer(
    'speaks of a bounce',
    'Re: A song',
    quoting('My other address was not delivered to, use this one. The old one says user unknown.'),
  ),
  answer(
    'speaks of a failed mail',
    'Undelivered: can you resend?',
    'Your attachment could not be delivered to my phone, please send a link.',
  ),
  answer('asks for a delivery', 'Re: Delivery of the stems', 'Delivery failed? I did not get the stems yet.'),
  answer('speaks of an automatic answer', 'Re: A song', 'Sorry for the automatic reply before. Yes!'),
  answer('Japanese', 'Re: A song', 'ぜひお願いします。'),
  answer('Korean', 'Re: A song', '네, 좋아요! 자세한 내용을 보내 주세요.'),
  answer('Chinese', '回复: A song', '可以的，请把音频发给我。'),
  answer('Russian', 'Re: A song', 'Да, с удовольствием. Какой бюджет?'),
  answer('Greek', 'Απ: A song', 'Ναι, με χαρά!'),
  answer('Turkish', 'Ynt: A song', 'Evet, olur.'),
  answer('Polish', 'Odp: A song', 'Tak, chętnie.'),
  answer('Portuguese', 'Res: A song', 'Sim, topo! Qual é o prazo?'),
  answer('Dutch', 'Antw: A song', 'Ja, graag.'),
  answer('Swedish', 'SV: A song', 'Ja, gärna!'),
  answer('Finnish', 'VS: A song', 'Joo, mielellään.'),
  answer('Czech', 'Re: A song', 'Ano, rád.'),
  answer('Hungarian', 'Vá: A song', 'Igen, szívesen.'),
  answer(
    'manager',
    'Re: A song',
    quoting('I manage Luz, please talk to me from now on.'),
    inReply,
    'Marek <marek@agency.example>',
  ),
  answer('through a group of the label', 'Re: A song', quoting('Yes, gladly!'), [
    ...inReply,
    'List-ID: <hello.label.example>',
    'Precedence: list',
    'X-Google-Group-Id: 4711',
    'List-Unsubscribe: <https://groups.label.example/u>',
  ]),
  answer('through Mailman', 'Re: [hello] A song', quoting('Count me in.'), [
    ...inReply,
    'List-Id: Hello <hello.label.example>',
    'Precedence: list',
  ]),
  answer('Auto-Submitted: no', 'Re: A song', 'Works for me.', [...inReply, 'Auto-Submitted: no']),
  answer('Exchange without automatic replies to it', 'RE: A song', 'Works for me.', [
    ...inReply,
    'X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply',
  ]),
  answer('Exchange, suppressing all, written by hand', 'RE: A song', 'Yes, let us do it.', [
    ...inReply,
    'X-Auto-Response-Suppress: All',
  ]),
  answer(
    'from somebody called postmaster',
    'Re: A song',
    'I run the mail of this studio. Luz says yes.',
    inReply,
    'Studio <postmaster@studio.example>',
  ),
  answer('with an empty return path removed by a gateway', 'Re: A song', 'Yes! Where do I sign?', [
    ...inReply,
    'Return-Path: <luz@correo.example>',
  ]),
  answer('new mail without a reference', 'About your song', 'Hi Ann, I saw your mail. Interested!', []),
  answer('subject changed', 'Rates 2026', 'Please find my rates below.', inReply),
  answer('away in the subject, by hand', 'Re: Away for the summer', 'Love the title. Yes!'),
  answer('question about an absence', 'Re: A song', 'Is Ann out of the office? She does not pick up.'),
  answer('numbers like SMTP codes', 'Re: A song', 'I can do it for 550 - or 450 without the story.'),
  answer(
    'signature with opening hours',
    'Re: A song',
    lines('Yes.', '', '--', 'Luz | Back on stage 2027 | I am in the studio until 18:00'),
  ),
  answer('quotes an absence', 'Re: Automatic reply: A song', quoting('I am back now, and yes.')),
  answer('reacts by an emoji', 'Re: A song', '❤️'),
  answer('Outlook reaction by hand', 'RE: A song', '👍 will do'),
  answer('empty with an attachment', 'Re: A song', ' '),
  answer('priority list', 'Re: A song', 'Yes', [...inReply, 'Precedence: first-class']),
  answer('sent by a scheduler', 'Re: A song', 'Morning! Yes.', [...inReply, 'X-Mailer: Boomerang']),
]
