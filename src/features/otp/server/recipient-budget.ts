import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** What one mailbox or telephone may get, whatever teams and drops it is signed up to. */
const BUDGETS = {
  CONFIRMATION: { perDropADay: 1, aDay: 5 },
  /** The link that asks whether a sign-up was meant; then as often as somebody asks for it again. */
  LINK: { perDropADay: 1, aDay: 5 },
  LINK_AGAIN: { perDropADay: 3, aDay: 5 },
  CODE: { perDropADay: 20, aDay: 30 },
} as const

/** What counts together against a day: whoever did not ask gets five messages of ours, whatever they are called. */
const TOGETHER: readonly string[] = ['CONFIRMATION', 'LINK', 'LINK_AGAIN']

interface Sending {
  recipient_hash: Buffer
  kind: keyof typeof BUDGETS
  drop_id: string
}

/** Counts one message to a recipient in the last 24 hours, false where it would be one too many. Exact under parallel calls. */
export async function takeRecipientBudget(db: Db, { recipient_hash, kind, drop_id }: Sending): Promise<boolean> {
  const { perDropADay, aDay } = BUDGETS[kind]
  await sql`select pg_advisory_xact_lock(hashtextextended(${recipient_hash.toString('hex')}, 1))`.execute(db)
  const sent = await db
    .selectFrom('contact_sends')
    .select(eb => [
      eb.fn.countAll<number>().as('everywhere'),
      eb.fn.countAll<number>().filterWhere('drop_id', '=', drop_id).filterWhere('kind', '=', kind).as('for_drop'),
    ])
    .where('contact_hash', '=', recipient_hash)
    .where('kind', 'in', TOGETHER.includes(kind) ? TOGETHER : [kind])
    .where('sent_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (sent.everywhere >= aDay || sent.for_drop >= perDropADay) return false
  await db.insertInto('contact_sends').values({ contact_hash: recipient_hash, kind, drop_id }).execute()
  return true
}
