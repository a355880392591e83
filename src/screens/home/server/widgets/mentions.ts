import { sql } from 'kysely'
import { noSource, row, type WidgetSource } from './widget.ts'

const MAX_PICTURES = 3

/** Stories that wait for an answer, of the senders with most followers. */
export const notableStoryMentions: WidgetSource = async (db, { organizationId, now }) => {
  const { rows } = await sql<{
    id: string
    sender: string
    media_url: string | null
    follower_count: number | null
    open: number
  }>`
    select id, coalesce('@' || sender_username, sender_name, 'Somebody') as sender, media_url,
      sender_follower_count::float8 as follower_count, (count(*) over ())::integer as open
    from mentions
    where organization_id = ${organizationId} and kind = 'STORY' and answered_at is null and closes_at > ${now}
    order by sender_follower_count desc nulls last, mentioned_at desc, id limit ${MAX_PICTURES}`.execute(db)
  if (rows.length === 0) {
    const { rows: accounts } =
      await sql`select from artist_accounts where organization_id = ${organizationId} limit 1`.execute(db)
    if (accounts.length === 0) return noSource('notable_story_mentions')
  }
  return {
    type: 'notable_story_mentions',
    value_format: 'compact_number',
    total: rows[0]?.open ?? 0,
    rows: rows.map(({ id, sender, media_url, follower_count }) =>
      row({ label: sender, image_url: media_url, href: `/mentions?mention=${id}`, value: follower_count }),
    ),
    note: null,
    has_source: true,
  }
}
