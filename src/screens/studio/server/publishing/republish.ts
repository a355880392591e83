import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { OwnedDrop } from '#records/drops/contract.ts'
import { type DraftedDrop, readDraft } from '#records/drops/server/drafts.ts'
import { publishVersion } from '#records/drops/server/save-drop.ts'
import { consentTexts } from '../drafts/make-drop.ts'

/**
 * The drops that still change, of one artist or of the whole team, locked. The pages of their drafts carry the news already, for
 * lists that show them.
 */
export async function updateDrafts(
  db: Db,
  organizationId: string,
  news: Partial<Pick<OwnedDrop, 'drop_profile' | 'enterprise_customer_id'>>,
): Promise<DraftedDrop[]> {
  const { drop_profile } = news
  const rows = await db
    .selectFrom('drops')
    .select('id')
    .where('organization_id', '=', organizationId)
    .$if(drop_profile !== undefined, query => query.where('drop_profile_id', '=', drop_profile?.id ?? ''))
    .where('status', '<>', 'ARCHIVED')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await db
    .updateTable('drop_drafts')
    .set({ page: sql`page || ${JSON.stringify(news)}::jsonb` })
    .where('organization_id', '=', organizationId)
    .where('drop_id', 'in', ids)
    .execute()
  const drops: DraftedDrop[] = []
  for (const id of ids) drops.push(await readDraft(db, organizationId, id))
  return drops
}

interface Republishing {
  /** What is different, in words for the history. */
  said: readonly string[]
  /** Name of who changed it. */
  by: string
  at: Date
}

/**
 * A new version of the page that fans see, with what its artist and its team are now; what waits in its draft stays there. A
 * version is what fans read and agreed to, so it never changes itself. False for a draft that was never published.
 */
export async function republish(db: Db, drop: DraftedDrop, { said, by, at }: Republishing): Promise<boolean> {
  const { organization_id, published, drop_profile, enterprise_customer_id, publish_at, build_status } = drop
  if (!published || build_status === 'CREATING') return false
  const content = { ...published.content, drop_profile, enterprise_customer_id }
  await publishVersion(db, organization_id, content, {
    dress: published.dress,
    consent_texts: await consentTexts(db, organization_id, content),
    publish_at,
    opens_at: publish_at && publish_at > at ? publish_at : null,
    frame_origins: published.draft.frame_origins,
    published_by: by,
    changes: [...said],
    revision: published.revision,
    created_at: at,
  })
  return true
}
