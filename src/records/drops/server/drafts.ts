import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import type { OwnedDrop } from '#records/drops/contract.ts'
import type { DropDraftFields } from '#records/drops/draft.ts'
import { draftOf, keptDraft, pageOf } from '#records/drops/server/draft-page.ts'
import { type PageLook, pageLookOf } from '#records/drops/server/dress.ts'
import { enterpriseCustomer } from '#records/drops/server/enterprise-customer.ts'
import { lockPictures } from '#records/drops/server/referenced-pictures.ts'
import { type DropStatus, keptDrop, readProfile } from '#records/drops/server/save-drop.ts'

/** A drop with its draft and with what fans see. */
export interface DraftedDrop {
  organization_id: string
  id: string
  slug: string
  short_code: string
  status: DropStatus
  build_status: 'CREATING' | 'ONLINE'
  publish_at: Date | null
  /** Grows when the links to the draft are revoked. */
  preview_round: number
  drop_profile: OwnedDrop['drop_profile']
  /** Of its team, now. */
  enterprise_customer_id: string | null
  /** 0 while nobody has saved a draft: then the draft is what is published. */
  revision: number
  draft: DropDraftFields
  /** Of the draft, as it was worked out when it was saved. */
  dress: PageLook
  saved_at: Date | null
  saved_by: string | null
  /** Null before the first version. */
  published: PublishedState | null
}

interface PublishedState {
  version: number
  content: OwnedDrop
  dress: PageLook
  draft: DropDraftFields
  published_at: Date
  /** Of the draft it holds. */
  revision: number
}

/** Reads a drop for the studio; `lock` keeps others from saving until the transaction ends. @throws 404 */
export async function readDraft(
  db: Db,
  organizationId: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<DraftedDrop> {
  const drop = await db
    .selectFrom('drops')
    .select([
      'id',
      'organization_id',
      'slug',
      'short_code',
      'status',
      'build_status',
      'version',
      'publish_at',
      'preview_round',
    ])
    .select(['drop_profile_id', 'frame_origins', enterpriseCustomer.as('enterprise_customer_id')])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirstOrThrow(() => notFound('Drop'))
  const { drop_profile_id, frame_origins, version, ...identity } = drop
  const stored = await db
    .selectFrom('drop_drafts')
    .select(['revision', 'content', 'dress', 'saved_at', 'saved_by'])
    .where('organization_id', '=', organizationId)
    .where('drop_id', '=', id)
    .executeTakeFirst()
  const published = await publishedState(db, organizationId, { id, version, frame_origins })
  const current = stored
    ? { draft: keptDraft(stored.content as object), dress: stored.dress as PageLook }
    : (published ?? raise(notFound('Drop')))
  return {
    ...(identity as Pick<DraftedDrop, keyof typeof identity>),
    drop_profile: await readProfile(db, organizationId, drop_profile_id),
    draft: current.draft,
    dress: current.dress,
    revision: stored?.revision ?? 0,
    saved_at: stored?.saved_at ?? null,
    saved_by: stored?.saved_by ?? null,
    published,
  }
}

async function publishedState(
  db: Db,
  organizationId: string,
  { id, version, frame_origins }: { id: string; version: number; frame_origins: readonly string[] },
): Promise<PublishedState | null> {
  const row = await db
    .selectFrom('drop_versions')
    .select(['content', 'dress', 'revision', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('drop_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return null
  const content = keptDrop(row.content)
  const dress = row.dress as PageLook
  return {
    version,
    content,
    dress,
    published_at: row.created_at,
    revision: row.revision,
    draft: draftOf(content, dress.voice, frame_origins),
  }
}

/** An archived drop does not change. @throws 409 */
export function checkChangeable({ status }: Pick<DraftedDrop, 'status'>): void {
  if (status === 'ARCHIVED') raise(conflict('This drop is archived: nothing of it changes any more.'))
}

/** A change must be based on the newest revision. @throws 409 naming the newest revision, or for an archived drop */
export function checkRevision(drop: DraftedDrop, base: number): void {
  checkChangeable(drop)
  const { revision } = drop
  if (base !== revision)
    raise(
      conflict('Somebody else has saved this drop meanwhile. Load it again to see what they changed.', { revision }),
    )
}

/** The page of a draft as far as it is finished, with its look. */
export async function draftPage(
  db: Db,
  storage: Storage,
  drop: Pick<DraftedDrop, 'organization_id' | 'id' | 'slug' | 'drop_profile' | 'enterprise_customer_id'>,
  draft: DropDraftFields,
): Promise<{ page: OwnedDrop; dress: PageLook }> {
  const { id, slug, drop_profile } = drop
  const page = pageOf(draft, { id, slug, drop_profile }, drop.enterprise_customer_id)
  return { page, dress: await pageLookOf(db, storage, drop.organization_id, page, draft.voice) }
}

/** Whether the page was ever public or is scheduled: then its address is fixed. */
export const wasPublic = ({ build_status, publish_at }: DraftedDrop, now: Date) =>
  build_status === 'ONLINE' && !(publish_at && publish_at > now)

/** A teaser has told fans the address already. */
export const isTeased = ({ build_status, published }: DraftedDrop) =>
  build_status === 'ONLINE' && published?.content.teaser === true

interface NewState {
  draft: DropDraftFields
  revision: number
  saved_at: Date
  saved_by: string
}

const UNTITLED = 'Untitled drop'

/** Writes the draft as its next revision. A drop that nobody has seen yet takes name and dates from it. */
export async function writeDraft(
  db: Db,
  storage: Storage,
  drop: Pick<
    DraftedDrop,
    'organization_id' | 'id' | 'slug' | 'drop_profile' | 'enterprise_customer_id' | 'build_status'
  >,
  { draft, revision, saved_at, saved_by }: NewState,
): Promise<void> {
  await lockPictures(db, drop.organization_id, draft)
  const { page, dress } = await draftPage(db, storage, drop, draft)
  const row = {
    revision,
    content: JSON.stringify(draft),
    page: JSON.stringify(page),
    dress: JSON.stringify(dress),
    saved_at,
    saved_by,
  }
  await db
    .insertInto('drop_drafts')
    .values({ organization_id: drop.organization_id, drop_id: drop.id, ...row })
    .onConflict(kept => kept.columns(['organization_id', 'drop_id']).doUpdateSet(row))
    .execute()
  if (drop.build_status === 'ONLINE') return
  const { title, drop_type, go_live_timestamp, end_at } = page
  await db
    .updateTable('drops')
    .set({ title: title || UNTITLED, drop_type, go_live_timestamp, end_at, updated_at: saved_at })
    .where('organization_id', '=', drop.organization_id)
    .where('id', '=', drop.id)
    .execute()
}
