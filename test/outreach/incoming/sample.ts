import type { IncomingKind } from '#integrations/messaging/mailboxes/incoming.ts'

/** A mail as a mailbox holds it, and what a person who reads it says it is. */
export interface Sample {
  name: string
  kind: IncomingKind
  raw: string
}

export const OUR_MESSAGE_ID = '<01a20942-c84f-72d4-b8d9-e1228d3fd071@label.example>'
export const RECIPIENT = 'luz@correo.example'

/** Lines of a mail with CRLF, as they came over the wire. */
export const lines = (...given: (string | readonly string[])[]) => given.flat().join('\r\n')

const RECEIVED =
  'Received: from mx.example (mx.example [192.0.2.7]) by mail.label.example; Thu, 26 Nov 2026 10:00:00 +0000'

export interface Part {
  type: string
  text: string
}

interface Shape {
  from: string
  subject: string
  headers?: readonly string[]
  body?: string
  /** The type of a mail of several parts. */
  multipart?: string
  parts?: readonly Part[]
}

/** UTF-8 in a header, as RFC 2047 writes it. */
const word = (text: string) =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

export function mail({ from, subject, headers = [], body = '', multipart, parts }: Shape): string {
  const head = [
    RECEIVED,
    `From: ${from.replace(/^([^<"]*)(?= <)/, word)}`,
    'To: Ann <ann@label.example>',
    `Subject: ${word(subject)}`,
    'Date: Thu, 26 Nov 2026 10:00:00 +0000',
    `Message-ID: <${Buffer.from(`${from}${subject}`).toString('hex').slice(0, 40)}@mx.example>`,
    'MIME-Version: 1.0',
    ...headers,
  ]
  if (!parts)
    return lines(head, 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', body, '')
  return lines(
    head,
    `Content-Type: ${multipart ?? 'multipart/mixed'}; boundary="=_part"`,
    '',
    parts.flatMap(({ type, text }) => ['--=_part', `Content-Type: ${type}`, '', text]),
    '--=_part--',
    '',
  )
}

export const inReply = [`In-Reply-To: ${OUR_MESSAGE_ID}`, `References: ${OUR_MESSAGE_ID}`]
