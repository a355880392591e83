import { captchas } from '#features/captcha/contract.ts'
import { captchaEffort } from '#features/captcha/server/wrong-codes.ts'
import type { Captcha } from '#integrations/captcha/port.ts'
import { anyone } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addressBlock, scaled } from '#platform/server/limits/rate-limits.ts'

/** Challenges per address block: each costs a key derivation. */
const CHALLENGES_AN_HOUR = 1200

interface CaptchaRoutes {
  captcha: Captcha
  limitFactor: number
}

export const captchaRoutes = ({ captcha, limitFactor }: CaptchaRoutes) => {
  const effort = captchaEffort(limitFactor)
  return serve(captchas, {
    challenge: {
      access: anyone,
      limits: ({ ip }) => [
        {
          key: `captcha:address:${addressBlock(ip)}`,
          maximum: scaled(CHALLENGES_AN_HOUR, limitFactor),
          windowSeconds: 3600,
        },
      ],
      transaction: 'none',
      run: async ({ input, database }) => captcha.challenge(input.action, await effort(database)),
    },
  })
}
