import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { updateCreator } from '#records/creators/server/creator-rows.ts'
import type { creatorEdits } from '../contract.ts'
import { type Editor, edit } from './edit.ts'

const creatorRow = (db: Db, organizationId: string, creatorId: string) =>
  db
    .selectFrom('creators')
    .select(['rating', 'notes'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', creatorId)
    .executeTakeFirst()

/** 0 when there is no rating. */
export const ratingOf = async (db: Db, organizationId: string, creatorId: string) =>
  (await creatorRow(db, organizationId, creatorId))?.rating ?? 0

/** Null when there are no notes yet; cleared notes are an empty string. */
export const notesOf = async (db: Db, organizationId: string, creatorId: string) =>
  (await creatorRow(db, organizationId, creatorId))?.notes ?? null

export const setRating = (db: Db, editor: Editor, { creator_id, rating }: InputOf<typeof creatorEdits.setRating>) =>
  edit(db, editor, {
    creator_id,
    field: 'rating',
    read: () => ratingOf(db, editor.organizationId, creator_id),
    write: () => updateCreator(db, editor.organizationId, creator_id, { rating }),
  })

export const setNotes = (db: Db, editor: Editor, { creator_id, notes, seen }: InputOf<typeof creatorEdits.setNotes>) =>
  edit(db, editor, {
    creator_id,
    field: 'notes',
    seen,
    read: () => notesOf(db, editor.organizationId, creator_id),
    write: () => updateCreator(db, editor.organizationId, creator_id, { notes }),
  })
