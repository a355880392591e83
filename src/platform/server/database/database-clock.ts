import type pg from 'pg'
import { type Clock, systemClock } from '#platform/server/clock.ts'

interface DatabaseClockOptions {
  pool: Pick<pg.Pool, 'query'>
  /** The machine's time, until the database was asked. */
  machine?: Clock
  everyMs?: number
}

export type DatabaseClock = Clock & {
  /** Asks the database once, then every minute. While the database is away, time continues from the last answer. */
  start(): Promise<void>
  stop(): void
}

/** A slower answer says too little about when it was given. */
const SLOWEST_MS = 1_000

/**
 * The database's time on every machine. Servers and workers with wrong or adjusted clocks agree on what has expired and
 * what has begun. Between two queries it continues with the monotonic clock, which nobody sets.
 */
export function databaseClock({ pool, machine = systemClock, everyMs = 60_000 }: DatabaseClockOptions): DatabaseClock {
  let known: { database: number; monotonic: number } | undefined
  let timer: NodeJS.Timeout | undefined

  async function ask() {
    const asked = performance.now()
    const { rows } = await pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms',
    )
    const answered = performance.now()
    const [row] = rows
    if (row && (!known || answered - asked < SLOWEST_MS))
      known = { database: row.ms, monotonic: (asked + answered) / 2 }
  }
  const askQuietly = () => ask().catch(() => {})

  return {
    now: () => (known ? new Date(known.database + performance.now() - known.monotonic) : machine.now()),
    async start() {
      timer = setInterval(askQuietly, everyMs).unref()
      await askQuietly()
    },
    stop: () => clearInterval(timer),
  }
}
