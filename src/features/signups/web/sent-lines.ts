import type { PublicDrop } from '#records/drops/contract.ts'
import type { ContactMethod } from '#records/fans/contract.ts'
import { confirmationChannels, linkChannels } from '#records/messages/rules.ts'

/**
 * A contact that the fan gave, and what goes there: the confirmation, the link of double opt-in, at once or when an earlier one
 * was followed, or nothing for now.
 */
export interface SentLine {
  method: ContactMethod
  contact: string
  sent: 'confirmation' | 'link' | 'next_link' | 'nothing'
}

type Preference = Pick<PublicDrop, 'confirmation_message_contact_preference'>

interface Answered {
  /** The contact that a code went to. */
  proven: ContactMethod | null
  /** A contact that nothing can be sent to. */
  unserved?: ContactMethod | null
  /** A box was ticked that counts only behind a link. */
  asks: boolean
  /** This browser signed up to the drop before: a drop confirms once a day. */
  again?: boolean
  /** It did so for another link of the drop: a drop sends one link at a time. */
  after_another?: boolean
}

/** What follows a sign-up, by the same rules as the worker that sends it. */
export function sentLines(
  { confirmation_message_contact_preference: preference }: Preference,
  given: readonly Pick<SentLine, 'method' | 'contact'>[],
  { proven, unserved, asks, again = false, after_another = false }: Answered,
): SentLine[] {
  const left = given.flatMap(({ method }) => (method === unserved ? [] : method))
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
      ? after_another
        ? 'next_link'
        : 'link'
      : confirmed.includes(method) && !again && (!asks || method === proven)
        ? 'confirmation'
        : 'nothing',
  }))
}
