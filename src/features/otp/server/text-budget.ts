import { sql } from 'kysely'
import { priceOfText } from '#features/otp/server/text-prices.ts'
import type { Db } from '#platform/server/db.ts'

interface Texting {
  organization_id: string
  /** Number with its plus. */
  to: string
  /** US cents a team may spend in a day (UTC). */
  budget: number
}

/**
 * Puts a text message on the team's account of the day, in the transaction that queues it: what is not sent costs nothing.
 * False where it would cost more than the team may spend. The account is one row, so call this last.
 */
export async function withinTextBudget(db: Db, { organization_id, to, budget }: Texting): Promise<boolean> {
  const { rows } = await sql<{ spent: boolean }>`
    select spend_on_text(${organization_id}::uuid, ${priceOfText(to)}::integer, ${budget}::integer) as spent`.execute(
    db,
  )
  return rows[0]?.spent === true
}
