import { priceOfTextIn } from '#features/otp/server/text-prices.ts'
import type { Channel } from '#records/messages/contract.ts'

/** Month in which the lists were read. */
export const PRICES_OF = '2026-11'

/** Providers of mail ask for a tenth to a whole US dollar per thousand. */
const MAIL_CENTS = 0.1

/**
 * US cents of a WhatsApp template for authentication or utility: Meta's price per message since July 2025
 * (developers.facebook.com/docs/whatsapp/pricing) and half a cent of the provider, rounded up.
 */
const WHATSAPP_CENTS: Readonly<Record<string, number>> = {
  US: 1,
  CA: 1,
  BR: 2,
  MX: 2,
  GB: 3,
  FR: 4,
  DE: 6,
  ES: 3,
  IT: 4,
  NL: 6,
  IE: 3,
  BE: 3,
  SE: 3,
  NO: 3,
  DK: 3,
  FI: 3,
  AT: 3,
  CH: 3,
  PT: 3,
  AU: 2,
  NZ: 2,
  JP: 2,
}
/** Countries elsewhere: the dearest usual one. */
const WHATSAPP_ELSEWHERE = 6

/** What a message costs at most, in US dollars; a text message for each of its parts. */
export function priceOf(channel: Channel, country: string): number {
  if (channel === 'EMAIL') return MAIL_CENTS / 100
  return (channel === 'PHONE' ? priceOfTextIn(country) : (WHATSAPP_CENTS[country] ?? WHATSAPP_ELSEWHERE)) / 100
}
