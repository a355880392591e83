import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lifeLock } from '#platform/server/jobs/life-lock.ts'
import { cloneDatabase } from '../../../../test/database.ts'
import { eventually } from '../../../../test/server.ts'
import { systemClock } from '../clock.ts'
import { createDatabase, createPool, type Database } from '../database/db.ts'
import { loginUrl } from '../database/roles.ts'
import type { Log } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { listDeadJobs, replayDeadJobs } from './dead-jobs.ts'
import { startJobRunner } from './job-runner.ts'
import { enqueue, type JobContext, job, TryAgainAt, work } from './jobs.ts'

const note = job('test_note', { payload: z.object({ word: z.string() }), maxAttempts: 2 })

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let owner: pg.Client
let database: Database
let queue: pg.Pool
let runner: Awaited<ReturnType<typeof startJobRunner>>
/** Words of the jobs that ran, and with which attempt. */
let ran: string[] = []
/** The action of a job with this word, beyond recording it. */
const does = new Map<string, (context: JobContext) => Promise<void> | void>()
const logged: string[] = []
const write = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
const log: Log = { info: write, warn: write, error: write }

beforeAll(async () => {
  clone = await cloneDatabase()
  const url = loginUrl(clone.ownerUrl)
  owner = new pg.Client({ connectionString: clone.ownerUrl })
  await owner.connect()
  database = createDatabase({ url, max: 4 })
  queue = createPool({ url, role: 'fanfare_jobs', max: 1 })
  runner = await startJobRunner({
    url,
    database,
    handlers: [
      work(note, async (context, { word }) => {
        ran.push(`${word} ${context.attempt}${context.lastAttempt ? ' last' : ''}`)
        await does.get(word)?.(context)
      }),
    ],
    heartbeat: { beatMs: 100, killedAfterSeconds: 1, deadAfterSeconds: 3, graceMs: 200 },
    log,
    clock: systemClock,
  })
})
afterAll(async () => {
  await runner.stop()
  await queue.end()
  await database.close()
  await owner.end()
  await clone.drop()
})
beforeEach(() => {
  ran = []
  does.clear()
})

const add = (word: string, options: { key?: string; runAt?: Date } = {}) =>
  database.outsideOrganizations(db => enqueue(db, note, { word }, options))
const until = (wanted: string[]) =>
  eventually(async () => JSON.stringify(ran) === JSON.stringify(wanted)).catch(() => expect(ran).toEqual(wanted))
const dead = () => listDeadJobs(queue)
/** Lets waiting back-offs end now. */
const hurry = () => owner.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')

describe('jobs', () => {
  it('runs a job if and only if its transaction commits', async () => {
    await database
      .outsideOrganizations(async db => {
        await enqueue(db, note, { word: 'rolled back' })
        throw new Error('changed my mind')
      })
      .catch(() => {})
    await add('committed')
    await until(['committed 1'])
  })

  it('refuses a payload that does not match the schema before it writes anything', async () => {
    await expect(database.outsideOrganizations(db => enqueue(db, note, { word: 1 } as never))).rejects.toThrow()
  })

  it('waits for the scheduled time and replaces an earlier job with the same key', async () => {
    const runAt = new Date(Date.now() + 600)
    await add('first', { key: 'k', runAt })
    await add('second', { key: 'k', runAt })
    await add('now')
    await until(['now 1'])
    await until(['now 1', 'second 1'])
    expect(Date.now()).toBeGreaterThanOrEqual(runAt.getTime())
  })

  it('reschedules a job that asks to run later, without counting a failure', async () => {
    const at = new Date(Date.now() + 700)
    does.set('busy', () => {
      if (Date.now() < at.getTime()) throw new TryAgainAt(at, 'the provider is busy')
    })
    await add('busy')
    await until(['busy 1', 'busy 1'])
    expect(Date.now()).toBeGreaterThanOrEqual(at.getTime())
    expect(await dead()).toEqual([])
  })
})

describe('urgent jobs', () => {
  it('run without waiting for other jobs, however many and slow these are', async () => {
    let finish = () => {}
    const slow = new Promise<void>(resolve => {
      finish = resolve
    })
    const others = Array.from({ length: 40 }, (_, at) => `slow ${at}`)
    for (const word of others) does.set(word, () => slow)
    await database.outsideOrganizations(async db => {
      for (const word of others) await enqueue(db, note, { word })
      await enqueue(db, note, { word: 'urgent' }, { urgent: true })
    })
    await eventually(async () => ran.includes('urgent 1'), 10_000)
    // the eight that are not kept free are all taken by slow ones
    expect(ran.filter(word => word.startsWith('slow')).length).toBeLessThanOrEqual(8)
    finish()
    await eventually(async () => ran.length === 41, 10_000)
  })
})

describe('dead jobs', () => {
  it('counts, lists and replays jobs that failed as often as they may, while other jobs go on', async () => {
    does.set('poison', () => {
      throw new Error('the provider said 500')
    })
    await add('poison')
    await add('healthy')
    await eventually(async () => ran.includes('healthy 1') && ran.includes('poison 1'))
    expect(await dead()).toEqual([])
    await eventually(async () => {
      await hurry()
      return (await dead()).length > 0
    })
    expect(ran.filter(word => word.startsWith('poison'))).toEqual(['poison 1', 'poison 2 last'])
    const [found] = await dead()
    expect(found).toMatchObject({ task: 'test_note', attempts: 2, reason: 'the provider said 500' })
    expect(await createMetrics(database).text()).toContain('jobs_dead 1')
    expect(logged.join()).not.toContain('the provider said 500')

    does.clear()
    ran = []
    expect(await replayDeadJobs(queue, '999999')).toEqual([])
    expect(await replayDeadJobs(queue, 'drop table')).toEqual([])
    expect(await replayDeadJobs(queue, found?.id ?? '')).toEqual([found?.id])
    await until(['poison 1'])
    expect(await createMetrics(database).text()).toContain('jobs_dead 0')
  })
})

const lock = (worker: string, secondsAgo: number) =>
  owner.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2), run_at = now()`,
    [worker, secondsAgo],
  )

describe('worker that lost its database connection', () => {
  it('releases its jobs and stops, because the answer that assigned them, or its report of their failure, was lost', async () => {
    const alive = (
      await owner.query<{ worker_id: string }>('select worker_id from worker_heartbeats order by worker_id')
    ).rows
    expect(alive).toHaveLength(2)
    for (const { worker_id } of alive) {
      await add(worker_id, { runAt: new Date(Date.now() + 3_600_000) })
      await eventually(async () => (await owner.query('select from graphile_worker._private_jobs')).rowCount)
      await lock(worker_id, 4)
      await eventually(async () => ran.includes(`${worker_id} 1`))
    }
    expect(logged.join()).toContain('freed jobs that nobody works on')
    // they have gone on all the time
    expect((await owner.query('select worker_id from worker_heartbeats order by worker_id')).rows).toEqual(alive)
  })
})

describe('worker that was killed', () => {
  it('releases its jobs when its heartbeat stops or never started', async () => {
    const later = new Date(Date.now() + 3_600_000)
    await add('left behind', { runAt: later })
    await eventually(async () => (await owner.query('select from graphile_worker._private_jobs')).rowCount)
    // its process is gone, so nobody waits for the three seconds of a worker that may only be slow
    await owner.query(`insert into worker_heartbeats values ('killed', now() - interval '2 seconds')`)
    await lock('killed', 2)
    await until(['left behind 1'])

    await add('never beat', { runAt: later })
    await eventually(async () => (await owner.query('select from graphile_worker._private_jobs')).rowCount)
    await lock('newborn', 4)
    await until(['left behind 1', 'never beat 1'])
    expect(logged.join()).toContain('freed the jobs of silent workers')
  })

  it('keeps the jobs of a silent worker whose process lives, until it has been silent for long', async () => {
    const hung = createPool({ url: loginUrl(clone.ownerUrl), role: 'fanfare_jobs', max: 1 })
    const life = lifeLock(hung)
    await life.hold('hung')
    await add('of the hung one', { runAt: new Date(Date.now() + 3_600_000) })
    await eventually(async () => (await owner.query('select from graphile_worker._private_jobs')).rowCount)
    await owner.query(`insert into worker_heartbeats values ('hung', now() + interval '1 minute')`)
    await lock('hung', 0)
    await owner.query(`update worker_heartbeats set beat_at = now() - interval '1.5 seconds' where worker_id = 'hung'`)
    await new Promise(resolve => setTimeout(resolve, 700))
    expect(ran).toEqual([])
    life.end()
    await hung.end()
    await until(['of the hung one 1'])
  })

  it('keeps the job of a slow worker whose heartbeat continues', async () => {
    does.set('slow', () => new Promise(resolve => setTimeout(resolve, 4_500)))
    await add('slow')
    await until(['slow 1'])
    await new Promise(resolve => setTimeout(resolve, 4_200))
    expect(ran).toEqual(['slow 1'])
    expect((await owner.query('select from graphile_worker._private_jobs where locked_by is not null')).rowCount).toBe(
      1,
    )
  })
})
