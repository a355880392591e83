import { availableMethods, contactToProve, defaultPhoneCountry, requiredContacts } from '#features/signups/rules.ts'
import type { OwnedDrop } from '#records/drops/contract.ts'
import type { Channel, MessageContent } from '#records/messages/contract.ts'
import { confirmationChannels, linkChannels } from '#records/messages/rules.ts'
import { TOKEN_LENGTH } from '#records/messages/server/contact-link.ts'
import { confirmPath } from '#records/messages/server/recipient-links.ts'
import { smsSize } from '#records/messages/sms-segments.ts'
import { compose } from '#records/messages/templates.ts'
import type { MessageCost } from '../../findings.ts'
import { PRICES_OF, priceOf } from './prices.ts'

interface Expected {
  sign_ups: number
  expectation: MessageCost['expectation']
}

/** What the links in the messages begin with. */
interface Linked {
  shareUrl: string
  dropHost: string
}

type Purpose = MessageCost['lines'][number]['purpose']

/** What the messages of a drop cost at most, for so many sign-ups (DROP-119, OTP-016). */
export function messageCostOf(page: OwnedDrop, linked: Linked, { sign_ups, expectation }: Expected): MessageCost {
  const country_code = defaultPhoneCountry(page).toUpperCase()
  const lines = sharesOf(page).map(({ channel, purpose, share }) => {
    const { text } = compose(contentOf(page, linked, purpose, channel), channel)
    const size = channel === 'PHONE' ? smsSize(text) : null
    const price = priceOf(channel, country_code)
    const segments = size?.segments ?? 1
    return {
      channel,
      purpose,
      country_code,
      segments,
      encoding: size?.encoding ?? null,
      price_each: round(price * segments, 5),
      share: round(share, 4),
      total: round(price * segments * share * sign_ups, 2),
      text,
    }
  })
  const total = round(
    lines.reduce((sum, line) => sum + line.total, 0),
    2,
  )
  return { currency: 'USD', prices_of: PRICES_OF, expected_sign_ups: sign_ups, expectation, total, lines }
}

interface Share {
  channel: Channel
  purpose: Purpose
  share: number
}

/**
 * Which messages a sign-up sets off, and how often: as if every method were chosen equally often, nobody answered before the
 * reminder, and everybody then. What fans ask to be sent once more is not foreseen.
 */
function sharesOf(page: OwnedDrop): Share[] {
  const methods = availableMethods(page)
  const preference = page.confirmation_message_contact_preference
  const shares = new Map<string, Share>()
  const add = (channel: Channel, purpose: Purpose) => {
    const key = `${purpose} ${channel}`
    const share = (shares.get(key)?.share ?? 0) + 1 / methods.length
    shares.set(key, { channel, purpose, share })
  }
  for (const method of methods) {
    const contacts = requiredContacts(page, method)
    const coded = page.require_otp ? contactToProve(page, method) : null
    if (coded) add(coded, 'CODE')
    const unproven = page.require_double_opt_in ? contacts.filter(channel => channel !== coded) : []
    for (const channel of linkChannels(preference, unproven)) {
      add(channel, 'DOUBLE_OPT_IN')
      if (page.remind_to_confirm) add(channel, 'REMINDER')
    }
    for (const channel of confirmationChannels(preference, contacts)) add(channel, 'CONFIRMATION')
  }
  return [...shares.values()]
}

/** The message itself, with values as long as real ones. */
function contentOf(
  page: OwnedDrop,
  { shareUrl, dropHost }: Linked,
  purpose: Purpose,
  channel: Channel,
): MessageContent {
  const locale = page.translation_language ?? 'en'
  const artist = page.custom_artist_title ?? page.drop_profile.title
  const host = longer(new URL(shareUrl).hostname, new URL(dropHost).hostname)
  switch (purpose) {
    case 'CODE':
      return { kind: 'ONE_TIME_CODE', locale, artist, code: '123456', minutes: 10, host }
    case 'DOUBLE_OPT_IN':
    case 'REMINDER':
      return {
        kind: 'CONFIRM_LINK',
        locale,
        artist,
        drop_title: page.title,
        place: longestPlace(page),
        confirm_url: dropHost + confirmPath('x'.repeat(TOKEN_LENGTH)),
        reminder: purpose === 'REMINDER',
      }
    case 'CONFIRMATION': {
      const text = channel === 'WHATSAPP' ? null : page.confirmation_messages?.[locale]?.[channel]
      return { kind: 'SIGNUP_CONFIRMATION', locale, artist, drop_title: page.title, page_url: shareUrl, text }
    }
  }
}

const longestPlace = ({ link_collection }: OwnedDrop) =>
  link_collection?.links.map(({ title }) => title).reduce(longer, '') || undefined

/** A fan may be on either page, and a code is bound to it. */
const longer = (one: string, other: string) => (other.length > one.length ? other : one)

const round = (value: number, digits: number) => Number(value.toFixed(digits))
