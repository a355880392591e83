import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Access, orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { allPosts } from '#records/posts/posts-contract.ts'
import { loadPosts } from '#records/posts/server/list/load-posts.ts'
import { trendsOfPosts } from '#records/trends/server/trends-of-posts.ts'

/** A member of the team that the path names (API-034). */
const memberOfPath: Access<{ id: string }> = {
  name: 'member',
  allow: (gate, { id }) => orgMember.allow(gate, { organization_id: id }),
}

export const allPostRoutes = serve(allPosts, {
  list: {
    access: memberOfPath,
    run: ({ db, organizationId, input: { limit, offset } }) => newestPosts(db, organizationId, { limit, offset }),
  },
})

/** All posts of a team, the newest first, with the trends of every segment they are in. */
async function newestPosts(db: Db, organization_id: string, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from posts where organization_id = ${organization_id}`.execute(db)
  const found = await db
    .selectFrom('posts')
    .select('id')
    .where('organization_id', '=', organization_id)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = found.map(({ id }) => id)
  const segments = await db.selectFrom('segments').select('id').where('organization_id', '=', organization_id).execute()
  const segment_ids = segments.map(({ id }) => id)
  const items = await loadPosts(db, organization_id, ids, { segment_ids, trendsOf: trendsOfPosts })
  return { items, count: rows[0]?.count ?? 0 }
}
