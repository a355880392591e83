import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { orgAdmin } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { audit } from '../contract.ts'

/** Ids carry the time, so newest first is by id. */
function listEntries(db: Db, { organization_id, cursor, limit }: InputOf<typeof audit.list>) {
  const entries = db
    .selectFrom('audit_entries')
    .select([
      'id',
      'created_at as at',
      'actor_id',
      'actor_name',
      sql<boolean>`api_key_id is not null`.as('by_api_key'),
      'action',
      'target_id',
      sql<string | null>`case when target_kind = 'member' then (select name from auth_person(target_id)) end`.as(
        'member_name',
      ),
      'details',
    ])
    .where('organization_id', '=', organization_id)
  return keysetPage(entries, { sort: [{ column: 'id', direction: 'desc' }], cursor, limit })
}

export const auditRoutes = serve(audit, {
  list: { access: orgAdmin, run: ({ db, input }) => listEntries(db, input) },
})
