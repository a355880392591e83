import type { Channel, MessageText } from '#records/messages/contract.ts'

/** The channels whose words are ours to choose. WhatsApp delivers texts that its operator has approved, and no others. */
export type WrittenChannel = Exclude<Channel, 'WHATSAPP'>

type Texts = Record<WrittenChannel, { subject: string; body: string }>

/** A text message of these words alone fits the cheap alphabet: no ç, ê or typographic apostrophe. */
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

/** What is said where a drop has no words of its own. */
export const defaultTexts = { en, fr }

/** What every confirmation says somewhere: where the text itself does not, it is put at its end. */
export const wayOut = {
  en: {
    EMAIL: 'Not you, or changed your mind? Unsubscribe: {unsubscribe_link}',
    PHONE: 'Reply STOP to unsubscribe.',
  },
  fr: {
    EMAIL: 'Ce n’était pas toi, ou tu as changé d’avis ? Désinscription : {unsubscribe_link}',
    PHONE: 'STOP pour ne plus rien recevoir.',
  },
} satisfies Record<'en' | 'fr', Record<WrittenChannel, string>>

/** The words of a drop on a channel: each part its own, or the default. */
export function textsOf(locale: 'en' | 'fr', channel: WrittenChannel, own: MessageText | null | undefined) {
  const given = defaultTexts[locale][channel]
  return { subject: own?.subject?.trim() || given.subject, body: own?.body?.trim() || given.body }
}
