import type { CaptchaAction } from '#features/captcha/contract.ts'
import { CAPTCHA_FAILED, CAPTCHA_UNREACHABLE } from '#features/captcha/rules.ts'
import { spend } from '#features/captcha/server/spend.ts'
import type { Captcha } from '#integrations/captcha/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise, unavailable } from '#platform/server/errors.ts'

export interface CaptchaPolicy {
  captcha: Captcha
  /** When the provider is down: refuse everybody, or accept everybody and let the caller apply strict limits. */
  whenDown: 'refuse' | 'strict_limits'
}

/** `strict` means that nobody verified the visitor: the provider is down and the operator chose to accept. */
export interface VerifiedCaptcha {
  strict: boolean
  /** The row that `spend` writes, for statements that write several tables at once; null when nobody verified the visitor. */
  token: { token_hash: Buffer; expires_at: Date } | null
  /** Marks the token as used in a transaction. @throws 400 when it was used before */
  spend(db: Db): Promise<void>
}

/**
 * Verifies a token before any transaction is open, because a provider may take seconds to answer.
 *
 * @example
 * const token = await requireCaptcha(policy, input.captcha_token, 'signup')
 * await database.inOrganization(id, async db => {
 *   await token.spend(db)
 *   ...
 * })
 * @throws 400 'Captcha verification failed. Please try again.' (FORM-103); 503 where the provider cannot be asked
 */
export async function requireCaptcha(
  { captcha, whenDown }: CaptchaPolicy,
  token: string,
  action: CaptchaAction,
): Promise<VerifiedCaptcha> {
  const verdict = await captcha.verify(token, action)
  if (verdict.verified) {
    return {
      strict: false,
      token: verdict,
      spend: async db => {
        if (!(await spend(db, verdict.token_hash, verdict.expires_at))) raise(captchaFailed())
      },
    }
  }
  if (verdict.reason === 'refused') throw captchaFailed()
  if (whenDown === 'strict_limits') return { strict: true, token: null, spend: async () => {} }
  throw unavailable(AGAIN_AFTER_SECONDS, CAPTCHA_UNREACHABLE)
}

/** Longer than the form retries by itself: a retry needs a new token from the visitor. */
const AGAIN_AFTER_SECONDS = 30

export const captchaFailed = () => badRequest(CAPTCHA_FAILED, { field: 'captcha_token' })
