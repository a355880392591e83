import { html, Markup, withLinks } from '#platform/contract/html.ts'
import { nameInMail } from '#platform/contract/name-in-mail.ts'
import type { Channel, MessageContent, UnsubscribeLinks } from '#records/messages/contract.ts'
import { textsOf, unsubscribeWords } from '#records/messages/default-texts.ts'
import {
  codeWords,
  confirmWords,
  dropOpenWords,
  type FixedText,
  inBrackets,
  LONGEST_PLACE,
  releaseWords,
} from '#records/messages/fixed-texts.ts'
import { filled, greetingName, type MessageValues, mentions } from '#records/messages/template-text.ts'

/** A message ready for a provider, without its id and address. */
export interface Composed {
  subject?: string
  text: string
  html?: string
  headers?: Record<string, string>
  /** The approved WhatsApp template that says the same, and what it fills in. */
  template?: { name: string; variables: Record<string, string> }
}

type ToFans = Exclude<MessageContent, { kind: 'ACCOUNT' }>
type Confirmation = Extract<MessageContent, { kind: 'SIGNUP_CONFIRMATION' }>

/**
 * Says a content on a channel. Of what a visitor typed only a proven fan's first name is in it: the first mail to an address
 * may go to somebody who never asked.
 */
export function compose(content: MessageContent, channel: Channel): Composed {
  if (content.kind === 'ACCOUNT') return { subject: content.subject, text: content.text, headers: automatic }
  if (channel === 'EMAIL') return mailOf(content, said(content, 'EMAIL'))
  const { paragraphs } = said(content, 'PHONE')
  return { text: [...paragraphs, ...autofill(content)].join('\n\n'), template: templateOf(content) }
}

/** The last line of a text, by which phones know for which page its code is; Apple's phones know a frame by its %. */
function autofill(content: ToFans): string[] {
  if (content.kind !== 'ONE_TIME_CODE' || !content.host) return []
  const { host, frame_host, code } = content
  return [`@${host} #${code}${frame_host ? ` %${frame_host}` : ''}`]
}

function said(content: ToFans, channel: 'EMAIL' | 'PHONE'): FixedText {
  const artist = nameInMail(content.artist)
  switch (content.kind) {
    case 'ONE_TIME_CODE':
      return codeWords[content.locale][channel]({ ...content, artist })
    case 'SIGNUP_CONFIRMATION':
      return confirmationText({ ...content, artist }, channel)
    case 'BROADCAST':
      return { subject: oneLine(content.subject), paragraphs: paragraphsOf(content.body) }
    case 'CONFIRM_LINK':
      return confirmWords[content.locale][channel]({
        ...content,
        artist,
        drop_title: nameInMail(content.drop_title),
        place: placeIn(content),
      })
    case 'DROP_OPEN':
      return dropOpenWords[content.locale][channel]({ ...content, artist, drop_title: nameInMail(content.drop_title) })
    case 'RELEASE_OUT':
      return releaseWords[content.locale][channel]({ ...content, artist, drop_title: nameInMail(content.drop_title) })
  }
}

const placeIn = ({ place }: { place?: string | undefined }) => place && nameInMail(place, LONGEST_PLACE)

/** The drop's own words or the default's; the way out is added where they do not name it. */
function confirmationText({ locale, text, ...content }: Confirmation, channel: 'EMAIL' | 'PHONE'): FixedText {
  const values: MessageValues = {
    first_name: greetingName(content.first_name),
    artist: content.artist,
    drop_title: nameInMail(content.drop_title),
    label: nameInMail(content.label ?? content.artist),
    link: content.page_url,
    unsubscribe_link: content.way_out?.preferences_url,
  }
  const { subject, body } = textsOf(locale, channel, text)
  const says = channel === 'EMAIL' ? mentions(body, 'unsubscribe_link') : /\bstop\b/i.test(body)
  const whole =
    says || (channel === 'EMAIL' && !values.unsubscribe_link)
      ? body
      : `${body}${channel === 'EMAIL' ? '\n\n' : ' '}${unsubscribeWords[locale][channel]}`
  return {
    subject: oneLine(filled(subject, values, locale)),
    paragraphs: paragraphsOf(filled(whole, values, locale)),
  }
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map(part => part.trim())
    .filter(Boolean)

function mailOf(content: ToFans, { subject, paragraphs, code }: FixedText): Composed {
  const [first = '', ...rest] = paragraphs
  return {
    subject: subject ?? '',
    text: `${[first, ...(code ? [code] : []), ...rest].join('\n\n')}\n`,
    html: page(content.locale, [
      ...('body_html' in content && content.body_html
        ? [new Markup(content.body_html)]
        : [
            paragraph(first),
            code && html`<p style="font:700 32px/1.2 monospace;letter-spacing:.2em;margin:24px 0">${code}</p>`,
            ...rest.map(paragraph),
          ]),
      'pixel_url' in content && content.pixel_url
        ? html`<img src="${content.pixel_url}" width="1" height="1" alt="">`
        : undefined,
    ]),
    headers: { ...automatic, ...('way_out' in content && content.way_out ? stopHeaders(content.way_out) : {}) },
  }
}

/** Keeps robots such as out-of-office notes from answering (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' }

/** One click in the mail program stops it (RFC 8058). A code has none: somebody waits for it. */
const stopHeaders = ({ unsubscribe_url, unsubscribe_mailto }: UnsubscribeLinks) => ({
  'List-Unsubscribe': [unsubscribe_url, unsubscribe_mailto].flatMap(way => (way ? `<${way}>` : [])).join(', '),
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Which approved WhatsApp template says a content, and what stands in its places; docs/operate.md lists them. */
function templateOf(content: ToFans) {
  const name = `${content.kind.toLowerCase()}_${content.locale}`
  const artist = nameInMail(content.artist)
  switch (content.kind) {
    case 'ONE_TIME_CODE':
      return { name, variables: { 1: content.code, 2: artist } }
    case 'SIGNUP_CONFIRMATION':
      return { name, variables: { 1: artist, 2: nameInMail(content.drop_title), 3: content.page_url } }
    case 'BROADCAST':
      return { name, variables: { 1: oneLine(content.artist), 2: content.body.slice(0, 900) } }
    case 'CONFIRM_LINK':
      return { name, variables: { 1: artist + inBrackets(placeIn(content)), 2: content.confirm_url } }
    case 'DROP_OPEN':
    case 'RELEASE_OUT':
      return { name, variables: { 1: artist, 2: nameInMail(content.drop_title), 3: content.page_url } }
  }
}

const page = (locale: string, paragraphs: readonly (Markup | string | undefined)[]): string =>
  html`<!doctype html><html lang="${locale}"><body style="margin:0;padding:32px 24px;font:16px/1.5 system-ui,sans-serif;color:#16161a;background:#fff"><div style="max-width:32em;margin:0 auto">${paragraphs}</div></body></html>`
    .text

const paragraph = (text: string) =>
  html`<p style="margin:0 0 16px">${text.split('\n').map((line, at) => [at > 0 && html`<br>`, withLinks(line, link)])}</p>`

const link = (url: string) => html`<a href="${url}" style="color:#1f4fd8">${url}</a>`

/** A subject written by the team itself. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 150)
