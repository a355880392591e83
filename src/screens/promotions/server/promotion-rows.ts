import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { coverUrl } from '#records/drops/server/cover-url.ts'
import { activationColumns, activationsOf, withArtist } from '#records/promotions/server/activations.ts'
import { AGREED_STAGES, ALL_STEPS, DECLINED_STEP, STEPS } from '#records/promotions/stages.ts'
import { SILENT_DAYS } from '#records/promotions/sub-status.ts'
import type { NextTask, PromotionRow } from '../contract.ts'

const LIVE_STAGES = STEPS.slice(STEPS.findIndex(({ id }) => id === 'posted')).flatMap(({ stages }) => [...stages])

/** The id of the step at which a creator `ac` stands. */
const step = sql<string>`case ${sql.join(
  ALL_STEPS.map(({ id, stages }) => sql`when ac.stage = any(${stages}::text[]) then ${sql.lit(id)}`),
  sql` `,
)} end`

/**
 * What creator `ac` is paid, in the currency of activation `a`: cents are rounded, as rates are approximate. Null where they get
 * something other than money.
 */
export const convertedPrice = sql<number | null>`(case when ac.reward_type <> 'MONEY' then null
  when ac.currency = a.currency then ac.price else (
  select round(ac.price * of_price.usd / of_activation.usd, 2)
  from reference_rates of_price, reference_rates of_activation
  where of_price.currency = ac.currency and of_activation.currency = a.currency) end)`

/** The creators of activation `a` in numbers: one row. */
const creatorNumbers: RawBuilder<unknown> = sql`(
  select coalesce(jsonb_object_agg(of_step.step, of_step.creators), '{}') as steps,
    coalesce(sum(of_step.creators), 0)::integer as creators,
    coalesce(sum(of_step.expected), 0)::integer as expected_posts,
    coalesce(sum(of_step.live), 0)::float8 as live,
    coalesce(sum(of_step.agreed), 0)::float8 as agreed,
    coalesce(sum(of_step.silent), 0)::integer as silent,
    coalesce(sum(of_step.to_pay), 0)::integer as to_pay
  from (
    select ${step} as step, count(*)::integer as creators,
      sum(ac.expected_live_posts) filter (where ac.stage <> all(${DECLINED_STEP.stages}::text[])) as expected,
      sum(${convertedPrice}) filter (where ac.stage = any(${LIVE_STAGES}::text[])) as live,
      sum(${convertedPrice}) filter (where ac.stage = any(${AGREED_STAGES}::text[])
        and ac.stage <> all(${LIVE_STAGES}::text[])) as agreed,
      count(*) filter (where ac.stage = 'outreached' and ac.stage_at < now() - make_interval(days => ${SILENT_DAYS})) as silent,
      count(*) filter (where ac.stage = 'posted' and ac.reward_type = 'MONEY') as to_pay
    from activation_creators ac
    where ac.organization_id = a.organization_id and ac.activation_id = a.id
    group by 1
  ) of_step)`

/** Agreed and live prices in other currencies than the activation's. */
const otherCurrencies = sql<{ currency: string; amount: number }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('currency', other.currency, 'amount', other.amount)
    order by other.currency), '[]')
  from (
    select ac.currency, sum(ac.price)::float8 as amount from activation_creators ac
    where ac.organization_id = a.organization_id and ac.activation_id = a.id and ac.currency <> a.currency
      and ac.reward_type = 'MONEY' and ac.price > 0 and ac.stage = any(${AGREED_STAGES}::text[])
    group by ac.currency) other)`

/** The oldest day of the rates that prices in other currencies were converted by. */
const ratesDay = sql<string | null>`(
  select to_char(min(r.day), 'YYYY-MM-DD') from reference_rates r
  where exists (
    select from activation_creators ac
    where ac.organization_id = a.organization_id and ac.activation_id = a.id and ac.currency <> a.currency
      and ac.reward_type = 'MONEY' and ac.price > 0 and ac.stage = any(${AGREED_STAGES}::text[]) and r.currency in (ac.currency, a.currency)))`

const draftsWaiting = sql<number>`(
  select count(*)::integer from activation_drafts d
  where d.organization_id = a.organization_id and d.activation_id = a.id and d.state = 'WAITING')`

/** Live posts of activation `a` and their plays: one row. */
const postNumbers: RawBuilder<unknown> = sql`(
  select count(*)::integer as live_posts, sum(p.play_count)::float8 as plays from activation_posts l
  left join posts p on p.organization_id = l.organization_id and p.platform = l.platform
    and p.platform_id = l.platform_id
  where l.organization_id = a.organization_id and l.activation_id = a.id)`

const cover = sql<string | null>`(
  select ${coverUrl} from drops d
  join drop_versions v on v.organization_id = d.organization_id and v.drop_id = d.id and v.version = d.version
  where d.organization_id = ap.organization_id and d.drop_profile_id = ap.id
  order by lower(d.title) = lower(p.name) desc, d.created_at desc limit 1)`

/** Activations of these brands, or of all with null, with their numbers. The caller narrows and orders them. */
export const promotionRows = (db: Db, organization_id: string, brands: readonly string[] | null = null) =>
  activationsOf(db, organization_id, brands)
    .innerJoin(sql<Numbers>`lateral ${creatorNumbers}`.as('n'), join => join.onTrue())
    .innerJoin(sql<Posts>`lateral ${postNumbers}`.as('live'), join => join.onTrue())
    .select(activationColumns)
    .select([
      'n.steps',
      'n.creators',
      'n.expected_posts',
      'n.live',
      'n.agreed',
      'n.silent',
      'n.to_pay',
      'live.live_posts',
      'live.plays',
      sql<PromotionRow['spending']['currency']>`a.currency`.as('currency'),
      sql<number | null>`a.budget::float8`.as('budget'),
      otherCurrencies.as('others'),
      ratesDay.as('rates_day'),
      draftsWaiting.as('drafts_waiting'),
      cover.as('cover_url'),
    ])

interface Numbers {
  steps: Record<string, number>
  creators: number
  expected_posts: number
  live: number
  agreed: number
  silent: number
  to_pay: number
}
interface Posts {
  live_posts: number
  plays: number | null
}

type Stored = Awaited<ReturnType<ReturnType<typeof promotionRows>['executeTakeFirstOrThrow']>>

/** A row of the contract. */
export function promotionRow(stored: Stored): PromotionRow {
  const { currency, budget, live, agreed, others, rates_day, silent, to_pay, drafts_waiting, ...row } =
    withArtist(stored)
  const spending = { currency, budget, live, agreed, others: others as PromotionRow['spending']['others'], rates_day }
  const { plays } = row
  return {
    ...row,
    artist_id: stored.artist_id,
    spending,
    cost_per_view: plays && live > 0 ? live / plays : null,
    next: row.status === 'CLOSED' ? null : nextTask({ ...stored, budget }),
  }
}

/** The most urgent thing that waits for the team. */
function nextTask(
  of: Pick<Stored, 'creators' | 'live' | 'agreed' | 'budget' | 'drafts_waiting' | 'to_pay' | 'silent'>,
): NextTask | null {
  const over = of.budget === null ? 0 : of.live + of.agreed - of.budget
  if (over > 0) return { kind: 'OVER_BUDGET', count: over }
  if (of.drafts_waiting > 0) return { kind: 'DRAFTS', count: of.drafts_waiting }
  if (of.to_pay > 0) return { kind: 'TO_PAY', count: of.to_pay }
  if (of.silent > 0) return { kind: 'SILENT', count: of.silent }
  return of.creators === 0 ? { kind: 'NO_CREATORS', count: 0 } : null
}

/** Whether an activation waits for somebody: it has a next task other than adding creators. */
export const needsYou = sql<boolean>`(a.status = 'OPEN' and (
  n.live + n.agreed > a.budget or ${draftsWaiting} > 0 or n.to_pay > 0 or n.silent > 0))`
