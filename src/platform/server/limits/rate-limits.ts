import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/db.ts'
import { raise, tooManyRequests } from '#platform/server/errors.ts'

export interface Limit {
  /** The counted key, such as `signup:address:203.0.113.0`. Contacts are hashed. */
  key: string
  maximum: number
  windowSeconds: number
}

/** A maximum that fits a database integer, with room to count on. */
const MOST = 2_000_000_000

/** A limit times the installation's factor: a whole number of at least 1. */
export const scaled = (maximum: number, factor: number) => Math.min(Math.max(1, Math.round(maximum * factor)), MOST)

/** Counts one hit on each limit, atomically and for all processes. @throws 429 with Retry-After when one is over. */
export async function consumeLimits(database: Database, limits: readonly Limit[]): Promise<void> {
  const { rows } = await database.pool.query<{ wait: number | null }>({
    name: 'take_limits',
    text: 'select take_limits($1, $2, $3) as wait',
    values: columnsOf(limits),
  })
  const wait = rows[0]?.wait
  if (wait) raise(tooManyRequests(wait))
}

/** The same inside a transaction, for a dry run: the hits are rolled back with it. @throws 429 with Retry-After when one is over. */
export async function consumeLimitsIn(db: Db, limits: readonly Limit[]): Promise<void> {
  const [keys, maximums, windows] = columnsOf(limits)
  const { rows } = await sql<{ wait: number | null }>`
    select take_limits(${keys}, ${maximums}, ${windows}) as wait`.execute(db)
  const wait = rows[0]?.wait
  if (wait) raise(tooManyRequests(wait))
}

/** Counts one hit on each key and returns the hits in its window. Nobody is refused. */
export async function countHits(
  database: Database,
  counted: readonly Pick<Limit, 'key' | 'windowSeconds'>[],
): Promise<number[]> {
  const text = 'select count_hits($1, $2) as hits'
  const values = [counted.map(({ key }) => key), counted.map(({ windowSeconds }) => windowSeconds)]
  const [row] = await database.statement<{ hits: number[] }>('count_hits', text, values)
  return row?.hits ?? []
}

/** Keys, maximums and seconds, as the database functions take limits. */
export const columnsOf = (limits: readonly Limit[]) => [
  limits.map(limit => limit.key),
  limits.map(limit => limit.maximum),
  limits.map(limit => limit.windowSeconds),
]

/** The block that an address is limited by: itself for IPv4, its /64 for IPv6, because one home has a whole /64. */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')}::/64`
}
