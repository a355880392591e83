import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/db.ts'

export interface Alert {
  /** What happened, such as `text_messages_paused`. */
  kind: string
  /** The subject. One alert a day is written for each kind and subject. */
  subject: string
  details?: Readonly<Record<string, string | number>>
}

const TOLD_AGAIN_MS = 60_000
const MAX_KEPT = 1_000
const told = new WeakMap<Database, Map<string, number>>()

/** Records an alert for the operator; `/metrics` counts today's. Cheap enough for a thousand calls a second. */
export async function raiseAlert(database: Database, { kind, subject, details = {} }: Alert): Promise<void> {
  const known = told.get(database) ?? new Map<string, number>()
  const key = `${kind} ${subject}`
  const last = known.get(key)
  if (last !== undefined && performance.now() - last < TOLD_AGAIN_MS) return
  if (known.size >= MAX_KEPT) known.clear()
  told.set(database, known.set(key, performance.now()))
  await database.statement('raise_alert', 'select raise_alert($1, $2, $3)', [kind, subject, JSON.stringify(details)])
}

/** The same within a transaction, which already holds a connection. The alert is written when it commits. */
export async function raiseAlertIn(db: Db, { kind, subject, details = {} }: Alert): Promise<void> {
  await sql`select raise_alert(${kind}, ${subject}, ${JSON.stringify(details)}::jsonb)`.execute(db)
}
