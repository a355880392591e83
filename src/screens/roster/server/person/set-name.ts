import { compareSome } from '#features/creator-duplicates/server/compare-work.ts'
import { type Editor, edit } from '#features/creator-edits/server/edit.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { updateCreator } from '#records/creators/server/creator-rows.ts'
import { type creatorPerson, keptName } from '../../person-contract.ts'

/** Answers the name, null where the profiles say it. Whoever bears the same name may be the same person. */
export function setName(
  db: Db,
  editor: Editor,
  { creator_id, name: typed, seen }: InputOf<typeof creatorPerson.setName>,
): Promise<string | null> {
  const { organizationId: organization_id } = editor
  const name = keptName(typed)
  return edit(db, editor, {
    creator_id,
    field: 'name',
    seen,
    read: async () => {
      const row = await db
        .selectFrom('creators')
        .select('name')
        .where('organization_id', '=', organization_id)
        .where('id', '=', creator_id)
        .executeTakeFirst()
      return row?.name ?? null
    },
    write: async before => {
      if (name === before) return
      await updateCreator(db, organization_id, creator_id, { name })
      await enqueue(db, compareSome, { organization_id, creator_ids: [creator_id] })
    },
  })
}
