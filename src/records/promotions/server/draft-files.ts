import { sql } from 'kysely'
import { z } from 'zod'
import { storedPieces } from '#integrations/storage/pieces.ts'
import type { Storage } from '#integrations/storage/port.ts'
import { fileSignature } from '#platform/contract/file-signature.ts'
import { id as rowId } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { filmOf } from '#platform/server/film.ts'
import { enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { addDraft, type DraftFile } from './drafts.ts'
import type { InActivation } from './in-activation.ts'

/** Files of drafts lie here, a folder a team. No page serves this folder. */
export const DRAFT_FOLDER = 'draft-files'

const fileKey = (organization_id: string, draft_id: string) => `${DRAFT_FOLDER}/${organization_id}/${draft_id}.bin`

/** What a draft is by its bytes: a film, a picture or a PDF; null for anything else. */
function draftType(bytes: Buffer): string | null {
  const film = filmOf(bytes)
  if (film) return film.format === 'mov' ? 'video/quicktime' : 'video/mp4'
  return fileSignature(bytes)
}

interface NewFile {
  creator_id: string
  name: string
  content: Buffer
  note: string
  user_id: string
  /** Where members open the draft. */
  urlOf: (draft_id: string) => string
}

/**
 * Keeps a file as the next version of a creator's draft.
 *
 * @throws 400 for what is no film, picture or PDF; 404 when the creator is not in the activation
 */
export async function addDraftFile(
  db: Db,
  storage: Storage,
  of: InActivation,
  { name, content, urlOf, ...given }: NewFile,
) {
  const type = draftType(content) ?? raise(badRequest(NOT_TAKEN, { field: 'name' }))
  const id = newId()
  const draft = await addDraft(db, of, { ...given, id, url: urlOf(id), file: { name, type, size: content.length } })
  await storage.put(fileKey(of.organization_id, id), content)
  return draft
}

const NOT_TAKEN = 'This file is no MP4 or QuickTime film, picture (JPEG, PNG, WebP) or PDF.'

/** An uploaded draft, whose bytes are read in pieces: films are large, and players ask for many ranges of them. */
export interface StoredDraftFile extends DraftFile {
  pieces(from: number, to: number): AsyncGenerator<Buffer>
}

/** A draft as it was uploaded. Null where the activation has no such file. */
export async function readDraftFile(
  db: Db,
  storage: Storage,
  { organization_id, activation_id }: InActivation,
  draft_id: string,
): Promise<StoredDraftFile | null> {
  const row = await db
    .selectFrom('activation_drafts')
    .where('organization_id', '=', organization_id)
    .where('activation_id', '=', activation_id)
    .where('id', '=', draft_id)
    .select(['file_name as name', 'file_type as type', 'file_size as size'])
    .executeTakeFirst()
  const { name, type, size } = row ?? {}
  const key = fileKey(organization_id, draft_id)
  if (!name || !type || !size || !(await storage.readPart(key, 0, 0))) return null
  return { name, type, size, pieces: (from, to) => storedPieces(storage, key, from, to) }
}

const removeDraftFiles = job('remove_draft_files', {
  payload: z.object({ organization_id: rowId, draft_ids: z.array(rowId) }),
})

/** Removes the files of creators' drafts once this transaction is committed; call it before their rows go. */
export async function removeFilesOfCreators(
  db: Db,
  organization_id: string,
  { creator_ids, activation_id }: { creator_ids: readonly string[]; activation_id?: string },
): Promise<void> {
  const rows = await db
    .selectFrom('activation_drafts')
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', sql<string>`any(${creator_ids}::uuid[])`)
    .$if(activation_id !== undefined, query => query.where('activation_id', '=', activation_id ?? ''))
    .where('file_name', 'is not', null)
    .select('id')
    .execute()
  if (rows.length > 0) await enqueue(db, removeDraftFiles, { organization_id, draft_ids: rows.map(({ id }) => id) })
}

export const removeDraftFilesWork = (storage: Storage) =>
  work(removeDraftFiles, async (_, { organization_id, draft_ids }) => {
    for (const draft_id of draft_ids) await storage.remove(fileKey(organization_id, draft_id))
  })
