import { quarantineReasons } from '#features/signups/server/quarantine-reasons.ts'
import { contactsIn } from '#features/signups/server/submission.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { notFound } from '#platform/server/errors.ts'
import type { dropScreens, RecentSignUp } from '../contract.ts'
import { sourceOf } from './drop-sources.ts'
import { hasProvenContact } from './proven-contact.ts'

/** Sign-ups of a drop, newest first. @throws 404 for a drop of nobody or of another team */
export async function recentSignUps(
  db: ReadDb,
  { drop_id, cursor, limit }: InputOf<typeof dropScreens.sign_ups>,
  ownHosts: readonly string[],
) {
  await db
    .selectFrom('drops')
    .select('id')
    .where('id', '=', drop_id)
    .executeTakeFirstOrThrow(() => notFound('Drop'))
  const query = db
    .selectFrom('signups as s')
    .innerJoin('fans as f', 'f.id', 's.fan_id')
    .select([
      's.id',
      's.fan_id',
      's.answers',
      's.state',
      's.quarantine_reasons',
      's.created_at',
      'f.first_name',
      'f.last_name',
      'f.city',
      'f.country_code',
    ])
    .select([sourceOf('s', ownHosts).as('source'), hasProvenContact(db, 's.fan_id').as('verified')])
    .where('s.drop_id', '=', drop_id)
  const { items, links } = await keysetPage(query, {
    sort: [{ column: 's.created_at', direction: 'desc' }],
    tie: 's.id',
    cursor,
    limit,
  })
  return {
    items: items.map(
      ({ answers, state, quarantine_reasons, first_name, last_name, created_at, ...row }): RecentSignUp => {
        const [{ channel, address } = { channel: 'EMAIL', address: '' } as const] = contactsIn(answers)
        return {
          ...row,
          name: [first_name, last_name].filter(Boolean).join(' ') || null,
          contact: address,
          channel,
          verified: Boolean(row.verified),
          quarantined: state === 'QUARANTINED',
          quarantine_reasons: state === 'QUARANTINED' ? quarantineReasons(quarantine_reasons) : [],
          created_at: created_at.toISOString(),
        }
      },
    ),
    links,
  }
}
