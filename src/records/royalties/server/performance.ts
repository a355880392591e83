import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { royaltyPerformance } from '../contract.ts'
import { conversionFor, linesOf } from './filter-lines.ts'

type Asked = InputOf<typeof royaltyPerformance.aggregate>

const summed = sql<{ streams: number; revenue: number }>`
  coalesce(sum(l.quantity) filter (where l.kind = 'STREAM'), 0)::bigint as streams,
  coalesce(sum(l.amount * r.factor), 0)::float8 as revenue`

/** What all songs earned, or one of them (API-024). */
export async function aggregateOf(db: Db, { filters, ...asked }: Asked) {
  const { currency, rates } = await conversionFor(db, asked.organization_id, null)
  const { rows } = await sql<{ streams: number; revenue: number }>`
    select ${summed} from royalty_lines l left join ${rates} on r.currency = l.currency
    where ${linesOf({ ...asked, isrc: filters.isrc })}`.execute(db)
  return { streams: 0, revenue: 0, ...rows[0], currency }
}

/** The same by store (API-025). */
export async function bySourceOf(db: Db, { filters, ...asked }: Asked) {
  const { currency, rates } = await conversionFor(db, asked.organization_id, null)
  const { rows } = await sql<{ source: string; streams: number; revenue: number }>`
    select l.source, ${summed} from royalty_lines l left join ${rates} on r.currency = l.currency
    where ${linesOf({ ...asked, isrc: filters.isrc })}
    group by l.source order by coalesce(sum(l.amount * r.factor), 0) desc, l.source`.execute(db)
  return { items: rows.map(row => ({ ...row, currency })), count: rows.length }
}
