import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/**
 * What one mailbox or telephone may get, whatever teams and drops it is signed up to. All count together against a day:
 * whoever did not ask gets five messages of ours, whatever they are called and whichever came first.
 */
export const BUDGETS = {
  CONFIRMATION: { perDropADay: 1, aDay: 5 },
  /** The link that asks whether a sign-up was meant; then as often as somebody asks for it again. */
  LINK: { perDropADay: 1, aDay: 5 },
  LINK_AGAIN: { perDropADay: 3, aDay: 5 },
  /** In a day those that nobody typed in: who types them in had asked for them. The sixth of these alone is refused. */
  CODE: { perDropADay: 20, aDay: 5 },
} as const

interface Sending {
  recipient_hash: Buffer
  /** A code is counted by the statement that issues it. */
  kind: Exclude<keyof typeof BUDGETS, 'CODE'>
  drop_id: string
  /** To who has just proven the contact: it takes no room of codes that they ask for. */
  wanted?: boolean
}

/** Counts one message to a recipient in the last 24 hours, false where it would be one too many. Exact under parallel calls. */
export async function takeRecipientBudget(
  db: Db,
  { recipient_hash, kind, drop_id, wanted = false }: Sending,
): Promise<boolean> {
  const { perDropADay, aDay } = BUDGETS[kind]
  const { rows } = await sql<{ outcome: 'send' | 'refuse' }>`
    select outcome from count_message(${recipient_hash}::bytea, ${kind}::text, ${drop_id}::uuid, ${perDropADay}::integer,
      ${aDay}::integer, ${wanted}::boolean)
  `.execute(db)
  return rows[0]?.outcome === 'send'
}
