import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'

/** The three actions of a token (FORM-100). */
export const captchaAction = z.enum(['signup', 'otp', 'apple_music_auth'])
export type CaptchaAction = z.output<typeof captchaAction>

const hex = z.string().regex(/^[0-9a-f]+$/)

/** A proof of work in ALTCHA's second format: find the counter whose PBKDF2 key starts with `keyPrefix`. */
export const proofOfWork = z.object({
  provider: z.literal('altcha'),
  action: captchaAction,
  expires_in_seconds: z.int().positive(),
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.int().positive(),
    keyLength: z.int().positive(),
    keyPrefix: hex,
    keySignature: hex,
    data: z.object({ action: captchaAction, expires_at: z.int() }),
  }),
  signature: hex,
})
export type ProofOfWork = z.output<typeof proofOfWork>

export const captchaChallenge = z.discriminatedUnion('provider', [
  proofOfWork,
  z.object({ provider: z.enum(['turnstile', 'hcaptcha', 'recaptcha']), action: captchaAction, site_key: z.string() }),
])
export type CaptchaChallenge = z.output<typeof captchaChallenge>

export const captchas = {
  challenge: query('GET /app/v2/captcha/challenge', {
    summary: 'A new captcha challenge, good for one token of one action',
    query: z.object({ action: captchaAction }),
    answer: captchaChallenge,
  }),
}
