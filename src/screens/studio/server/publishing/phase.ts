import { type PublishedDrop, phaseOf } from '#records/drops/server/published-drops.ts'
import type { DropPhase } from '#screens/drops/contract.ts'

/** Where a drop stands, as the list of drops says it in SQL. */
export function dropPhaseOf(
  drop: Pick<PublishedDrop, 'status' | 'build_status' | 'end_at' | 'publish_at'>,
  now: Date,
): DropPhase {
  if (drop.status === 'ARCHIVED') return 'ARCHIVED'
  if (drop.build_status === 'CREATING') return 'DRAFT'
  if (drop.publish_at && drop.publish_at > now) return 'SCHEDULED'
  return phaseOf(drop, now) === 'ended' ? 'ENDED' : 'LIVE'
}
