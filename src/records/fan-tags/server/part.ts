import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Part } from '#platform/server/part.ts'
import { chosenFans } from '#records/fans/server/list/matching-fans.ts'
import { fanTags } from '../contract.ts'

type Tagging = InputOf<typeof fanTags.add>

export const fanTagsPart = (): Part => ({
  routes: serve(fanTags, {
    add: { access: orgMember, run: ({ db, input }) => addTags(db, input) },
    remove: { access: orgMember, run: ({ db, input }) => removeTags(db, input) },
  }),
})

const chosen = (db: Db, input: Tagging) =>
  chosenFans(db, input).where('f.organization_id', '=', input.organization_id).select('f.id')

async function addTags(db: Db, { tags, ...input }: Tagging) {
  const rows = await db
    .insertInto('fan_tags')
    .columns(['organization_id', 'fan_id', 'tag'])
    .expression(
      db
        .selectFrom(chosen(db, { ...input, tags }).as('chosen'))
        .innerJoin(sql<{ tag: string }>`unnest(${tags}::text[])`.as<'named'>(sql`named (tag)`), join => join.onTrue())
        .select([
          sql<string>`${input.organization_id}::uuid`.as('organization_id'),
          'chosen.id as fan_id',
          'named.tag',
        ]),
    )
    .onConflict(known => known.doNothing())
    .returning('fan_id')
    .execute()
  return { fans: new Set(rows.map(({ fan_id }) => fan_id)).size }
}

async function removeTags(db: Db, { tags, ...input }: Tagging) {
  const rows = await db
    .deleteFrom('fan_tags')
    .where('organization_id', '=', input.organization_id)
    .where('tag', 'in', tags)
    .where('fan_id', 'in', chosen(db, { ...input, tags }))
    .returning('fan_id')
    .execute()
  return { fans: new Set(rows.map(({ fan_id }) => fan_id)).size }
}
