import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { loginUrl } from '#platform/server/database/roles.ts'
import { startMailSink } from './mail-sink.ts'

interface KilledMailing {
  ownerUrl: string
  owner: pg.Pool
  keys: string
  mails: number
  kills: number
  /** The canary: each new worker queues again what it finds half sent, as a simpler queue would. */
  forgets?: boolean
}

/** What the clocks of a worker are ahead of the one before: then its attempts are over. */
const AHEAD_MS = 60_000
const MAX_MS = 20 * 60_000

/** Sends a queued mailing while its worker is killed over and over. Counts what arrived, and how each copy ended. */
export async function sendThroughKills({ ownerUrl, owner, keys, mails, kills, forgets = false }: KilledMailing) {
  const sink = await startMailSink({ answersAfterMs: 20 })
  let worker: ChildProcess | undefined
  const start = async (turn: number) => {
    worker = fork(fileURLToPath(new URL('../workers/outreach-worker.ts', import.meta.url)), {
      env: {
        ...process.env,
        WORKER_DATABASE_URL: loginUrl(ownerUrl),
        WORKER_SINK: sink.url,
        WORKER_KEYS: keys,
        WORKER_CLOCK_AHEAD_MS: String(turn * AHEAD_MS),
      },
    })
    await once(worker, 'message')
  }
  const settled = async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from outreach_mails where state in ('SENT', 'UNKNOWN', 'FAILED')`,
    )
    return rows[0]?.count ?? 0
  }
  const until = async (done: () => Promise<boolean> | boolean) => {
    for (const end = Date.now() + MAX_MS; !(await done()); await new Promise(next => setTimeout(next, 20)))
      if (Date.now() > end) throw new Error(`${await settled()} of ${mails} were sent.`)
  }
  try {
    await start(0)
    for (let kill = 1; kill <= kills; kill++) {
      const next = Math.floor((mails * kill) / (kills + 1))
      await until(() => sink.arrivals.size >= next)
      worker?.kill('SIGKILL')
      if (worker) await once(worker, 'exit')
      if (forgets)
        await owner.query(
          `update outreach_mails set state = 'QUEUED', attempt_at = null, first_attempt_at = null where state = 'SENDING'`,
        )
      // what the heartbeat does after half a minute of silence
      await owner.query(
        'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))',
      )
      await start(kill)
    }
    await until(async () => {
      await owner.query(
        'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
      )
      return (await settled()) === mails
    })
    const { rows } = await owner.query<{ id: string; state: string }>('select id, state from outreach_mails')
    const counts = rows.map(({ id, state }) => ({ state, arrived: sink.arrivals.get(id) ?? 0 }))
    return {
      sent: counts.filter(({ state }) => state === 'SENT').length,
      unknown: counts.filter(({ state }) => state === 'UNKNOWN').length,
      twice: counts.filter(({ arrived }) => arrived > 1).length,
      /** Said to be sent, and did not arrive. */
      lost: counts.filter(({ state, arrived }) => state === 'SENT' && arrived === 0).length,
    }
  } finally {
    worker?.kill('SIGKILL')
    await sink.close()
  }
}
