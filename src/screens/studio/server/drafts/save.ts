import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import type { DraftChanges, DropDraftFields } from '#records/drops/draft.ts'
import { draftOf, faultsOf, keptDraft } from '#records/drops/server/draft-page.ts'
import { checkRevision, type DraftedDrop, readDraft, writeDraft } from '#records/drops/server/drafts.ts'
import type { PageLook } from '#records/drops/server/dress.ts'
import { type Author, storeSnapshot } from '#records/drops/server/history/snapshots.ts'
import { sameJson } from '#records/drops/server/same-json.ts'
import { keptDrop } from '#records/drops/server/save-drop.ts'
import { unpublished } from './studio-drop.ts'

interface Based {
  id: string
  base_revision: number
  by: Author
  at: Date
}

/** Keeps what was typed as the next revision; without a difference there is none. @throws 404, 409 */
export async function saveDraft(
  db: Db,
  storage: Storage,
  organizationId: string,
  { id, base_revision, changes, by, at }: Based & { changes: DraftChanges },
) {
  const drop = await readDraft(db, organizationId, id, { lock: true })
  checkRevision(drop, base_revision)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const draft = { ...drop.draft, ...given } as DropDraftFields
  return toSaved(await nextRevision(db, storage, drop, { draft, kind: 'EDITED', by, at }))
}

/** Puts a state of the history into the draft. @throws 404, 409 */
export async function restoreDraft(
  db: Db,
  storage: Storage,
  organizationId: string,
  { id, entry_id, base_revision, by, at }: Based & { entry_id: string },
) {
  const drop = await readDraft(db, organizationId, id, { lock: true })
  checkRevision(drop, base_revision)
  const draft = await stateIn(db, drop, entry_id)
  const restored = await nextRevision(db, storage, drop, { draft, kind: 'RESTORED', by, at })
  return { ...toSaved(restored), draft: restored.draft }
}

/** `version-3`, or the id of a snapshot. */
export async function stateIn(db: Db, drop: DraftedDrop, entryId: string): Promise<DropDraftFields> {
  const [, version] = /^version-(\d{1,9})$/.exec(entryId) ?? []
  if (version) return versionAsDraft(db, drop, Number(version))
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(entryId)) raise(notFound('State'))
  const snapshot = await db
    .selectFrom('drop_snapshots')
    .select('content')
    .where('organization_id', '=', drop.organization_id)
    .where('drop_id', '=', drop.id)
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow(() => notFound('State'))
  return keptDraft(snapshot.content as object)
}

async function versionAsDraft(db: Db, drop: DraftedDrop, version: number): Promise<DropDraftFields> {
  const row = await db
    .selectFrom('drop_versions')
    .select(['content', 'dress', 'frame_origins'])
    .where('organization_id', '=', drop.organization_id)
    .where('drop_id', '=', drop.id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow(() => notFound('State'))
  const { voice } = row.dress as PageLook
  const frame_origins = row.frame_origins ?? drop.draft.frame_origins
  return draftOf(keptDrop(row.content as object), voice, frame_origins)
}

interface NextState {
  draft: DropDraftFields
  kind: 'EDITED' | 'RESTORED'
  by: Author
  at: Date
}

async function nextRevision(
  db: Db,
  storage: Storage,
  drop: DraftedDrop,
  { draft, kind, by, at }: NextState,
): Promise<DraftedDrop & { saved_at: Date }> {
  const { organization_id, id } = drop
  if (drop.saved_at && sameJson(drop.draft, draft)) return { ...drop, saved_at: drop.saved_at }
  const revision = drop.revision + 1
  await storeSnapshot(db, { organization_id, drop_id: id, kind, revision, before: drop.draft, after: draft, by, at })
  await writeDraft(db, storage, drop, { draft, revision, saved_at: at, saved_by: by.name })
  return { ...drop, draft, revision, saved_at: at, saved_by: by.name }
}

const toSaved = (drop: DraftedDrop & { saved_at: Date }) => ({
  revision: drop.revision,
  saved_at: drop.saved_at,
  faults: faultsOf(drop.draft),
  ...unpublished({ ...drop, published: drop.build_status === 'ONLINE' ? drop.published : null }),
})
