import type { Channel } from '#features/messages/contract.ts'

export type MessagePreference = 'SMS_OR_WHATSAPP_AND_EMAIL' | 'ONLY_SMS_OR_WHATSAPP' | 'ONLY_EMAIL' | 'DO_NOT_SEND'

export type Contacts = Partial<Record<Channel, string | null | undefined>>

/**
 * Where a confirmation goes, by the drop's preference (DROP-119) and what the fan left: at most one mail and one of
 * text message or WhatsApp, the text message first.
 */
export function confirmationChannels(preference: MessagePreference, contacts: Contacts): Channel[] {
  const mail: Channel[] = contacts.EMAIL ? ['EMAIL'] : []
  const phone: Channel[] = contacts.PHONE ? ['PHONE'] : contacts.WHATSAPP ? ['WHATSAPP'] : []
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
