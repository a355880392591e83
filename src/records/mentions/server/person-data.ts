import { sql } from 'kysely'
import { movedRows } from '#platform/server/person-data.ts'
import type { FanData } from '#records/fans/server/fan-data.ts'
import { removeMediaSoon } from './notices/media-files.ts'

/** What a fan published about artists, and what they were answered, goes with the fan. */
export const mentionData = {
  async erase(db, { organization_id, ids }) {
    const { rows } = await sql<{ id: string }>`
      delete from mentions where organization_id = ${organization_id} and fan_id = any(${ids}::uuid[]) returning id`.execute(
      db,
    )
    await removeMediaSoon(
      db,
      organization_id,
      rows.map(({ id }) => id),
    )
    return { mentions: rows.length }
  },
  move: {
    mentions: movedRows(sql`update mentions`, 'fan_id'),
  },
  async copy(db, { organization_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select m.kind, m.text, m.mentioned_at, c.username as account,
        (select json_agg(json_build_object('text', r.text, 'at', r.created_at) order by r.created_at) from mention_replies r
          where r.organization_id = m.organization_id and r.mention_id = m.id) as answers
      from mentions m join artist_accounts c on c.organization_id = m.organization_id and c.id = m.account_id
      where m.organization_id = ${organization_id} and m.fan_id = any(${ids}::uuid[]) order by m.mentioned_at`.execute(
      db,
    )
    return { mentions: rows }
  },
} satisfies FanData
