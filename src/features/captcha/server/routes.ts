import { captchas } from '#features/captcha/contract.ts'
import type { Captcha } from '#integrations/captcha/port.ts'
import { anyone } from '#platform/server/access.ts'
import { addressBlock } from '#platform/server/rate-limits.ts'
import { serve } from '#platform/server/serve.ts'

interface CaptchaRoutes {
  captcha: Captcha
  /** Challenges an address block may ask for in an hour: each costs a key derivation. */
  challengesPerHour?: number
}

export const captchaRoutes = ({ captcha, challengesPerHour = 1200 }: CaptchaRoutes) =>
  serve(captchas, {
    challenge: {
      access: anyone,
      limits: ({ ip }) => [
        { key: `captcha:address:${addressBlock(ip)}`, maximum: challengesPerHour, windowSeconds: 3600 },
      ],
      transaction: 'none',
      run: ({ input }) => captcha.challenge(input.action),
    },
  })
