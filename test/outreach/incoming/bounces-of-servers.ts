// Mails that came back, as the older mail servers write it.
import { bounce, REPORT, report, returned } from './bounce-report.ts'
import { lines, mail, RECIPIENT, type Sample } from './sample.ts'

const EXIM_TEXT = (why: string) =>
  lines(
    'This message was created automatically by mail delivery software.',
    '',
    'A message that you sent could not be delivered to one or more of its',
    'recipients. This is a permanent error. The following address(es) failed:',
    '',
    `  ${RECIPIENT}`,
    `    ${why}`,
  )
export const bouncesOfServers: readonly Sample[] = [
  bounce(
    'Exim, report',
    mail({
      from: 'Mail Delivery System <Mailer-Daemon@mx.example>',
      subject: 'Mail delivery failed: returning message to sender',
      headers: [`X-Failed-Recipients: ${RECIPIENT}`, 'Auto-Submitted: auto-replied'],
      multipart: REPORT,
      parts: report({ text: EXIM_TEXT('No Such User Here'), status: '5.0.0', diagnostic: '550 No Such User Here' }),
    }),
  ),
  bounce(
    'Exim before 4.86, one text',
    mail({
      from: 'Mail Delivery System <Mailer-Daemon@mx.example>',
      subject: 'Mail delivery failed: returning message to sender',
      headers: [`X-Failed-Recipients: ${RECIPIENT}`, 'Auto-Submitted: auto-replied'],
      body: lines(
        EXIM_TEXT('Unrouteable address'),
        '',
        '------ This is a copy of the message, including all the headers. ------',
        '',
        returned.text,
      ),
    }),
  ),
  ...[
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '192.0.2.9 does not like recipient.\r\nRemote host said: 550 5.1.1 User unknown\r\nGiving up on 192.0.2.9.',
    "Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)\r\nI'm not going to try again; this message has been in the queue too long.",
  ].map((why, at) =>
    bounce(
      `qmail ${at + 1}`,
      mail({
        from: 'MAILER-DAEMON@mx.example',
        subject: 'failure notice',
        headers: ['Return-Path: <>'],
        body: lines(
          'Hi. This is the qmail-send program at mx.example.',
          "I'm afraid I wasn't able to deliver your message to the following addresses.",
          "This is a permanent error; I've given up. Sorry it didn't work out.",
          '',
          `<${RECIPIENT}>:`,
          why,
          '',
          '--- Below this line is a copy of the message.',
          '',
          returned.text,
        ),
      }),
    ),
  ),
  bounce(
    'Yahoo',
    mail({
      from: 'MAILER-DAEMON@yahoo.com',
      subject: 'Failure Notice',
      headers: ['Return-Path: <>'],
      body: lines(
        'Sorry, we were unable to deliver your message to the following address.',
        '',
        `<${RECIPIENT}>:`,
        '554: 5.7.9: Message not accepted for policy reasons.',
        '',
        '--- Below this line is a copy of the message.',
        '',
        returned.text,
      ),
    }),
  ),
  bounce(
    'Sendmail',
    mail({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.example>',
      subject: 'Returned mail: see transcript for details',
      headers: ['Auto-Submitted: auto-generated (failure)'],
      multipart: REPORT,
      parts: report({
        text: lines(
          '   ----- The following addresses had permanent fatal errors -----',
          `<${RECIPIENT}>`,
          '    (reason: 550 5.1.1 User Unknown)',
        ),
        status: '5.1.1',
      }),
    }),
  ),
  bounce(
    'Courier',
    mail({
      from: '"Courier mail server at mx.example" <postmaster@mx.example>',
      subject: 'NOTICE: mail delivery status.',
      multipart: REPORT,
      parts: report({
        text: 'This is a delivery status notification from mx.example, running the Courier mail server.',
        status: '5.0.0',
      }),
    }),
  ),
]
