import { type RichNode, toHtml, toText, withLink } from '#platform/contract/rich-text.ts'
import type { MessageContent, UnsubscribeLinks } from '#records/messages/contract.ts'
import { filled, greetingName, type MessageValues, mentions } from '#records/messages/template-text.ts'
import type { BroadcastContent, MessageLanguage } from '../contract.ts'
import { linksOf, textsIn, withWayOut } from '../in-language.ts'
import { filledMail, mailNodes } from '../mail-text.ts'

interface Reader {
  first_name: string | null
  /** What the fan reads, where it is known. */
  language: MessageLanguage | null
  /** The team. */
  label: string
  link: string | null
  way_out: UnsubscribeLinks
  /** Where a link of the mail leads instead, so that it is counted; by its place among `linksOf` the message. */
  track?: (href: string, at: number) => string
}

type Said = Extract<MessageContent, { kind: 'BROADCAST' }>

/** How a mail that does not link the way out names it. */
const MAIL_WAY_OUT = { en: 'Unsubscribe', fr: 'Se désinscrire' }

const valuesFor = ({ first_name, label, link, way_out }: Reader): MessageValues => ({
  first_name: greetingName(first_name),
  artist: label,
  label,
  link: link ?? undefined,
  unsubscribe_link: way_out.preferences_url,
})

/** The text that a telephone gets. Without the mail, which is long: prices are worked out for every fan. */
export function textFor(content: BroadcastContent, reader: Reader): string {
  const { language, text } = textsIn(content, reader.language)
  return filled(withWayOut(text, language), valuesFor(reader), language)
}

/** The words of a message for one fan, in the fan's language. The way out is added where the words do not name it. */
export function wordsFor(content: BroadcastContent, second: boolean, reader: Reader) {
  const { way_out, track } = reader
  const values = valuesFor(reader)
  const { language, ...said } = textsIn(content, reader.language)
  const nodes = mailNodes(said.email)
  const counted = (href: string) => (track ? track(href, linksOf(content).indexOf(href)) : href)
  const mail = filledMail(nodes, values, counted, language)
  const subject = second && said.second_subject ? said.second_subject : said.subject
  return {
    language,
    subject: filled(subject, values, language),
    email: mentions(toText(nodes), 'unsubscribe_link')
      ? mail
      : withUnsubscribe(mail, way_out.preferences_url, MAIL_WAY_OUT[language]),
    text: textFor(content, reader),
  }
}

const withUnsubscribe = (mail: RichNode, url: string, words: string): RichNode => ({
  ...mail,
  content: [...(mail.content ?? []), { type: 'paragraph', content: [withLink({ type: 'text', text: words }, url)] }],
})

export const messageFor = (
  words: ReturnType<typeof wordsFor>,
  channel: 'EMAIL' | 'PHONE' | 'WHATSAPP',
  { label, way_out, pixel_url }: { label: string; way_out: UnsubscribeLinks; pixel_url?: string },
): Said => ({
  kind: 'BROADCAST',
  locale: words.language,
  artist: label,
  subject: words.subject,
  body: channel === 'EMAIL' ? toText(words.email) : words.text,
  way_out,
  ...(channel === 'EMAIL' ? { body_html: toHtml(words.email), pixel_url } : {}),
})
