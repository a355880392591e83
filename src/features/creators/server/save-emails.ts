import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { newId } from '#platform/server/new-id.ts'

/** Writes each address behind the creator's other contacts, unless it is one of them already (IMPORT-020). */
export async function saveEmails(
  db: Db,
  organization_id: string,
  given: readonly { creator_id: string; email_address: string }[],
): Promise<void> {
  if (given.length === 0) return
  await sql`
    insert into creator_contacts (organization_id, id, creator_id, type, value, position)
    select ${organization_id}, g.id, g.creator_id, 'email', g.value, g.number + coalesce((
      select max(k.position) from creator_contacts k
      where k.organization_id = ${organization_id} and k.creator_id = g.creator_id
    ), 0)
    from (
      select distinct on (creator_id, lower(value)) id, creator_id, value, number
      from unnest(${given.map(() => newId())}::uuid[], ${given.map(({ creator_id }) => creator_id)}::uuid[],
        ${given.map(({ email_address }) => email_address)}::text[]) with ordinality as given (id, creator_id, value, number)
      order by creator_id, lower(value), number
    ) g
    where not exists (
      select from creator_contacts k
      where k.organization_id = ${organization_id} and k.creator_id = g.creator_id and k.type = 'email'
        and lower(k.value) = lower(g.value)
    )`.execute(db)
}
