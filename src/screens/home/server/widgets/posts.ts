import { sql } from 'kysely'
import { changeOf, MAX_ROWS, noSource, row, type WidgetSource } from './widget.ts'

/** The posts of the period with most plays. */
export const topSocialContent: WidgetSource = async (db, { organizationId, period }) => {
  const { rows } = await sql<{
    id: string
    description: string
    author: string | null
    cover_url: string | null
    play_count: number
    segment_id: string | null
  }>`
    select p.id, p.description, coalesce(a.nickname, '@' || a.username) as author, p.cover_url, p.play_count::float as play_count,
      (select ps.segment_id from post_segments ps join segments g on g.organization_id = ps.organization_id and g.id = ps.segment_id
        where ps.organization_id = p.organization_id and ps.post_id = p.id order by 1 limit 1) as segment_id
    from posts p left join post_authors a on a.organization_id = p.organization_id and a.id = p.author_id
    where p.organization_id = ${organizationId} and p.published_at >= ${period.start} and p.published_at < ${period.end}
      and p.play_count is not null
    order by p.play_count desc, p.id limit ${MAX_ROWS}`.execute(db)
  if (rows.length === 0 && !(await hasPosts(db, organizationId))) return noSource('top_social_content')
  return {
    type: 'top_social_content',
    value_format: 'compact_number',
    total: null,
    rows: rows.map(({ id, description, author, cover_url, play_count, segment_id }) =>
      row({
        label: author ?? description.slice(0, 80),
        image_url: cover_url,
        href: segment_id && `/segments/${segment_id}?${new URLSearchParams({ days: 'all', post: id })}`,
        value: play_count,
      }),
    ),
    note: null,
    has_source: true,
  }
}

/** Sounds by the posts that were published with them. Sounds that whoever posts makes are left out: they are in one post each. */
export const trendingSounds: WidgetSource = async (db, { organizationId, period }) => {
  const { rows } = await sql<{
    title: string
    cover_url: string | null
    count: number
    before: number
    segment_id: string | null
  }>`
    select s.title, s.cover_url,
      (count(*) filter (where p.published_at >= ${period.start}))::integer as count,
      (count(*) filter (where p.published_at < ${period.start}))::integer as before,
      (select ps.segment_id from post_segments ps join segments g on g.organization_id = ps.organization_id and g.id = ps.segment_id
        join posts o on o.organization_id = ps.organization_id and o.id = ps.post_id
        where o.organization_id = s.organization_id and o.sound_id = s.id
        group by 1 order by count(*) desc, 1 limit 1) as segment_id
    from posts p join sounds s on s.organization_id = p.organization_id and s.id = p.sound_id and not s.is_original
    where p.organization_id = ${organizationId} and p.published_at >= ${period.startBefore} and p.published_at < ${period.end}
    group by s.organization_id, s.id
    having count(*) filter (where p.published_at >= ${period.start}) > 1
    order by count(*) filter (where p.published_at >= ${period.start}) - count(*) filter (where p.published_at < ${period.start}) desc, 3 desc, s.id
    limit ${MAX_ROWS}`.execute(db)
  if (rows.length === 0 && !(await hasPosts(db, organizationId))) return noSource('trending_sounds')
  return {
    type: 'trending_sounds',
    value_format: 'number',
    total: null,
    rows: rows.map(({ title, cover_url, count, before, segment_id }) =>
      row({
        label: title,
        image_url: cover_url,
        href: segment_id && `/segments/${segment_id}?${new URLSearchParams({ days: 'all', q: title })}`,
        value: count,
        change: changeOf(count, before),
      }),
    ),
    note: null,
    has_source: true,
  }
}

async function hasPosts(db: Parameters<WidgetSource>[0], organizationId: string): Promise<boolean> {
  const { rows } = await sql`select from posts where organization_id = ${organizationId} limit 1`.execute(db)
  return rows.length > 0
}
