import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { creatorWork, TimelineEntry } from '../contract.ts'

interface Row {
  id: string
  at: Date
  kind: TimelineEntry['kind']
  about: string
  by_user: string | null
}

/**
 * What happened, from the tables in which it is recorded: nothing is written twice. Each part of the union reads an index by
 * creator; a page is the latest of them all.
 */
export async function listTimeline(
  db: Db,
  organization_id: string,
  { creator_id, cursor, limit }: InputOf<typeof creatorWork.timeline>,
) {
  const of = sql`organization_id = ${organization_id} and creator_id = ${creator_id}`
  const activation = sql`join activations a on a.organization_id = x.organization_id and a.id = x.activation_id`
  const happened = sql<Row>`(
    select ap.id, ap.applied_at as at, 'applied' as kind, l.title as about, null as by_user
    from creator_profiles cp
    join roster_applications ap on ap.organization_id = cp.organization_id
      and ap.social_profile_id = cp.social_profile_id
    join roster_invite_links l on l.organization_id = ap.organization_id and l.id = ap.roster_invite_link_id
    where cp.organization_id = ${organization_id} and cp.creator_id = ${creator_id}
    union all
    select id, created_at, 'added', source, null from creators
    where organization_id = ${organization_id} and id = ${creator_id}
    union all
    select id, at, case field when 'tags' then 'tagged' else 'priced' end,
      coalesce(case when field = 'tags' then coalesce(nullif(after, 'null'), before) else after -> 0 end, 'null')::text, by_user
    from creator_events where ${of} and field in ('tags', 'pricing')
    union all
    select md5(x.activation_id::text || x.creator_id::text)::uuid, x.added_at, 'shortlisted', a.name, x.added_by
    from activation_creators x ${activation} where x.${of}
    union all
    select x.id, x.at, 'moved', x.to_stage || ' ' || a.name, x.by_user
    from activation_moves x ${activation} where x.${of}
    union all
    select m.id, m.settled_at, 'mailed', w.subject, w.user_id::text
    from outreach_mails m
    join outreach_mailings w on w.organization_id = m.organization_id and w.id = m.mailing_id
    where m.${of} and m.state = 'SENT' and m.settled_at is not null
    union all
    select m.id, m.at, 'answered', m.subject, null
    from outreach_threads t
    join outreach_messages m on m.organization_id = t.organization_id and m.thread_id = t.id
    where t.${of} and m.kind = 'ANSWER'
    union all
    select md5(x.activation_id::text || x.platform || x.platform_id)::uuid, coalesce(p.published_at, x.added_at), 'posted',
      a.name, null
    from activation_posts x ${activation}
    left join posts p on p.organization_id = x.organization_id and p.platform = x.platform
      and p.platform_id = x.platform_id
    where x.${of}
    union all
    select id, created_at, 'paid', currency || ' ' || trim_scale(amount)::text || coalesce(' ' || promotion_name, ''), null
    from payouts where ${of} and status = 'SUCCESS'
    union all
    select id, done_at, 'task_done', text, user_id::text from creator_tasks where ${of} and done_at is not null
    union all
    select id, added_at, 'document', name, added_by::text from creator_documents where ${of}
    union all
    select id, created_at, 'suggested', field, null from creator_suggestions where ${of}
  )`
  const query = db.selectFrom(happened.as('happened')).select(['id', 'at', 'kind', 'about', 'by_user'])
  const { items, links } = await keysetPage(query, { sort: [{ column: 'at', direction: 'desc' }], cursor, limit })
  const { rows: members } = await sql<{ user_id: string; name: string }>`
    select user_id, name from auth_members()`.execute(db)
  const names = new Map(members.map(({ user_id, name }) => [user_id, name]))
  return {
    items: items.map(({ by_user, about, ...entry }) => ({
      ...entry,
      about: aboutOf(entry.kind, about),
      by_name: names.get(by_user ?? '') ?? null,
    })),
    links,
  }
}

/** Tags and prices lie in the history as JSON. */
function aboutOf(kind: Row['kind'], about: string): string {
  if (kind === 'tagged') return namesIn(JSON.parse(about)).join(', ')
  if (kind !== 'priced') return about
  const price = JSON.parse(about) as { currency?: string; price?: number } | null
  return price?.price === undefined ? '' : `${price.currency} ${price.price}`
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(namesIn)
  const { name } = (value ?? {}) as { name?: unknown }
  return typeof name === 'string' ? [name] : []
}
