import type { Db } from '#platform/server/database/db.ts'
import { badRequest, conflict, notFound, raise } from '#platform/server/errors.ts'
import { type Caller, orgAdmin, type RequestFacts } from '#platform/server/http/access.ts'
import { addressFault } from '#platform/server/http/guarded-fetch.ts'
import { type Route, serve } from '#platform/server/http/serve.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import { addressBlock, scaled } from '#platform/server/limits/rate-limits.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { AuditAction, AuditEntry } from '#records/audit/contract.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { webhooks } from '../contract.ts'
import * as endpoints from './endpoints.ts'
import { findDelivery, listAttempts } from './log.ts'
import { purgeDaily } from './purge.ts'
import { replay } from './replay.ts'
import { sendTestEvent } from './test-event.ts'

export interface WebhookServices {
  box: SecretBox
  /** Outside production receivers may run on this machine. */
  allowLoopback: boolean
  /** Multiplies every limit, for load tests. */
  limitFactor: number
}

export function webhookRoutes({ box, allowLoopback, limitFactor }: WebhookServices): Route[] {
  const checked = (url: string) => {
    const fault = addressFault(url, { allowLoopback })
    if (fault) raise(badRequest(`Webhooks go to public https addresses: ${fault}.`, { field: 'url' }))
    return url
  }
  const byHand = ({ ip }: RequestFacts, { endpoint_id }: { endpoint_id: string }) => [
    { key: `webhooks:by_hand:${endpoint_id}:${addressBlock(ip)}`, maximum: scaled(60, limitFactor), windowSeconds: 60 },
  ]

  return serve(webhooks, {
    list: {
      access: orgAdmin,
      run: async ({ db, organizationId, clock }) => ({
        items: await endpoints.listEndpoints(db, organizationId, clock.now()),
      }),
    },
    create: {
      access: orgAdmin,
      // an answer kept for an Idempotency-Key would keep the secret
      transaction: 'none',
      run: ({ database, organizationId, caller, input: { url, description, event_types }, clock }) =>
        database.inOrganization(organizationId, async db => {
          const given = { organization_id: organizationId, url: checked(url), description, event_types }
          const { endpoint_id, secret } = await endpoints.createEndpoint(db, box, given)
          await purgeDaily(db, organizationId, clock.now())
          await tellScreens(db, organizationId)
          const endpoint = await shown(db, { organization_id: organizationId, endpoint_id }, clock.now())
          await note(db, { organizationId, caller }, 'webhook.created', endpoint)
          return { endpoint, secret }
        }),
    },
    update: {
      access: orgAdmin,
      run: async ({ db, organizationId, caller, input: { organization_id, endpoint_id, ...change }, clock }) => {
        if (change.url) checked(change.url)
        const named = { organization_id, endpoint_id }
        const before = (await endpoints.lockEndpoint(db, named)) ?? raise(notFound('Endpoint'))
        await endpoints.updateEndpoint(db, named, change, clock.now())
        const endpoint = await shown(db, named, clock.now())
        await note(db, { organizationId, caller }, 'webhook.changed', endpoint, {
          ...(hostOf(endpoint) !== hostOf(before) && { before: hostOf(before) }),
          ...(endpoint.enabled !== before.enabled && { enabled: endpoint.enabled }),
        })
        return endpoint
      },
    },
    delete: {
      access: orgAdmin,
      run: async ({ db, organizationId, caller, input, clock }) => {
        const endpoint = await shown(db, input, clock.now())
        if (!(await endpoints.deleteEndpoint(db, input))) raise(notFound('Endpoint'))
        await note(db, { organizationId, caller }, 'webhook.deleted', endpoint)
        return {}
      },
    },
    rotateSecret: {
      access: orgAdmin,
      transaction: 'none',
      run: ({ database, organizationId, caller, input, clock }) =>
        database.inOrganization(organizationId, async db => {
          const secret = (await endpoints.rotateSecret(db, box, input, clock.now())) ?? raise(notFound('Endpoint'))
          await tellScreens(db, organizationId)
          const endpoint = await shown(db, input, clock.now())
          await note(db, { organizationId, caller }, 'webhook.secret_rotated', endpoint)
          return { endpoint, secret }
        }),
    },
    sendTest: {
      access: orgAdmin,
      limits: byHand,
      run: async ({ db, input, clock }) => {
        const endpoint = await working(db, input)
        return { event_id: await sendTestEvent(db, endpoint, input.event_type, clock.now()) }
      },
    },
    listAttempts: {
      access: orgAdmin,
      run: ({ db, input }) => listAttempts(db, input),
    },
    getDelivery: {
      access: orgAdmin,
      run: async ({ db, input }) => (await findDelivery(db, input)) ?? raise(notFound('Message')),
    },
    replay: {
      access: orgAdmin,
      limits: byHand,
      run: async ({ db, input }) => {
        const endpoint = await working(db, input)
        return (await replay(db, endpoint, { event_id: input.event_id })) > 0 ? {} : raise(notFound('Message'))
      },
    },
    replayFailed: {
      access: orgAdmin,
      limits: byHand,
      run: async ({ db, input }) => {
        const endpoint = await working(db, input)
        return { replayed: await replay(db, endpoint, { failed_since: new Date(input.since) }) }
      },
    },
  })
}

interface Named {
  organization_id: string
  endpoint_id: string
}

const shown = async (db: Db, named: Named, now: Date) =>
  (await endpoints.findEndpoint(db, named, now)) ?? raise(notFound('Endpoint'))

/** An endpoint that can be sent to. */
async function working(db: Db, named: Named) {
  const endpoint = (await endpoints.lockEndpoint(db, named)) ?? raise(notFound('Endpoint'))
  return endpoint.enabled ? endpoint : raise(conflict('This endpoint is disabled. Enable it first.'))
}

const tellScreens = (db: Db, organizationId: string) =>
  db.insertInto('job_outbox').values(changedRow(organizationId, webhooks.create.changes)).execute()

/** The host alone: the rest of an address may hold a secret of the receiver. */
const hostOf = ({ url }: { url: string }) => new URL(url).host

const note = (
  db: Db,
  { organizationId, caller }: { organizationId: string; caller: Caller },
  action: AuditAction,
  endpoint: { id: string; url: string },
  details: AuditEntry['details'] = {},
) =>
  recordAudit(db, organizationId, {
    actor: actorOf(caller),
    action,
    target: { kind: 'webhook', id: endpoint.id },
    details: { host: hostOf(endpoint), ...details },
  })
