import { createHash } from 'node:crypto'
import { type Limit, scaled } from '#platform/server/limits/rate-limits.ts'
import { normalized } from '#records/fans/server/stopped-contacts.ts'
import type { TestRecipient } from '../contract.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Tests that a team sends in an hour, each to ten people at most. */
const OF_TEAM = 20
/** Tests that a telephone gets in an hour, over all teams: nobody has proved that its owner is in one. */
const OF_TELEPHONE = 5
/** Tests by text of one person in a day, whatever the team: teams are free, and texts cost money. */
const OF_PERSON = 20
/** Tests in a day to numbers that share their first seven digits, over all teams: traffic pumpers own whole ranges. */
const OF_RANGE = 30

export function testLimits(
  organizationId: string,
  userId: string,
  to: readonly TestRecipient[],
  factor: number,
): Limit[] {
  const limit = (key: string, maximum: number, windowSeconds = HOUR) => ({
    key: `broadcast-test:${key}`,
    maximum: scaled(maximum, factor),
    windowSeconds,
  })
  const telephones = new Set(to.flatMap(one => (one.channel === 'EMAIL' ? [] : normalized(one))))
  return [
    limit(`team:${organizationId}`, OF_TEAM),
    ...[...telephones].flatMap(number => [
      limit(`telephone:${createHash('sha256').update(number).digest('base64url')}`, OF_TELEPHONE),
      limit(`range:${number.replace(/\D/g, '').slice(0, 7)}`, OF_RANGE, DAY),
    ]),
    ...(telephones.size > 0 ? [limit(`person:${userId}`, OF_PERSON, DAY)] : []),
  ]
}
