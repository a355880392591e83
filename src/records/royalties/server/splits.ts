import { sql } from 'kysely'
import type { GivenAnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { missingPercent, percentOf } from '../shares.ts'
import type { royaltySplits, SplitVersion } from '../splits-contract.ts'
import { collaboratorEarnings, sharedLines } from './collaborator-earnings.ts'

interface Work {
  organization_id: string
  work: 'SONG' | 'RELEASE'
  work_key: string
}

const ofWork = ({ work, work_key }: Work) =>
  work === 'SONG' ? sql<boolean>`l.song_key = ${work_key}` : sql<boolean>`l.release_key = ${work_key}`

/** The work as the statements call it. @throws 404 for one that no statement names */
async function nameOf(db: Db, which: Work): Promise<{ title: string; artist: string | null }> {
  const { rows } = await sql<{ title: string | null; artist: string | null }>`
    select ${which.work === 'SONG' ? sql`coalesce(max(l.title), max(l.isrc))` : sql`coalesce(max(l.release_title), max(l.upc))`} as title,
      max(l.artist) as artist
    from royalty_lines l where l.organization_id = ${which.organization_id} and ${ofWork(which)}`.execute(db)
  const { title = null, artist = null } = rows[0] ?? {}
  if (title !== null) return { title, artist }
  // its statements were undone: the split remembers its name
  const kept = await db
    .selectFrom('royalty_splits')
    .select(['title', 'artist'])
    .where('organization_id', '=', which.organization_id)
    .where('work', '=', which.work)
    .where('work_key', '=', which.work_key)
    .executeTakeFirst()
  return kept ?? raise(notFound(which.work === 'SONG' ? 'Song' : 'Release'))
}

/** @throws 404 */
export async function splitsOf(
  db: Db,
  { start_date, end_date, ...which }: InputOf<typeof royaltySplits.get>,
): Promise<GivenAnswerOf<typeof royaltySplits.get>> {
  const name = await nameOf(db, which)
  const period = { organization_id: which.organization_id, start_date, end_date }
  const owed = await collaboratorEarnings(db, period, ofWork(which))
  const { rows } = await sql<{ currency: string; revenue: string; unshared: string }>`
    with ${sharedLines(period, ofWork(which))}
    select currency, trim_scale(sum(amount))::text as revenue,
      trim_scale(coalesce(sum(amount) filter (where split_id is null), 0))::text as unshared
    from shared group by currency order by currency`.execute(db)
  return {
    ...name,
    versions: await versionsOf(db, which),
    earned: rows.map(row => ({ ...row, shares: owed.filter(({ currency }) => currency === row.currency) })),
  }
}

async function versionsOf(db: Db, { organization_id, work, work_key }: Work): Promise<SplitVersion[]> {
  const { rows } = await sql<SplitVersion>`
    select s.id, to_char(s.valid_from, 'YYYY-MM-DD') as valid_from, s.created_by_name, s.created_at,
      jsonb_agg(jsonb_build_object('collaborator_id', h.collaborator_id, 'name', c.name, 'role', h.role,
        'percent', trim_scale(h.percent)::text) order by h.position) as shares
    from royalty_splits s
    join royalty_shares h on h.organization_id = s.organization_id and h.split_id = s.id
    join royalty_collaborators c on c.organization_id = h.organization_id and c.id = h.collaborator_id
    where s.organization_id = ${organization_id} and s.work = ${work} and s.work_key = ${work_key}
    group by s.organization_id, s.id order by s.valid_from desc`.execute(db)
  return rows
}

/** Writes the version that begins in a month; one that is there already is replaced. @throws 400, 404 */
export async function saveSplit(
  db: Db,
  { shares, valid_from, ...which }: InputOf<typeof royaltySplits.save>,
  author: { id: string; name: string },
): Promise<SplitVersion> {
  const { organization_id } = which
  await requireCollaborators(db, organization_id, [...new Set(shares.map(({ collaborator_id }) => collaborator_id))])
  requireWhole(shares)
  const name = await nameOf(db, which)
  const { rows } = await sql<{ id: string }>`
    insert into royalty_splits (organization_id, id, work, work_key, title, artist, valid_from, created_by, created_by_name)
    values (${organization_id}, ${newId()}, ${which.work}, ${which.work_key}, ${name.title}, ${name.artist}, ${valid_from},
      ${author.id}, ${author.name})
    on conflict (organization_id, work, work_key, valid_from) do update set created_by = excluded.created_by,
      created_by_name = excluded.created_by_name, created_at = now()
    returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  await db
    .deleteFrom('royalty_shares')
    .where('organization_id', '=', organization_id)
    .where('split_id', '=', id)
    .execute()
  await db
    .insertInto('royalty_shares')
    .values(shares.map((share, position) => ({ organization_id, split_id: id, position, ...share })))
    .execute()
  const version = (await versionsOf(db, which)).find(one => one.id === id)
  return version ?? raise(notFound('Split'))
}

/** @throws 404 where one of them is not the team's */
async function requireCollaborators(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  const known = await db
    .selectFrom('royalty_collaborators')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .execute()
  if (known.length < ids.length) raise(notFound('Collaborator'))
}

/** @throws 400 where the shares do not add up to 100 %, or name somebody twice */
function requireWhole(shares: readonly { collaborator_id: string; percent: string }[]): void {
  const field = 'shares'
  if (shares.some(({ percent }) => percentOf(percent) === null))
    raise(badRequest('A share is a number above 0 and up to 100, with four decimals at most.', { field }))
  if (new Set(shares.map(({ collaborator_id }) => collaborator_id)).size < shares.length)
    raise(badRequest('Somebody is in the split twice.', { field }))
  const missing = missingPercent(shares.map(({ percent }) => percent))
  if (missing !== '0')
    raise(
      badRequest(
        missing.startsWith('-')
          ? `The shares add up to ${missing.slice(1)} % more than 100 %.`
          : `${missing} % is missing to 100 %.`,
        { field },
      ),
    )
}

/** @throws 404 */
export async function deleteSplit(db: Db, { organization_id, id }: { organization_id: string; id: string }) {
  const { numDeletedRows } = await db
    .deleteFrom('royalty_splits')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n ? { id } : raise(notFound('Split'))
}
