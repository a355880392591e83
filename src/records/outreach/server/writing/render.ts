import { htmlToText } from '#integrations/messaging/mailboxes/html-text.ts'
import { escapeHtml } from '#platform/contract/html.ts'
import { type RichNode, toHtml, toText } from '#platform/contract/rich-text.ts'
import { fillVariables, type Values } from '../../variables.ts'
import { sanitizeMail } from './sanitize.ts'

/** What is sent to everybody, with its variables still in it. */
export interface MailText {
  subject: string
  body_html: string
  body_text: string
}

/** Body and signature from rich text: HTML and plain text of the same nodes (MAIL-054, MAIL-055). */
export function mailText(subject: string, body: RichNode, signature: RichNode | null): MailText {
  const parts = signature ? [body, signature] : [body]
  return {
    subject,
    body_html: sanitizeMail(parts.map(toHtml).join('')),
    body_text: parts.map(toText).join('\n\n'),
  }
}

/** From HTML that a program sent. */
export function mailTextOfHtml(subject: string, html: string): MailText {
  const body_html = sanitizeMail(html)
  return { subject, body_html, body_text: htmlToText(body_html) }
}

interface Footer {
  unsubscribeUrl: string
  team: string
}

/**
 * A copy as one recipient gets it. The frame has no colours of its own, so that dark modes choose theirs. `told` changes the body
 * alone: its links, and a picture at its end.
 */
export function renderMail(
  text: MailText,
  values: Values,
  footer: Footer | null,
  told: (html: string) => string = html => html,
) {
  const html = told(fillVariables(text.body_html, values, escapeHtml))
  const plain = fillVariables(text.body_text, values)
  const foot = footer
    ? `<p style="margin:2em 0 0;font-size:12px">${escapeHtml(footer.team)} sent you this email. <a href="${escapeHtml(footer.unsubscribeUrl)}">Unsubscribe</a></p>`
    : ''
  return {
    subject: fillVariables(text.subject, values),
    html: `<div style="font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5">${html}${foot}</div>`,
    text: footer ? `${plain}\n\n--\nUnsubscribe: ${footer.unsubscribeUrl}` : plain,
  }
}
