import type { funnels } from '#features/funnel/contract.ts'
import { type Funnel, MAX_RANGE_DAYS, MAX_ROWS, type Steps, stepKeys } from '#features/funnel/contract.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/errors.ts'
import { daysBefore, daysBetween, lengthOf } from './drop-days.ts'
import {
  type DimensionRow,
  type FunnelDimension,
  type FunnelRowsQuery,
  signUpRows,
  trafficRows,
} from './funnel-rows.ts'

type Input = Omit<InputOf<typeof funnels.get>, 'organization_id'>

/** A drop's funnel for a range of days, and the range of equal length just before. @throws 404, 400 for an impossible range */
export async function getFunnel(db: Db, input: Input, ownHosts: readonly string[]): Promise<Funnel> {
  const { drop_id, from, to } = input
  const drop = await db
    .selectFrom('drops as d')
    // a draft that was never published has none
    .leftJoin('drop_versions as v', join =>
      join
        .onRef('v.organization_id', '=', 'd.organization_id')
        .onRef('v.drop_id', '=', 'd.id')
        .onRef('v.version', '=', 'd.version'),
    )
    .select('v.content')
    .where('d.id', '=', drop_id)
    .executeTakeFirstOrThrow(() => notFound('Drop'))
  const length = lengthOf(input, MAX_RANGE_DAYS)

  const asked: FunnelRowsQuery = {
    drop_id,
    from,
    to,
    source: input.source ?? null,
    country_code: input.country_code ?? null,
    ownHosts,
  }
  const now = await cutsOf(db, asked)
  const before = await cutsOf(db, { ...asked, from: daysBefore(from, length), to: daysBefore(from, 1) })
  const narrowed = asked.source !== null || asked.country_code !== null
  const all = narrowed ? await cutsOf(db, { ...asked, source: null, country_code: null }) : now
  const byDay = new Map(now.day.map(row => [row.day, row]))
  const total = now.total[0]
  return {
    steps: stepsOf(total),
    before: stepsOf(before.total[0]),
    codes_sent_again: total?.codes_sent_again ?? 0,
    quarantined: total?.quarantined ?? 0,
    asks_code: drop.content?.require_otp ?? false,
    knows_country: all.country.some(({ country_code, views }) => country_code && views > 0),
    days: daysBetween(from, to).map(day => ({ day, ...stepsOf(byDay.get(day)) })),
    by_source: ranked(now.source, row => ({ source: row.source ?? '' })),
    by_campaign: ranked(
      now.campaign.filter(row => row.medium || row.campaign),
      row => ({ source: row.source ?? '', medium: row.medium ?? '', campaign: row.campaign ?? '' }),
    ),
    by_country: ranked(now.country, row => ({ country_code: row.country_code ?? '' })),
    choices: {
      sources: inOrder(all.source).map(row => row.source ?? ''),
      countries: inOrder(all.country).map(row => row.country_code ?? ''),
    },
    robots: await robotsOf(db, asked),
  }
}

type Row = DimensionRow<Steps & { codes_sent_again: number; quarantined: number }>

const nothing = {
  ...Object.fromEntries(stepKeys.map(key => [key, 0])),
  codes_sent_again: 0,
  quarantined: 0,
} as Steps & {
  codes_sent_again: number
  quarantined: number
}

/** Joins counts and rows by their common dimensions. */
async function cutsOf(db: Db, asked: FunnelRowsQuery): Promise<Record<FunnelDimension, Row[]>> {
  const rows = new Map<string, Row>()
  for (const part of [...(await trafficRows(db, asked)), ...(await signUpRows(db, asked))]) {
    const { cut, day, source, medium, campaign, country_code } = part
    const key = JSON.stringify([cut, day, source, medium, campaign, country_code])
    rows.set(key, { ...nothing, ...rows.get(key), ...part })
  }
  const cuts: Record<FunnelDimension, Row[]> = { total: [], day: [], source: [], campaign: [], country: [] }
  for (const row of rows.values()) cuts[row.cut].push(row)
  return cuts
}

const stepsOf = (row: Steps | undefined): Steps =>
  Object.fromEntries(stepKeys.map(key => [key, row?.[key] ?? 0])) as Steps

/** Most sign-ups first, then most views; a stable order. */
const inOrder = (rows: readonly Row[]) =>
  rows.toSorted(
    (one, other) =>
      other.sign_ups - one.sign_ups ||
      other.views - one.views ||
      (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1),
  )

function ranked<K>(rows: readonly Row[], keyOf: (row: Row) => K) {
  const ordered = inOrder(rows)
  const rest = ordered.slice(MAX_ROWS)
  return {
    rows: ordered.slice(0, MAX_ROWS).map(row => ({ ...keyOf(row), ...stepsOf(row) })),
    rest: Object.fromEntries(stepKeys.map(key => [key, rest.reduce((sum, row) => sum + row[key], 0)])) as Steps,
  }
}

async function robotsOf(db: Db, { drop_id, from, to }: FunnelRowsQuery): Promise<Funnel['robots']> {
  const rows = await db
    .selectFrom('drop_robots')
    .select(({ fn }) => ['kind', 'agent', fn.sum<string>('views').as('views')])
    .where('drop_id', '=', drop_id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['kind', 'agent'])
    .orderBy('views', 'desc')
    .orderBy('agent')
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind as Funnel['robots'][number]['kind'], views: Number(row.views) }))
}
