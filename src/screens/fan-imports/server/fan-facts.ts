import { folded } from '#features/signups/server/submission.ts'
import type { Db } from '#platform/server/database/db.ts'

/** What a fan is searched by. */
export function searchNames({ first_name, last_name }: Record<string, string | null | undefined>) {
  if (!first_name && !last_name) return { name_search: null, last_name_search: null }
  return { name_search: folded(`${first_name ?? ''} ${last_name ?? ''}`), last_name_search: folded(last_name ?? '') }
}

/** Sets columns of a fan, and what the fan is searched by with them. */
export async function setFacts(
  db: Db,
  organization_id: string,
  id: string,
  facts: Readonly<Record<string, string | null>>,
): Promise<void> {
  const fan = db.updateTable('fans').where('organization_id', '=', organization_id).where('id', '=', id)
  const names = await fan.set(facts).returning(['first_name', 'last_name']).executeTakeFirst()
  if (names && ('first_name' in facts || 'last_name' in facts)) await fan.set(searchNames(names)).execute()
}
