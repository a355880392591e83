import { createHash } from 'node:crypto'
import { type Limit, scaled } from '#platform/server/limits/rate-limits.ts'
import { normalized } from '#records/fans/server/stopped-contacts.ts'
import type { TestRecipient } from '../contract.ts'

const HOUR = 3600
/** Tests that a team sends in an hour, each to ten people at most. */
const OF_TEAM = 20
/** Tests that a telephone gets in an hour, over all teams: nobody has proved that its owner is in one. */
const OF_TELEPHONE = 5

export function testLimits(organizationId: string, to: readonly TestRecipient[], factor: number): Limit[] {
  const limit = (key: string, maximum: number) => ({
    key: `broadcast-test:${key}`,
    maximum: scaled(maximum, factor),
    windowSeconds: HOUR,
  })
  const telephones = new Set(to.flatMap(one => (one.channel === 'EMAIL' ? [] : normalized(one))))
  return [
    limit(`team:${organizationId}`, OF_TEAM),
    ...[...telephones].map(number =>
      limit(`telephone:${createHash('sha256').update(number).digest('base64url')}`, OF_TELEPHONE),
    ),
  ]
}
