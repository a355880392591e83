import type { Broadcast, BroadcastEstimate, SendMode, SkipReason } from '#features/broadcasts/contract.ts'
import { longDate } from '#platform/web/dates.ts'
import { exact, money } from '#platform/web/numbers.ts'
import type { BadgeType } from '#platform/web/ui/badge.tsx'
import { channelNames } from '#records/audiences/sentence/phrases.ts'

export const modeNames: Record<SendMode, string> = {
  SMS_OR_WHATSAPP_AND_EMAIL: 'SMS or WhatsApp, and email',
  PRIORITIZE_SMS_OR_WHATSAPP: 'SMS or WhatsApp first',
  PRIORITIZE_EMAIL: 'Email first',
  ONLY_SMS: 'Only SMS',
  ONLY_WHATSAPP: 'Only WhatsApp',
  ONLY_EMAIL: 'Only email',
}

const stateLooks: Record<Broadcast['state'], { name: string; badge: BadgeType }> = {
  DRAFT: { name: 'Draft', badge: 'Gray' },
  SCHEDULED: { name: 'Scheduled', badge: 'Branded' },
  SENDING: { name: 'Sending', badge: 'Branded' },
  SENT: { name: 'Sent', badge: 'Success' },
  STOPPED: { name: 'Stopped', badge: 'Warning' },
}

/** A message whose recipients are chosen waits for its first hour: it is not being sent yet. */
export const lookOf = ({ state, starts_at }: Pick<Broadcast, 'state' | 'starts_at'>, now = Date.now()) =>
  stateLooks[state === 'SENDING' && starts_at && Date.parse(starts_at) > now ? 'SCHEDULED' : state]

export const skipWords: Record<SkipReason, string> = {
  NO_ADDRESS: 'No address for these channels',
  NOT_PROVEN: 'Address not proven',
  NO_CONSENT: 'No consent',
  STOPPED: 'Stopped messages',
  BOUNCED: 'Earlier mail bounced',
  NO_SIGN_UP: 'Imported, without a sign-up to unsubscribe from',
  CAPPED: 'Had enough messages these days',
  SPEND_CAP: 'Beyond the spend cap',
  BROADCAST_STOPPED: 'Stopped before it was sent',
}

/** What quiet hours do to a message that is about to be sent; nothing where the team has none. */
export function quietWords(
  { in_quiet_hours: fans, quiet_hours_end }: Pick<BroadcastEstimate, 'in_quiet_hours' | 'quiet_hours_end'> = noneWaits,
  { quiet_from, quiet_until } = { quiet_from: 21, quiet_until: 9 },
): string {
  if (quiet_from === quiet_until) return ''
  if (fans === 0) return 'Nothing goes out in a fan’s quiet hours.'
  const first = quiet_hours_end ? `, ${fans === 1 ? 'on' : 'the first on'} ${longDate(quiet_hours_end)}` : ''
  return `${fans === 1 ? '1 fan gets' : `${exact(fans)} fans get`} it later, when their quiet hours end${first}.`
}

const noneWaits = { in_quiet_hours: 0, quiet_hours_end: null }

/** When a message of the list goes or went out; one that was stopped goes out no more. */
export const whenOf = ({
  state,
  starts_at,
  finished_at,
  created_at,
}: Pick<Broadcast, 'state' | 'starts_at' | 'finished_at' | 'created_at'>) =>
  (state === 'STOPPED' ? finished_at : starts_at) ?? created_at

/** Costs of messages are in US dollars everywhere, as providers list them. */
export const dollars = (cents: number) => money(cents / 100)

interface ChannelDelivery {
  channel: keyof typeof channelNames
  sent: number
  delivered: number
}

/** How many arrived. Providers report it of texts; of mails nobody does, so a zero there would be a lie. */
export function deliveredFigure(channels: readonly ChannelDelivery[]) {
  const sentBy = channels.filter(({ sent }) => sent > 0)
  const reporting = sentBy.filter(({ channel }) => channel !== 'EMAIL')
  const mailed = reporting.length < sentBy.length
  const value =
    mailed && reporting.length === 0 ? 'Not known' : exact(reporting.reduce((sum, one) => sum + one.delivered, 0))
  return { value, note: mailed ? `${channelNames.EMAIL}: not known` : 'as providers report' }
}

/** Enhanced status codes of mail servers (RFC 3463) and errors of the connection that say who has to do what. */
const failureMeanings: readonly (readonly [RegExp, string])[] = [
  [/\b5\.1\.(1|2|10)\b/, 'the address does not exist'],
  [/\b[45]\.2\.2\b/, 'the mailbox is full'],
  [/\b5\.2\.1\b/, 'the mailbox is closed'],
  [/\b5\.7\.\d+\b/, 'refused as unwanted mail'],
  [/\b(ETIMEDOUT|ESOCKET|ECONNECTION|ECONNRESET)\b/, 'the mail server did not answer'],
]

/** The reason of a provider in plain words where it is known, and as the provider gave it. */
export function failureWords(reason: string): string {
  const meaning = failureMeanings.find(([code]) => code.test(reason))?.[1]
  return meaning ? `${meaning} (${reason})` : reason
}
