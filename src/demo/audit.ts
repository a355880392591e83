import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { AuditAction } from '#records/audit/contract.ts'

const DAY_MS = 86_400_000
const JOINED_DAYS_AGO = 190

interface Team {
  organization_id: string
  teammate: { user_id: string; name: string }
  now: Date
}

/** What the audit log would say of the demo: who joined, and the imports as they are stored. */
export async function seedAudit(db: Db, { organization_id, teammate, now }: Team): Promise<void> {
  const imports = (table: 'fan_imports' | 'statement_imports') =>
    db
      .selectFrom(table)
      .where('organization_id', '=', organization_id)
      .select(['id', 'created_by', 'created_by_name', 'created_at', 'row_count'])
      .execute()
  const entriesOf = async (table: 'fan_imports' | 'statement_imports', action: AuditAction, target_kind: string) =>
    (await imports(table)).map(one => ({
      actor_id: one.created_by,
      actor_name: one.created_by_name,
      action,
      target_kind,
      target_id: one.id,
      details: { rows: one.row_count } as Record<string, number | string>,
      created_at: one.created_at,
    }))
  const entries = [
    ...(await entriesOf('fan_imports', 'fans.imported', 'fan_import')),
    ...(await entriesOf('statement_imports', 'royalties.imported', 'statement_import')),
    {
      actor_id: teammate.user_id,
      actor_name: teammate.name,
      action: 'member.joined',
      target_kind: 'team',
      target_id: organization_id,
      details: { role: 'admin' },
      created_at: new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS),
    },
  ]
  await db
    .insertInto('audit_entries')
    .values(
      entries.map(entry => ({
        ...entry,
        organization_id,
        // the list is sorted by the time in the id
        id: newId(entry.created_at.getTime()),
        details: JSON.stringify(entry.details),
      })),
    )
    .execute()
}
