import { sql } from 'kysely'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import type { PersonData } from '#platform/server/person-data.ts'

/** Stored answers for an Idempotency-Key may contain anybody's data. */
export const keptAnswerData = {
  async erase(db, { organization_id, ids, words }) {
    const { numAffectedRows } = await sql`
      delete from idempotency_keys where organization_id = ${organization_id}
        and (answer::text like any(${ids.map(id => `%${id}%`)}::text[]) or ${mentionsAny(sql`answer`, words)})`.execute(
      db,
    )
    return { kept_answers: Number(numAffectedRows ?? 0) }
  },
} satisfies PersonData
