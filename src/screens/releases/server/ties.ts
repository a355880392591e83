import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { coverUrl } from '#records/drops/server/cover-url.ts'
import type { TieKind } from '#records/releases/kinds.ts'
import type { Place } from '#records/releases/server/lock-release.ts'
import type { Tie } from '../shown.ts'

/** What is tied to a release, drops first, with what each brings. */
export async function loadTies(db: Db, { organization_id, release_id }: Place): Promise<Tie[]> {
  const { rows } = await sql<Tie>`
    select t.id, 'DROP' as kind, d.id as target_id, d.title as name,
      ${coverUrl} as cover_url,
      case when d.build_status = 'CREATING' then 'draft' when d.status = 'OPEN' then 'open'
        when d.status = 'CLOSED' then 'closed' else 'archived' end as state,
      (coalesce(d.go_live_timestamp, d.publish_at) at time zone 'UTC')::date::text as starts_on,
      (d.end_at at time zone 'UTC')::date::text as ends_on,
      case when d.drop_type = 'TRACK_PRE_SAVE' then 'PRESAVES' else 'SIGN_UPS' end as counts,
      case when d.drop_type = 'TRACK_PRE_SAVE' then (select count(*)::integer from presaves p
        where p.organization_id = d.organization_id and p.drop_id = d.id)
      else (select count(*)::integer from signups s
        where s.organization_id = d.organization_id and s.drop_id = d.id and s.state = 'ACCEPTED') end as count,
      1 as place, t.created_at
    from release_ties t
    join drops d on d.organization_id = t.organization_id and d.id = t.drop_id
    left join drop_versions v on v.organization_id = d.organization_id and v.drop_id = d.id and v.version = d.version
    where t.organization_id = ${organization_id} and t.release_id = ${release_id}
    union all
    select t.id, 'PROMOTION', a.id, a.name, null, lower(a.status), a.starts_on::text, a.ends_on::text, 'CREATORS',
      (select count(*)::integer from activation_creators c
        where c.organization_id = a.organization_id and c.activation_id = a.id), 2, t.created_at
    from release_ties t join activations a on a.organization_id = t.organization_id and a.id = t.activation_id
    where t.organization_id = ${organization_id} and t.release_id = ${release_id}
    union all
    select t.id, 'SEGMENT', s.id, s.name, null, case when s.is_tracking_enabled then 'tracked' else 'paused' end,
      null, null, 'POSTS', s.post_count, 3, t.created_at
    from release_ties t join segments s on s.organization_id = t.organization_id and s.id = t.segment_id
    where t.organization_id = ${organization_id} and t.release_id = ${release_id}
    union all
    select t.id, 'AUDIENCE', u.id, u.name, null, case when u.archived_at is null then null else 'archived' end,
      null, null, null, null, 4, t.created_at
    from release_ties t join audiences u on u.organization_id = t.organization_id and u.id = t.audience_id
    where t.organization_id = ${organization_id} and t.release_id = ${release_id}
    order by place, created_at, id`.execute(db)
  return rows
}

interface Option {
  id: string
  name: string
  note: string
}

const CANDIDATES: Record<TieKind, { from: RawBuilder<unknown>; column: string }> = {
  DROP: {
    column: 'drop_id',
    from: sql`select d.organization_id, d.id, d.title as name, ap.title as note, d.created_at from drops d
      join drop_profiles ap on ap.organization_id = d.organization_id and ap.id = d.drop_profile_id
      where d.status <> 'ARCHIVED'`,
  },
  PROMOTION: {
    column: 'activation_id',
    from: sql`select a.organization_id, a.id, a.name, p.name as note, a.created_at from activations a
      join promotions p on p.organization_id = a.organization_id and p.id = a.promotion_id`,
  },
  SEGMENT: {
    column: 'segment_id',
    from: sql`select s.organization_id, s.id, s.name, '' as note, s.created_at from segments s`,
  },
  AUDIENCE: {
    column: 'audience_id',
    from: sql`select u.organization_id, u.id, u.name, '' as note, u.created_at from audiences u
      where u.archived_at is null`,
  },
}

/** What may be tied and is not yet, the newest first. */
export async function tieOptions(
  db: Db,
  { organization_id, release_id }: Place,
  kind: TieKind,
  q: string,
): Promise<Option[]> {
  const { from, column } = CANDIDATES[kind]
  const words = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Option>`
    select o.id, o.name, o.note from (${from}) o
    where o.organization_id = ${organization_id}
      and (folded(o.name) like folded(${words}) or folded(o.note) like folded(${words}))
      and not exists (select from release_ties t where t.organization_id = o.organization_id
        and t.release_id = ${release_id} and ${sql.ref(`t.${column}`)} = o.id)
    order by o.created_at desc, o.id limit 30`.execute(db)
  return rows
}

/** Pre-saves of all drops of a release by service, the most first. */
export async function presavesByService(db: Db, { organization_id, release_id }: Place) {
  const { rows } = await sql<{ service: string; count: number }>`
    select p.service, count(*)::integer as count from release_ties t
    join presaves p on p.organization_id = t.organization_id and p.drop_id = t.drop_id
    where t.organization_id = ${organization_id} and t.release_id = ${release_id}
    group by p.service order by 2 desc, 1`.execute(db)
  return rows
}
