import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { countPromotions } from './count-promotions.ts'
import type { InActivation } from './in-activation.ts'
import { moveCreators } from './move-creators.ts'

export interface DraftFile {
  name: string
  /** By its bytes. */
  type: string
  size: number
}

/** A draft that a creator sent, in one of its versions. */
export interface StoredDraft {
  id: string
  version: number
  /** Of a file, where members open it. */
  url: string
  /** Null for a link. */
  file: DraftFile | null
  note: string
  state: 'WAITING' | 'APPROVED' | 'CHANGES_REQUESTED'
  comment: string
  /** The name of a client who decided by a link; null for members. */
  decided_by_client: string | null
  created_at: string
  decided_at: string | null
}

/** The file of a draft, of the table or its alias in scope. */
export const fileOf = sql<DraftFile | null>`case when file_name is not null then
  jsonb_build_object('name', file_name, 'type', file_type, 'size', file_size) end`

const columns = [
  'id',
  'version',
  'url',
  fileOf.as('file'),
  'note',
  sql<StoredDraft['state']>`state`.as('state'),
  'comment',
  'decided_by_client',
  sql<string>`created_at`.as('created_at'),
  sql<string | null>`decided_at`.as('decided_at'),
] as const

/** Drafts of a creator, the newest first. */
export const listDrafts = (db: Db, { organization_id, activation_id }: InActivation, creator_id: string) =>
  db
    .selectFrom('activation_drafts')
    .where('organization_id', '=', organization_id)
    .where('activation_id', '=', activation_id)
    .where('creator_id', '=', creator_id)
    .select(columns)
    .orderBy('version', 'desc')
    .execute()

interface NewDraft {
  id?: string
  creator_id: string
  url: string
  file?: DraftFile
  note: string
  user_id: string
}

/**
 * Adds the next version. A creator who was hired moves to drafted with the first one.
 *
 * @throws 404 when the creator is not in the activation
 */
export async function addDraft(
  db: Db,
  { organization_id, activation_id }: InActivation,
  { id = newId(), creator_id, url, file, note, user_id }: NewDraft,
): Promise<StoredDraft> {
  const place = await db
    .selectFrom('activation_creators')
    .where('organization_id', '=', organization_id)
    .where('activation_id', '=', activation_id)
    .where('creator_id', '=', creator_id)
    .select('stage')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!place) raise(notFound('Creator'))
  const draft = await db
    .insertInto('activation_drafts')
    .values(({ selectFrom }) => ({
      organization_id,
      id,
      activation_id,
      creator_id,
      url,
      file_name: file?.name ?? null,
      file_type: file?.type ?? null,
      file_size: file?.size ?? null,
      note,
      created_by: user_id,
      version: selectFrom('activation_drafts')
        .where('organization_id', '=', organization_id)
        .where('activation_id', '=', activation_id)
        .where('creator_id', '=', creator_id)
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next')),
    }))
    .returning(columns)
    .executeTakeFirstOrThrow()
  await moveCreators(db, { organization_id, activation_id, by_user: user_id }, [creator_id], 'drafted')
  await countPromotions(db, organization_id, [creator_id])
  return draft
}

export interface DraftDecision {
  draft_id: string
  state: 'APPROVED' | 'CHANGES_REQUESTED'
  comment: string
  /** A member by their id, or a client by the name they gave. */
  by: { decided_by: string } | { decided_by_client: string }
}

/**
 * Approves a draft, or asks for changes.
 *
 * @throws 404 when there is none; 409 when a newer version came or it was decided meanwhile
 */
export async function decideDraft(
  db: Db,
  { organization_id, activation_id }: InActivation,
  decision: DraftDecision,
): Promise<StoredDraft> {
  const { draft_id, state, comment, by } = decision
  const known = await db
    .selectFrom('activation_drafts as d')
    .where('d.organization_id', '=', organization_id)
    .where('d.activation_id', '=', activation_id)
    .where('d.id', '=', draft_id)
    .select(['d.id', 'd.state', newerVersion.as('newer')])
    .forUpdate()
    .executeTakeFirst()
  if (!known) return raise(notFound('Draft'))
  if (known.newer) raise(conflict('There is a newer version of this draft.'))
  if (known.state !== 'WAITING') raise(conflict('Somebody has decided about this draft already.'))
  return db
    .updateTable('activation_drafts')
    .set({ state, comment, decided_at: new Date(), decided_by: null, decided_by_client: null, ...by })
    .where('organization_id', '=', organization_id)
    .where('id', '=', draft_id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

const newerVersion = sql<boolean>`exists (
  select from activation_drafts n where n.organization_id = d.organization_id and n.activation_id = d.activation_id
    and n.creator_id = d.creator_id and n.version > d.version)`
