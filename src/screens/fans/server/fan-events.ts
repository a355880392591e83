import { sql } from 'kysely'
import { anyId } from '#platform/server/database/any-id.ts'
import { PREPARED_STATEMENT, type ReadDb } from '#platform/server/database/db.ts'
import type { DropReference } from '#records/drops/contract.ts'
import { dropReferences } from '#records/drops/server/drop-references.ts'
import { idsOfFans } from '#records/fans/server/fan-aliases.ts'
import type { FanEvent, FanEventKind } from '../contract.ts'

interface Happened {
  fan_id: string
  id: string
  kind: FanEventKind
  at: Date
  drop_id: string | null
  channel: string | null
  subject?: string | null
}

const consentEvents: Record<string, FanEventKind | undefined> = {
  GIVEN: 'CONSENT_GIVEN',
  CONFIRMED: 'CONSENT_CONFIRMED',
  WITHDRAWN: 'CONSENT_WITHDRAWN',
}
const messageEvents: Record<string, FanEventKind | undefined> = { SENT: 'MESSAGE_SENT', FAILED: 'MESSAGE_FAILED' }

/** Everything that happened with each of these fans, newest first. */
export async function eventsOfFans(db: ReadDb, fanIds: readonly string[]): Promise<Map<string, FanEvent[]>> {
  if (fanIds.length === 0) return new Map()
  const happened = [
    ...(await signUpsOf(db, fanIds)),
    ...(await confirmationsOf(db, fanIds)),
    ...(await consentsOf(db, fanIds)),
    ...(await messagesOf(db, fanIds)),
    ...(await toldEventsOf(db, fanIds)),
    ...(await importsOf(db, fanIds)),
  ].sort((a, b) => b.at.getTime() - a.at.getTime() || order(a) - order(b) || (a.id < b.id ? 1 : -1))
  const drops = await dropReferences(
    db,
    happened.flatMap(({ drop_id }) => drop_id ?? []),
  )
  const events = new Map<string, FanEvent[]>(fanIds.map(id => [id, []]))
  for (const event of happened) events.get(event.fan_id)?.push(toEvent(event, drops))
  return events
}

/** Events of one sign-up share a timestamp; the sign-up itself sorts first. */
const order = ({ kind }: Happened) => (kind === 'SIGNED_UP' ? 0 : 1)

const toEvent = (
  { id, kind, at, drop_id, channel, subject = null }: Happened,
  drops: Map<string, DropReference>,
): FanEvent => ({
  id,
  kind,
  at: at.toISOString(),
  drop: (drop_id && drops.get(drop_id)) || null,
  channel: channel as FanEvent['channel'],
  subject,
})

async function signUpsOf(db: ReadDb, fanIds: readonly string[]): Promise<Happened[]> {
  const rows = await db
    .selectFrom('signups as s')
    .modifyFront(PREPARED_STATEMENT)
    .leftJoin('drop_versions as v', join =>
      join
        .onRef('v.organization_id', '=', 's.organization_id')
        .onRef('v.drop_id', '=', 's.drop_id')
        .onRef('v.version', '=', 's.drop_version')
        .on('s.link_id', 'is not', null),
    )
    .select(['s.fan_id', 's.id', 's.drop_id', 's.created_at as at'])
    .select(cityOfSignup.as('subject'))
    .where('s.fan_id', '=', anyId(fanIds))
    .execute()
  return rows.map(row => ({ ...row, kind: 'SIGNED_UP', channel: null }))
}

/** The title of the link that it is for, such as a city. */
const cityOfSignup = sql<
  string | null
>`jsonb_path_query_first(v.content, '$.link_collection.links[*] ? (@.id == $id).title',
  jsonb_build_object('id', s.link_id)) #>> '{}'`

async function confirmationsOf(db: ReadDb, fanIds: readonly string[]): Promise<Happened[]> {
  const rows = await db
    .selectFrom('fan_contacts')
    .modifyFront(PREPARED_STATEMENT)
    .select(['fan_id', 'channel', 'value', 'verified_at'])
    .where('fan_id', '=', anyId(fanIds))
    .where('verified_at', 'is not', null)
    .execute()
  return rows.flatMap(({ fan_id, channel, value, verified_at }) =>
    verified_at
      ? {
          fan_id,
          id: `contact:${channel}:${value}`,
          kind: 'CONTACT_CONFIRMED',
          at: verified_at,
          drop_id: null,
          channel,
        }
      : [],
  )
}

async function consentsOf(db: ReadDb, fanIds: readonly string[]): Promise<Happened[]> {
  const throughSignUp = await db
    .selectFrom('signups as s')
    .modifyFront(PREPARED_STATEMENT)
    .innerJoin('consents as k', 'k.signup_id', 's.id')
    .select(['s.fan_id', 'k.id', 'k.state', 'k.channel', 'k.drop_id', 'k.given_at as at'])
    .where('s.fan_id', '=', anyId(fanIds))
    .execute()
  const ids = await idsOfFans(db, fanIds)
  const direct = await db
    .selectFrom('consents as k')
    .modifyFront(PREPARED_STATEMENT)
    .select(['k.fan_id', 'k.id', 'k.state', 'k.channel', 'k.drop_id', 'k.given_at as at'])
    .where('k.fan_id', '=', anyId(ids.keys()))
    .where('k.signup_id', 'is', null)
    .execute()
  const later = direct.map(row => ({ ...row, fan_id: ids.get(row.fan_id ?? '') ?? null }))
  return [...throughSignUp, ...later].flatMap(({ state, fan_id, ...row }) => {
    const kind = consentEvents[state]
    return kind && fan_id ? { ...row, fan_id, kind } : []
  })
}

async function messagesOf(db: ReadDb, fanIds: readonly string[]): Promise<Happened[]> {
  const rows = await db
    .selectFrom('signups as s')
    .modifyFront(PREPARED_STATEMENT)
    .innerJoin('messages as m', 'm.about_id', 's.id')
    .select(['s.fan_id', 's.drop_id', 'm.id', 'm.kind', 'm.state', 'm.channel', 'm.created_at', 'm.settled_at'])
    .where('s.fan_id', '=', anyId(fanIds))
    .execute()
  return rows.flatMap(({ kind: sent, state, drop_id, created_at, settled_at, ...row }) => {
    const kind = messageEvents[state]
    return kind ? [{ ...row, drop_id: dropOfMessage(sent, drop_id), kind, at: settled_at ?? created_at }] : []
  })
}

/** A message to an audience is about no drop, though it goes by the sign-up that the contact came with. */
export const dropOfMessage = (kind: string, drop_id: string | null) => (kind === 'BROADCAST' ? null : drop_id)

async function toldEventsOf(db: ReadDb, fanIds: readonly string[]): Promise<Happened[]> {
  const rows = await db
    .selectFrom('fan_events')
    .modifyFront(PREPARED_STATEMENT)
    .select(['fan_id', 'id', 'kind', 'subject', 'happened_at as at'])
    .where('fan_id', '=', anyId(fanIds))
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind as FanEventKind, drop_id: null, channel: null }))
}

/** Imports of rows that were not restored since. */
async function importsOf(db: ReadDb, fanIds: readonly string[]): Promise<Happened[]> {
  const rows = await db
    .selectFrom('fan_import_rows as r')
    .modifyFront(PREPARED_STATEMENT)
    .innerJoin('fan_imports as i', 'i.id', 'r.import_id')
    .select(['r.fan_id', 'r.import_id', 'r.row_number', 'r.outcome', 'i.file_name as subject'])
    .select(eb => eb.fn.coalesce('i.started_at', 'i.created_at').as('at'))
    .where('r.fan_id', '=', anyId(fanIds))
    .where('r.outcome', 'in', ['ADDED', 'UPDATED'])
    .where(sql<boolean>`r.undo is distinct from 'RESTORED'`)
    .execute()
  return rows.flatMap(({ fan_id, import_id, row_number, outcome, ...row }) =>
    fan_id
      ? {
          ...row,
          fan_id,
          id: `import:${import_id}:${row_number}`,
          kind: outcome === 'ADDED' ? 'IMPORTED' : 'UPDATED_BY_IMPORT',
          drop_id: null,
          channel: null,
        }
      : [],
  )
}
