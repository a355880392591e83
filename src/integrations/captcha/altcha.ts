import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Captcha, CaptchaAction, ProofParameters } from '#integrations/captcha/port.ts'
import type { Clock } from '#platform/server/clock.ts'

export interface AltchaSettings {
  /** Signs challenges; the same on every server. */
  secret: string
  /** Rounds of PBKDF2 per try. At 5000, a solution of some 350 tries takes a phone about a second. */
  cost?: number
  /** Tries a solution takes at least and at most. */
  tries?: readonly [number, number]
  lifetimeSeconds?: number
  clock: Clock
}

const payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.strictObject({ action: z.string(), expires_at: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().regex(/^([0-9a-f]{2})+$/) }),
})
type Token = z.output<typeof payload>

/**
 * ALTCHA's proof of work, served and verified by ourselves: no third party, no cookie, nothing to see.
 * Action and expiry are part of the signed challenge. Verifying costs two HMACs; only making a challenge derives a key.
 */
export function altcha({
  secret,
  cost = 5000,
  tries = [200, 500],
  lifetimeSeconds = 300,
  clock,
}: AltchaSettings): Captcha {
  const secrets = {
    hmacSignatureSecret: `${secret}:challenge`,
    hmacKeySignatureSecret: `${secret}:solution`,
  }
  return {
    name: 'altcha',
    async challenge(action, effort = 1) {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(tries[0] * effort, tries[1] * effort + 1),
        deriveKey,
        // not the library's own expiry, which reads the machine's clock instead of ours
        data: { action, expires_at: Math.floor(clock.now().getTime() / 1000) + lifetimeSeconds },
        ...secrets,
      })
      return {
        provider: 'altcha',
        action,
        expires_in_seconds: lifetimeSeconds,
        parameters: parameters as unknown as ProofParameters,
        signature: signature ?? '',
      }
    },
    async verify(token, action) {
      const read = payload.safeParse(decode(token))
      if (!read.success || !isFor(read.data, action, clock.now())) return { verified: false, reason: 'refused' }
      const { challenge, solution } = read.data
      if (!isSolved(challenge, solution, secrets)) return { verified: false, reason: 'refused' }
      return {
        verified: true,
        // the signature's bytes, not the token or its letters: one challenge verifies once, however it is written
        token_hash: createHash('sha256').update(Buffer.from(challenge.signature, 'hex')).digest(),
        expires_at: new Date(challenge.parameters.data.expires_at * 1000),
      }
    },
  }
}

function isFor({ challenge }: z.output<typeof payload>, action: CaptchaAction, now: Date): boolean {
  const { data } = challenge.parameters
  return data.action === action && data.expires_at * 1000 > now.getTime()
}

interface Secrets {
  hmacSignatureSecret: string
  hmacKeySignatureSecret: string
}

/**
 * What altcha-lib's `verifySolution` checks of a challenge with a signed key, by the same format: the signature is over the
 * parameters with sorted keys, the key's signature over its bytes. Ours, because every sign-up waits for it: the library's
 * WebCrypto takes ten times as long for two HMACs.
 */
function isSolved({ parameters, signature }: Token['challenge'], { derivedKey }: Token['solution'], secrets: Secrets) {
  return (
    isHmac(signature, secrets.hmacSignatureSecret, sortedJson(parameters)) &&
    isHmac(parameters.keySignature, secrets.hmacKeySignatureSecret, Buffer.from(derivedKey, 'hex'))
  )
}

function isHmac(hex: string, secret: string, signed: string | Buffer): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(hex, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const sortedJson = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `{${Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, inner]) => `${JSON.stringify(key)}:${sortedJson(inner)}`)
        .join()}}`
    : JSON.stringify(value)

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString())
  } catch {
    return null
  }
}
