import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { isSameHash, newSecretToken, readSecretToken } from '#platform/server/shared-page/secret-token.ts'

interface OfCreator {
  organization_id: string
  creator_id: string
}

const columns = ['id', 'created_at', 'expires_at', 'revoked_at', 'last_opened_at'] as const

/** Makes a link to a creator's own page. Its token is in no table, only its hash. */
export async function makeCreatorLink(
  db: Db,
  of: OfCreator,
  { expires_at, created_by }: { expires_at: Date; created_by: string },
) {
  const id = newId()
  const { token, secret_hash } = newSecretToken(id)
  const link = await db
    .insertInto('creator_links')
    .values({ ...of, id, secret_hash, expires_at, created_by })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { link, token }
}

/** The newest first. */
export const listCreatorLinks = (db: Db, { organization_id, creator_id }: OfCreator) =>
  db
    .selectFrom('creator_links')
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .select(columns)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()

/** Undefined when the creator has no such link. */
export const closeCreatorLink = (db: Db, { organization_id, creator_id }: OfCreator, id: string, closed: boolean) =>
  db
    .updateTable('creator_links')
    .set({ revoked_at: closed ? sql<Date>`coalesce(revoked_at, now())` : null })
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

export interface OpenCreatorLink extends OfCreator {
  id: string
  expires_at: Date
}

/** The link of a token; null when it is wrong, closed or expired. */
export async function openCreatorLink(database: Database, token: string, now: Date): Promise<OpenCreatorLink | null> {
  const named = readSecretToken(token)
  const organization_id = named && (await database.organizationOf('creator_links', named.id))
  if (!named || !organization_id) return null
  const stored = await database.readOrganization(organization_id, db =>
    db
      .selectFrom('creator_links')
      .where('organization_id', '=', organization_id)
      .where('id', '=', named.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .select(['id', 'creator_id', 'expires_at', 'secret_hash'])
      .executeTakeFirst(),
  )
  if (!stored || !isSameHash(named.secret_hash, stored.secret_hash)) return null
  const { secret_hash: _, ...link } = stored
  return { ...link, organization_id }
}

export async function noteLinkOpened(db: Db, { organization_id, id }: OpenCreatorLink, now: Date): Promise<void> {
  await db
    .updateTable('creator_links')
    .set({ last_opened_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}
