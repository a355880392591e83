import type { Channel, MessageContent } from '#features/messages/contract.ts'

/** A message ready for a provider, without its id and address. */
export interface Composed {
  subject?: string
  text: string
  html?: string
  headers?: Record<string, string>
  /** The approved WhatsApp template that says the same, and what it fills in. */
  template?: { name: string; variables: Record<string, string> }
}

interface Mail {
  subject: string
  paragraphs: string[]
  /** Shown large, to be read off another screen. */
  code?: string
}

interface Words {
  code(content: Of<'ONE_TIME_CODE'>): Mail & { short: string }
  confirmation(content: Of<'SIGNUP_CONFIRMATION'>): Mail & { short: string }
  confirmLink(content: Of<'CONFIRM_LINK'>): Mail & { short: string }
}

type Of<K extends MessageContent['kind']> = Extract<MessageContent, { kind: K }>

const en: Words = {
  code: ({ artist, code, minutes }) => ({
    subject: `Your code for ${artist}`,
    paragraphs: [
      'Your code is:',
      `Enter it on the page of ${artist} within ${minutes} minutes. Nobody will ever ask you for it by phone or message.`,
      'If you did not ask for a code, do nothing.',
    ],
    code,
    short: `${code} is your code for ${artist}. It is good for ${minutes} minutes.`,
  }),
  confirmation: ({ artist, drop_title, page_url, unsubscribe_url }) => ({
    subject: `You are on the list: ${drop_title}`,
    paragraphs: [
      `You signed up with ${artist} for ${drop_title}.`,
      page_url,
      unsubscribe_url
        ? `Not you, or changed your mind? Unsubscribe: ${unsubscribe_url}`
        : 'If it was not you, do nothing.',
    ],
    short: `${artist}: you are on the list for ${drop_title}. ${page_url} Reply STOP to unsubscribe.`,
  }),
  confirmLink: ({ artist, confirm_url }) => ({
    subject: `Confirm your sign-up with ${artist}`,
    paragraphs: [
      `Somebody signed up with ${artist} using this address. If it was you, confirm it:`,
      confirm_url,
      'If it was not you, do nothing: without the link you will not hear from us.',
    ],
    short: `Confirm your sign-up with ${artist}: ${confirm_url}`,
  }),
}

const fr: Words = {
  code: ({ artist, code, minutes }) => ({
    subject: `Votre code pour ${artist}`,
    paragraphs: [
      'Votre code est :',
      `Saisissez-le sur la page de ${artist} dans les ${minutes} minutes. Personne ne vous le demandera par téléphone ni par message.`,
      'Si vous n’avez pas demandé de code, ne faites rien.',
    ],
    code,
    short: `${code} est votre code pour ${artist}. Il est valable ${minutes} minutes.`,
  }),
  confirmation: ({ artist, drop_title, page_url, unsubscribe_url }) => ({
    subject: `Votre inscription : ${drop_title}`,
    paragraphs: [
      `Vous êtes sur la liste de ${artist} pour ${drop_title}.`,
      page_url,
      unsubscribe_url
        ? `Ce n’était pas vous, ou vous avez changé d’avis ? Désinscription : ${unsubscribe_url}`
        : 'Si ce n’était pas vous, ne faites rien.',
    ],
    short: `${artist} : vous êtes sur la liste pour ${drop_title}. ${page_url} Répondez STOP pour vous désinscrire.`,
  }),
  confirmLink: ({ artist, confirm_url }) => ({
    subject: `Confirmez votre inscription auprès de ${artist}`,
    paragraphs: [
      `Une inscription auprès de ${artist} a été faite avec cette adresse. Si c’était vous, confirmez-la :`,
      confirm_url,
      'Si ce n’était pas vous, ne faites rien : sans ce lien, vous n’aurez plus de nouvelles.',
    ],
    short: `Confirmez votre inscription auprès de ${artist} : ${confirm_url}`,
  }),
}

const words = { en, fr }

/**
 * Says a content on a channel. Nothing a visitor typed is in it but the code we made: the first mail to an address may
 * go to somebody who never asked (a name could be an advertisement), so it greets nobody by name.
 */
export function compose(content: MessageContent, channel: Channel): Composed {
  if (content.kind === 'ACCOUNT') return { subject: content.subject, text: content.text, headers: automatic }
  const said = say(content)
  if (channel === 'EMAIL') return mailOf(said, content)
  const autofill = content.kind === 'ONE_TIME_CODE' && content.host ? `\n\n@${content.host} #${content.code}` : ''
  return { text: said.short + autofill, template: templateOf(content) }
}

function say(content: Exclude<MessageContent, { kind: 'ACCOUNT' }>) {
  const artist = oneLine(content.artist)
  const { code, confirmation, confirmLink } = words[content.locale]
  switch (content.kind) {
    case 'ONE_TIME_CODE':
      return code({ ...content, artist })
    case 'SIGNUP_CONFIRMATION':
      return confirmation({ ...content, artist, drop_title: oneLine(content.drop_title) })
    case 'CONFIRM_LINK':
      return confirmLink({ ...content, artist })
  }
}

/** Keeps robots such as out-of-office notes from answering (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' }

function mailOf({ subject, paragraphs, code }: Mail, content: Exclude<MessageContent, { kind: 'ACCOUNT' }>): Composed {
  const [first, ...rest] = paragraphs
  const unsubscribe = content.kind === 'SIGNUP_CONFIRMATION' ? content.unsubscribe_url : undefined
  return {
    subject,
    text: `${[first, ...(code ? [code] : []), ...rest].join('\n\n')}\n`,
    html: page(content.locale, [
      paragraph(first ?? ''),
      ...(code
        ? [`<p style="font:700 32px/1.2 monospace;letter-spacing:.2em;margin:24px 0">${escaped(code)}</p>`]
        : []),
      ...rest.map(paragraph),
    ]),
    headers: unsubscribe
      ? { ...automatic, 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : automatic,
  }
}

function templateOf(content: Exclude<MessageContent, { kind: 'ACCOUNT' }>) {
  const name = `${content.kind.toLowerCase()}_${content.locale}`
  switch (content.kind) {
    case 'ONE_TIME_CODE':
      return { name, variables: { 1: content.code, 2: oneLine(content.artist) } }
    case 'SIGNUP_CONFIRMATION':
      return { name, variables: { 1: oneLine(content.artist), 2: oneLine(content.drop_title), 3: content.page_url } }
    case 'CONFIRM_LINK':
      return { name, variables: { 1: oneLine(content.artist), 2: content.confirm_url } }
  }
}

const page = (locale: string, paragraphs: string[]) =>
  `<!doctype html><html lang="${locale}"><body style="margin:0;padding:32px 24px;font:16px/1.5 system-ui,sans-serif;color:#16161a;background:#fff"><div style="max-width:32em;margin:0 auto">${paragraphs.join('')}</div></body></html>`

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px">${escaped(text).replace(/https?:\/\/[^\s<]+/g, '<a href="$&" style="color:#1f4fd8">$&</a>')}</p>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 120)
