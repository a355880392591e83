import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { isOurUpload, OUR_PICTURES } from '#records/drops/server/pictures.ts'

/** Ids of our pictures anywhere in a draft or page. */
const idsIn = (content: object): string[] => [
  ...new Set([...JSON.stringify(content).matchAll(OUR_PICTURES)].flatMap(([, id]) => (id ? [id] : []))),
]

/**
 * Locks the pictures that are about to be referenced, so that they are not deleted before the transaction ends. A concurrent
 * deletion finishes first; the preflight then reports the missing picture.
 */
export async function lockPictures(db: Db, organizationId: string, content: object): Promise<void> {
  const ids = idsIn(content)
  if (ids.length === 0) return
  await db
    .selectFrom('assets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Those of the addresses whose picture or video of ours was deleted, or is another team's. */
export async function missingPictures(
  db: Db,
  organizationId: string,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const ours = urls.filter(isOurUpload)
  const ids = idsIn(ours)
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('assets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  const kept = new Set(rows.map(({ id }) => id))
  return new Set(ours.filter(url => idsIn([url]).some(id => !kept.has(id))))
}

/** Ids of every picture in a page, a draft, a snapshot, an invite link or a file of a release. */
export async function referencedPictures(db: Db, organizationId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct found[1] as id
    from (
      select content::text from drop_versions where organization_id = ${organizationId}
      union all
      select content::text from drop_drafts where organization_id = ${organizationId}
      union all
      select content::text || began_with::text from drop_snapshots where organization_id = ${organizationId}
      union all
      select concat(links::text, image_url) from drop_profiles where organization_id = ${organizationId}
      union all
      select image_url from roster_invite_links where organization_id = ${organizationId}
      union all
      select preview_url from release_assets where organization_id = ${organizationId}
    ) as documents (content), regexp_matches(content, '/media/([0-9a-f-]{36})/', 'g') as found
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
