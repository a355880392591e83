import type { Clock } from '#platform/server/clock.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { type Caller, memberOf, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { trends, trendTools } from '../contract.ts'
import { mergeTrends, muteTrend, removeTrend, saveTrend, splitTrend } from './change-trends.ts'
import { readDetail, readTrendPosts } from './read-detail.ts'
import { listMuted, listSegments, listTrends, readTrend } from './trend-rows.ts'
import { readStats } from './trend-stats.ts'
import { unmergeTrend } from './unmerge.ts'

const member = memberOf('trends', 'trend_group_id')

interface Asked {
  organizationId: string
  caller: Caller
  clock: Clock
}

const changeOf = ({ organizationId, caller, clock }: Asked) => ({
  organization_id: organizationId,
  user_name: personOf(caller).name,
  now: clock.now(),
})

const listed = <T>(items: T[]) => ({ items, count: items.length })

export const trendRoutes = [
  ...serve(trends, {
    list: {
      access: orgMember,
      run: async ({ db, input: { organization_id, segment_ids } }) =>
        listed(await listTrends(db, organization_id, segment_ids)),
    },
    stats: {
      access: member,
      run: async ({ db, organizationId, input: { trend_group_id } }) =>
        (await readTrend(db, organizationId, trend_group_id))
          ? readStats(db, organizationId, trend_group_id)
          : raise(notFound('Trend')),
    },
    save: {
      access: member,
      run: async ({ db, input: { trend_group_id, ...saved }, ...asked }) => ({
        trend: await saveTrend(db, changeOf(asked), trend_group_id, saved),
      }),
    },
    remove: {
      access: member,
      run: async ({ db, input: { trend_group_id }, ...asked }) => {
        await removeTrend(db, changeOf(asked), trend_group_id)
        return { id: trend_group_id }
      },
    },
  }),
  ...serve(trendTools, {
    segments: {
      access: orgMember,
      run: async ({ db, input: { organization_id } }) => ({ items: await listSegments(db, organization_id) }),
    },
    detail: {
      access: member,
      run: ({ db, organizationId, input }) => readDetail(db, organizationId, input),
    },
    posts: {
      access: member,
      run: async ({ db, organizationId, input }) =>
        (await readTrend(db, organizationId, input.trend_group_id))
          ? readTrendPosts(db, organizationId, input)
          : raise(notFound('Trend')),
    },
    muted: {
      access: orgMember,
      run: async ({ db, input: { organization_id, segment_ids } }) =>
        listed(await listMuted(db, organization_id, segment_ids)),
    },
    mute: {
      access: member,
      run: async ({ db, input: { trend_group_id, is_muted }, ...asked }) => ({
        trend: await muteTrend(db, changeOf(asked), trend_group_id, is_muted),
      }),
    },
    merge: {
      access: member,
      run: ({ db, input: { trend_group_id, into_trend_group_id }, ...asked }) =>
        mergeTrends(db, changeOf(asked), trend_group_id, into_trend_group_id),
    },
    unmerge: {
      access: member,
      run: async ({ db, input: { trend_group_id, ...merged }, ...asked }) => ({
        trend: await unmergeTrend(db, changeOf(asked), trend_group_id, merged),
      }),
    },
    split: {
      access: member,
      run: async ({ db, input: { trend_group_id, ...split }, ...asked }) => ({
        trend: await splitTrend(db, changeOf(asked), trend_group_id, split),
      }),
    },
  }),
]
