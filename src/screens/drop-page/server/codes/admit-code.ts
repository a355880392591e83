import { captchaFailed, type VerifiedCaptcha } from '#features/captcha/server/require-captcha.ts'
import type { Database } from '#platform/server/database/db.ts'
import { raise, tooManyRequests } from '#platform/server/errors.ts'
import { columnsOf, consumeLimits, type Limit } from '#platform/server/limits/rate-limits.ts'

interface CodeLimits {
  /** Hits of the address: they count whether or not the request succeeds. */
  address: Limit
  /** Hits of the contact, counted exactly. */
  limits: readonly Limit[]
  /** Hits of the drop, counted by samples. */
  drop_limit: Limit
}

/**
 * Uses a token up for good, then counts hits, in one statement: one token must not use up what a contact or a drop may get.
 *
 * @throws 400 for a token that was used before, 429 where a limit is over
 */
export async function admitCode(
  database: Database,
  { token }: Pick<VerifiedCaptcha, 'token'>,
  { address, limits, drop_limit }: CodeLimits,
): Promise<void> {
  const [row] = await database.statement<{ wait: number | null }>(
    'admit_code',
    'select admit_code($1, $2, $3, $4, $5, $6, $7) as wait',
    [
      token?.token_hash ?? null,
      token?.expires_at ?? null,
      ...columnsOf([address, ...limits]),
      drop_limit.key,
      drop_limit.maximum,
    ],
  )
  const wait = row?.wait
  if (wait === -1) {
    await consumeLimits(database, [address])
    raise(captchaFailed())
  }
  if (wait) raise(tooManyRequests(wait))
}
