import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, notFound, raise } from '#platform/server/errors.ts'
import type { Purpose } from '#records/consents/server/last-consent.ts'
import type { FanRecord } from '#records/fans/server/fan-records.ts'
import type { fanMerges } from '../../merge-contract.ts'
import { fanColumns, fanRows } from '../fan-rows.ts'
import { closedChannels } from './closed-channels.ts'
import { inWords, mergeFields } from './merge-fields.ts'

/** Preview of a merge. @throws 404 */
export async function previewMerge(
  db: Db,
  { organization_id, survivor_id, absorbed_id }: InputOf<typeof fanMerges.preview>,
): Promise<AnswerOf<typeof fanMerges.preview>> {
  if (survivor_id === absorbed_id) raise(badRequest('absorbed_id: this is the same fan.', { field: 'absorbed_id' }))
  const ids = [survivor_id, absorbed_id]
  const stored = await db
    .selectFrom('fans as f')
    .select(fanColumns)
    .where('f.organization_id', '=', organization_id)
    .where('f.id', 'in', ids)
    .execute()
  const rows = await fanRows(db, stored)
  const [survivor, absorbed] = ids.map(id => rows.find(row => row.id === id) ?? raise(notFound('Fan')))
  if (!survivor || !absorbed) throw notFound('Fan')
  const records = await recordsOf(db, organization_id, ids)
  const { closed, open } = await closedChannels(db, organization_id, [survivor_id, absorbed_id])
  const contacts = [...survivor.contacts, ...absorbed.contacts].toSorted(
    (a, b) => Number(b.verified) - Number(a.verified),
  )
  const verified = new Set(contacts.flatMap(contact => (contact.verified ? contact.channel : [])))
  const closedTo = (asked: Purpose) => closed.flatMap(({ purpose, channel }) => (purpose === asked ? channel : []))
  return {
    survivor,
    absorbed,
    fields: mergeFields.flatMap(field => {
      const [mine, theirs] = ids.map(id => {
        const record = records.get(id)
        return record ? inWords(record, field) : null
      }) as [string | null, string | null]
      return mine === null && theirs === null ? [] : { field, survivor: mine, absorbed: theirs }
    }),
    contacts,
    moves: { sign_ups: await signUpsOf(db, organization_id, absorbed_id), contacts: absorbed.contacts.length },
    reachable: open.filter(channel => verified.has(channel)),
    closes: closedTo('MARKETING'),
    closes_partners: closedTo('PARTNERS'),
  }
}

async function recordsOf(db: Db, organizationId: string, ids: readonly string[]): Promise<Map<string, FanRecord>> {
  const { rows } = await sql<{ id: string; fan: FanRecord }>`
    select id, to_jsonb(f) as fan from fans f where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, fan }) => [id, fan]))
}

async function signUpsOf(db: Db, organizationId: string, fanId: string): Promise<number> {
  const { found } = await db
    .selectFrom('signups')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', fanId)
    .executeTakeFirstOrThrow()
  return found
}
