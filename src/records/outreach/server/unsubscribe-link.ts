import type { KeyRing } from '#platform/server/secret-box.ts'
import { type MailLink, mailToken } from './mail-tokens.ts'

export const UNSUBSCRIBE_PATH = '/outreach/unsubscribe'

export const unsubscribeUrl = (keys: KeyRing, publicUrl: string, link: MailLink) =>
  `${publicUrl}${UNSUBSCRIBE_PATH}/${mailToken(keys, 'unsubscribe', link)}`
