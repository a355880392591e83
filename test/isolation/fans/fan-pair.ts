import { fanData } from '#app/fan-data.ts'
import { noteDuplicates } from '#features/duplicates/server/find-duplicates.ts'
import { newId } from '#platform/server/new-id.ts'
import { mergeFans } from '#screens/fans/server/merging/merge-fans.ts'
import type { TestServer } from '../../server.ts'

/** Three fans of one name and birthdate: two that may be one person, and one merged into the first. */
export async function seedFanPair({ app }: TestServer, organization_id: string, canary: string) {
  const [survivor_id, absorbed_id, merged_id] = [newId(), newId(), newId()] as const
  return app.database.inOrganization(organization_id, async db => {
    for (const id of [survivor_id, absorbed_id, merged_id])
      await db
        .insertInto('fans')
        .values({ organization_id, id, first_name: canary, name_search: canary.toLowerCase(), birthdate: '1990-01-01' })
        .execute()
    const { merge_id } = await mergeFans(db, fanData, {
      organization_id,
      survivor_id,
      absorbed_id: merged_id,
      choices: {},
      actor: { id: null, name: `${canary} owner`, api_key_id: null },
      now: new Date(),
    })
    await noteDuplicates(db, organization_id, survivor_id)
    const { id: duplicate_id } = await db
      .selectFrom('fan_duplicates')
      .select('id')
      .where('organization_id', '=', organization_id)
      .executeTakeFirstOrThrow()
    return { survivor_id, absorbed_id, merge_id, duplicate_id }
  })
}
