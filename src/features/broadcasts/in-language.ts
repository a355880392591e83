import type { BroadcastContent, BroadcastTexts, MessageLanguage } from './contract.ts'
import { linksIn, mailNodes } from './mail-text.ts'

export const languageNames: Readonly<Record<MessageLanguage, string>> = { en: 'English', fr: 'French' }

export const otherLanguage = (language: MessageLanguage): MessageLanguage => (language === 'fr' ? 'en' : 'fr')

/** The languages that a message is written in, its first one first. */
export const languagesOf = ({ language, second_language }: BroadcastContent): MessageLanguage[] =>
  second_language ? [language, otherLanguage(language)] : [language]

/** The texts for a fan who reads a language: those in it, else those in the first language of the message. */
export function textsIn(
  content: BroadcastContent,
  reads: MessageLanguage | null,
): BroadcastTexts & { language: MessageLanguage } {
  const { language, second_language, subject, second_subject, email, text } = content
  if (second_language && reads === otherLanguage(language)) return { ...second_language, language: reads }
  return { subject, second_subject, email, text, language }
}

/** Web addresses that a message links in any language, each once: by its place in the list a click is known. */
export const linksOf = ({ email, second_language }: BroadcastContent): string[] => [
  ...new Set([email, second_language?.email ?? ''].flatMap(mail => linksIn(mailNodes(mail)))),
]

/** How texts that do not name the way out name it. */
export const TEXT_WAY_OUT: Readonly<Record<MessageLanguage, string>> = {
  en: 'Reply STOP to stop.',
  fr: 'STOP pour ne plus rien recevoir.',
}

/** A text as it is sent, before its variables are filled. */
export const withWayOut = (text: string, language: MessageLanguage): string =>
  /\bstop\b/i.test(text) ? text : `${text} ${TEXT_WAY_OUT[language]}`
