import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { notFound } from '#platform/server/errors.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { type Actor, recordAudit } from '#records/audit/server/record-audit.ts'
import type { PrivacyRequestKind, privacyRequests } from '../contract.ts'

/** A page of a team's requests. What is due first comes first; ids carry the time. */
export async function listRequests(
  db: Db,
  { organization_id, open, fan_id, cursor, limit }: InputOf<typeof privacyRequests.list>,
) {
  const asked = db
    .selectFrom('privacy_requests as r')
    // who asked may have been merged with another record of theirs since
    .leftJoin('fan_aliases as a', join =>
      join.onRef('a.organization_id', '=', 'r.organization_id').onRef('a.old_id', '=', 'r.fan_id'),
    )
    .leftJoin('fans as f', join =>
      join.onRef('f.organization_id', '=', 'r.organization_id').on(sql<boolean>`f.id = coalesce(a.fan_id, r.fan_id)`),
    )
    .select(['r.id', 'r.kind', 'f.id as fan_id', 'r.created_at', 'r.done_at'])
    .select(
      sql<string | null>`coalesce(nullif(concat_ws(' ', f.first_name, f.last_name), ''),
        (select c.address from fan_contacts c where c.organization_id = f.organization_id and c.fan_id = f.id
          order by c.verified_at is null, c.channel limit 1))`.as('fan_name'),
    )
    .where('r.organization_id', '=', organization_id)
    .$if(open, query => query.where('r.done_at', 'is', null))
    .$if(Boolean(fan_id), query => query.where('f.id', '=', fan_id ?? ''))
  const { items, links } = await keysetPage(db.selectFrom(asked.as('asked')).selectAll(), {
    sort: [{ column: 'id', direction: 'asc' }],
    cursor,
    limit,
  })
  return {
    items: items.map(({ kind, ...request }) => ({ ...request, kind: kind as PrivacyRequestKind })),
    links,
  }
}

/** Once, until the team has done it. */
export async function askTeam(db: Db, organizationId: string, fanId: string, kind: PrivacyRequestKind): Promise<void> {
  await db
    .insertInto('privacy_requests')
    .values({ organization_id: organizationId, id: newId(), fan_id: fanId, kind })
    .onConflict(open => open.columns(['organization_id', 'fan_id', 'kind']).where('done_at', 'is', null).doNothing())
    .execute()
  await tellScreens(db, organizationId)
}

/** @throws 404 for a request that is not theirs */
export async function finishRequest(
  db: Db,
  { organization_id, id }: InputOf<typeof privacyRequests.finish>,
  { actor, now }: { actor: Actor; now: Date },
) {
  const before = await requestOf(db, organization_id, id)
  const { done_at } = await db
    .updateTable('privacy_requests')
    .set(eb => ({
      done_at: eb.fn.coalesce('done_at', eb.val(now)),
      done_by: eb.fn.coalesce('done_by', sql<string | null>`${actor.id}::uuid`),
    }))
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning('done_at')
    .executeTakeFirstOrThrow(() => notFound('Request'))
  if (!before.done_at) await record(db, organization_id, { actor, action: 'fan.request_closed', request: before })
  return { id, done_at: done_at ?? now }
}

/** It waits again, unless the fan asked for the same since. @throws 404 for a request that is not theirs */
export async function reopenRequest(
  db: Db,
  { organization_id, id }: InputOf<typeof privacyRequests.reopen>,
  actor: Actor,
) {
  const request = await requestOf(db, organization_id, id)
  const { numUpdatedRows } = await db
    .updateTable('privacy_requests as r')
    .set({ done_at: null, done_by: null })
    .where('r.organization_id', '=', organization_id)
    .where('r.id', '=', id)
    .where('r.done_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('privacy_requests as o')
            .select('o.id')
            .whereRef('o.organization_id', '=', 'r.organization_id')
            .whereRef('o.fan_id', '=', 'r.fan_id')
            .whereRef('o.kind', '=', 'r.kind')
            .where('o.done_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0) await record(db, organization_id, { actor, action: 'fan.request_reopened', request })
  return { id }
}

const requestOf = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('privacy_requests')
    .select(['fan_id', 'kind', 'done_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Request'))

interface Deed {
  actor: Actor
  action: 'fan.request_closed' | 'fan.request_reopened'
  request: { fan_id: string; kind: string }
}

const record = (db: Db, organizationId: string, { actor, action, request: { fan_id, kind } }: Deed) =>
  recordAudit(db, organizationId, { actor, action, target: { kind: 'fan', id: fan_id }, details: { kind } })

/** The team has erased these fans: whatever they asked for, under whatever id, is done. */
export async function settleRequests(
  db: Db,
  organizationId: string,
  fanIds: readonly string[],
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('privacy_requests')
    .set({ done_at: now, done_by: by })
    .where('organization_id', '=', organizationId)
    .where(eb =>
      eb.or([
        eb('fan_id', 'in', fanIds),
        eb(
          'fan_id',
          'in',
          eb
            .selectFrom('fan_aliases')
            .select('old_id')
            .where('organization_id', '=', organizationId)
            .where('fan_id', 'in', fanIds),
        ),
      ]),
    )
    .where('done_at', 'is', null)
    .execute()
  await tellScreens(db, organizationId)
}

const tellScreens = (db: Db, organizationId: string) =>
  db
    .insertInto('job_outbox')
    .values(changedRow(organizationId, ['privacy_requests']))
    .execute()
