import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { writeSettledMessage } from '#records/messages/server/queue-message.ts'

interface World {
  organization_id: string
  box: SecretBox
  dropHost: string
  now: Date
}

const SLUG = 'sugar-glass'
const ARTIST = 'Juno Tangerine'
const HOUR = 3_600_000
const failures = [
  { hours: 5, state: 'FAILED', reason: '550 5.1.1 at RCPT TO' },
  { hours: 29, state: 'UNKNOWN', reason: 'ETIMEDOUT after DATA' },
  { hours: 54, state: 'FAILED', reason: '552 5.2.2 at RCPT TO' },
] as const

/** Confirmations that did not reach the fans who signed up, for the list of failed messages. */
export async function seedFailedMessages(db: Db, { organization_id, box, dropHost, now }: World): Promise<void> {
  const signups = await db
    .selectFrom('signups as s')
    .innerJoin('fan_contacts as c', join =>
      join.onRef('c.organization_id', '=', 's.organization_id').onRef('c.fan_id', '=', 's.fan_id'),
    )
    .innerJoin('drops as d', join =>
      join.onRef('d.organization_id', '=', 's.organization_id').onRef('d.id', '=', 's.drop_id'),
    )
    .select(['s.id', 'c.address', 'd.title', 'd.slug'])
    .where('s.organization_id', '=', organization_id)
    .where('c.channel', '=', 'EMAIL')
    .where('d.slug', '=', SLUG)
    .orderBy('c.address')
    .limit(failures.length)
    .execute()
  for (const [at, { id, address, title, slug }] of signups.entries()) {
    const { hours, ...outcome } = failures[at] ?? failures[0]
    const settled_at = new Date(now.getTime() - hours * HOUR)
    await writeSettledMessage(
      db,
      { box, clock: { now: () => now } },
      {
        ...{ id: newId(settled_at.getTime()), organization_id, channel: 'EMAIL', to: address, about_id: id },
        content: {
          kind: 'SIGNUP_CONFIRMATION',
          locale: 'en',
          artist: ARTIST,
          drop_title: title,
          page_url: `${dropHost}/d/${slug}`,
        },
        ...{ ...outcome, settled_at },
      },
    )
  }
}
