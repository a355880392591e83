import { sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { PublicDrop } from '#records/drops/contract.ts'

type CustomFields = PublicDrop['custom_fields']

/** A custom question of the team: one column of the file. */
export interface OwnQuestion {
  id: string
  /** Unique, such as `Night Bus: Shirt size`. */
  header: string
  /** Option labels by id. */
  options: ReadonlyMap<string, string>
}

/** Every current and former custom question, oldest drop first, so that columns keep their place. */
export async function ownQuestions(db: ReadDb, dropId: string | null | undefined): Promise<OwnQuestion[]> {
  const versions = await db
    .selectFrom('drop_versions as v')
    .innerJoin('drops as d', 'd.id', 'v.drop_id')
    .select(['d.title', sql<CustomFields>`v.content -> 'custom_fields'`.as('fields')])
    .where(sql`jsonb_array_length(v.content -> 'custom_fields')`, '>', 0)
    .$if(Boolean(dropId), query => query.where('v.drop_id', '=', dropId ?? ''))
    .orderBy('d.id')
    .orderBy('v.version')
    .execute()
  const questions = new Map<string, { id: string; label: string; options: Map<string, string> }>()
  for (const { title, fields } of versions)
    for (const { id, label, multiple_choice_options } of fields) {
      const question = questions.get(id) ?? { id, label, options: new Map() }
      question.label = `${title}: ${label}`
      for (const option of multiple_choice_options ?? []) question.options.set(option.id, option.label)
      questions.set(id, question)
    }
  const used = new Map<string, number>()
  return [...questions.values()].map(({ id, label, options }) => {
    const times = (used.get(label) ?? 0) + 1
    used.set(label, times)
    return { id, header: times > 1 ? `${label} (${times})` : label, options }
  })
}
