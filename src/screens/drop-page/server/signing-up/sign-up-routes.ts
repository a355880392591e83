import { MAX_FORM_LENGTH, signups } from '#features/signups/contract.ts'
import type { AppError } from '#platform/server/errors.ts'
import { anyone } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { sendCode } from '../codes/send-code.ts'
import { resendLink } from '../confirming/resend-link.ts'
import { inDropsLanguage, inFormsWords } from '../pages/in-drops-language.ts'
import { addressLimit } from './public-limits.ts'
import type { SignUpServices } from './sign-up-services.ts'
import { subscribe } from './subscribe.ts'

/** The two calls of the form. Both open their own transactions: they are the busiest of the product. */
export const signUpRoutes = (services: SignUpServices) => {
  const rephrase = (refusal: AppError, body: unknown) => inFormsWords(services, refusal, body)
  return serve(signups, {
    subscribe: {
      access: anyone,
      // letters of up to four bytes
      mostBytes: 4 * MAX_FORM_LENGTH,
      limited: 'itself',
      repeated: 'itself',
      transaction: 'none',
      rephrase,
      run: ({ input, ...call }) => inDropsLanguage(services, input, () => subscribe(services, call, input)),
    },
    otp: {
      access: anyone,
      limited: 'itself',
      transaction: 'none',
      rephrase,
      run: ({ input, ...call }) => inDropsLanguage(services, input, () => sendCode(services, call, input)),
    },
    link_again: {
      access: anyone,
      limits: request => [addressLimit('otp', services, request)],
      transaction: 'none',
      run: ({ input, ...call }) => resendLink(services, call, input),
    },
  })
}
