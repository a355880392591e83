import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { creatorNameOf } from '#records/creators/server/creator-names.ts'
import { coverUrl } from '#records/drops/server/cover-url.ts'
import type { Need } from '../../contract.ts'
import { unansweredThreads } from '../creator-answers.ts'

/** One source of what waits for somebody: nothing, or one line of the list. */
export type NeedSource = (db: Db, facts: NeedFacts) => Promise<Need[]>

export interface NeedFacts {
  organizationId: string
  contactKeys: KeyRing
  now: Date
}

interface Waiting {
  count: number
  since: Date | null
  people: Need['people'] | null
  name?: string | null
  detail?: string | null
}

const PEOPLE = 3
/** Of one kind: each is read by a query of its own. */
const LINES = 10

/** The names and pictures of the first creators of a query that has `creator_id` and `at`. */
const peopleOf = (waiting: ReturnType<typeof sql>) => sql`(
  select json_agg(json_build_object('name', coalesce(face.name, '@' || face.username, ''), 'image_url', face.avatar_url)) from (
    select c.name, face.username, face.avatar_url from (${waiting}) w
    left join creators c on c.organization_id = w.organization_id and c.id = w.creator_id
    left join lateral (
      select p.username, p.avatar_url from creator_profiles cp join social_profiles p on p.id = cp.social_profile_id
      where cp.organization_id = w.organization_id and cp.creator_id = w.creator_id
      order by p.follower_count desc nulls last limit 1
    ) face on true
    order by w.at limit ${PEOPLE}
  ) face)`

/** One line about creators who wait, from the rows that wait: `organization_id, creator_id, at`. */
async function waitingCreators(db: Db, waiting: ReturnType<typeof sql>): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select count(distinct creator_id)::integer as count, min(at) as since, ${peopleOf(waiting)} as people
    from (${waiting}) all_waiting`.execute(db)
  const [found] = rows
  return found && found.count > 0 ? found : undefined
}

const line = (
  kind: Need['kind'],
  href: string,
  { count, since, people, name = null, detail = null }: Waiting,
  dueAt: Date | null = null,
): Need => ({
  kind,
  count,
  name,
  people: people ?? [],
  image_url: null,
  detail,
  due_at: dueAt?.toISOString() ?? null,
  since: since?.toISOString() ?? null,
  href,
})

/** Creators whose mail nobody answered. */
export const answers: NeedSource = async (db, { now, ...of }) => {
  const ids = await unansweredThreads(db, of, now)
  const found = await waitingCreators(
    db,
    sql`select organization_id, coalesce(creator_id, id) as creator_id, last_at as at from outreach_threads
      where organization_id = ${of.organizationId} and id = any(${ids}::uuid[])`,
  )
  return found ? [line('answers', '/inbox', found)] : []
}

/** Activations that something waits in, as the head of their board names them. */
const named = sql`a.id as activation_id, concat_ws(' · ', a.name, p.name) as name`

/** Drafts that wait for approval, by activation. */
export const drafts: NeedSource = async (db, { organizationId }) => {
  const { rows } = await sql<{ activation_id: string; name: string }>`
    select distinct ${named} from activation_drafts d
    join activations a on a.organization_id = d.organization_id and a.id = d.activation_id and a.status = 'OPEN'
    join promotions p on p.organization_id = a.organization_id and p.id = a.promotion_id
    where d.organization_id = ${organizationId} and d.state = 'WAITING' order by 2, 1 limit ${LINES}`.execute(db)
  const needs: Need[] = []
  for (const { activation_id, name } of rows) {
    const found = await waitingCreators(
      db,
      sql`select organization_id, creator_id, created_at as at from activation_drafts
        where organization_id = ${organizationId} and activation_id = ${activation_id} and state = 'WAITING'`,
    )
    if (found) needs.push(line('drafts', `/promotions/${activation_id}`, { ...found, name }))
  }
  return needs
}

/** Creators whose posts are live and who were not paid, by activation. */
export const payments: NeedSource = async (db, { organizationId }) => {
  const { rows } = await sql<{ activation_id: string; name: string; owed: string }>`
    select activation_id, name, string_agg(owed, ' and ' order by currency) as owed from (
      select ${named}, ac.currency, to_char(sum(ac.price), 'FM999,999,990.00') || ' ' || ac.currency as owed
      from activation_creators ac
      join activations a on a.organization_id = ac.organization_id and a.id = ac.activation_id and a.status = 'OPEN'
      join promotions p on p.organization_id = a.organization_id and p.id = a.promotion_id
      where ac.organization_id = ${organizationId} and ac.stage = 'posted' and ac.reward_type = 'MONEY' and ac.price > 0
      group by 1, 2, 3
    ) by_currency group by 1, 2 order by 2, 1 limit ${LINES}`.execute(db)
  const needs: Need[] = []
  for (const { activation_id, name, owed } of rows) {
    const found = await waitingCreators(
      db,
      sql`select organization_id, creator_id, stage_at as at from activation_creators
        where organization_id = ${organizationId} and activation_id = ${activation_id} and stage = 'posted'
          and reward_type = 'MONEY' and price > 0`,
    )
    if (found) needs.push(line('payments', `/promotions/${activation_id}`, { ...found, name, detail: owed }))
  }
  return needs
}

/** Mailboxes that can neither send nor read until somebody signs in. */
export const mailboxes: NeedSource = async (db, { organizationId }) => {
  const rows = await db
    .selectFrom('mailboxes')
    .select(['email', 'grant_reason'])
    .where('organization_id', '=', organizationId)
    .where('grant_status', '<>', 'valid')
    .orderBy('email')
    .limit(3)
    .execute()
  return rows.map(({ email, grant_reason }) =>
    line('mailbox', '/outreach', { count: 1, since: null, people: null, name: email, detail: grant_reason }),
  )
}

/** Webhooks that were disabled or fail. */
export const webhooks: NeedSource = async (db, { organizationId }) => {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(['url', 'failing_since', 'disabled_because'])
    .where('organization_id', '=', organizationId)
    .where(({ or, eb }) => or([eb('disabled_because', 'is not', null), eb('failing_since', 'is not', null)]))
    .orderBy('url')
    .limit(3)
    .execute()
  return rows.map(({ url, failing_since, disabled_because }) =>
    line('webhook', '/settings/webhooks', {
      count: 1,
      since: failing_since,
      people: null,
      name: new URL(url).host,
      detail: disabled_because ? 'We no longer call it.' : null,
    }),
  )
}

/** The law gives a month. */
const PRIVACY_DAYS = 30

export const privacyRequests: NeedSource = async (db, { organizationId }) => {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::integer as count, min(created_at) as since from privacy_requests
    where organization_id = ${organizationId} and done_at is null`.execute(db)
  const [found] = rows
  if (!found?.since) return []
  const due = new Date(found.since.getTime() + PRIVACY_DAYS * 86_400_000)
  return [line('privacy_requests', '/fans', { ...found, people: null }, due)]
}

/** What creators sent on their own page and nobody decided about: a line for each creator, who waited longest first. */
export const creatorSuggestions: NeedSource = async (db, { organizationId }) => {
  const { rows } = await sql<{ creator_id: string; name: string; is_erasure: boolean; count: number; since: Date }>`
    select s.creator_id, ${creatorNameOf} as name, s.field = 'erasure' as is_erasure, count(*)::integer as count, min(s.created_at) as since
    from creator_suggestions s
    join creators c on c.organization_id = s.organization_id and c.id = s.creator_id
    where s.organization_id = ${organizationId} and s.state = 'WAITING'
    group by 1, 2, 3 order by 3 desc, 5 limit ${LINES}`.execute(db)
  return rows.map(({ creator_id, name, is_erasure, count, since }) => {
    const due = is_erasure ? new Date(since.getTime() + PRIVACY_DAYS * 86_400_000) : null
    const kind = is_erasure ? 'creator_erasure' : 'creator_suggestions'
    return line(kind, `/roster?creator=${creator_id}`, { count, since, people: null, name }, due)
  })
}

/** More are not counted. */
const MAX_HELD = 1_000

/** Fans whose sign-ups look automated and wait for a decision. */
export const heldSignUps: NeedSource = async (db, { organizationId }) => {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::integer as count, min(created_at) as since from (
      select f.created_at from fans f
      where f.organization_id = ${organizationId} and f.quarantined and exists (
        select from signups s
        where s.organization_id = f.organization_id and s.fan_id = f.id and s.state = 'QUARANTINED')
      limit ${MAX_HELD}
    ) held`.execute(db)
  const [found] = rows
  return found?.since ? [line('held_sign_ups', '/fans?quarantined=true', { ...found, people: null })] : []
}

/** Drops that open within a week. */
export const openings: NeedSource = async (db, { organizationId, now }) => {
  const { rows } = await sql<{ id: string; title: string; image_url: string | null; at: Date }>`
    select d.id, d.title, d.publish_at as at,
      ${coverUrl} as image_url
    from drops d left join drop_versions v on v.drop_id = d.id and v.version = d.version
    where d.organization_id = ${organizationId} and d.status = 'OPEN' and d.build_status = 'ONLINE'
      and d.publish_at > ${now} and d.publish_at < ${now}::timestamptz + interval '7 days'
    order by d.publish_at limit 2`.execute(db)
  return rows.map(({ id, title, image_url, at }) => ({
    ...line('drop_opens', `/drops/${id}`, { count: 1, since: null, people: null, name: title }, at),
    image_url,
  }))
}
