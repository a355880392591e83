import type { Db } from '#platform/server/database/db.ts'
import { type NewAuditEntry, recordAudit } from '#records/audit/server/record-audit.ts'

const DAY_MS = 86_400_000
const JOINED_DAYS_AGO = 190

interface Team {
  organization_id: string
  teammate: { user_id: string; name: string }
  now: Date
}

const IMPORTS = [
  { table: 'fan_imports', action: 'fans.imported', kind: 'fan_import' },
  { table: 'statement_imports', action: 'royalties.imported', kind: 'statement_import' },
] as const

/** What the audit log would say of the demo: who joined, and the imports as they are stored. */
export async function seedAudit(db: Db, { organization_id, teammate, now }: Team): Promise<void> {
  const actorOf = (id: string, name: string) => ({ id, name, api_key_id: null })
  const entries: NewAuditEntry[] = [
    {
      actor: actorOf(teammate.user_id, teammate.name),
      action: 'member.joined',
      target: { kind: 'team', id: organization_id },
      details: { role: 'admin' },
      at: new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS),
    },
  ]
  for (const { table, action, kind } of IMPORTS) {
    const imports = await db
      .selectFrom(table)
      .where('organization_id', '=', organization_id)
      .select(['id', 'created_by', 'created_by_name', 'created_at', 'row_count'])
      .execute()
    for (const { id, created_by, created_by_name, created_at, row_count } of imports)
      entries.push({
        actor: actorOf(created_by, created_by_name),
        action,
        target: { kind, id },
        details: { rows: row_count },
        at: created_at,
      })
  }
  for (const entry of entries) await recordAudit(db, organization_id, entry)
}
