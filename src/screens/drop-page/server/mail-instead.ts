import type { PublishedDrop } from '#features/drops/server/published-drops.ts'
import type { signups } from '#features/signups/contract.ts'
import { availableMethods, methodOf, requiredContacts } from '#features/signups/rules.ts'
import { type Contact, readContact } from '#features/signups/server/contacts.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import type { SignUpServices } from './sign-up-services.ts'

/** What a fan reads whose number gets no code: what to do instead, as far as the drop lets them. */
export const TEXTS_PAUSED = {
  en: {
    mail: 'We cannot send a code to this number right now. Please use your email address.',
    later: 'We cannot send a code to this number right now. Please try again later.',
  },
  fr: {
    mail: 'Nous ne pouvons pas envoyer de code à ce numéro pour le moment. Utilise ton adresse e-mail.',
    later: 'Nous ne pouvons pas envoyer de code à ce numéro pour le moment. Réessaie plus tard.',
  },
} as const

type OtpInput = InputOf<(typeof signups)['otp']>

/** Where text messages are stopped, the e-mail address of the same form takes their place. @throws 400 where there is none */
export function mailInstead(
  { special }: Pick<SignUpServices, 'special'>,
  { content }: PublishedDrop,
  input: OtpInput,
): Contact {
  const method = methodOf(content, {
    phone_number: input.phone_number ?? '',
    whatsapp_number: input.whatsapp_number ?? '',
  })
  const asksForMail = requiredContacts(content, method, special).includes('EMAIL')
  const mail = asksForMail ? readContact('EMAIL', input.email_address ?? '') : null
  if (mail) return mail
  const words = TEXTS_PAUSED[content.translation_language ?? 'en']
  const mayUseMail = asksForMail || availableMethods(content).includes('EMAIL')
  return raise(badRequest(mayUseMail ? words.mail : words.later, { field: 'phone_number' }))
}
