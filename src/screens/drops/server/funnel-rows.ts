import { type RawBuilder, sql } from 'kysely'
import type { Steps } from '#features/funnel/contract.ts'
import { originColumns } from '#features/funnel/server/origin-sql.ts'
import type { Db } from '#platform/server/database/db.ts'
import { countryOf } from './drop-sources.ts'

/** Which part of a drop's traffic is asked for; both days are included. */
export interface FunnelRowsQuery {
  drop_id: string
  from: string
  to: string
  /** Empty for direct visits; null for all. */
  source: string | null
  /** Empty for unknown; null for all. */
  country_code: string | null
  ownHosts: readonly string[]
}

/** What the numbers are grouped by; `total` is one row of all. */
export type FunnelDimension = 'total' | 'day' | 'source' | 'campaign' | 'country'

/** One value of one dimension: its columns, and the sums of what was asked for. */
export type DimensionRow<Counts> = Counts & {
  cut: FunnelDimension
  day: string | null
  source: string | null
  medium: string | null
  campaign: string | null
  country_code: string | null
}

export type Traffic = DimensionRow<Omit<Steps, 'sign_ups' | 'confirmed'> & { codes_sent_again: number }>
export type SignUps = DimensionRow<Pick<Steps, 'sign_ups' | 'confirmed'> & { quarantined: number }>

/** Every dimension in one pass. PostgreSQL sets a bit of `grouping` for each column that a row sums over. */
const columns = sql`case grouping(day, source, medium, campaign, country_code) when 31 then 'total' when 15 then 'day'
    when 23 then 'source' when 17 then 'campaign' else 'country' end as cut, day, source, medium, campaign, country_code`
const everyCut = sql`grouping sets ((), (day), (source), (source, medium, campaign), (country_code))`

const chosen = ({ source, country_code }: FunnelRowsQuery): RawBuilder<boolean> =>
  sql<boolean>`(${source}::text is null or source = ${source}) and (${country_code}::text is null or country_code = ${country_code})`

/** What was counted as it happened. */
export async function trafficRows(db: Db, asked: FunnelRowsQuery): Promise<Traffic[]> {
  const { rows } = await sql<Traffic>`
    select ${columns}, ${sum('views')}, ${sum('form_starts')}, ${sum('codes_sent')}, ${sum('codes_sent_again')}, ${sum('codes_passed')}
    from drop_traffic
    where organization_id = app_organization() and drop_id = ${asked.drop_id} and day between ${asked.from} and ${asked.to}
      and ${chosen(asked)}
    group by ${everyCut}`.execute(db)
  return rows
}

const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(column)}`

/** What is counted from the kept rows. A sign-up is confirmed where its fan has proven a contact, on whatever day. */
export async function signUpRows(db: Db, asked: FunnelRowsQuery): Promise<SignUps[]> {
  const origin = originColumns('s', asked.ownHosts)
  const { rows } = await sql<SignUps>`
    with kept as (
      select (s.created_at at time zone 'utc')::date as day, ${origin.source} as source, ${origin.medium} as medium,
        ${origin.campaign} as campaign, coalesce(${countryOf('s', 'f')}, '') as country_code, s.state = 'ACCEPTED' as accepted,
        exists (select from fan_contacts c where c.organization_id = app_organization() and c.fan_id = s.fan_id
          and c.verified_at is not null) as proven
      from signups s left join fans f on f.organization_id = s.organization_id and f.id = s.fan_id
      where s.organization_id = app_organization() and s.drop_id = ${asked.drop_id}
        and s.created_at >= ${asked.from}::date::timestamp at time zone 'utc'
        and s.created_at < (${asked.to}::date + 1)::timestamp at time zone 'utc'
    )
    select ${columns}, count(*) filter (where accepted) as sign_ups,
      count(*) filter (where accepted and proven) as confirmed, count(*) filter (where not accepted) as quarantined
    from kept where ${chosen(asked)} group by ${everyCut}`.execute(db)
  return rows
}
