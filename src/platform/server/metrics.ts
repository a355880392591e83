import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#platform/server/database/db.ts'
import type { Admission } from '#platform/server/limits/admission.ts'

interface Observation {
  method: string
  /** The route's pattern, never the requested address. */
  route: string
  status: number
  seconds: number
}

export function createMetrics({ pool }: Database, admission?: Admission) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Answers with 5xx',
    labelNames: ['route'],
    registers: [registry],
  })
  for (const [name, read] of [
    ['total', () => pool.totalCount],
    ['idle', () => pool.idleCount],
    ['waiting', () => pool.waitingCount],
  ] as const)
    new Gauge({
      name: `database_connections_${name}`,
      help: `Connections of the pool: ${name}`,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  new Gauge({
    name: 'jobs_dead',
    help: 'Jobs that failed for good and wait for `npm run jobs`',
    registers: [registry],
    async collect() {
      // without the database the other numbers are still useful
      const counted = await pool.query<{ dead: number }>('select count_dead_jobs() as dead').catch(() => undefined)
      if (counted) this.set(counted.rows[0]?.dead ?? 0)
    },
  })
  new Gauge({
    name: 'alerts_today',
    help: 'What an operator should look at, by kind: rows of the table alerts',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const found = await pool
        .query<{ kind: string; count: number }>(
          `select kind, count(*)::integer as count from alerts where day = (now() at time zone 'UTC')::date group by kind`,
        )
        .catch(() => undefined)
      this.reset()
      for (const { kind, count } of found?.rows ?? []) this.set({ kind }, count)
    },
  })
  const gauge = new Gauge({
    name: 'admission',
    help: 'Requests under admission control by kind: in flight, their limit, and those refused since the start',
    labelNames: ['kind', 'what'],
    registers: [registry],
    collect() {
      for (const { kind, ...numbers } of admission?.numbers() ?? [])
        for (const [what, value] of Object.entries(numbers)) gauge.set({ kind, what }, value)
    },
  })
  return {
    observe({ method, route, status, seconds }: Observation) {
      duration.observe({ method, route, status }, seconds)
      if (status >= 500) failures.inc({ route })
    },
    text: () => registry.metrics(),
  }
}
