import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { tracksByIsrc } from '#records/releases/server/find-tracks.ts'

interface CodedRelease {
  organization_id: string
  release_id: string
  upc: string | null
  /** Of its songs. */
  isrcs: readonly string[]
}

/**
 * The condition on `royalty_lines l` that a line is of a release: it has the release's UPC; or it has the ISRC of a song that
 * came out on this release first, and no UPC of another release of the team. So a line is never counted for two releases.
 */
export async function linesOfRelease(
  db: Db,
  { organization_id, release_id, upc, isrcs }: CodedRelease,
): Promise<RawBuilder<boolean>> {
  const tracks = await tracksByIsrc(db, organization_id, isrcs)
  const first = [...tracks.values()].filter(track => track.release_id === release_id).map(({ isrc }) => isrc)
  return sql<boolean>`l.organization_id = ${organization_id} and (
    l.release_key = any(${upc ? spellingsOf(upc) : []}::text[])
    or (l.isrc = any(${first}::text[]) and not exists (
      select from releases o where o.organization_id = l.organization_id and o.status <> 'ARCHIVED'
        and ltrim(o.upc, '0') = ltrim(l.upc, '0') and o.id <> ${release_id})))`
}

/** Files write a UPC with 12, 13 or 14 digits; spreadsheets drop its zeros. */
function spellingsOf(upc: string): string[] {
  const digits = upc.replace(/^0+/, '')
  const lengths = Array.from({ length: 14 - digits.length + 1 }, (_, at) => digits.length + at)
  return lengths.map(length => digits.padStart(length, '0'))
}
