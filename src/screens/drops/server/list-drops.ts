import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { dropScreens } from '../contract.ts'
import { coverOf, dropRows, phaseOf, type RowFacts, type StoredDrop, storedDrops } from './drop-rows.ts'

/** Live first, then scheduled, draft, ended, archived. */
const rank = sql<number>`array_position(array['LIVE', 'SCHEDULED', 'DRAFT', 'ENDED', 'ARCHIVED'], phase)`

export async function listDrops(
  db: ReadDb,
  { phase, q, artist_id, cursor, limit }: InputOf<typeof dropScreens.list>,
  facts: Omit<RowFacts, 'ownHosts'>,
) {
  const words = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const narrowed = storedDrops(db, facts.now)
    .$if(Boolean(q), query =>
      query.where(({ or, eb }) => or([eb('d.title', 'ilike', words), eb('p.title', 'ilike', words)])),
    )
    .$if(Boolean(artist_id), query => query.where('p.id', '=', artist_id ?? ''))
  const ranked = db.selectFrom(narrowed.as('drop')).selectAll().select(rank.as('rank'))
  const query = db
    .selectFrom(ranked.as('drop'))
    .selectAll()
    .where('phase', phase ? '=' : '<>', phase ?? 'ARCHIVED')
  const { items, links } = await keysetPage(query, {
    // two directions: the phase rises, the time falls
    sort: [
      { column: 'rank', direction: 'asc' },
      { column: 'created_at', direction: 'desc' },
    ],
    cursor,
    limit,
  })
  return { items: await dropRows(db, items as StoredDrop[], facts), links }
}

export async function dropCovers(db: ReadDb, ids: readonly string[], now: Date) {
  const drops = (await storedDrops(db, now).where('d.id', 'in', ids).execute()) as StoredDrop[]
  return drops.map(drop => ({ id: drop.id, cover_url: coverOf(drop) }))
}

export async function dropFacets(db: ReadDb, now: Date) {
  const phases = await db
    .selectFrom('drops as d')
    .select(({ fn }) => [phaseOf(now).as('phase'), fn.countAll<number>().as('count')])
    .groupBy('phase')
    .execute()
  const of = (phase: string) => phases.find(row => row.phase === phase)?.count ?? 0
  const artists = await db
    .selectFrom('drops as d')
    .innerJoin('drop_profiles as p', 'p.id', 'd.drop_profile_id')
    .leftJoin('drop_versions as v', join => join.onRef('v.drop_id', '=', 'd.id').onRef('v.version', '=', 'd.version'))
    .select(({ fn }) => [
      'p.id',
      'p.title',
      sql<string | null>`coalesce(p.image_url, max(v.content ->> 'custom_artist_image_url'))`.as('image_url'),
      fn.countAll<number>().as('drops'),
    ])
    .groupBy(['p.id', 'p.title', 'p.image_url'])
    .orderBy('p.title')
    .orderBy('p.id')
    .execute()
  const [live, scheduled, draft, ended, archived] = ['LIVE', 'SCHEDULED', 'DRAFT', 'ENDED', 'ARCHIVED'].map(of) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return { phases: { all: live + scheduled + draft + ended, live, scheduled, draft, ended, archived }, artists }
}
