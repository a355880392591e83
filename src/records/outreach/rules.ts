import type { GrantStatus } from './contract.ts'

export type GrantEvent = 'refused' | 'reconnected' | 'unknown_to_provider'

/** MAIL-056. A mailbox that the provider no longer knows stays so until somebody reconnects it. */
export function grantAfter(status: GrantStatus, event: GrantEvent): GrantStatus {
  if (event === 'reconnected') return 'valid'
  if (event === 'unknown_to_provider') return 'NOT_FOUND'
  return status === 'NOT_FOUND' ? 'NOT_FOUND' : 'invalid'
}

/** MAIL-010. */
export const needsReconnection = (email: string) => `${email} needs to be reconnected before you can send from it.`

/** Of a silent address, such as `luz@correo.example` that `unsubscribed from the team`. */
export const noMailGoesTo = (email: string, reason: string) => `No mail goes to ${email}: ${reason}.`

/** MAIL-039 to MAIL-041. */
export function sentWords({ success, failed }: { success: number; failed: number }): string {
  if (success === 0) return 'Failed To Send Email(s)'
  return failed === 0 ? 'Email(s) Sent!' : `${success} of ${success + failed} Email(s) Sent`
}

/** How long a mailing can be taken back before its first mail leaves. */
export const UNDO_MS = 10_000

/** `l***@correo.example`: enough to recognize an address, too little to write to it. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${email[0]}***${email.slice(at)}`
}
