import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { WebhookEventType } from '../events.ts'
import { MAX_ENDPOINTS, OLD_SECRET_HOURS } from '../rules.ts'
import { deliverWaiting, failPending } from './replay.ts'
import { newSecret, sealSecret, signingSecrets } from './secrets.ts'

type EndpointRow = Selectable<DB['webhook_endpoints']>
interface Named {
  organization_id: string
  endpoint_id: string
}

const MAX_COUNTED = 1_000

const shown = (db: Db, organizationId: string, now: Date) =>
  db
    .selectFrom('webhook_endpoints as endpoint')
    .select(['id', 'url', 'description', 'enabled', 'created_at'])
    .select([
      sql<WebhookEventType[]>`event_types`.as('event_types'),
      sql<'GONE' | 'FAILING' | null>`disabled_because`.as('disabled_because'),
      // once may be an accident
      sql<Date | null>`case when failures > 1 then failing_since end`.as('failing_since'),
      sql<Date | null>`case when previous_secret_until > ${now} then previous_secret_until end`.as('old_secret_until'),
      sql<number>`(select count(*) from (
        select from webhook_deliveries d where d.organization_id = endpoint.organization_id and d.endpoint_id = endpoint.id
          and d.state = 'PENDING' limit ${MAX_COUNTED}) waiting)`.as('waiting'),
      sql<Date | null>`(
        select a.started_at from webhook_attempts a where a.organization_id = endpoint.organization_id
          and a.endpoint_id = endpoint.id and a.outcome = 'DELIVERED' order by a.started_at desc, a.id desc limit 1)`.as(
        'last_delivered_at',
      ),
    ])
    .where('organization_id', '=', organizationId)

export const listEndpoints = (db: Db, organizationId: string, now: Date) =>
  shown(db, organizationId, now).orderBy('id').execute()

export const findEndpoint = (db: Db, { organization_id, endpoint_id }: Named, now: Date) =>
  shown(db, organization_id, now).where('id', '=', endpoint_id).executeTakeFirst()

interface NewEndpoint {
  organization_id: string
  url: string
  description: string
  event_types: string[]
}

/** Answers the id and the secret, which nobody can read again. @throws 409 where the team has as many as it may */
export async function createEndpoint(db: Db, box: SecretBox, { organization_id, ...given }: NewEndpoint) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organization_id}, 45))`.execute(db)
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select(db.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  if (count >= MAX_ENDPOINTS) raise(conflict(`A team has at most ${MAX_ENDPOINTS} endpoints.`))
  const id = newId()
  const secret = newSecret()
  await db
    .insertInto('webhook_endpoints')
    .values({ organization_id, id, ...given, secret: sealSecret(box, { organization_id, id }, secret) })
    .execute()
  return { endpoint_id: id, secret }
}

interface Change {
  url?: string | undefined
  description?: string | undefined
  event_types?: string[] | undefined
  enabled?: boolean | undefined
}

/** False where there is no such endpoint. */
export async function updateEndpoint(db: Db, named: Named, change: Change, now: Date): Promise<boolean> {
  const before = await lockEndpoint(db, named)
  if (!before) return false
  const { enabled = before.enabled, ...rest } = change
  const values = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const moved = change.url !== undefined && change.url !== before.url
  const fresh = { failing_since: null, last_failure_at: null, failures: 0, rest_until: null }
  await db
    .updateTable('webhook_endpoints')
    .set({
      ...values,
      enabled,
      disabled_because: enabled ? null : before.disabled_because,
      ...(moved || enabled !== before.enabled ? fresh : {}),
    })
    .where('organization_id', '=', named.organization_id)
    .where('id', '=', named.endpoint_id)
    .execute()
  if (before.enabled && !enabled) await failPending(db, before, now)
  else if (enabled && moved) await deliverWaiting(db, before)
  return true
}

export async function deleteEndpoint(db: Db, { organization_id, endpoint_id }: Named): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_endpoints')
    .where('organization_id', '=', organization_id)
    .where('id', '=', endpoint_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Answers the new secret; the one before goes on signing for a day. Null where there is no such endpoint. */
export async function rotateSecret(db: Db, box: SecretBox, named: Named, now: Date): Promise<string | null> {
  const endpoint = await lockEndpoint(db, named)
  if (!endpoint) return null
  const [current = ''] = signingSecrets(box, endpoint, now)
  const secret = newSecret()
  await db
    .updateTable('webhook_endpoints')
    .set({
      secret: sealSecret(box, endpoint, secret),
      previous_secret: sealSecret(box, endpoint, current, 'previous_secret'),
      previous_secret_until: new Date(now.getTime() + OLD_SECRET_HOURS * 3_600_000),
    })
    .where('organization_id', '=', endpoint.organization_id)
    .where('id', '=', endpoint.id)
    .execute()
  return secret
}

export const lockEndpoint = (db: Db, { organization_id, endpoint_id }: Named): Promise<EndpointRow | undefined> =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', endpoint_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
