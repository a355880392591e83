import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** What one mailbox or telephone may get, whatever teams and drops it is signed up to. */
const BUDGETS = {
  CONFIRMATION: { perDropADay: 1, aDay: 5 },
  /** The link that asks whether a sign-up was meant; then as often as somebody asks for it again. */
  LINK: { perDropADay: 1, aDay: 5 },
  LINK_AGAIN: { perDropADay: 3, aDay: 5 },
  /** In a day those that nobody typed in: who types them in had asked for them. */
  CODE: { perDropADay: 20, aDay: 5 },
} as const

/** What counts together against a day: whoever did not ask gets five messages of ours, whatever they are called. */
const TOGETHER: readonly string[] = ['CONFIRMATION', 'LINK', 'LINK_AGAIN', 'CODE']

interface Sending {
  recipient_hash: Buffer
  kind: keyof typeof BUDGETS
  drop_id: string
}

/** Counts one message to a recipient in the last 24 hours, false where it would be one too many. Exact under parallel calls. */
export async function takeRecipientBudget(db: Db, { recipient_hash, kind, drop_id }: Sending): Promise<boolean> {
  const { perDropADay, aDay, together } = recipientBudget(kind)
  const { rows } = await sql<{ within: boolean }>`
    select take_recipient_budget(${recipient_hash}::bytea, ${kind}::text, ${together}::text[], ${drop_id}::uuid,
      ${perDropADay}::integer, ${aDay}::integer) as within
  `.execute(db)
  return rows[0]?.within === true
}

/**
 * What messages of a kind count together with, and how many there may be. A code is refused for codes alone: a fan who was
 * written to by five teams can still sign up with the sixth, and whether they were is not told to who asks.
 */
export const recipientBudget = (kind: Sending['kind']) => ({
  ...BUDGETS[kind],
  together: kind === 'CODE' ? [kind] : TOGETHER,
})
