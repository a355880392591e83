// Mails that came back, as large hosts of mailboxes and filters of companies write it.
import { bounce, REPORT, report, returned } from './bounce-report.ts'
import { lines, mail, RECIPIENT, type Sample } from './sample.ts'

export const bouncesOfHosts: readonly Sample[] = [
  bounce(
    'iCloud',
    mail({
      from: 'Mail Delivery Subsystem <postmaster@icloud.com>',
      subject: 'Undeliverable message returned to sender',
      headers: ['Return-Path: <>'],
      multipart: REPORT,
      parts: report({
        text: 'This report relates to a message you sent with the following header fields',
        status: '5.1.1',
        diagnostic: '550 5.1.1 unknown or illegal alias',
      }),
    }),
  ),
  bounce(
    'GMX',
    mail({
      from: '"GMX Mailer Daemon" <mailer-daemon@gmx.de>',
      subject: 'Mail delivery failed: returning message to sender',
      headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
      body: lines(
        'This message was created automatically by mail delivery software.',
        'A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.',
        '',
        `${RECIPIENT}: SMTP error from remote server for RCPT TO command, host: mx.correo.example reason: 550 Requested action not taken: mailbox unavailable`,
        '',
        returned.text,
      ),
    }),
  ),
  bounce(
    'Amazon SES',
    mail({
      from: 'MAILER-DAEMON@amazonses.com',
      subject: 'Delivery Status Notification (Failure)',
      headers: ['Auto-Submitted: auto-replied'],
      multipart: REPORT,
      parts: report({
        text: 'An error occurred while trying to deliver the mail to the following recipients:\r\nluz@correo.example',
        status: '5.1.1',
        diagnostic: '550 5.1.1 user unknown',
      }),
    }),
  ),
  bounce(
    'Mimecast',
    mail({
      from: 'postmaster@eu.mimecast.example',
      subject: '[Postmaster] Email Delivery Failure',
      headers: ['Auto-Submitted: auto-generated'],
      multipart: REPORT,
      parts: report({
        text: 'Email Delivery Failure. Failed recipient: luz@correo.example',
        status: '5.0.0',
        diagnostic: '550 Rejected by header based Anti-Spoofing policy',
      }),
    }),
  ),
  bounce(
    'Lotus Domino',
    mail({
      from: 'Mail Router <postmaster@notes.example>',
      subject: 'DELIVERY FAILURE: User luz (luz@correo.example) not listed in Domino Directory',
      multipart: REPORT,
      parts: report({
        text: 'Your message Subject: A song was not delivered to: luz@correo.example because: User not listed in Domino Directory',
        status: '5.1.1',
      }),
    }),
  ),
  bounce(
    'MDaemon',
    mail({
      from: 'MDaemon@mx.example',
      subject: 'Permanent Delivery Failure',
      headers: ['Auto-Submitted: auto-replied', 'Return-Path: <>'],
      body: lines(
        'The attached message had PERMANENT fatal delivery errors!',
        '',
        'After one or more unsuccessful delivery attempts the attached message has been removed from the mail queue on this server.',
        '',
        `Failed address: ${RECIPIENT}`,
        '--> RCPT To:<luz@correo.example>',
        '<-- 550 No such user',
        '',
        returned.text,
      ),
    }),
  ),
  bounce(
    'Zoho',
    mail({
      from: 'mailer-daemon@mail.zoho.com',
      subject: 'Undelivered Mail Returned to Sender',
      headers: ['Auto-Submitted: auto-replied'],
      body: lines(
        'This message was created automatically by mail delivery software. A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.',
        '',
        `${RECIPIENT}, ERROR CODE :550 - 5.1.1 The email account that you tried to reach does not exist`,
        '',
        returned.text,
      ),
    }),
  ),
  bounce(
    'T-Online, German',
    mail({
      from: 'Mail Delivery System <mailer-daemon@t-online.de>',
      subject: 'Ihre E-Mail konnte nicht zugestellt werden',
      headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
      body: lines(
        'Ihre Nachricht konnte an den folgenden Empfänger nicht zugestellt werden:',
        '',
        `<${RECIPIENT}>: 550-5.1.1 Empfaenger unbekannt`,
        '',
        returned.text,
      ),
    }),
  ),
  bounce(
    'Orange, French',
    mail({
      from: 'MAILER-DAEMON@orange.fr',
      subject: 'Message non remis / Undelivered message',
      headers: ['Return-Path: <>'],
      body: lines(
        "Bonjour, votre message n'a pas pu être remis au destinataire suivant :",
        `<${RECIPIENT}> 550 5.1.1 Adresse d au moins un destinataire invalide.`,
        '',
        returned.text,
      ),
    }),
  ),
  bounce(
    'Mail.ru, Russian',
    mail({
      from: 'Mail Delivery System <mailer-daemon@corp.mail.ru>',
      subject: 'Undelivered Mail Returned to Sender',
      headers: ['Auto-Submitted: auto-replied'],
      multipart: REPORT,
      parts: report({ text: 'Ваше сообщение не было доставлено. Почтовый ящик не существует.', status: '5.1.1' }),
    }),
  ),
  bounce(
    'QQ Mail, Chinese',
    mail({
      from: 'PostMaster@qq.com',
      subject: '来自qq.com的退信',
      headers: ['Return-Path: <>'],
      body: lines(
        '抱歉，您的邮件被退回来了……',
        '退信原因： 收件人邮件地址（luz@correo.example）不存在，邮件无法送达。',
        'host mx.correo.example said: 550 Mailbox not found.',
        '',
        returned.text,
      ),
    }),
  ),
  bounce(
    'whole mail attached',
    mail({
      from: 'postmaster@correo.example',
      subject: 'Delivery failure',
      headers: ['Auto-Submitted: auto-replied'],
      multipart: REPORT,
      parts: [
        ...report({ text: 'Recipient not found.', status: '5.1.1' }).slice(0, 2),
        { type: 'message/rfc822', text: lines(returned.text, 'Hello Luz,', '') },
      ],
    }),
  ),
]
