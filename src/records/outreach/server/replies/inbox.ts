import { sql, type Updateable } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Database, Db, ReadDb } from '#platform/server/database/db.ts'
import { isBackwardCursor, keysetPage } from '#platform/server/database/keyset.ts'
import { hasTrigrams } from '#records/creators/server/list/matching-creators.ts'
import type { DB } from '../../../../../db/schema.gen.ts'
import type { GivenThread, inbox, ThreadMessage } from '../../inbox-contract.ts'
import { recipientFacts } from '../writing/recipients.ts'

type Asked = InputOf<typeof inbox.list>

/** One page of conversations: an index by state and time finds it, or the trigrams of what is searched. */
export async function listThreads(database: Database, organizationId: string, userId: string, asked: Asked, now: Date) {
  const { items, links } = await database.searchOrganization(
    organizationId,
    db => pageOfThreads(db, userId, asked, now),
    { inMemory: true },
  )
  return database.readOrganization(organizationId, async db => ({
    items: await shownThreads(db, organizationId, items),
    links,
  }))
}

/** A common word fills a page from so many conversations, in a few milliseconds; a rare one is left to the index. */
const WALKED = 2_000

async function pageOfThreads(db: ReadDb, userId: string, { tab, q, creator_id, cursor, limit }: Asked, now: Date) {
  let rows = db.selectFrom('outreach_threads').selectAll()
  if (tab === 'open') rows = rows.where('state', '=', 'OPEN').where(awake(now))
  if (tab === 'mine') rows = rows.where('state', '=', 'OPEN').where('assignee_id', '=', userId).where(awake(now))
  if (tab === 'nobodys') rows = rows.where('state', '=', 'OPEN').where('assignee_id', 'is', null).where(awake(now))
  if (tab === 'waiting') rows = rows.where('state', '=', 'WAITING')
  if (tab === 'done') rows = rows.where('state', '=', 'DONE')
  if (creator_id) rows = rows.where('creator_id', '=', creator_id)
  const order = { sort: [{ column: 'last_at', direction: 'desc' }], cursor, limit } as const
  if (!q) return keysetPage(rows, order)
  // the planner has no statistics of texts behind row-level security, so it cannot tell a common word from a rare one
  const newest = await keysetPage(rows, {
    ...order,
    among: {
      rows: WALKED,
      chosen: next => db.selectFrom(next.as('next')).selectAll().where(sql<boolean>`strpos(search, folded(${q})) > 0`),
    },
  })
  const { has_next, has_previous } = newest.links
  if (isBackwardCursor(cursor) ? has_previous : has_next) return newest
  return keysetPage(rows.where(foundByIndex(q)), order)
}

/** Trigrams need three letters. Those after the @ of an address are in too many conversations to look each of them up. */
function foundByIndex(q: string) {
  const whole = sql<boolean>`strpos(search, folded(${q})) > 0`
  if (!hasTrigrams(q)) return sql<boolean>`short_grams(search) @> array[folded(${q})] and ${whole}`
  const [name = ''] = q.split('@')
  const words = hasTrigrams(name) ? name : q
  return sql<boolean>`search like '%' || regexp_replace(folded(${words}), ${PATTERN}, ${ESCAPED}, 'g') || '%' and ${whole}`
}

const PATTERN = String.raw`([\\%_])`
const ESCAPED = String.raw`\\\1`
const awake = (now: Date) => sql<boolean>`(snoozed_until is null or snoozed_until <= ${now})`

type Row = Omit<GivenThread, 'name' | 'avatar_url' | 'mailbox_email' | 'state' | 'outcome'> & {
  state: string
  outcome: string | null
}

export async function shownThreads(db: Db, organizationId: string, rows: readonly Row[]): Promise<GivenThread[]> {
  const facts = await recipientFacts(db, organizationId, [
    ...new Set(rows.flatMap(({ creator_id }) => creator_id ?? [])),
  ])
  const known = new Map(facts.map(fact => [fact.creator_id, fact]))
  const mailboxes = await db
    .selectFrom('mailboxes')
    .select(['id', 'email'])
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(row => ({
    ...row,
    state: row.state as GivenThread['state'],
    outcome: row.outcome as GivenThread['outcome'],
    name: known.get(row.creator_id ?? '')?.name ?? row.email,
    avatar_url: known.get(row.creator_id ?? '')?.avatar_url ?? null,
    mailbox_email: mailboxes.find(({ id }) => id === row.mailbox_id)?.email ?? null,
  }))
}

export async function countThreads(db: Db, organizationId: string, userId: string, now: Date) {
  const { rows } = await sql<{ open: number; mine: number; nobodys: number; unread: number }>`
    select count(*)::int as open, (count(*) filter (where assignee_id = ${userId}))::int as mine,
      (count(*) filter (where assignee_id is null))::int as nobodys, (count(*) filter (where unread))::int as unread
    from outreach_threads where organization_id = ${organizationId} and state = 'OPEN' and ${awake(now)}`.execute(db)
  return rows[0] ?? { open: 0, mine: 0, nobodys: 0, unread: 0 }
}

export const findThread = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('outreach_threads')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()

type Changes = Partial<Pick<Updateable<DB['outreach_threads']>, 'state' | 'assignee_id' | 'unread' | 'snoozed_until'>>

export const changeThread = (db: Db, organizationId: string, id: string, changes: Changes) =>
  db
    .updateTable('outreach_threads')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()

const MAX_MESSAGES = 500

export async function messagesOf(db: Db, organizationId: string, threadId: string) {
  const rows = await db
    .selectFrom('outreach_messages as o')
    .leftJoin('outreach_mails as m', join =>
      join.onRef('m.organization_id', '=', 'o.organization_id').onRef('m.id', '=', 'o.id'),
    )
    .select(['o.id', 'o.is_ours', 'o.kind', 'o.from_address', 'o.from_name', 'o.to_address', 'o.subject', 'o.text'])
    .select(['o.quoted', 'o.at', 'o.message_id', 'o.attachments', 'm.opened_at', 'm.clicked_at'])
    .where('o.organization_id', '=', organizationId)
    .where('o.thread_id', '=', threadId)
    .orderBy('o.at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(MAX_MESSAGES)
    .execute()
  return rows.toReversed().map(row => ({
    ...row,
    kind: row.kind as ThreadMessage['kind'],
    attachments: row.attachments as ThreadMessage['attachments'],
  }))
}

/** Answers of ours in a conversation that are not among its messages. */
export async function pendingIn(db: Db, organizationId: string, threadId: string) {
  const { rows } = await sql<{
    id: string
    text: string
    state: 'QUEUED' | 'SENDING' | 'FAILED' | 'UNKNOWN' | 'WITHHELD'
    reason: string | null
    send_at: Date
  }>`
    select m.id, coalesce(g.body_text, '') as text, m.state, m.reason, m.send_at from outreach_mails m
    join outreach_mailings g on g.organization_id = m.organization_id and g.id = m.mailing_id
    where m.organization_id = ${organizationId} and m.thread_id = ${threadId}
      and m.state in ('QUEUED', 'SENDING', 'FAILED', 'UNKNOWN', 'WITHHELD') order by m.send_at`.execute(db)
  return rows
}

/** The sequence of a conversation and what became of each of its steps. */
export async function sequenceOf(db: Db, organizationId: string, threadId: string) {
  const { rows } = await sql<{
    id: string
    name: string
    enrollment_id: string
    state: string
    reason: string | null
    steps: { name: string; at: string | null; state: null }[]
  }>`
    select s.id, s.name, e.id as enrollment_id, e.state, e.reason, (
      select jsonb_agg(jsonb_build_object('name', step.value ->> 'name', 'at', to_char(m.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'state', m.state) order by step.ordinality)
      from jsonb_array_elements(v.steps) with ordinality as step
      left join lateral (
        select o.settled_at, o.state from outreach_sequence_versions w, outreach_mails o
        where w.organization_id = e.organization_id and w.sequence_id = e.sequence_id and o.organization_id = e.organization_id
          and o.enrollment_id = e.id and o.mailing_id = (w.mailings ->> (step.value ->> 'id'))::uuid
        order by o.state = 'CANCELLED', o.step limit 1
      ) m on true
    ) as steps
    from outreach_mails first
    join outreach_enrollments e on e.organization_id = first.organization_id and e.id = first.enrollment_id
    join outreach_sequences s on s.organization_id = e.organization_id and s.id = e.sequence_id
    join outreach_sequence_versions v on v.organization_id = s.organization_id and v.sequence_id = s.id and v.version = s.version
    where first.organization_id = ${organizationId} and first.thread_id = ${threadId} and first.enrollment_id is not null limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
