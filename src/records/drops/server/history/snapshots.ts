import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { DropDraftFields } from '#records/drops/draft.ts'
import { changesBetween } from '#records/drops/server/draft-changes.ts'

export interface Author {
  user_id: string
  name: string
}

interface NewSnapshot {
  organization_id: string
  drop_id: string
  kind: 'STARTED' | 'EDITED' | 'RESTORED'
  revision: number
  before: DropDraftFields
  after: DropDraftFields
  by: Author
  at: Date
}

/** Changes of one person within this time form one snapshot. */
const ONE_SITTING_MS = 10 * 60_000
export const SNAPSHOTS_KEPT = 50

/**
 * Keeps a state of the draft to go back to. Autosaves of one sitting replace each other, so that the history tells what
 * people did and not how often the studio saved; whatever stands in the draft is in the newest state.
 */
export async function storeSnapshot(db: Db, given: NewSnapshot): Promise<void> {
  const { organization_id, drop_id, kind, revision, before, after, by, at } = given
  const written = { revision, content: JSON.stringify(after), made_at: at }
  const newest = await newestOf(db, organization_id, drop_id)
  const sitting =
    kind === 'EDITED' &&
    newest?.kind === 'EDITED' &&
    newest.user_id === by.user_id &&
    at.getTime() - newest.began_at.getTime() < ONE_SITTING_MS &&
    !(await wasPublished(db, organization_id, drop_id, newest.revision))
  if (newest && sitting) {
    await db
      .updateTable('drop_snapshots')
      .set({ ...written, changes: told(newest.began_with as DropDraftFields, after) })
      .where('organization_id', '=', organization_id)
      .where('id', '=', newest.id)
      .execute()
    return
  }
  await db
    .insertInto('drop_snapshots')
    .values({
      ...written,
      organization_id,
      id: newId(at.getTime()),
      drop_id,
      kind,
      began_with: JSON.stringify(before),
      changes: told(before, after),
      made_by: by.name,
      user_id: by.user_id,
      began_at: at,
    })
    .execute()
  await forgetOldest(db, organization_id, drop_id)
}

const told = (before: DropDraftFields, after: DropDraftFields) => changesBetween(before, after).map(({ text }) => text)

const newestOf = (db: Db, organizationId: string, dropId: string) =>
  db
    .selectFrom('drop_snapshots')
    .select(['id', 'kind', 'user_id', 'began_with', 'began_at', 'revision'])
    .where('organization_id', '=', organizationId)
    .where('drop_id', '=', dropId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Publishing ends the sitting: the state that fans saw stays by itself. */
async function wasPublished(db: Db, organizationId: string, dropId: string, revision: number): Promise<boolean> {
  const version = await db
    .selectFrom('drop_versions')
    .select('version')
    .where('organization_id', '=', organizationId)
    .where('drop_id', '=', dropId)
    .where('revision', '>=', revision)
    .limit(1)
    .executeTakeFirst()
  return version !== undefined
}

async function forgetOldest(db: Db, organizationId: string, dropId: string): Promise<void> {
  await db
    .deleteFrom('drop_snapshots')
    .where('organization_id', '=', organizationId)
    .where('drop_id', '=', dropId)
    .where('id', 'not in', query =>
      query
        .selectFrom('drop_snapshots')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('drop_id', '=', dropId)
        .orderBy('revision', 'desc')
        .limit(SNAPSHOTS_KEPT),
    )
    .execute()
}
