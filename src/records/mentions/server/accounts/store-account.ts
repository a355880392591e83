import { type Selectable, sql } from 'kysely'
import type { ConnectedAccount } from '#integrations/artist-accounts/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { DB } from '../../../../../db/schema.gen.ts'

export type AccountRow = Selectable<DB['artist_accounts']>

export const tokenPlace = (organization_id: string, id: string) => ({
  tenant: organization_id,
  row: id,
  column: 'artist_accounts.sealed',
})

interface NewAccount extends ConnectedAccount {
  organization_id: string
  user_id: string
  drop_profile_id: string
}

/** A new account, or a known one connected anew: its mentions stay. Answers its id. */
export async function storeAccount(db: Db, box: SecretBox, account: NewAccount, now: Date): Promise<string> {
  const { organization_id, platform_id } = account
  const known = await db
    .selectFrom('artist_accounts')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('platform', '=', 'Instagram')
    .where('platform_id', '=', platform_id)
    .forUpdate()
    .executeTakeFirst()
  const id = known?.id ?? newId()
  const values = {
    drop_profile_id: account.drop_profile_id,
    username: account.username,
    name: account.name.slice(0, 200),
    follower_count: account.follower_count,
    state: 'CONNECTED',
    state_reason: null,
    sealed: box.seal(account.token, tokenPlace(organization_id, id)),
    token_expires_at: account.token_expires_at,
    connected_by: account.user_id,
    connected_at: now,
  }
  if (known)
    await db
      .updateTable('artist_accounts')
      .set({ ...values, grant_version: sql`grant_version + 1` })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
  else {
    await db
      .insertInto('artist_accounts')
      .values({ ...values, organization_id, id, platform: 'Instagram', platform_id })
      .execute()
    await db
      .insertInto('artist_account_teams')
      .values({ platform: 'Instagram', platform_id, organization_id, account_id: id })
      .execute()
  }
  await announceChange(db, organization_id, ['artist_accounts', 'mentions'])
  return id
}

export const findAccount = (db: Db, organization_id: string, id: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('artist_accounts')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

export const tokenOf = (box: SecretBox, { organization_id, id, sealed }: AccountRow) =>
  box.open(sealed, tokenPlace(organization_id, id))

/** Stores that the platform lets us in no longer, unless somebody has connected the account anew meanwhile. */
export async function storeSignedOut(
  db: Db,
  { organization_id, id, grant_version }: Pick<AccountRow, 'organization_id' | 'id' | 'grant_version'>,
  reason: string,
): Promise<void> {
  await db
    .updateTable('artist_accounts')
    .set({ state: 'RECONNECT', state_reason: reason.slice(0, 200) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('grant_version', '=', grant_version)
    .execute()
  await announceChange(db, organization_id, ['artist_accounts', 'mentions'])
}
