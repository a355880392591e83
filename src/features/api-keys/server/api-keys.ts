import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { type Identity, orgAdmin } from '#platform/server/http/access.ts'
import { bySession } from '#platform/server/http/by-session.ts'
import { type Route, serve } from '#platform/server/http/serve.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { apiKeys } from '../contract.ts'

const KEY = /^ff_[\w-]{43}$/
const DAY = 86_400_000
type Scope = 'read' | 'write'

/** 256 random bits need no slow hash. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** On whose behalf a key speaks, in one round trip; null for a key that is unknown, expired or revoked. */
export async function identifyApiKey(database: Database, key: string): Promise<Identity | null> {
  if (!KEY.test(key)) return null
  const { rows } = await database.pool.query<{
    key_id: string
    organization_id: string
    user_id: string
    scopes: Scope[]
    name: string
    email: string
  }>({
    name: 'api_key_identity',
    text: 'select key_id, organization_id, user_id, scopes, name, email from api_key_identity($1)',
    values: [hashOf(key)],
  })
  const [row] = rows
  if (!row) return null
  const { key_id, organization_id, user_id, scopes, name, email } = row
  return { user_id, session_id: null, name, email, api_key: { id: key_id, organization_id, scopes } }
}

const columns = [
  'id',
  'name',
  'starts_with',
  sql<Scope[]>`scopes`.as('scopes'),
  'user_id',
  'created_at',
  'expires_at',
  'last_used_at',
] as const

const listKeys = (db: Db, organizationId: string) =>
  db
    .selectFrom('api_keys')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

interface NewKey {
  organization_id: string
  user_id: string
  name: string
  scopes: Scope[]
  created_at: Date
  expires_at: Date
}

/** Answers the row and the key itself, which is kept nowhere. */
async function createKey(db: Db, row: NewKey) {
  const key = `ff_${randomBytes(32).toString('base64url')}`
  const id = newId()
  const created = await db
    .insertInto('api_keys')
    .values({ ...row, id, starts_with: key.slice(0, 7) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('public_addresses')
    .values({ kind: 'api_key', address: hashOf(key), organization_id: row.organization_id, target_id: id })
    .execute()
  return { api_key: created, key }
}

/** Answers its name; null where there is no such key, or not any more. */
async function revokeKey(db: Db, organizationId: string, keyId: string, at: Date): Promise<string | null> {
  const revoked = await db
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!revoked) return null
  await db.deleteFrom('public_addresses').where('kind', '=', 'api_key').where('target_id', '=', keyId).execute()
  return revoked.name
}

export const apiKeyRoutes: Route[] = serve(apiKeys, {
  list: {
    access: bySession(orgAdmin),
    run: async ({ db, organizationId }) => ({ items: await listKeys(db, organizationId) }),
  },
  create: {
    access: bySession(orgAdmin),
    // an answer kept for an Idempotency-Key would keep the key
    transaction: 'none',
    run: ({ database, organizationId, caller, input: { name, scopes, expires_in_days }, clock }) =>
      database.inOrganization(organizationId, async db => {
        const created_at = clock.now()
        const created = await createKey(db, {
          organization_id: organizationId,
          user_id: (caller.identity as Identity).user_id,
          name,
          scopes,
          created_at,
          expires_at: new Date(created_at.getTime() + expires_in_days * DAY),
        })
        await recordAudit(db, organizationId, {
          actor: actorOf(caller),
          action: 'api_key.created',
          target: { kind: 'api_key', id: created.api_key.id },
          details: { name, scopes },
        })
        await db.insertInto('job_outbox').values(changedRow(organizationId, apiKeys.create.changes)).execute()
        return created
      }),
  },
  revoke: {
    access: bySession(orgAdmin),
    run: async ({ db, organizationId, caller, input: { api_key_id: id }, clock }) => {
      const name = (await revokeKey(db, organizationId, id, clock.now())) ?? raise(notFound('API key'))
      const target = { kind: 'api_key', id } as const
      await recordAudit(db, organizationId, {
        actor: actorOf(caller),
        action: 'api_key.revoked',
        target,
        details: { name },
      })
      return {}
    },
  },
})
