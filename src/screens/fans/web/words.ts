import { sourceName } from '#features/funnel/source-names.ts'
import { startOfDay } from '#platform/contract/zones.ts'
import { readersZone, shortDate } from '#platform/web/dates.ts'
import type { BadgeType } from '#platform/web/ui/badge.tsx'
import { type Channel, channelNames } from '#platform/web/ui/channel-mark.tsx'
import { addDays } from '#platform/web/ui/fields/dates/date-ranges.ts'
import type { ToldEventType } from '#records/fan-events/contract.ts'
import type { AgeBand } from '#records/fans/age-band.ts'
import type { FanConsent, FanEvent, FanMessage, FanRow, FanSubmission } from '../contract.ts'

/** Parts of a fan's page as they stand in the URL; the first needs no word there. */
export const fanTabs = ['timeline', 'consent', 'sign-ups', 'messages'] as const
export type FanTab = (typeof fanTabs)[number]

/** What fans said of marketing, as it stands in the URL. */
export const fanConsents = ['yes', 'no', 'none'] as const
export const fanConsentNames = {
  yes: 'Agreed',
  no: 'Taken back',
  none: 'Never given',
} satisfies Record<(typeof fanConsents)[number], string>

const languages = new Intl.DisplayNames('en', { type: 'language' })

export function languageName(code: string) {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}

/** From 1 to 3 November, since the 1st, until the 3rd. */
export function daysWords({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  if (from && to) return from === to ? shortDate(from) : `${shortDate(from)} to ${shortDate(to)}`
  return from ? `since ${shortDate(from)}` : `until ${shortDate(to ?? '')}`
}

/** When the reader's days begin and end. */
export function instantsOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const beginOf = (day: string) => startOfDay(day, readersZone()).toISOString()
  return {
    signed_up_from: from ? beginOf(from) : null,
    signed_up_before: to ? beginOf(addDays(to, 1)) : null,
  }
}

/** What a fan is called: the name, else the first contact. */
export const fanName = ({ name, contacts }: Pick<FanRow, 'name' | 'contacts'>) =>
  name ?? contacts[0]?.value ?? 'Unnamed fan'

/** A channel's name inside a sentence. */
export const inSentence = (channel: Channel) => (channel === 'EMAIL' ? 'email' : channelNames[channel])

const toldWords: Record<ToldEventType, string> = {
  SOCIAL_SOUND_USED: 'Used a sound',
  INSTAGRAM_STORY_MENTION: 'Mentioned you in an Instagram story',
  INSTAGRAM_COMMENT: 'Commented on Instagram',
  SOCIAL_COMMENT_ON_ARTIST_POST: 'Commented on a post of the artist',
  ARTIST_SONG_STREAM: 'Streamed a song',
  SHOPIFY_ORDER: 'Ordered in the shop',
  SHOPIFY_PRODUCT: 'Bought a product',
  SHOPIFY_SPEND: 'Spent in the shop',
  SOCIAL_CONTENT_MENTION: 'Mentioned you in a post',
  TAGGED_SOCIAL_COMMENT: 'Tagged you in a comment',
}

/** One line of a fan's history. */
export function eventWords(event: Pick<FanEvent, 'kind' | 'drop' | 'channel' | 'subject'>): string {
  const { kind, drop, channel, subject } = event
  const by = channel ? inSentence(channel) : 'contact'
  switch (kind) {
    case 'SIGNED_UP':
      return (drop ? `Signed up to ${drop.title}` : 'Signed up') + (subject ? `: ${subject}` : '')
    case 'CONTACT_CONFIRMED':
      return `Confirmed ${channel === 'EMAIL' ? 'the address' : channel ? 'the number' : 'a contact'}`
    case 'CONSENT_GIVEN':
      return `Agreed to ${by} messages`
    case 'CONSENT_CONFIRMED':
      return `Confirmed ${by} messages`
    case 'CONSENT_WITHDRAWN':
      return `Stopped ${by} messages`
    case 'MESSAGE_SENT':
      return channel ? `Got a message by ${inSentence(channel)}` : 'Got a message'
    case 'MESSAGE_FAILED':
      return channel ? `A message by ${inSentence(channel)} failed` : 'A message failed'
    case 'PRE_SAVED':
      return drop ? `Pre-saved ${drop.title}` : 'Pre-saved'
    case 'IMPORTED':
      return subject ? `Added by the import of ${subject}` : 'Added by an import'
    case 'UPDATED_BY_IMPORT':
      return subject ? `Changed by the import of ${subject}` : 'Changed by an import'
    default:
      return toldWords[kind] + (subject ? `: ${subject}` : '')
  }
}

interface Look {
  name: string
  badge: BadgeType
}

export const consentLooks: Record<FanConsent['state'], Look> = {
  GIVEN: { name: 'Given', badge: 'Branded' },
  PENDING: { name: 'Waiting for the link', badge: 'Warning' },
  CONFIRMED: { name: 'Confirmed', badge: 'Success' },
  WITHDRAWN: { name: 'Withdrawn', badge: 'Error' },
}

export const purposeNames: Record<FanConsent['purpose'], string> = {
  MARKETING: 'Marketing',
  PARTNERS: 'Partner offers',
  SERVICE: 'Asked for',
}

export const checkboxWords: Record<FanConsent['checkbox'], string> = {
  TICKED: 'ticked by the fan',
  NOT_TICKED: 'left empty',
  NONE: 'no box, words beside the button',
}

export const proofWords: Record<NonNullable<FanConsent['proof']>['kind'], string> = {
  CODE: 'One-time code typed',
  LINK: 'Link followed',
  STOP: 'STOP received',
  START: 'START received',
  PROVIDER: 'Said by the provider',
  TEAM: 'Taken back by the team',
}

export const messageNames: Record<FanMessage['kind'], string> = {
  MESSAGE: 'Message',
  SIGN_UP: 'Code or link to sign up',
  CONFIRMATION: 'Confirmation',
}

export const messageLooks: Record<FanMessage['status'], Look> = {
  QUEUED: { name: 'Queued', badge: 'Gray' },
  SENT: { name: 'Sent', badge: 'Success' },
  REJECTED: { name: 'Rejected', badge: 'Error' },
  RETRYING: { name: 'Trying again', badge: 'Warning' },
  UNKNOWN: { name: 'Not known', badge: 'Warning' },
}

export const ageBandNames: Record<AgeBand, string> = {
  UNKNOWN: 'Not known',
  '13_TO_17': '13 to 17',
  '18_TO_24': '18 to 24',
  '25_TO_34': '25 to 34',
  '35_TO_44': '35 to 44',
  '45_TO_64': '45 to 64',
  ESTIMATED_AGE_65_PLUS: '65 or older',
}

export const genderNames = { MALE: 'Male', FEMALE: 'Female', UNSPECIFIED: 'Not said' } as const

/** Where a sign-up came from, with the campaign: `Instagram / story / night-bus`. */
export function sourceWords({ utm, source }: Pick<FanSubmission, 'utm' | 'source'>): string {
  return [sourceName(source), utm.utm_medium, utm.utm_campaign].filter(Boolean).join(' / ')
}
