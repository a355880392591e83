import type { SkipReason } from '../contract.ts'
import type { Target } from './targets.ts'

/** Why a fan without any channel gets nothing: the best of the contacts decides. */
export function reasonToSkip({
  signup_id,
  reached,
  barred,
}: Pick<Target, 'signup_id' | 'reached' | 'barred'>): SkipReason {
  if (reached.length > 0 && !signup_id) return 'NO_SIGN_UP'
  return (
    (['NO_SIGN_UP', 'NO_CONSENT', 'NOT_PROVEN', 'STOPPED', 'BOUNCED'] as const).find(reason =>
      barred.includes(reason),
    ) ?? 'NO_ADDRESS'
  )
}
