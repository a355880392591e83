import { createHash } from 'node:crypto'
import { addressBlock } from '#platform/server/limits/rate-limits.ts'
import type { SignupInput } from './submission.ts'

interface Sent {
  input: SignupInput & { otp_code?: string | undefined; otp_handle?: string | undefined }
  idempotencyKey: string | null
  ip: string
  userAgent: string
}

/**
 * Identifies a repeated submission: by its Idempotency-Key, else by the same form from the same place within ten
 * seconds. The captcha token is excluded, because a second tap may bring a second one.
 */
export function repeatKeysOf({ input, idempotencyKey, ip, userAgent }: Sent) {
  const request = sha256(JSON.stringify({ ...input, captcha_token: undefined }))
  const repeat_of = idempotencyKey
    ? sha256(`key ${input.drop_id} ${idempotencyKey}`)
    : sha256(`form ${addressBlock(ip)} ${userAgent} ${request.toString('base64')}`)
  return { request, repeat_of, keyed: idempotencyKey !== null }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
