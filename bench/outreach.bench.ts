// A mailing through the whole way of a copy, from the queue to a sink on this machine, beside the rate of the same client that
// only composes and posts. The worker's memory stays constant.
//
//   MAILS=5000 npm run bench -- bench/outreach
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import { sinkMailbox, startMailSink } from '../test/outreach/mail-sink.ts'
import { queuedMailing } from '../test/outreach/queued-mailing.ts'
import { report } from './report.ts'

const MAILS = Number(process.env.MAILS ?? 50_000)
const CONCURRENCY = 16

const cluster = await startEmbeddedPostgres({ throwaway: true })
await migrate({ ownerUrl: cluster.ownerUrl })
const appUrl = loginUrl(cluster.ownerUrl)
const database = createDatabase({ url: appUrl, max: 2 })
const owner = new pg.Pool({ connectionString: cluster.ownerUrl, max: 2 })
owner.on('error', () => {})
const sink = await startMailSink()
let worker: ChildProcess | undefined
process.once('exit', () => worker?.kill('SIGKILL'))
try {
  const bare = await bareRate(Math.min(MAILS, 10_000))
  sink.arrivals.clear()
  await queuedMailing(database, randomUUID(), MAILS)
  await owner.query('analyze outreach_mails')
  worker = fork(fileURLToPath(new URL('../test/workers/outreach-worker.ts', import.meta.url)), {
    env: {
      ...process.env,
      WORKER_DATABASE_URL: appUrl,
      WORKER_SINK: sink.url,
      WORKER_KEYS: `bench:${randomBytes(32).toString('base64')}`,
      WORKER_CONCURRENCY: String(CONCURRENCY),
    },
  })
  await once(worker, 'message')
  const began = performance.now()
  const memory: number[] = []
  while (sink.arrivals.size < MAILS) {
    await new Promise(next => setTimeout(next, 500))
    memory.push(residentMegabytes(worker.pid ?? 0))
  }
  const rate = MAILS / ((performance.now() - began) / 1_000)
  // the first third warms up
  const [early, late] = [memory[Math.floor(memory.length / 3)] ?? 0, memory.at(-1) ?? 0]
  console.log(
    `${MAILS} mails, ${rate.toFixed(0)} a second; the client alone ${bare.toFixed(0)}; ${early} then ${late} MB`,
  )
  report({ figure: 'outreach: mails / bare rate of the client', value: rate / bare, unit: '', floor: 0.6, goal: 0.85 })
  report({ figure: 'outreach: growth of memory while sending', value: late - early, unit: 'MB', ceiling: 64 })
  const twice = [...sink.arrivals.values()].filter(count => count > 1).length
  report({ figure: 'outreach: sent twice', value: twice, unit: 'mails', ceiling: 0 })
} finally {
  worker?.kill('SIGKILL')
  await sink.close()
  await database.close()
  await owner.end()
  await cluster.stop()
}

/** Mails a second that the client composes and posts, as many at once as the worker. */
async function bareRate(mails: number): Promise<number> {
  const mailbox = sinkMailbox(sink.url)
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < mails) {
        const at = next++
        await mailbox.send({
          id: randomUUID(),
          messageId: `<${randomUUID()}@label.example>`,
          from: { name: 'Ann', address: 'ann@label.example' },
          to: `creator-${at}@correo.example`,
          subject: `A song for Creator ${at}`,
          html: `<p>Hi Creator ${at}, this is a song.</p>`,
          text: `Hi Creator ${at}, this is a song.`,
          attachments: [],
          inReplyTo: [],
        })
      }
    }),
  )
  return mails / ((performance.now() - began) / 1_000)
}

function residentMegabytes(pid: number): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Math.round((Number(pages) * 4_096) / 1_048_576)
  } catch {
    return 0
  }
}
