import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Need } from '../../contract.ts'
import type { NeedSource } from './need-sources.ts'

interface Found {
  id: string
  title: string
  image_url: string | null
  detail: string | null
  count: number
  due_on: string | null
  since: Date | null
}

const cover = sql`(
  select a.preview_url from release_assets a
  where a.organization_id = r.organization_id and a.release_id = r.id and a.type = 'PRIMARY_COVER_ART'
  order by a.created_at desc limit 1)`

const lines = async (kind: Need['kind'], db: Db, query: ReturnType<typeof sql<Found>>): Promise<Need[]> => {
  const { rows } = await query.execute(db)
  return rows.map(({ id, title, image_url, detail, count, due_on, since }) => ({
    kind,
    count,
    name: title,
    people: [],
    image_url,
    detail,
    due_at: due_on && `${due_on}T00:00:00.000Z`,
    since: since?.toISOString() ?? null,
    href: `/releases/${id}`,
  }))
}

/** Releases that the distributor sent back, with what it said. */
export const returnedReleases: NeedSource = (db, { organizationId }) =>
  lines(
    'release_returned',
    db,
    sql<Found>`
      select r.id, r.title, ${cover} as image_url, nullif(r.status_note, '') as detail, 1 as count,
        r.out_on::text as due_on, r.status_at as since
      from releases r where r.organization_id = ${organizationId} and r.status = 'NEEDS_ATTENTION'
      order by r.out_on nulls last, r.id limit 3`,
  )

/** Releases that come out within a week. */
export const releasesSoon: NeedSource = (db, { organizationId, now }) =>
  lines(
    'release_out',
    db,
    sql<Found>`
      select r.id, r.title, ${cover} as image_url, null as detail, 1 as count, r.out_on::text as due_on, null as since
      from releases r where r.organization_id = ${organizationId} and r.status not in ('ARCHIVED', 'NEEDS_ATTENTION', 'RELEASED')
        and r.out_on between (${now}::timestamptz at time zone 'utc')::date and (${now}::timestamptz at time zone 'utc')::date + 7
      order by r.out_on, r.id limit 2`,
  )

/** Tasks whose day is within a week or past, by release. */
export const releaseTasks: NeedSource = (db, { organizationId, now }) =>
  lines(
    'release_tasks',
    db,
    sql<Found>`
      select r.id, r.title, ${cover} as image_url, null as detail, count(*)::integer as count,
        min(t.due_on)::text as due_on, null as since
      from release_tasks t join releases r on r.organization_id = t.organization_id and r.id = t.release_id
      where t.organization_id = ${organizationId} and t.state = 'INCOMPLETE' and r.status not in ('ARCHIVED', 'RELEASED')
        and t.due_on <= (${now}::timestamptz at time zone 'utc')::date + 7
      group by r.organization_id, r.id order by min(t.due_on), r.id limit 3`,
  )
