import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { livePostsOf } from '#records/promotions/server/live-posts.ts'
import { type DayOfPlays, playsOfDays } from '#records/promotions/server/plays-of-days.ts'
import type { OpenShare } from '#records/promotions/server/shares.ts'
import { DECLINED_STEP, stepOf } from '#records/promotions/stages.ts'
import type { PromotionCreator, PromotionRow, PromotionSettings } from '../../contract.ts'
import { type ResultRow, resultRows } from '../../result-rows.ts'
import { getPromotion } from '../get-promotion.ts'

export interface ClientResults {
  team: string
  promotion: PromotionRow
  settings: PromotionSettings
  rows: readonly ResultRow[]
  total: Pick<ResultRow, 'plays' | 'hearts' | 'comments' | 'shares' | 'engagement'>
  days: readonly DayOfPlays[]
  /** Creators with a draft, those whose draft waits first. */
  drafts: readonly (PromotionCreator & { draft: NonNullable<PromotionCreator['draft']> })[]
  /** When a platform counted last; null before the first count. */
  counted_at: string | null
}

const DAY_MS = 86_400_000
const MAX_DAYS = 28

/** All that the page of a client link shows. Notes of the team and contacts of creators are not in it. */
export async function readClientResults(
  db: Db,
  { organization_id, activation_id }: Pick<OpenShare, 'organization_id' | 'activation_id'>,
  now: Date,
): Promise<ClientResults> {
  const { promotion, settings, creators } = await getPromotion(db, organization_id, activation_id)
  const posts = await livePostsOf(db, organization_id, { activation_ids: [activation_id] })
  const rows = resultRows(creators, posts)
  const sum = (key: 'plays' | 'hearts' | 'comments' | 'shares') => {
    const known = rows.flatMap(row => row[key] ?? [])
    return known.length === 0 ? null : known.reduce((total, count) => total + count, 0)
  }
  const counts = { plays: sum('plays'), hearts: sum('hearts'), comments: sum('comments'), shares: sum('shares') }
  const acts = (counts.hearts ?? 0) + (counts.comments ?? 0) + (counts.shares ?? 0)
  const { rows: names } = await sql<{ name: string | null }>`select auth_organization_name() as name`.execute(db)
  return {
    team: names[0]?.name ?? '',
    promotion,
    settings,
    rows,
    total: { ...counts, engagement: counts.plays ? acts / counts.plays : null },
    days: await playsOfDays(db, { organization_id, posts, by: 'creator_id', ...periodOf(posts, now) }),
    drafts: creators
      .flatMap(creator =>
        creator.draft && stepOf(creator.stage).id !== DECLINED_STEP.id ? [{ ...creator, draft: creator.draft }] : [],
      )
      .toSorted((a, b) => Number(b.draft.state === 'WAITING') - Number(a.draft.state === 'WAITING')),
    counted_at: posts.flatMap(({ counted_at }) => counted_at ?? []).reduce<string | null>(latest, null),
  }
}

const latest = (a: string | null, b: string) => (a && new Date(a) > new Date(b) ? a : b)

/** From the day before the first post until today, at most four weeks: of an older promotion its first four. */
function periodOf(posts: readonly { published_at: string | null }[], now: Date) {
  const published = posts.flatMap(({ published_at }) => (published_at ? [new Date(published_at).getTime()] : []))
  const today = Math.floor(now.getTime() / DAY_MS)
  const first = published.length > 0 ? Math.floor(Math.min(...published) / DAY_MS) - 1 : today
  const days = Math.max(1, Math.min(MAX_DAYS, today - first + 1))
  return { days, until: new Date((first + days - 1) * DAY_MS) }
}
