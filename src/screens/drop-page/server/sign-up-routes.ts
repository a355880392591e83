import { signups } from '#features/signups/contract.ts'
import { anyone } from '#platform/server/access.ts'
import type { AppError } from '#platform/server/errors.ts'
import { serve } from '#platform/server/serve.ts'
import { inDropsLanguage, inFormsWords } from './in-drops-language.ts'
import { linkAgain } from './link-again.ts'
import { addressLimit } from './public-limits.ts'
import { sendCode } from './send-code.ts'
import type { SignUpServices } from './sign-up-services.ts'
import { subscribe } from './subscribe.ts'

/** The two calls of the form. Both open their own transactions: they are the busiest of the product. */
export const signUpRoutes = (services: SignUpServices) => {
  const rephrase = (refusal: AppError, body: unknown) => inFormsWords(services, refusal, body)
  return serve(signups, {
    subscribe: {
      access: anyone,
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
      run: ({ input, ...call }) => linkAgain(services, call, input),
    },
  })
}
