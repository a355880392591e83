import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { isSameHash, newSecretToken, readSecretToken } from '#platform/server/shared-page/secret-token.ts'
import type { InActivation } from './in-activation.ts'

/** A link by which a client reads the results of an activation and approves them. */
export interface StoredShare {
  id: string
  /** Whom it is for, as the team wrote it. */
  label: string
  shows_prices: boolean
  created_at: string
  expires_at: string
  revoked_at: string | null
  last_opened_at: string | null
  open_count: number
  approved_at: string | null
  approved_by: string | null
  approval_comment: string
}

const columns = [
  'id',
  'label',
  'shows_prices',
  sql<string>`created_at`.as('created_at'),
  sql<string>`expires_at`.as('expires_at'),
  sql<string | null>`revoked_at`.as('revoked_at'),
  sql<string | null>`last_opened_at`.as('last_opened_at'),
  'open_count',
  sql<string | null>`approved_at`.as('approved_at'),
  'approved_by',
  'approval_comment',
] as const

interface GivenShare {
  label: string
  shows_prices: boolean
  expires_at: Date
  user_id: string
}

/** Makes a link. Its token is in no table, only its hash. */
export async function makeShare(
  db: Db,
  place: InActivation,
  { label, shows_prices, expires_at, user_id }: GivenShare,
): Promise<{ share: StoredShare; token: string }> {
  const id = newId()
  const { token, secret_hash } = newSecretToken(id)
  const share = await db
    .insertInto('activation_shares')
    .values({ ...place, id, secret_hash, label, shows_prices, expires_at, created_by: user_id })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { share, token }
}

/** Links of an activation, the newest first. */
export const listShares = (db: Db, { organization_id, activation_id }: InActivation): Promise<StoredShare[]> =>
  db
    .selectFrom('activation_shares')
    .where('organization_id', '=', organization_id)
    .where('activation_id', '=', activation_id)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Closes a link, or opens it again. Undefined when the activation has no such link. */
export const closeShare = (
  db: Db,
  { organization_id, activation_id }: InActivation,
  { id, closed }: { id: string; closed: boolean },
): Promise<StoredShare | undefined> =>
  db
    .updateTable('activation_shares')
    .set({ revoked_at: closed ? sql<Date>`coalesce(revoked_at, now())` : null })
    .where('organization_id', '=', organization_id)
    .where('activation_id', '=', activation_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

export interface OpenShare extends StoredShare, InActivation {}

/** The link of a token; null when it is wrong, closed or expired. */
export async function openShare(database: Database, token: string, now: Date): Promise<OpenShare | null> {
  const named = readSecretToken(token)
  const organization_id = named && (await database.organizationOf('activation_shares', named.id))
  if (!named || !organization_id) return null
  const stored = await database.readOrganization(organization_id, db =>
    db
      .selectFrom('activation_shares')
      .where('organization_id', '=', organization_id)
      .where('id', '=', named.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .select(columns)
      .select(['activation_id', 'secret_hash'])
      .executeTakeFirst(),
  )
  if (!stored || !isSameHash(named.secret_hash, stored.secret_hash)) return null
  const { secret_hash: _, ...share } = stored
  return { ...share, organization_id }
}

/** Counts that a person opened the page. */
export async function noteOpened(db: Db, { organization_id, id }: OpenShare, now: Date): Promise<void> {
  await db
    .updateTable('activation_shares')
    .set({ last_opened_at: now, open_count: sql<number>`open_count + 1` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

/** Approves the results for good; the first approval stays. Returns whether this was it. */
export async function approveResults(
  db: Db,
  { organization_id, id }: OpenShare,
  { name, comment, now }: { name: string; comment: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('activation_shares')
    .set({ approved_at: now, approved_by: name, approval_comment: comment })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
