import type { MessageContent, WayOut } from '#records/messages/contract.ts'
import { filled, greetable, type MessageValues, mentions } from '#records/messages/template-text.ts'
import type { BroadcastContent } from '../contract.ts'

interface Reader {
  first_name: string | null
  /** The team. */
  label: string
  link: string | null
  way_out: WayOut
}

type Said = Extract<MessageContent, { kind: 'BROADCAST' }>

/** The words of a message for one fan. The way out is added where the words do not name it. */
export function wordsFor(content: BroadcastContent, second: boolean, { first_name, label, link, way_out }: Reader) {
  const values: MessageValues = {
    first_name: greetable(first_name),
    artist: label,
    label,
    link: link ?? undefined,
    unsubscribe_link: way_out.preferences_url,
  }
  const mail = mentions(content.email, 'unsubscribe_link')
    ? content.email
    : `${content.email}\n\nUnsubscribe: {unsubscribe_link}`
  const text = /\bstop\b/i.test(content.text) ? content.text : `${content.text} Reply STOP to stop.`
  const subject = second && content.second_subject ? content.second_subject : content.subject
  return {
    subject: filled(subject, values, 'en'),
    email: filled(mail, values, 'en'),
    text: filled(text, values, 'en'),
  }
}

export const messageFor = (
  words: ReturnType<typeof wordsFor>,
  channel: 'EMAIL' | 'PHONE' | 'WHATSAPP',
  { label, way_out, pixel_url }: { label: string; way_out: WayOut; pixel_url: string },
): Said => ({
  kind: 'BROADCAST',
  locale: 'en',
  artist: label,
  subject: words.subject,
  body: channel === 'EMAIL' ? words.email : words.text,
  way_out,
  ...(channel === 'EMAIL' ? { pixel_url } : {}),
})
