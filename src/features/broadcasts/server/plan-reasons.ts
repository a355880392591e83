import type { SkipReason } from '../contract.ts'
import type { Target } from './targets.ts'

/** Why a fan without any channel gets nothing: the best of the contacts decides. */
export function reasonToSkip({ barred }: Pick<Target, 'barred'>): SkipReason {
  return (
    (['NO_SIGN_UP', 'NO_CONSENT', 'NOT_PROVEN', 'STOPPED', 'BOUNCED'] as const).find(reason =>
      barred.includes(reason),
    ) ?? 'NO_ADDRESS'
  )
}
