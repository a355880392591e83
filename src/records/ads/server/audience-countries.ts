import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { linesOfRelease } from '#records/royalties/server/lines-of-release.ts'

const MOST = 10

/** The countries that the posts of a segment come from, most posts first: those of its creators. */
export async function countriesOfSegment(db: Db, organization_id: string, segment_id: string): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select p.region as country from post_segments m
    join posts p on p.organization_id = m.organization_id and p.id = m.post_id
    where m.organization_id = ${organization_id} and m.segment_id = ${segment_id} and p.region is not null
    group by p.region order by count(*) desc, p.region limit ${MOST}`.execute(db)
  return rows.map(({ country }) => country)
}

/** The countries in which a release is streamed most, by the statements; empty where none names it. */
export async function countriesOfRelease(db: Db, organization_id: string, release_id: string): Promise<string[]> {
  const release = await db
    .selectFrom('releases')
    .select('upc')
    .where('organization_id', '=', organization_id)
    .where('id', '=', release_id)
    .executeTakeFirst()
  const tracks = await db
    .selectFrom('release_tracks')
    .select('isrc')
    .where('organization_id', '=', organization_id)
    .where('release_id', '=', release_id)
    .execute()
  const isrcs = tracks.flatMap(({ isrc }) => isrc ?? [])
  const lines = await linesOfRelease(db, { organization_id, release_id, upc: release?.upc ?? null, isrcs })
  const { rows } = await sql<{ country: string }>`
    select l.territory as country from royalty_lines l where ${lines} and l.territory is not null and l.kind = 'STREAM'
    group by l.territory order by sum(l.quantity) desc, l.territory limit ${MOST}`.execute(db)
  return rows.map(({ country }) => country)
}
