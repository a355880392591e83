import { createHmac, randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Pool } from 'pg'
import type { Settings } from '#app/settings.ts'
import { hashOfToken } from '#features/accounts/server/hashed-sessions.ts'
import { addPerson } from '#features/accounts/server/people.ts'
import { sessionCookie } from '#features/accounts/server/session-cookie.ts'
import { newId } from '#platform/server/new-id.ts'
import { derivedKey } from '#platform/server/secret-box.ts'

export const PASSWORD = 'correct horse battery'

/** Hashed once per process: scrypt takes a fifth of a second. */
let passwordHash: Promise<string> | undefined

/** Adds somebody with the usual password. `pool` has the search path `auth`. Answers the id. */
export async function addPersonWithPassword(pool: Pool, person: { name: string; email: string }) {
  const user_id = await addPerson(pool, person)
  passwordHash ??= hashPassword(PASSWORD)
  await pool.query(
    `insert into account (id, user_id, account_id, provider_id, password, created_at, updated_at)
     values ($1, $2, $3, 'credential', $4, now(), now())`,
    [newId(), user_id, user_id, await passwordHash],
  )
  return user_id
}

/**
 * Signs somebody in without the sign-in call and its scrypt, as if they had just typed their password. Answers the
 * `cookie` header. What proves the sign-in itself calls `accounts.login`.
 */
export async function insertSession(pool: Pool, { FANFARE_ENCRYPTION_KEYS, PUBLIC_URL }: Settings, userId: string) {
  const token = randomBytes(24).toString('base64url')
  await pool.query(
    `insert into session (id, user_id, token_hash, expires_at, created_at, updated_at)
     values ($1, $2, $3, now() + interval '7 days', now(), now())`,
    [newId(), userId, hashOfToken(token)],
  )
  const secret = derivedKey(FANFARE_ENCRYPTION_KEYS, 'accounts').toString('base64')
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `${sessionCookie(PUBLIC_URL, secret).name}=${encodeURIComponent(`${token}.${signature}`)}`
}
