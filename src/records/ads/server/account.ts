import type { AdAccess } from '#integrations/ads/campaigns/port.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { ads } from '../contract.ts'

const tokenPlace = (organization_id: string) => ({
  tenant: organization_id,
  row: organization_id,
  column: 'ad_accounts.sealed',
})

type State = 'CONNECTED' | 'RECONNECT'

/** The account as a team sees it; null where none is connected. */
export async function shownAccount(db: Db, organization_id: string) {
  const row = await db
    .selectFrom('ad_accounts')
    .select(['account_id', 'name', 'currency', 'state'])
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  return row ? { ...row, state: row.state as State } : null
}

interface OpenAccount extends AdAccess {
  currency: string
  connected_at: Date
}

/** The account with its token, for a request; null where none is connected, or Meta has signed us out. */
export async function openAccount(db: Db, box: SecretBox, organization_id: string): Promise<OpenAccount | null> {
  const row = await db
    .selectFrom('ad_accounts')
    .select(['account_id', 'page_id', 'instagram_id', 'currency', 'sealed', 'connected_at'])
    .where('organization_id', '=', organization_id)
    .where('state', '=', 'CONNECTED')
    .executeTakeFirst()
  if (!row) return null
  const { sealed, ...account } = row
  return { ...account, token: box.open(sealed, tokenPlace(organization_id)) }
}

type Connected = Omit<InputOf<typeof ads.connect>, 'organization_id'> & { name: string; currency: string }

/** Stores the account in place of the one that was connected. */
export async function storeAccount(
  db: Db,
  box: SecretBox,
  { organization_id, user_id, now }: { organization_id: string; user_id: string; now: Date },
  { token, ...account }: Connected,
): Promise<void> {
  const values = {
    ...account,
    name: account.name.slice(0, 200),
    state: 'CONNECTED',
    sealed: box.seal(token, tokenPlace(organization_id)),
    connected_by: user_id,
    connected_at: now,
  }
  await db
    .insertInto('ad_accounts')
    .values({ organization_id, ...values })
    .onConflict(conflict => conflict.column('organization_id').doUpdateSet(values))
    .execute()
}

/** Meta lets us in no longer, unless somebody has connected the account anew meanwhile. */
export async function storeSignedOut(db: Db, organization_id: string, connected_at: Date): Promise<void> {
  await db
    .updateTable('ad_accounts')
    .set({ state: 'RECONNECT' })
    .where('organization_id', '=', organization_id)
    .where('connected_at', '=', connected_at)
    .execute()
}
