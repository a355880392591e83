import { z } from 'zod'
import { searchAllTables } from '#features/erasures/server/search-all-tables.ts'
import { suppress } from '#features/erasures/server/suppressions.ts'
import { settleRequests } from '#features/privacy-requests/server/requests.ts'
import { queueWebhookEvent } from '#features/webhooks/server/queue-event.ts'
import { id } from '#platform/contract/values.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { changedRow, enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { type Actor, recordAudit } from '#records/audit/server/record-audit.ts'
import type { FanTraces, TracedContact } from '#records/fans/server/fan-data.ts'
import { ATTEMPT_MS } from '#records/messages/server/next-step.ts'
import type { ErasedRows, Erasure } from '../../rights-contract.ts'
import { type ErasingServices, eraseElsewhere, eraseTraces } from './erasers.ts'
import { type RecordServices, writeErasureRecord } from './erasure-record.ts'
import { tracesOf, wordsOf } from './traces.ts'

export interface EraseServices extends ErasingServices, RecordServices {}

/** Ids only: the search words are encrypted in the erasure's row. */
const finishErasure = job('finish_erasure', {
  payload: z.object({ organization_id: id, erasure_id: id }),
  maxAttempts: 25,
})

interface Asked {
  organization_id: string
  id: string
  actor: Actor
  now: Date
  /** Label in the audit log. */
  action?: 'fan.erased' | 'fan.erasure_replayed'
}

/**
 * Erases a fan: all table rows in this transaction; a job then verifies. A second call returns the same erasure.
 *
 * @throws 404 for an unknown fan
 */
export async function eraseFan(db: Db, services: EraseServices, asked: Asked): Promise<Erasure> {
  const { organization_id, actor, now, action = 'fan.erased' } = asked
  const traces = await tracesOf(db, organization_id, asked.id)
  if (!traces) return (await erasureOf(db, organization_id, asked.id)) ?? raise(notFound('Fan'))
  const sending = await isBeingSentTo(db, traces)
  const gone = await eraseTraces(db, traces, services)
  await suppress(db, organization_id, services.suppressionKeys, traces.contacts)
  await settleRequests(db, organization_id, traces.ids, { by: actor.id, now })
  const erasureId = newId()
  const row = {
    fan_ids: [...traces.ids],
    state: 'ERASED',
    counts: JSON.stringify(gone),
    sealed: services.box.seal(JSON.stringify(traces.contacts), placeOf(organization_id, traces.fan_id)),
    proof: null,
    erased_at: now,
    finished_at: null,
  }
  await db
    .insertInto('erasures')
    .values({ organization_id, id: erasureId, fan_id: traces.fan_id, ...row })
    // the fan returned with a restored backup
    .onConflict(known => known.columns(['organization_id', 'fan_id']).doUpdateSet(row))
    .execute()
  const erasure = (await erasureOf(db, organization_id, traces.fan_id)) ?? raise(notFound('Erasure'))
  await recordAudit(db, organization_id, {
    actor,
    action,
    target: { kind: 'fan', id: traces.fan_id },
    details: Object.fromEntries(gone.map(({ what, rows }) => [what, rows])),
  })
  // webhook receivers may know the fan by the id of a merged duplicate
  for (const fan_id of traces.ids)
    await queueWebhookEvent(db, organization_id, {
      type: 'fan.erased',
      occurred_at: now,
      data: { fan_id },
      once: `erased:${erasure.id}:${fan_id}`,
    })
  // a message being sent right now still reaches the outbox afterwards
  const runAt = sending ? { runAt: new Date(now.getTime() + ATTEMPT_MS) } : {}
  await enqueue(db, finishErasure, { organization_id, erasure_id: erasure.id }, runAt)
  return erasure
}

async function isBeingSentTo(db: Db, { organization_id, ids, signup_ids }: FanTraces): Promise<boolean> {
  const held = await db
    .selectFrom('messages')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('state', '=', 'SENDING')
    .where(({ eb, or }) => or([eb('about_id', 'is', null), eb('about_id', 'in', [...ids, ...signup_ids])]))
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

const placeOf = (tenant: string, fanId: string) => ({ tenant, row: fanId, column: 'erasures.sealed' })

class TakenBack extends Error {
  override name = 'TakenBack'
}

/** Dry run: counts what an erasure would remove by erasing and rolling back. @throws 404 */
export async function previewErasure(
  database: Database,
  services: EraseServices,
  organizationId: string,
  fanId: string,
): Promise<{ goes: ErasedRows[]; ledger: number; contacts: number; sign_ups: number }> {
  let preview: Awaited<ReturnType<typeof previewErasure>> | undefined
  try {
    await database.inOrganization(organizationId, async db => {
      const traces = (await tracesOf(db, organizationId, fanId)) ?? raise(notFound('Fan'))
      const { ledger } = await db
        .selectFrom('consents')
        .select(({ fn }) => fn.countAll<number>().as('ledger'))
        .where('organization_id', '=', organizationId)
        .where(({ eb, or }) =>
          or([
            eb('fan_id', 'in', traces.ids),
            ...(traces.signup_ids.length > 0 ? [eb('signup_id', 'in', traces.signup_ids)] : []),
          ]),
        )
        .executeTakeFirstOrThrow()
      const goes = await eraseTraces(db, traces, services)
      preview = { goes, ledger, contacts: traces.contacts.length, sign_ups: traces.signup_ids.length }
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return preview ?? raise(notFound('Fan'))
}

/** Finds an erasure by any former id of the fan; undefined when there is none. */
export async function erasureOf(db: Db, organizationId: string, fanId: string): Promise<Erasure | undefined> {
  const row = await db
    .selectFrom('erasures')
    .select(['id', 'fan_id', 'state', 'erased_at', 'finished_at', 'counts as gone', 'proof'])
    .where('organization_id', '=', organizationId)
    .where(({ eb, or, val }) => or([eb('fan_id', '=', fanId), eb(val(fanId), '=', eb.fn.any('fan_ids'))]))
    .executeTakeFirst()
  return (
    row && {
      ...row,
      state: row.state as Erasure['state'],
      erased_at: row.erased_at.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
    }
  )
}

/**
 * Stores the erasure outside the database for restored backups, erases mentions without a key, then scans
 * every table for remains and stores the result. Idempotent, so it can run again after a failure.
 */
export const finishErasureWork = (services: EraseServices) =>
  work(finishErasure, async ({ database, clock }, { organization_id, erasure_id }) => {
    const row = await database.readOrganization(organization_id, db =>
      db
        .selectFrom('erasures')
        .select(['id', 'fan_id', 'fan_ids', 'sealed', 'erased_at'])
        .where('organization_id', '=', organization_id)
        .where('id', '=', erasure_id)
        .executeTakeFirst(),
    )
    if (!row || row.sealed === null) return
    const contacts = JSON.parse(services.box.open(row.sealed, placeOf(organization_id, row.fan_id))) as TracedContact[]
    await writeErasureRecord(services, { organization_id, ...row, contacts })
    const words = wordsOf(contacts)
    await eraseElsewhere(database, services, { organization_id, contacts })
    await database.outsideOrganizations(async db => {
      for (const { eraseOutsideTeams } of services.fanData) await eraseOutsideTeams?.(db, words)
    })
    const { found, ...looked } =
      words.length > 0
        ? await database.readOrganization(organization_id, db => searchAllTables(db, words))
        : { tables: 0, columns: 0, found: [] }
    await database.inOrganization(organization_id, async db => {
      await db
        .updateTable('erasures')
        .set({
          state: found.length === 0 ? 'DONE' : 'FOUND',
          proof: JSON.stringify({ ...looked, found }),
          sealed: null,
          finished_at: clock.now(),
        })
        .where('organization_id', '=', organization_id)
        .where('id', '=', erasure_id)
        .execute()
      await db
        .insertInto('job_outbox')
        .values(changedRow(organization_id, ['erasures']))
        .execute()
    })
  })
