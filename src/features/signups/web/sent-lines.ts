import type { PublicDrop } from '#records/drops/contract.ts'
import type { ContactMethod } from '#records/fans/contract.ts'
import { confirmationChannels, linkChannels } from '#records/messages/rules.ts'

/** A contact that the fan gave, and what goes there: the confirmation, the link of double opt-in, or nothing for now. */
export interface SentLine {
  method: ContactMethod
  contact: string
  sent: 'confirmation' | 'link' | 'nothing'
}

type Preference = Pick<PublicDrop, 'confirmation_message_contact_preference'>

interface Answered {
  /** The contact that a code went to. */
  proven: ContactMethod | null
  /** A box was ticked that counts only behind a link. */
  asks: boolean
}

/** What follows a sign-up, by the same rules as the worker that sends it. */
export function sentLines(
  { confirmation_message_contact_preference: preference }: Preference,
  given: readonly Pick<SentLine, 'method' | 'contact'>[],
  { proven, asks }: Answered,
): SentLine[] {
  const left = given.map(({ method }) => method)
  const confirmed = confirmationChannels(preference, left)
  const asked = asks
    ? linkChannels(
        preference,
        left.filter(method => method !== proven),
      )
    : []
  return given.map(({ method, contact }) => ({
    method,
    contact: method === 'EMAIL' ? contact : `+${contact.replace(/\D/g, '')}`,
    sent: asked.includes(method)
      ? 'link'
      : confirmed.includes(method) && (!asks || method === proven)
        ? 'confirmation'
        : 'nothing',
  }))
}
