import type { Broadcast, SendMode, SkipReason } from '#features/broadcasts/contract.ts'
import type { BadgeType } from '#platform/web/ui/badge.tsx'

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

export const euros = (cents: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(cents / 100)
