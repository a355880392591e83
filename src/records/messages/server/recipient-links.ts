import type { KeyRing } from '#platform/server/secret-box.ts'
import type { UnsubscribeLinks } from '#records/messages/contract.ts'
import { type LinkSubject, linkToken } from './contact-link.ts'

export interface LinkSettings {
  keys: KeyRing
  /** Where fans reach us, such as https://drops.example. */
  host: string
  /** A mailbox that reads `unsubscribe <token>` in the subject; null where there is none. */
  unsubscribeMailbox: string | null
}

export const preferencesPath = (token: string) => `/preferences/${token}`
export const unsubscribePath = (token: string) => `/unsubscribe/${token}`
export const confirmPath = (token: string) => `/confirm/${token}`
export const receiptPath = (token: string) => `/presave/${token}`

/** Unsubscribe links for a message about a sign-up. */
export function unsubscribeLinksOf(
  { keys, host, unsubscribeMailbox }: LinkSettings,
  subject: LinkSubject,
): UnsubscribeLinks {
  const token = linkToken(keys, 'preferences', subject)
  return {
    preferences_url: host + preferencesPath(token),
    unsubscribe_url: host + unsubscribePath(token),
    unsubscribe_mailto: unsubscribeMailbox
      ? `mailto:${unsubscribeMailbox}?subject=${encodeURIComponent(`unsubscribe ${token}`)}`
      : undefined,
  }
}

export const confirmUrlOf = ({ keys, host }: LinkSettings, subject: LinkSubject) =>
  host + confirmPath(linkToken(keys, 'confirm', subject))

/** The fan's own page about a sign-up's pre-saves. */
export const receiptUrlOf = ({ keys, host }: LinkSettings, signup: Omit<LinkSubject, 'channel'>) =>
  host + receiptPath(linkToken(keys, 'receipt', { ...signup, channel: 'EMAIL' }))
