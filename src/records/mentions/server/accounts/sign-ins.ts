import { createHash, createHmac } from 'node:crypto'
import { sameText } from '#integrations/artist-accounts/notices.ts'
import type { Db } from '#platform/server/database/db.ts'
import { pooledRandomBytes } from '#platform/server/random.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'

const LIVES_MS = 10 * 60_000

export interface AccountSignIn {
  organization_id: string
  user_id: string
  drop_profile_id: string
}

/** Begins a sign-in at a platform. Answers the state that comes back with it: random, signed, good for ten minutes. */
export async function beginAccountSignIn(db: Db, [key]: KeyRing, signIn: AccountSignIn, now: Date): Promise<string> {
  const random = pooledRandomBytes(24).toString('base64url')
  const state = `${random}.${signatureOf(key, random)}`
  await db
    .insertInto('artist_account_sign_ins')
    .values({ ...signIn, state_hash: hashOf(state), expires_at: new Date(now.getTime() + LIVES_MS) })
    .execute()
  return state
}

/** The sign-in of a state, once. Null when it is not ours, too old or was used. */
export async function consumeAccountSignIn(
  db: Db,
  keys: KeyRing,
  state: string,
  now: Date,
): Promise<AccountSignIn | null> {
  const [random = '', signature = ''] = state.split('.')
  if (!keys.some(key => sameText(signatureOf(key, random), signature))) return null
  const row = await db
    .deleteFrom('artist_account_sign_ins')
    .where('state_hash', '=', hashOf(state))
    .returning(['organization_id', 'user_id', 'drop_profile_id', 'expires_at'])
    .executeTakeFirst()
  await db.deleteFrom('artist_account_sign_ins').where('expires_at', '<', now).execute()
  if (!row || row.expires_at <= now) return null
  const { expires_at: _, ...signIn } = row
  return signIn
}

const hashOf = (state: string) => createHash('sha256').update(state).digest()
const signatureOf = (key: KeyRing[0], random: string) =>
  createHmac('sha256', key).update(`artist account sign-in ${random}`).digest('base64url')
