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
  }>`
    select p.id, p.description, coalesce(a.nickname, '@' || a.username) as author, p.cover_url, p.play_count::float as play_count
    from posts p left join post_authors a on a.organization_id = p.organization_id and a.id = p.author_id
    where p.organization_id = ${organizationId} and p.published_at >= ${period.start} and p.published_at < ${period.end}
      and p.play_count is not null
    order by p.play_count desc, p.id limit ${MAX_ROWS}`.execute(db)
  if (rows.length === 0 && !(await hasPosts(db, organizationId))) return noSource('top_social_content')
  return {
    type: 'top_social_content',
    value_format: 'compact_number',
    total: null,
    rows: rows.map(({ id, description, author, cover_url, play_count }) =>
      row({
        label: author ?? description.slice(0, 80),
        image_url: cover_url,
        href: `/posts?post=${id}`,
        value: play_count,
      }),
    ),
    note: null,
    has_source: true,
  }
}

/** Sounds by the posts that were published with them. Sounds that whoever posts makes are left out: they are in one post each. */
export const trendingSounds: WidgetSource = async (db, { organizationId, period }) => {
  const { rows } = await sql<{ id: string; title: string; cover_url: string | null; count: number; before: number }>`
    select s.id, s.title, s.cover_url,
      (count(*) filter (where p.published_at >= ${period.start}))::integer as count,
      (count(*) filter (where p.published_at < ${period.start}))::integer as before
    from posts p join sounds s on s.organization_id = p.organization_id and s.id = p.sound_id and not s.is_original
    where p.organization_id = ${organizationId} and p.published_at >= ${period.startBefore} and p.published_at < ${period.end}
    group by s.organization_id, s.id
    having count(*) filter (where p.published_at >= ${period.start}) > 1
    order by count(*) filter (where p.published_at >= ${period.start}) - count(*) filter (where p.published_at < ${period.start}) desc, 4 desc, s.id
    limit ${MAX_ROWS}`.execute(db)
  if (rows.length === 0 && !(await hasPosts(db, organizationId))) return noSource('trending_sounds')
  return {
    type: 'trending_sounds',
    value_format: 'number',
    total: null,
    rows: rows.map(({ title, cover_url, count, before }) =>
      row({
        label: title,
        image_url: cover_url,
        href: `/posts?q=${encodeURIComponent(title)}`,
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
