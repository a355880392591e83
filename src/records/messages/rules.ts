import type { Channel } from '#records/messages/contract.ts'

export type MessagePreference = 'SMS_OR_WHATSAPP_AND_EMAIL' | 'ONLY_SMS_OR_WHATSAPP' | 'ONLY_EMAIL' | 'DO_NOT_SEND'

/**
 * Where a confirmation goes, by the drop's preference (DROP-119) and the channels the fan left a contact for: at most one
 * mail and one of text message or WhatsApp, the text message first.
 */
export function confirmationChannels(preference: MessagePreference, left: readonly Channel[]): Channel[] {
  const mail = left.filter(channel => channel === 'EMAIL')
  const phone = (['PHONE', 'WHATSAPP'] as const).filter(channel => left.includes(channel)).slice(0, 1)
  switch (preference) {
    case 'SMS_OR_WHATSAPP_AND_EMAIL':
      return [...phone, ...mail]
    case 'ONLY_SMS_OR_WHATSAPP':
      return phone
    case 'ONLY_EMAIL':
      return mail
    case 'DO_NOT_SEND':
      return []
  }
}

/**
 * Channels of the double opt-in link, among unproven contacts: those of the confirmation; for
 * a drop that sends no confirmation, one contact, mail first.
 */
export function linkChannels(preference: MessagePreference, left: readonly Channel[]): Channel[] {
  const wanted = confirmationChannels(preference, left)
  return wanted.length > 0
    ? wanted
    : (['EMAIL', 'PHONE', 'WHATSAPP'] as const).filter(channel => left.includes(channel)).slice(0, 1)
}
