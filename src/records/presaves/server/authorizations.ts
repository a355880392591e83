import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { fansZone } from './connections.ts'

/** Life of an authorization, and of the handle with which its page comes back. */
const MINUTES = 10
const ID_BYTES = 16
const SECRET_BYTES = 24

interface Leaving {
  organization_id: string
  signup_id: string
  drop_id: string
  /** The cookie of the browser. */
  browser: string
  /** Path of our own to come back to. */
  return_path: string
  time_zone: string
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const verifierPlace = (organization_id: string, id: string) => ({
  tenant: organization_id,
  row: id,
  column: 'music_authorizations.verifier',
})

/** A fan leaves for the music service: what its address carries. The state says which row it belongs to, and one secret. */
export async function beginAuthorization(db: Db, box: SecretBox, leaving: Leaving, clock: Clock) {
  const { organization_id, browser, ...given } = leaving
  const id = newId()
  const secret = randomBytes(SECRET_BYTES)
  const verifier = randomBytes(32).toString('base64url')
  await db
    .insertInto('music_authorizations')
    .values({
      ...given,
      organization_id,
      id,
      state_hash: sha256(secret),
      browser_hash: sha256(browser),
      verifier: box.seal(verifier, verifierPlace(organization_id, id)),
      time_zone: fansZone(given.time_zone),
      expires_at: new Date(clock.now().getTime() + MINUTES * 60_000),
    })
    .execute()
  const named = Buffer.from(`${organization_id}${id}`.replaceAll('-', ''), 'hex')
  return {
    state: Buffer.concat([named, secret]).toString('base64url'),
    code_challenge: sha256(verifier).toString('base64url'),
  }
}

interface NamedState {
  organization_id: string
  id: string
  state_hash: Buffer
}

/** Which authorization a state names; null for a text that is none of ours. */
export function namedBy(state: string): NamedState | null {
  const bytes = Buffer.from(state, 'base64url')
  if (bytes.length !== 2 * ID_BYTES + SECRET_BYTES) return null
  const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return {
    organization_id: dashed(bytes.subarray(0, ID_BYTES).toString('hex')),
    id: dashed(bytes.subarray(ID_BYTES, 2 * ID_BYTES).toString('hex')),
    state_hash: sha256(bytes.subarray(2 * ID_BYTES)),
  }
}

export interface TakenAuthorization {
  organization_id: string
  id: string
  signup_id: string
  drop_id: string
  return_path: string
  time_zone: string
  verifier: string
}

/**
 * Uses an authorization up (THREATS 21): null when it was used, is too old, or another browser left with it. `return_path` is
 * told wherever the state was ours, so that the fan can try again.
 */
export async function consumeAuthorization(
  db: Db,
  box: SecretBox,
  { organization_id, id, state_hash }: NamedState,
  browser: string | undefined,
  now: Date,
): Promise<{ taken: TakenAuthorization | null; return_path: string | null }> {
  const row = await db
    .selectFrom('music_authorizations')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !timingSafeEqual(row.state_hash, state_hash)) return { taken: null, return_path: null }
  const { return_path, signup_id, drop_id, time_zone } = row
  const isOurs = browser !== undefined && timingSafeEqual(row.browser_hash, sha256(browser))
  if (row.used_at || row.expires_at <= now || !isOurs) return { taken: null, return_path }
  await db
    .updateTable('music_authorizations')
    .set({ used_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  const verifier = box.open(row.verifier, verifierPlace(organization_id, id))
  return { taken: { organization_id, id, signup_id, drop_id, return_path, time_zone, verifier }, return_path }
}

/** The handle with which the page learns, once, what came of it. It is no id of the music service. */
export async function issueHandle(
  db: Db,
  { organization_id, id }: Pick<TakenAuthorization, 'organization_id' | 'id'>,
  connection_id: string,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES)
  await db
    .updateTable('music_authorizations')
    .set({ handle_hash: sha256(secret), connection_id })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), secret]).toString('base64url')
}

/** Uses a handle up, in the browser that left: the sign-up and connection it stands for. */
export async function reserveHandle(
  db: Db,
  organization_id: string,
  { handle, drop_id, browser, now }: { handle: string; drop_id: string; browser: string | undefined; now: Date },
): Promise<{ signup_id: string; connection_id: string } | null> {
  const bytes = Buffer.from(handle, 'base64url')
  if (bytes.length !== ID_BYTES + SECRET_BYTES || browser === undefined) return null
  const row = await db
    .updateTable('music_authorizations')
    .set({ handle_hash: null })
    .where('organization_id', '=', organization_id)
    .where('handle_hash', '=', sha256(bytes.subarray(ID_BYTES)))
    .where('id', '=', sql<string>`${bytes.subarray(0, ID_BYTES).toString('hex')}::uuid`)
    .where('browser_hash', '=', sha256(browser))
    .where('drop_id', '=', drop_id)
    .where('expires_at', '>', now)
    .returning(['signup_id', 'connection_id'])
    .executeTakeFirst()
  return row?.connection_id ? { signup_id: row.signup_id, connection_id: row.connection_id } : null
}
