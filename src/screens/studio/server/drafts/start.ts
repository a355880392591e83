import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { DropDraftFields } from '#records/drops/draft.ts'
import { newDraft } from '#records/drops/server/draft-page.ts'
import { readDraft, writeDraft } from '#records/drops/server/drafts.ts'
import { readEnterpriseCustomer } from '#records/drops/server/enterprise-customer.ts'
import { type Author, storeSnapshot } from '#records/drops/server/history/snapshots.ts'
import { completeDrop, insertDrop, readProfile } from '#records/drops/server/save-drop.ts'
import { lockSlugsOf } from '../address.ts'
import { slugOfTitle } from './make-drop.ts'

interface NewDraft {
  drop_profile_id: string
  title: string
  drop_type: DropDraftFields['drop_type']
  /** Everything else that differs from the plainest drop. */
  draft?: Partial<DropDraftFields>
  by: Author
  at: Date
}

/** A drop that nobody sees yet: its draft, its addresses, and no version. @throws 404 for an unknown artist */
export async function startDrop(
  db: Db,
  storage: Storage,
  organization_id: string,
  { drop_profile_id, title, drop_type, draft = {}, by, at }: NewDraft,
): Promise<{ id: string; slug: string; revision: number }> {
  const drop_profile = await readProfile(db, organization_id, drop_profile_id, { lock: true })
  const enterprise_customer_id = await readEnterpriseCustomer(db)
  const slug = await freeSlug(db, organization_id, drop_profile_id, slugOfTitle(title))
  const identity = { id: newId(at.getTime()), slug, drop_profile }
  const content = { ...newDraft({ title, drop_type }, identity), ...draft, title, drop_type }
  const build_status = 'CREATING'
  const plain = completeDrop({ title, drop_type }, identity)
  await insertDrop(db, organization_id, plain, { build_status, version: 0, created_at: at })
  const drop = { organization_id, ...identity, enterprise_customer_id, build_status } as const
  await writeDraft(db, storage, drop, { draft: content, revision: 1, saved_at: at, saved_by: by.name })
  const state = { kind: 'STARTED', revision: 1, before: content, after: content, by, at } as const
  await storeSnapshot(db, { organization_id, drop_id: identity.id, ...state })
  return { id: identity.id, slug, revision: 1 }
}

const COPY = ' (copy)'
const MAX_TITLE_LENGTH = 300

/** A new draft with everything of another one's but its dates: a copy of last year's page must not end last year. @throws 404 */
export async function duplicateDrop(
  db: Db,
  storage: Storage,
  organizationId: string,
  { id, by, at }: { id: string; by: Author; at: Date },
) {
  const { draft, drop_profile } = await readDraft(db, organizationId, id)
  const title = `${draft.title.slice(0, MAX_TITLE_LENGTH - COPY.length)}${COPY}`
  const copied = {
    ...draft,
    end_at: null,
    go_live_timestamp: null,
    custom_fields: draft.custom_fields.map(question => ({
      ...question,
      id: newId(),
      multiple_choice_options: question.multiple_choice_options.map(option => ({ ...option, id: newId() })),
    })),
  }
  const given = { drop_profile_id: drop_profile.id, title, drop_type: draft.drop_type, draft: copied, by, at }
  return { ...(await startDrop(db, storage, organizationId, given)), title }
}

/** The slug itself, or the first of `…-2`, `…-3` that no drop of this artist has. Who asks at the same moment gets the next one. */
async function freeSlug(db: Db, organizationId: string, profileId: string, wanted: string): Promise<string> {
  await lockSlugsOf(db, profileId)
  const taken = await db
    .selectFrom('drops')
    .select('slug')
    .where('organization_id', '=', organizationId)
    .where('drop_profile_id', '=', profileId)
    .where('slug', 'like', `${wanted}%`)
    .execute()
  const slugs = new Set(taken.map(({ slug }) => slug))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!slugs.has(slug)) return slug
  }
}
