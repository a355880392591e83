import type { Channel, MessageText } from '#records/messages/contract.ts'

/** Channels with custom texts. WhatsApp delivers only pre-approved texts. */
export type WrittenChannel = Exclude<Channel, 'WHATSAPP'>

type Texts = Record<WrittenChannel, { subject: string; body: string }>

/** These texts use GSM-7 characters only: no ç, ê or typographic apostrophe. */
const en: Texts = {
  EMAIL: {
    subject: 'You are on the list: {drop_title}',
    body: 'Hi {first_name},\n\nyou signed up with {artist} for {drop_title}.\n\n{link}',
  },
  PHONE: { subject: '', body: '{artist}: you are on the list for {drop_title}. {link}' },
}

const fr: Texts = {
  EMAIL: {
    subject: 'Ton inscription : {drop_title}',
    body: 'Bonjour {first_name|},\n\ntu es sur la liste de {artist} pour {drop_title}.\n\n{link}',
  },
  PHONE: { subject: '', body: '{artist} : ton inscription pour {drop_title} est faite. {link}' },
}

/** Texts of a drop without custom texts. */
export const defaultTexts = { en, fr }

/** Mandatory line of every confirmation, appended when the text lacks it. */
export const unsubscribeWords = {
  en: {
    EMAIL: 'Not you, or changed your mind? Unsubscribe: {unsubscribe_link}',
    PHONE: 'Reply STOP to unsubscribe.',
  },
  fr: {
    EMAIL: 'Ce n’était pas toi, ou tu as changé d’avis ? Désinscription : {unsubscribe_link}',
    PHONE: 'STOP pour ne plus rien recevoir.',
  },
} satisfies Record<'en' | 'fr', Record<WrittenChannel, string>>

/** The texts of a drop on a channel: each part custom or default. */
export function textsOf(locale: 'en' | 'fr', channel: WrittenChannel, own: MessageText | null | undefined) {
  const given = defaultTexts[locale][channel]
  return { subject: own?.subject?.trim() || given.subject, body: own?.body?.trim() || given.body }
}
