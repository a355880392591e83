import { newId } from '#platform/server/new-id.ts'
import type { TestServer } from '../server.ts'
import { givenPosts, givenSegment } from '../trends/posts.ts'
import type { FeatureWorld, Side } from './world.ts'

const theTrend = ({ ids }: Side) => ({ trend_group_id: ids.trend_id })
const theSegments = ({ organization_id, ids }: Side) => ({ organization_id, segment_ids: [ids.trend_segment_id] })

/** An undo ends the merge: each call needs it anew. */
async function mergeAgain(server: TestServer) {
  await server.sql(
    `update trends m set merged_into = o.id, is_saved_by_human = false from trends o
     where o.organization_id = m.organization_id and m.title like '% merged trend' and o.title like '% other trend'`,
  )
  await server.sql(
    `update trend_posts tp set trend_id = m.merged_into from trends m where m.id = tp.trend_id and m.merged_into is not null`,
  )
  return {}
}

export const trendWorld: FeatureWorld = {
  async seed({ server, organization_id, canary }) {
    const segment = await givenSegment(server, organization_id, `${canary} trends`)
    const keys = ['first', 'second', 'merged']
    await givenPosts(
      server,
      segment,
      keys.map(key => ({
        platform_id: `${canary}-${key}`,
        username: `${canary}-${key}`,
        description: `${canary} ${key}`,
        published_at: new Date('2026-11-01T00:00:00Z'),
      })),
    )
    const add = async (title: string, values: string) => {
      const id = newId()
      await server.sql(
        `insert into trends (organization_id, segment_id, id, title, emoji, is_saved_by_human, detected_at, found_at, lifecycle,
           explanation, muted_at)
         values ($1, $2, $3, $4, '1f3b5', true, now(), now(), 'PEAK',
           '{"signals": [], "curve": [], "creators": 0, "expected": 0, "days_ago": 0, "first": null}', ${values})`,
        [organization_id, segment.segment_id, id, `${canary} ${title}`],
      )
      return id
    }
    const trend_id = await add('trend', 'null')
    const other_trend_id = await add('other trend', 'null')
    await add('muted trend', 'now()')
    const merged_trend_id = await add('merged trend', 'null')
    await server.sql('update trends set merged_into = $1, is_saved_by_human = false where id = $2', [
      other_trend_id,
      merged_trend_id,
    ])
    await server.sql(
      `insert into trend_posts (organization_id, segment_id, post_id, trend_id)
       select ps.organization_id, ps.segment_id, ps.post_id, case when p.platform_id = $5 then $4::uuid else $3::uuid end
       from post_segments ps join posts p on p.organization_id = ps.organization_id and p.id = ps.post_id
       where ps.organization_id = $1 and ps.segment_id = $2`,
      [organization_id, segment.segment_id, trend_id, other_trend_id, `${canary}-merged`],
    )
    const idOf = async (key: string) =>
      (await server.sql<{ id: string }>(`select id from posts where platform_id = $1`, [`${canary}-${key}`]))[0]?.id ??
      ''
    return {
      trend_segment_id: segment.segment_id,
      trend_id,
      other_trend_id,
      merged_trend_id,
      trend_post_id: await idOf('first'),
      merged_post_id: await idOf('merged'),
    }
  },
  cases: {
    'POST /v1/segments/trend_groups/list': { may: 'member', input: theSegments, mixed: 'left out' },
    'POST /v1/segments/trend_groups/stats': { may: 'member', input: theTrend },
    'POST /v1/segments/trend_groups/save': { may: 'member', input: side => ({ ...theTrend(side), title: 'Saved' }) },
    'POST /v1/segments/trend_groups/remove': { may: 'member', input: theTrend },
    'POST /app/v2/trends/segments': { may: 'member', input: ({ organization_id }: Side) => ({ organization_id }) },
    'POST /app/v2/trends/detail': { may: 'member', input: theTrend },
    'POST /app/v2/trends/posts': { may: 'member', input: theTrend },
    'POST /app/v2/trends/muted': { may: 'member', input: theSegments, mixed: 'left out' },
    'POST /app/v2/trends/mute': { may: 'member', input: side => ({ ...theTrend(side), is_muted: true }) },
    'POST /app/v2/trends/merge': {
      may: 'member',
      input: side => ({ ...theTrend(side), into_trend_group_id: side.ids.other_trend_id }),
    },
    'POST /app/v2/trends/unmerge': {
      may: 'member',
      input: ({ ids }) => ({ trend_group_id: ids.merged_trend_id, post_ids: [ids.merged_post_id] }),
      fresh: mergeAgain,
      mixed: 'left out',
    },
    'POST /app/v2/trends/split': {
      may: 'member',
      input: side => ({ ...theTrend(side), title: 'Split', post_ids: [side.ids.trend_post_id] }),
      mixed: 'refused',
    },
  },
}
