// Mails that came back, as Postfix, Gmail and Exchange write it, in the languages they write in.
import { bounce, REPORT, report } from './bounce-report.ts'
import { lines, mail, OUR_MESSAGE_ID, RECIPIENT, type Sample } from './sample.ts'

const POSTFIX = [
  [
    'unknown user',
    '5.1.1',
    '550 5.1.1 <luz@correo.example>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  ['mailbox full', '5.2.2', '552 5.2.2 <luz@correo.example>: Mailbox is full / Quota exceeded'],
  [
    'host not found',
    '5.4.4',
    'X-Postfix; Host or domain name not found. Name service error for name=correo.example type=AAAA: Host not found',
  ],
  ['refused as spam', '5.7.1', '554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org'],
  ['given up after five days', '4.4.1', 'X-Postfix; connect to mx.correo.example[192.0.2.9]:25: Connection timed out'],
] as const
const postfix = POSTFIX.map(([why, status, diagnostic]) =>
  bounce(
    `Postfix, ${why}`,
    mail({
      from: 'Mail Delivery System <MAILER-DAEMON@mx.example>',
      subject: 'Undelivered Mail Returned to Sender',
      headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
      multipart: REPORT,
      parts: report({
        text: lines(
          'This is the mail system at host mx.example.',
          '',
          "I'm sorry to have to inform you that your message could not",
          "be delivered to one or more recipients. It's attached below.",
          '',
          `<${RECIPIENT}>: host mx.correo.example[192.0.2.9] said: ${diagnostic}`,
        ),
        status,
        diagnostic,
      }),
    }),
  ),
)

const GMAIL = [
  [
    'Address not found',
    '5.1.1',
    "Your message wasn't delivered to luz@correo.example because the address couldn't be found, or is unable to receive mail.",
    'Delivery Status Notification (Failure)',
  ],
  [
    'Recipient inbox full',
    '5.2.2',
    "Your message couldn't be delivered to luz@correo.example. Their inbox is full, or it's getting too much mail right now.",
    'Delivery Status Notification (Failure)',
  ],
  [
    'Message blocked',
    '5.7.1',
    'Your message to luz@correo.example has been blocked. See technical details below for more information.',
    'Delivery Status Notification (Failure)',
  ],
  [
    'Adresse nicht gefunden',
    '5.1.1',
    'Ihre Nachricht wurde nicht an luz@correo.example zugestellt, weil die Adresse nicht gefunden wurde oder keine E-Mails empfangen kann.',
    'Benachrichtigung zum Zustellstatus (Fehler)',
  ],
  [
    'Adresse introuvable',
    '5.1.1',
    "Votre message n'a pas été transmis à luz@correo.example, car l'adresse est introuvable ou ne peut pas recevoir d'e-mails.",
    "Notification d'état de remise (échec)",
  ],
  [
    'No se ha encontrado la dirección',
    '5.1.1',
    'Tu mensaje no se ha entregado a luz@correo.example porque no se ha encontrado la dirección.',
    'Notificación de estado de entrega (error)',
  ],
  [
    'アドレス不明',
    '5.1.1',
    'メールアドレスが見つからないか、メールを受信できないため、luz@correo.example へのメールは配信されませんでした。',
    '配信ステータス通知（失敗）',
  ],
] as const
const gmail = GMAIL.map(([title, status, text, subject]) =>
  bounce(
    `Gmail, ${title}`,
    mail({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      subject,
      headers: [
        'Return-Path: <>',
        'Auto-Submitted: auto-replied',
        `X-Failed-Recipients: ${RECIPIENT}`,
        `In-Reply-To: ${OUR_MESSAGE_ID}`,
        `References: ${OUR_MESSAGE_ID}`,
      ],
      multipart: REPORT,
      parts: report({ text: `** ${title} **\r\n\r\n${text}\r\n`, status, mta: 'googlemail.com' }),
    }),
  ),
)

const EXCHANGE = [
  ['Undeliverable: A song', "luz@correo.example wasn't found at correo.example.", '5.1.10'],
  [
    'Unzustellbar: A song',
    'Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen: luz@correo.example',
    '5.1.1',
  ],
  [
    'Non remis : A song',
    "Échec de la remise pour ces destinataires ou groupes : luz@correo.example. L'adresse de messagerie que vous avez entrée est introuvable.",
    '5.1.10',
  ],
  ['No se puede entregar: A song', 'No se pudo entregar el mensaje a luz@correo.example.', '5.1.10'],
  [
    'Non recapitabile: A song',
    'Recapito non riuscito per i seguenti destinatari o gruppi: luz@correo.example',
    '5.1.1',
  ],
  ['Não é possível entregar: A song', 'Falha na entrega a estes destinatários ou grupos: luz@correo.example', '5.1.10'],
  [
    'Onbestelbaar: A song',
    'De bezorging aan de volgende geadresseerden of groepen is mislukt: luz@correo.example',
    '5.4.1',
  ],
  ['Olevererbart: A song', 'Leverans till följande mottagare eller grupper misslyckades: luz@correo.example', '5.1.10'],
  ['Niedostarczalne: A song', 'Nie można dostarczyć do następujących adresatów lub grup: luz@correo.example', '5.1.10'],
  ['配信不能: A song', '次の受信者またはグループへの配信に失敗しました: luz@correo.example', '5.1.10'],
] as const
const exchange = EXCHANGE.map(([subject, text, status]) =>
  bounce(
    `Exchange, ${subject}`,
    mail({
      from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@correo.example>',
      subject,
      headers: ['Auto-Submitted: auto-replied', 'X-MS-Exchange-Message-Is-Ndr:', `In-Reply-To: ${OUR_MESSAGE_ID}`],
      multipart: REPORT,
      parts: report({
        text,
        html: `<html><body><p>${text}</p></body></html>`,
        status,
        mta: 'AM0PR01.prod.outlook.com',
      }),
    }),
  ),
)

export const bouncesOfProviders: readonly Sample[] = [...postfix, ...gmail, ...exchange]
