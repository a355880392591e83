import type pg from 'pg'
import { type Clock, systemClock } from '#platform/server/clock.ts'

interface DatabaseClockOptions {
  pool: Pick<pg.Pool, 'query'>
  /** What the machine says, until the database was asked. */
  machine?: Clock
  everyMs?: number
}

export type DatabaseClock = Clock & {
  /** Asks the database once, then every minute. While it cannot be asked, time goes on from the last answer. */
  start(): Promise<void>
  stop(): void
}

/** An answer that took longer says too little about when it was given. */
const SLOWEST_MS = 1_000

/**
 * The database's time on every machine: servers and workers whose own clocks differ, or are set while they run, agree on what
 * has expired and what has begun. Between two questions it goes on by the monotonic clock, which nobody sets.
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
