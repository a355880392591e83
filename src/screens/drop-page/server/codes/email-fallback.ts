import type { signups } from '#features/signups/contract.ts'
import { availableMethods, methodOf, requiredContacts } from '#features/signups/rules.ts'
import { formWords } from '#features/signups/words.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import { type Contact, readContact } from '#records/fans/server/contacts.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'
import type { TextMessageRefusal } from './text-message-guard.ts'

/** The message for a fan whose number gets no SMS: the alternative that the drop allows. */
export const NO_TEXT = {
  en: {
    country: {
      mail: 'We send no messages to numbers of this country. Please use your email address.',
      other: 'We send no messages to numbers of this country. Please use a number of another country.',
    },
    paused: {
      mail: 'We cannot send a code to this number right now. Please use your email address.',
      other: 'We cannot send a code to this number right now. Please try again later.',
    },
  },
  fr: {
    country: {
      mail: 'Nous n’envoyons pas de messages aux numéros de ce pays. Utilise ton adresse e-mail.',
      other: 'Nous n’envoyons pas de messages aux numéros de ce pays. Utilise un numéro d’un autre pays.',
    },
    paused: {
      mail: 'Nous ne pouvons pas envoyer de code à ce numéro pour le moment. Utilise ton adresse e-mail.',
      other: 'Nous ne pouvons pas envoyer de code à ce numéro pour le moment. Réessaie plus tard.',
    },
  },
} as const

/** The reason, and for a real number the alternative. `asksForMail`: the form has an e-mail field beside the number. */
export function textRefusalMessage(content: PublicDrop, why: TextMessageRefusal, asksForMail = false): string {
  const locale = content.translation_language ?? 'en'
  if (why === 'invalid') return formWords(locale).fault.phone
  const words = NO_TEXT[locale][why]
  return asksForMail || availableMethods(content).includes('EMAIL') ? words.mail : words.other
}

type OtpInput = InputOf<(typeof signups)['otp']>

/** Where text messages are stopped, the email address of the same form takes their place. @throws 400 where there is none */
export function emailFallback(
  { special }: Pick<SignUpServices, 'special'>,
  { content }: PublishedDrop,
  input: OtpInput,
  why: TextMessageRefusal,
): Contact {
  const method = methodOf(content, {
    phone_number: input.phone_number ?? '',
    whatsapp_number: input.whatsapp_number ?? '',
  })
  const asksForMail = requiredContacts(content, method, special).includes('EMAIL')
  const mail = asksForMail ? readContact('EMAIL', input.email_address ?? '') : null
  if (mail) return mail
  return raise(badRequest(textRefusalMessage(content, why, asksForMail), { field: 'phone_number' }))
}
