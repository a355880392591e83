// News of mails that are still on their way, or have arrived.
import { REPORT, report } from './bounce-report.ts'
import { lines, mail, OUR_MESSAGE_ID, RECIPIENT, type Sample } from './sample.ts'

const delay = (name: string, raw: string): Sample => ({ name, kind: 'AUTOMATIC', raw })

export const delayNotices: readonly Sample[] = [
  delay(
    'Postfix, delayed',
    mail({
      from: 'Mail Delivery System <MAILER-DAEMON@mx.example>',
      subject: 'Delayed Mail (still being retried)',
      headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
      multipart: REPORT,
      parts: report({
        text: 'THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. Your message could not be delivered for more than 4 hour(s). It will be retried until it is 5 day(s) old.',
        action: 'delayed',
        status: '4.4.1',
      }),
    }),
  ),
  delay(
    'Gmail, delivery incomplete',
    mail({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      subject: 'Delivery Status Notification (Delay)',
      headers: [
        'Return-Path: <>',
        'Auto-Submitted: auto-replied',
        `X-Failed-Recipients: ${RECIPIENT}`,
        `In-Reply-To: ${OUR_MESSAGE_ID}`,
      ],
      multipart: REPORT,
      parts: report({
        text: '** Delivery incomplete **\r\n\r\nThere was a temporary problem delivering your message to luz@correo.example. Gmail will retry for 47 more hours.',
        action: 'delayed',
        status: '4.4.1',
      }),
    }),
  ),
  delay(
    'Exim, warning',
    mail({
      from: 'Mail Delivery System <Mailer-Daemon@mx.example>',
      subject: 'Warning: message 1kZ9Xk-0001 delayed 24 hours',
      headers: ['Auto-Submitted: auto-replied'],
      body: lines(
        'This message was created automatically by mail delivery software.',
        'A message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours on the queue on mx.example.',
        '',
        `  ${RECIPIENT}`,
        '',
        'No action is required on your part. Delivery attempts will continue for some time.',
      ),
    }),
  ),
  delay(
    'Exchange, delayed',
    mail({
      from: 'Microsoft Outlook <postmaster@correo.example>',
      subject: 'Delivery delayed:A song',
      headers: ['Auto-Submitted: auto-generated'],
      multipart: REPORT,
      parts: report({
        text: 'Delivery to these recipients or groups is delayed: luz@correo.example',
        action: 'delayed',
        status: '4.4.7',
      }),
    }),
  ),
  delay(
    'Sendmail, four hours',
    mail({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.example>',
      subject: 'Warning: could not send message for past 4 hours',
      headers: ['Auto-Submitted: auto-generated (warning-timeout)'],
      multipart: REPORT,
      parts: report({
        text: '**** THIS IS A WARNING MESSAGE ONLY **** YOU DO NOT NEED TO RESEND YOUR MESSAGE',
        action: 'delayed',
        status: '4.4.7',
      }),
    }),
  ),
  delay(
    'Exchange, delivered',
    mail({
      from: 'postmaster@correo.example',
      subject: 'Delivered: A song',
      headers: ['Auto-Submitted: auto-generated'],
      multipart: REPORT,
      parts: report({
        text: 'Your message has been delivered to the following recipients: luz@correo.example',
        action: 'delivered',
        status: '2.0.0',
      }),
    }),
  ),
  delay(
    'Postfix, relayed',
    mail({
      from: 'MAILER-DAEMON@mx.example',
      subject: 'Successful Mail Delivery Report',
      headers: ['Auto-Submitted: auto-replied'],
      multipart: REPORT,
      parts: report({
        text: 'Your message was successfully delivered to the destination(s) listed below.',
        action: 'relayed',
        status: '2.1.5',
      }),
    }),
  ),
]
