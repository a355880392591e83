import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SuggestedField, SuggestedValue } from '../suggestions.ts'

interface OfCreator {
  organization_id: string
  creator_id: string
}

export interface StoredSuggestion {
  id: string
  field: SuggestedField
  before: string | null
  after: SuggestedValue
  state: 'WAITING' | 'ACCEPTED' | 'REFUSED'
  created_at: string
  decided_at: string | null
}

const columns = [
  'id',
  sql<SuggestedField>`field`.as('field'),
  'before',
  sql<SuggestedValue>`after`.as('after'),
  sql<StoredSuggestion['state']>`state`.as('state'),
  sql<string>`created_at`.as('created_at'),
  sql<string | null>`decided_at`.as('decided_at'),
] as const

/** Those that wait first, then the newest. */
export const listSuggestions = (db: Db, { organization_id, creator_id }: OfCreator): Promise<StoredSuggestion[]> =>
  db
    .selectFrom('creator_suggestions')
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .select(columns)
    .orderBy(sql`state = 'WAITING'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()

/** Keeps a suggestion until a member decides. A newer one for the same field takes the place of what waits. */
export async function suggest(
  db: Db,
  { organization_id, creator_id }: OfCreator,
  { field, before, after }: { field: SuggestedField; before: string | null; after: SuggestedValue },
): Promise<void> {
  await sql`
    insert into creator_suggestions (organization_id, id, creator_id, field, before, after)
    values (${organization_id}, ${newId()}, ${creator_id}, ${field}, ${before}, ${JSON.stringify(after)}::jsonb)
    on conflict (organization_id, creator_id, field) where state = 'WAITING'
    do update set after = excluded.after, before = excluded.before, created_at = now()`.execute(db)
}

/** The creator takes a suggestion back that nobody decided about. */
export async function withdraw(db: Db, { organization_id, creator_id }: OfCreator, field: string): Promise<void> {
  await db
    .deleteFrom('creator_suggestions')
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .where('field', '=', field)
    .where('state', '=', 'WAITING')
    .execute()
}

/** Marks a suggestion as decided. @throws 404 when there is none, 409 when somebody decided already */
export async function decide(
  db: Db,
  { organization_id, creator_id }: OfCreator,
  { id, state, user_id }: { id: string; state: 'ACCEPTED' | 'REFUSED'; user_id: string },
): Promise<StoredSuggestion> {
  const known = await db
    .selectFrom('creator_suggestions')
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .where('id', '=', id)
    .select('state')
    .forUpdate()
    .executeTakeFirst()
  if (!known) return raise(notFound('Suggestion'))
  if (known.state !== 'WAITING') raise(conflict('Somebody has decided about this suggestion already.'))
  return db
    .updateTable('creator_suggestions')
    .set({ state, decided_by: user_id, decided_at: sql<Date>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}
