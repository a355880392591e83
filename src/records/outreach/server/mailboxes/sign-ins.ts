import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { MailboxKind } from '#integrations/messaging/mailboxes/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { pooledRandomBytes } from '#platform/server/random.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'

const LIVES_MS = 10 * 60_000

export interface SignIn {
  organization_id: string
  user_id: string
  provider: MailboxKind
}

/** Begins a sign-in at a provider. Answers the state that comes back with it: random, signed, good for ten minutes. */
export async function beginSignIn(db: Db, [key]: KeyRing, signIn: SignIn, now: Date): Promise<string> {
  const random = pooledRandomBytes(24).toString('base64url')
  const state = `${random}.${signatureOf(key, random)}`
  await db
    .insertInto('mailbox_sign_ins')
    .values({ ...signIn, state_hash: hashOf(state), expires_at: new Date(now.getTime() + LIVES_MS) })
    .execute()
  return state
}

/** The sign-in of a state, once (MAIL-006). Null when it is not ours, too old or was used. */
export async function consumeMailboxSignIn(db: Db, keys: KeyRing, state: string, now: Date): Promise<SignIn | null> {
  const [random = '', signature = ''] = state.split('.')
  const isOurs = keys.some(key => sameText(signatureOf(key, random), signature))
  if (!isOurs) return null
  const row = await db
    .deleteFrom('mailbox_sign_ins')
    .where('state_hash', '=', hashOf(state))
    .returning(['organization_id', 'user_id', 'provider', 'expires_at'])
    .executeTakeFirst()
  await db.deleteFrom('mailbox_sign_ins').where('expires_at', '<', now).execute()
  return row && row.expires_at > now ? { ...row, provider: row.provider as MailboxKind } : null
}

const hashOf = (state: string) => createHash('sha256').update(state).digest()
const signatureOf = (key: KeyRing[0], random: string) =>
  createHmac('sha256', key).update(`mailbox sign-in ${random}`).digest('base64url')
const sameText = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
