import type { MessageContent } from '#records/messages/contract.ts'

/** The content of a message before it is rendered for its channel. */
export interface FixedText {
  subject?: string
  paragraphs: string[]
  /** Shown large, to be read off another screen. */
  code?: string
}

type Of<K extends MessageContent['kind']> = Extract<MessageContent, { kind: K }>
type Words<K extends MessageContent['kind']> = Record<
  'en' | 'fr',
  Record<'EMAIL' | 'PHONE', (content: Of<K>) => FixedText>
>

/** Code texts are fixed, because impostors ask people for codes. */
export const codeWords: Words<'ONE_TIME_CODE'> = {
  en: {
    EMAIL: ({ artist, code, minutes }) => ({
      subject: `Your code for ${artist}`,
      paragraphs: [
        'Your code is:',
        `Enter it on the page of ${artist} within ${minutes} minutes. Nobody will ever ask you for it by phone or message.`,
        'If you did not ask for a code, do nothing.',
      ],
      code,
    }),
    PHONE: ({ artist, code, minutes }) => ({
      paragraphs: [`${code} is your code for ${artist}. It is good for ${minutes} minutes.`],
    }),
  },
  fr: {
    EMAIL: ({ artist, code, minutes }) => ({
      subject: `Ton code pour ${artist}`,
      paragraphs: [
        'Ton code est :',
        `Saisis-le sur la page de ${artist} dans les ${minutes} minutes. Personne ne te le demandera par téléphone ni par message.`,
        'Si tu n’as pas demandé de code, ne fais rien.',
      ],
      code,
    }),
    PHONE: ({ artist, code, minutes }) => ({
      paragraphs: [`${code} est ton code pour ${artist}. Il est valable ${minutes} minutes.`],
    }),
  },
}

/** Characters of a city in a message: a text is paid for by its length. */
export const LONGEST_PLACE = 40

export const inBrackets = (place: string | undefined) => (place ? ` (${place})` : '')

/** The double opt-in message and its one reminder. */
export const confirmWords: Words<'CONFIRM_LINK'> = {
  en: {
    EMAIL: ({ artist, drop_title, place, confirm_url, reminder }) => ({
      subject: reminder ? `Still want to hear from ${artist}?` : `Confirm your sign-up with ${artist}`,
      paragraphs: [
        reminder
          ? `Your sign-up for ${drop_title}${inBrackets(place)} waits for one tap:`
          : `Somebody signed up with ${artist} for ${drop_title}${inBrackets(place)} using this address. If it was you, confirm it:`,
        confirm_url,
        reminder
          ? 'This is the only reminder. If it was not you, do nothing.'
          : 'If it was not you, do nothing: without the link you will not hear from us.',
      ],
    }),
    PHONE: ({ artist, place, confirm_url, reminder }) => ({
      paragraphs: [
        reminder
          ? `${artist}: your sign-up${inBrackets(place)} waits for one tap: ${confirm_url} STOP to end.`
          : `Confirm your sign-up with ${artist}${inBrackets(place)}: ${confirm_url} STOP to end.`,
      ],
    }),
  },
  fr: {
    EMAIL: ({ artist, drop_title, place, confirm_url, reminder }) => ({
      subject: reminder
        ? `Toujours envie d’avoir des nouvelles de ${artist} ?`
        : `Confirme ton inscription à ${artist}`,
      paragraphs: [
        reminder
          ? `Ton inscription pour ${drop_title}${inBrackets(place)} n’attend plus qu’un geste :`
          : `Une inscription auprès de ${artist} pour ${drop_title}${inBrackets(place)} a été faite avec cette adresse. Si c’était toi, confirme-la :`,
        confirm_url,
        reminder
          ? 'C’est le seul rappel. Si ce n’était pas toi, ne fais rien.'
          : 'Si ce n’était pas toi, ne fais rien : sans ce lien, tu ne recevras plus rien.',
      ],
    }),
    PHONE: ({ artist, place, confirm_url, reminder }) => ({
      paragraphs: [
        reminder
          ? `${artist} : ton inscription${inBrackets(place)} attend un geste : ${confirm_url} STOP pour finir.`
          : `Confirme ton inscription chez ${artist}${inBrackets(place)} : ${confirm_url} STOP pour finir.`,
      ],
    }),
  },
}

/** When a page opens that was a teaser. */
export const dropOpenWords: Words<'DROP_OPEN'> = {
  en: {
    EMAIL: ({ artist, drop_title, page_url }) => ({
      subject: `Open now: ${drop_title} by ${artist}`,
      paragraphs: [`You asked to be told: ${drop_title} is open. Here it is:`, page_url],
    }),
    PHONE: ({ artist, drop_title, page_url }) => ({
      paragraphs: [`${artist}: ${drop_title} is open. ${page_url} STOP to end.`],
    }),
  },
  fr: {
    EMAIL: ({ artist, drop_title, page_url }) => ({
      subject: `C’est ouvert : ${drop_title} de ${artist}`,
      paragraphs: [`Tu voulais être prévenu : ${drop_title} est ouvert. C’est ici :`, page_url],
    }),
    PHONE: ({ artist, drop_title, page_url }) => ({
      paragraphs: [`${artist} : ${drop_title} est ouvert. ${page_url} STOP pour finir.`],
    }),
  },
}

/** On release day. */
export const releaseWords: Words<'RELEASE_OUT'> = {
  en: {
    EMAIL: ({ artist, drop_title, page_url, not_saved_to, receipt_url }) => ({
      subject: `Out now: ${drop_title} by ${artist}`,
      paragraphs: [
        not_saved_to
          ? `${drop_title} is out. ${not_saved_to} did not let us save it to your library, so here it is:`
          : `${drop_title} is out. Listen here:`,
        page_url,
        `What you asked for, and what happened: ${receipt_url}`,
      ],
    }),
    PHONE: ({ artist, drop_title, page_url }) => ({
      paragraphs: [`${artist}: ${drop_title} is out. ${page_url} STOP to end.`],
    }),
  },
  fr: {
    EMAIL: ({ artist, drop_title, page_url, not_saved_to, receipt_url }) => ({
      subject: `Disponible : ${drop_title} de ${artist}`,
      paragraphs: [
        not_saved_to
          ? `${drop_title} est disponible. ${not_saved_to} ne nous a pas permis de l’ajouter à ta bibliothèque, alors le voici :`
          : `${drop_title} est disponible. Écoute ici :`,
        page_url,
        `Ce que tu as demandé, et ce qui s’est passé : ${receipt_url}`,
      ],
    }),
    PHONE: ({ artist, drop_title, page_url }) => ({
      paragraphs: [`${artist} : ${drop_title} est disponible. ${page_url} STOP pour finir.`],
    }),
  },
}
