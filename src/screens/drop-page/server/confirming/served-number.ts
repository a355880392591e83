import { contactKeys } from '#features/signups/rules.ts'
import type { Submission } from '#features/signups/server/submission.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import { textRefusalMessage } from '../codes/email-fallback.ts'
import { unservedNumber } from '../codes/text-message-guard.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'

/**
 * Rejects a sign-up that could never be confirmed: it needs a link, and has only a number that gets no texts.
 * @throws 400 with the alternative
 */
export function requireServedNumber(
  { smsCountries }: Pick<SignUpServices, 'smsCountries'>,
  { content }: Pick<PublishedDrop, 'content'>,
  { contacts }: Pick<Submission, 'contacts'>,
): void {
  const [contact] = contacts
  if (!content.require_double_opt_in || !contact || contacts.some(({ channel }) => channel === 'EMAIL')) return
  const why = unservedNumber(smsCountries, content, contact.address)
  if (why) raise(badRequest(textRefusalMessage(content, why), { field: contactKeys[contact.channel] }))
}
