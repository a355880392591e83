import type { Db } from '#platform/server/database/db.ts'
import type { SignupMessageContext } from './signup-message-context.ts'

/** The ledger says so: there a box was ticked that counts only behind a link, and no link of the sign-up was followed. */
export async function awaitedChannels(
  db: Db,
  { organization_id, signup_id }: Pick<SignupMessageContext, 'organization_id' | 'signup_id'>,
): Promise<ReadonlySet<string>> {
  const words = await db
    .selectFrom('consents')
    .select(['channel', 'state'])
    .where('organization_id', '=', organization_id)
    .where('signup_id', '=', signup_id)
    .where('state', 'in', ['PENDING', 'CONFIRMED'])
    .execute()
  return new Set(words.every(({ state }) => state === 'PENDING') ? words.map(({ channel }) => channel) : [])
}
