import { type RichNode, toHtml, toText, withLink } from '#platform/contract/rich-text.ts'
import type { MessageContent, UnsubscribeLinks } from '#records/messages/contract.ts'
import { filled, greetingName, type MessageValues, mentions } from '#records/messages/template-text.ts'
import type { BroadcastContent } from '../contract.ts'
import { filledMail, mailNodes } from '../mail-text.ts'

interface Reader {
  first_name: string | null
  /** The team. */
  label: string
  link: string | null
  way_out: UnsubscribeLinks
  /** Where a link of the mail leads instead, so that it is counted; by its place among them. */
  track?: (href: string, at: number) => string
}

type Said = Extract<MessageContent, { kind: 'BROADCAST' }>

/** The words of a message for one fan. The way out is added where the words do not name it. */
export function wordsFor(content: BroadcastContent, second: boolean, reader: Reader) {
  const { first_name, label, link, way_out, track = href => href } = reader
  const values: MessageValues = {
    first_name: greetingName(first_name),
    artist: label,
    label,
    link: link ?? undefined,
    unsubscribe_link: way_out.preferences_url,
  }
  const nodes = mailNodes(content.email)
  const mail = filledMail(nodes, values, track)
  const text = /\bstop\b/i.test(content.text) ? content.text : `${content.text} Reply STOP to stop.`
  const subject = second && content.second_subject ? content.second_subject : content.subject
  return {
    subject: filled(subject, values, 'en'),
    email: mentions(toText(nodes), 'unsubscribe_link') ? mail : withUnsubscribe(mail, way_out.preferences_url),
    text: filled(text, values, 'en'),
  }
}

const withUnsubscribe = (mail: RichNode, url: string): RichNode => ({
  ...mail,
  content: [
    ...(mail.content ?? []),
    { type: 'paragraph', content: [withLink({ type: 'text', text: 'Unsubscribe' }, url)] },
  ],
})

export const messageFor = (
  words: ReturnType<typeof wordsFor>,
  channel: 'EMAIL' | 'PHONE' | 'WHATSAPP',
  { label, way_out, pixel_url }: { label: string; way_out: UnsubscribeLinks; pixel_url?: string },
): Said => ({
  kind: 'BROADCAST',
  locale: 'en',
  artist: label,
  subject: words.subject,
  body: channel === 'EMAIL' ? toText(words.email) : words.text,
  way_out,
  ...(channel === 'EMAIL' ? { body_html: toHtml(words.email), pixel_url } : {}),
})
