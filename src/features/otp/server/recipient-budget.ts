import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/**
 * The daily message limit of one mailbox or phone, over all teams and drops. All kinds count together:
 * a recipient gets at most five unrequested messages a day, in any order. A link that was followed was requested.
 */
export const BUDGETS = {
  CONFIRMATION: { perDropADay: 1, aDay: 5 },
  /** The double opt-in link: the first, then each resend. */
  LINK: { perDropADay: 1, aDay: 5 },
  LINK_AGAIN: { perDropADay: 3, aDay: 5 },
  /** Codes a day that nobody entered: an entered code was requested by its recipient. The sixth of these is refused. */
  CODE: { perDropADay: 20, aDay: 5 },
} as const

interface Sending {
  recipient_hash: Buffer
  /** The statement that issues a code counts it. */
  kind: Exclude<keyof typeof BUDGETS, 'CODE'>
  drop_id: string
  /** Messages to somebody who just verified the contact: they do not count against codes. */
  wanted?: boolean
}

/** A link was followed: the contact's owner reads the links of this drop, and may be sent another one. */
export async function allowNextLink(
  db: Db,
  { recipient_hash, drop_id }: Pick<Sending, 'recipient_hash' | 'drop_id'>,
): Promise<void> {
  await db
    .updateTable('contact_sends')
    .set({ answered: true })
    .where('contact_hash', '=', recipient_hash)
    .where('drop_id', '=', drop_id)
    .where('kind', 'in', ['LINK', 'LINK_AGAIN'])
    .where('answered', '=', false)
    .execute()
}

/** Counts one message to a recipient in the last 24 hours; false when the limit is reached. Exact under parallel calls. */
export async function consumeRecipientBudget(
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
