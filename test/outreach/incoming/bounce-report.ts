import { lines, OUR_MESSAGE_ID, type Part, RECIPIENT, type Sample } from './sample.ts'

export const returned: Part = {
  type: 'text/rfc822-headers',
  text: lines(
    'From: Ann <ann@label.example>',
    `To: ${RECIPIENT}`,
    'Subject: A song',
    `Message-ID: ${OUR_MESSAGE_ID}`,
    '',
  ),
}

interface Report {
  text: string
  action?: string
  status: string
  diagnostic?: string
  mta?: string
  html?: string
}
/** The parts of a report (RFC 3464). */
export const report = ({ text, action = 'failed', status, diagnostic, mta = 'mx.example', html }: Report): Part[] => [
  html ? { type: 'text/html; charset=utf-8', text: html } : { type: 'text/plain; charset=utf-8', text },
  {
    type: 'message/delivery-status',
    text: lines(
      `Reporting-MTA: dns; ${mta}`,
      'Arrival-Date: Thu, 26 Nov 2026 09:59:00 +0000',
      '',
      `Final-Recipient: rfc822; ${RECIPIENT}`,
      `Action: ${action}`,
      `Status: ${status}`,
      diagnostic ? [`Diagnostic-Code: smtp; ${diagnostic}`] : [],
      '',
    ),
  },
  returned,
]
export const REPORT = 'multipart/report; report-type=delivery-status'
export const bounce = (name: string, raw: string): Sample => ({ name, kind: 'BOUNCE', raw })
