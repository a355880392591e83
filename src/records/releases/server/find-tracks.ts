import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { isrcOf, upcOf } from '../codes.ts'

/** A song on a release, as statements and splits name it. */
export interface TrackReference {
  isrc: string
  track_id: string
  title: string
  /** Such as "live"; often empty. */
  version: string
  release_id: string
  release_title: string
  release_upc: string | null
  /** Id of the artist, a drop profile. */
  artist_id: string
}

/**
 * Songs of a team by ISRC, in any spelling. A recording that is on several releases is there once: on the release that came
 * out first. Archived releases are asked last.
 */
export async function tracksByIsrc(
  db: Db,
  organization_id: string,
  codes: readonly string[],
): Promise<Map<string, TrackReference>> {
  const isrcs = [...new Set(codes.flatMap(code => isrcOf(code) ?? []))]
  if (isrcs.length === 0) return new Map()
  const { rows } = await sql<TrackReference>`
    select distinct on (t.isrc) t.isrc, t.id as track_id, t.title, t.version, r.id as release_id,
      r.title as release_title, r.upc as release_upc, r.drop_profile_id as artist_id
    from release_tracks t
    join releases r on r.organization_id = t.organization_id and r.id = t.release_id
    where t.organization_id = ${organization_id} and t.isrc = any(${isrcs}::text[])
    order by t.isrc, r.status = 'ARCHIVED', r.out_on nulls last, r.id, t.position`.execute(db)
  return new Map(rows.map(row => [row.isrc, row]))
}

export interface ReleaseReference {
  upc: string
  release_id: string
  title: string
  /** Id of the artist, a drop profile. */
  artist_id: string
}

/** Releases of a team by UPC or EAN, in any spelling; keys are as stored: 12 digits, or 13 where the first is not 0. */
export async function releasesByUpc(
  db: Db,
  organization_id: string,
  codes: readonly string[],
): Promise<Map<string, ReleaseReference>> {
  const upcs = [...new Set(codes.flatMap(code => upcOf(code) ?? []))]
  if (upcs.length === 0) return new Map()
  const { rows } = await sql<ReleaseReference>`
    select distinct on (upc) upc, id as release_id, title, drop_profile_id as artist_id
    from releases
    where organization_id = ${organization_id} and upc = any(${upcs}::text[])
    order by upc, status = 'ARCHIVED', id`.execute(db)
  return new Map(rows.map(row => [row.upc, row]))
}
