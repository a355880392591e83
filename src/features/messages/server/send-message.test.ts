import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MessageContent } from '#features/messages/contract.ts'
import {
  messageQueue,
  type NewMessage,
  queueConfirmation,
  sendMessage,
} from '#features/messages/server/queue-message.ts'
import { sendMessageWork } from '#features/messages/server/send-message.ts'
import { outbox } from '#integrations/messaging/outbox.ts'
import type { Message, MessagingProvider, Outcome } from '#integrations/messaging/port.ts'
import { testClock } from '#platform/server/clock.ts'
import { createDatabase, type Database } from '#platform/server/db.ts'
import { type JobContext, TryAgainAt } from '#platform/server/jobs.ts'
import { loginUrl } from '#platform/server/roles.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import { cloneDatabase } from '../../../../test/database.ts'

const box = secretBox(`test:${randomBytes(32).toString('base64')}`)
const team = randomUUID()
const code: MessageContent = { kind: 'ONE_TIME_CODE', locale: 'en', artist: 'Mara Vale', code: '604371', minutes: 10 }
const confirmation: MessageContent = {
  kind: 'SIGNUP_CONFIRMATION',
  locale: 'en',
  artist: 'Mara Vale',
  drop_title: 'Low Tide',
  page_url: 'https://fans.example/mara',
}

let cloned: Awaited<ReturnType<typeof cloneDatabase>>
let database: Database
let owner: pg.Pool
let clock: ReturnType<typeof testClock>
const logged: string[] = []
beforeAll(async () => {
  cloned = await cloneDatabase()
  database = createDatabase({ url: loginUrl(cloned.ownerUrl), max: 10 })
  owner = new pg.Pool({ connectionString: cloned.ownerUrl, max: 2 })
})
afterAll(async () => {
  await owner.end()
  await database.close()
  await cloned.drop()
})
beforeEach(() => {
  clock = testClock()
  logged.length = 0
})

/** A provider that answers as told, in order, and `sent` after that. */
function scripted(answers: (Outcome | 'hang')[] = [], more: Partial<MessagingProvider> = {}) {
  const taken: Message[] = []
  const provider: MessagingProvider = {
    name: 'scripted',
    idempotentForMs: 0,
    send: message => {
      taken.push(message)
      const answer = answers.shift() ?? { outcome: 'sent', provider_id: `p-${taken.length}` }
      return answer === 'hang' ? new Promise(() => {}) : Promise.resolve(answer)
    },
    ...more,
  }
  return { provider, taken }
}

const queue = (message: Partial<NewMessage> = {}) =>
  database.inOrganization(team, db =>
    messageQueue({ box, clock })(db, {
      organization_id: team,
      channel: 'EMAIL',
      to: 'fan@example.org',
      content: confirmation,
      ...message,
    }),
  )

const worker = (provider: MessagingProvider) =>
  sendMessageWork({ providers: { EMAIL: provider, PHONE: provider, WHATSAPP: provider }, box })

/** Runs the job once, as the queue would; gives when it wants to be run again. */
async function run(handler: ReturnType<typeof worker>, id: string | null): Promise<Date | null> {
  const note = (fields: object, message: string) => void logged.push(JSON.stringify({ fields, message }))
  const context: JobContext = {
    database,
    clock,
    log: { info: note, warn: note, error: note },
    attempt: 1,
    lastAttempt: false,
  }
  try {
    await handler.run(context, { organization_id: team, id })
    return null
  } catch (error) {
    if (error instanceof TryAgainAt) return error.at
    throw error
  }
}

const rowOf = (id: string | null) =>
  database.readOrganization(team, db =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow(),
  )

/** Whole tables as text, read as their owner. */
async function stored(tables: string[]): Promise<string> {
  const dumps = await Promise.all(
    tables.map(table => owner.query<{ row: string }>(`select t::text as row from ${table} t`)),
  )
  return dumps.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

const seconds = (at: Date | null) => ((at?.getTime() ?? 0) - clock.now().getTime()) / 1000

describe('a message', () => {
  test('is sent once, however often its job runs', async () => {
    const { provider, taken } = scripted()
    const handler = worker(provider)
    const id = await queue()
    await run(handler, id)
    await run(handler, id)
    expect(taken).toMatchObject([
      { id, channel: 'EMAIL', to: 'fan@example.org', subject: 'You are on the list: Low Tide' },
    ])
    expect(await rowOf(id)).toMatchObject({ state: 'SENT', provider: 'scripted', provider_id: 'p-1', attempts: 1 })
  })

  test('is sent once by two workers that run its job at the same moment', async () => {
    const { provider, taken } = scripted()
    const id = await queue()
    await Promise.all([run(worker(provider), id), run(worker(provider), id)])
    expect(taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'SENT' })
  })

  test('is not sent when the change that caused it is undone', async () => {
    let lostId: string | null = null
    const lost = database.inOrganization(team, async db => {
      lostId = await messageQueue({ box, clock })(db, {
        organization_id: team,
        channel: 'EMAIL',
        to: 'undone@example.org',
        content: code,
      })
      throw new Error('later failure')
    })
    await expect(lost).rejects.toThrow('later failure')
    expect(await stored(['messages', 'job_outbox'])).not.toContain(lostId)
    expect(lostId).toBeTruthy()
  })

  test('asked for twice under one word is written once', async () => {
    const once = `confirmation:${randomUUID()}`
    expect(await queue({ once })).toBeTruthy()
    expect(await queue({ once })).toBeNull()
  })

  test('of another team is not found', async () => {
    const { provider, taken } = scripted()
    const id = await queue()
    const context = { database, clock, log: { info() {}, warn() {}, error() {} }, attempt: 1, lastAttempt: false }
    await worker(provider).run(context, { organization_id: randomUUID(), id })
    expect(taken).toEqual([])
  })
})

describe('a one-time code (threat 4)', () => {
  test('lies nowhere in clear: not in the row, the job or a log, and is gone once sent', async () => {
    const { provider, taken } = scripted([{ outcome: 'retry', reason: '429' }])
    const handler = worker(provider)
    const id = await queue({ channel: 'PHONE', to: '447700900123', content: code })
    const before = await stored(['messages', 'job_outbox'])
    await run(handler, id)
    const between = await stored(['messages', 'job_outbox'])
    await run(handler, id)
    expect(taken.at(-1)).toMatchObject({ to: '+447700900123', text: expect.stringContaining('604371') })
    expect(await rowOf(id)).toMatchObject({ state: 'SENT', sealed: null })
    for (const seen of [before, between, await stored(['messages', 'job_outbox']), logged.join()]) {
      expect(seen).not.toContain('604371')
      expect(seen).not.toContain('7700900123')
    }
    expect(before).toContain(id)
  })

  test('would be seen by that search if it were there (canary)', async () => {
    await outbox(database).send({ id: randomUUID(), channel: 'PHONE', to: '+447700900199', text: 'Code 604399' })
    expect(await stored(['outbox_messages'])).toContain('604399')
  })

  test('that came too late is not sent any more', async () => {
    const { provider, taken } = scripted()
    const id = await queue({ content: code, send_before: new Date(clock.now().getTime() + 600_000) })
    clock.advance(600_000)
    await run(worker(provider), id)
    expect(taken).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', reason: 'too late; never tried', sealed: null })
  })
})

describe('when the provider fails (threat 33)', () => {
  test('waits as long as it was asked to, and a little longer so that not all come back at once', async () => {
    const { provider, taken } = scripted([{ outcome: 'retry', reason: '429', after_ms: 7_000 }])
    const handler = worker(provider)
    const id = await queue()
    const waits = seconds(await run(handler, id))
    expect(waits).toBeGreaterThanOrEqual(7)
    expect(waits).toBeLessThanOrEqual(8.75)
    expect(await rowOf(id)).toMatchObject({ state: 'QUEUED', attempts: 1, reason: '429' })
    clock.advance(9_000)
    expect(await run(handler, id)).toBeNull()
    expect(taken).toHaveLength(2)
    expect(await rowOf(id)).toMatchObject({ state: 'SENT' })
  })

  test('everybody on that channel waits when it asks to, and other channels do not', async () => {
    const slow = scripted([{ outcome: 'retry', reason: '429', after_ms: 7_000 }])
    const quick = scripted()
    const handler = sendMessageWork({
      providers: { EMAIL: slow.provider, PHONE: quick.provider, WHATSAPP: quick.provider },
      box,
    })
    await run(handler, await queue())
    const second = await queue()
    expect(seconds(await run(handler, second))).toBeGreaterThanOrEqual(7)
    expect(await rowOf(second)).toMatchObject({ state: 'QUEUED', attempts: 0 })
    await run(handler, await queue({ channel: 'PHONE', to: '+447700900123' }))
    expect(slow.taken).toHaveLength(1)
    expect(quick.taken).toHaveLength(1)
  })

  test('after five failures in a row it rests, then one goes first to see', async () => {
    const { provider, taken } = scripted(
      Array.from({ length: 5 }, () => ({ outcome: 'retry' as const, reason: '500' })),
    )
    const handler = worker(provider)
    const ids = await Promise.all(Array.from({ length: 7 }, () => queue()))
    for (const id of ids.slice(0, 5)) await run(handler, id)
    expect(seconds(await run(handler, ids[5] ?? null))).toBeGreaterThanOrEqual(5)
    expect(taken).toHaveLength(5)
    clock.advance(5_000)
    const [first, second] = await Promise.all([run(handler, ids[5] ?? null), run(handler, ids[6] ?? null)])
    expect([first, second].filter(at => at === null)).toHaveLength(1)
    expect(taken).toHaveLength(6)
  })

  test('a refused message fails, and says why to the team', async () => {
    const { provider, taken } = scripted([{ outcome: 'rejected', reason: 'the person has opted out' }])
    const handler = worker(provider)
    const id = await queue()
    await run(handler, id)
    await run(handler, id)
    expect(taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', reason: 'the person has opted out' })
  })

  test('a message is tried for a day, then given up', async () => {
    const { provider, taken } = scripted(
      Array.from({ length: 500 }, () => ({ outcome: 'retry' as const, reason: '503' })),
    )
    const handler = worker(provider)
    const id = await queue()
    for (let runs = 0; runs < 400; runs++) {
      const at = await run(handler, id)
      if (!at) break
      clock.advance(at.getTime() - clock.now().getTime())
    }
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', reason: 'too late; 503' })
    expect(taken.length).toBeGreaterThan(100)
  })
})

describe('when it cannot be known whether a message arrived (threats 31, 32)', () => {
  const unsure: Outcome = { outcome: 'unknown', reason: 'ECONNECTION after DATA' }

  test('without idempotency it is unknown, and never sent again by itself', async () => {
    const { provider, taken } = scripted([unsure])
    const handler = worker(provider)
    const id = await queue()
    await run(handler, id)
    await run(handler, id)
    expect(taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'UNKNOWN', reason: 'ECONNECTION after DATA' })
  })

  test('a provider that knows our key is asked again under the same key', async () => {
    const { provider, taken } = scripted([unsure], { idempotentForMs: 3_600_000 })
    const handler = worker(provider)
    const id = await queue()
    expect(await run(handler, id)).not.toBeNull()
    clock.advance(10_000)
    await run(handler, id)
    expect(taken.map(message => message.id)).toEqual([id, id])
    expect(await rowOf(id)).toMatchObject({ state: 'SENT' })
  })

  test('but not after it has forgotten the key: 61 minutes later nothing is sent a second time', async () => {
    const { provider, taken } = scripted([unsure], { idempotentForMs: 3_600_000 })
    const handler = worker(provider)
    const id = await queue()
    await run(handler, id)
    clock.advance(61 * 60_000)
    await run(handler, id)
    expect(taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'UNKNOWN' })
  })

  test('a message that was certainly not taken may be sent after any time (canary)', async () => {
    const { provider, taken } = scripted([{ outcome: 'retry', reason: '503' }], { idempotentForMs: 3_600_000 })
    const handler = worker(provider)
    const id = await queue()
    await run(handler, id)
    clock.advance(61 * 60_000)
    await run(handler, id)
    expect(taken).toHaveLength(2)
  })

  /** Leaves the row as a worker does that is killed while it waits for the provider. */
  async function abandoned(provider: MessagingProvider) {
    const id = await queue()
    void run(worker({ ...provider, send: () => new Promise(() => {}) }), id)
    while ((await rowOf(id)).state !== 'SENDING') await new Promise(resolve => setTimeout(resolve, 10))
    return id
  }

  test('a worker killed while sending leaves it unknown, once nobody can still be sending', async () => {
    const { provider, taken } = scripted()
    const id = await abandoned(provider)
    expect(seconds(await run(worker(provider), id))).toBe(45)
    expect(await rowOf(id)).toMatchObject({ state: 'SENDING' })
    clock.advance(45_000)
    await run(worker(provider), id)
    expect(taken).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: 'UNKNOWN', reason: 'the worker stopped while sending' })
  })

  test('a provider that knows our key is simply asked again', async () => {
    const { provider, taken } = scripted([], { idempotentForMs: Number.POSITIVE_INFINITY })
    const id = await abandoned(provider)
    await run(worker(provider), id)
    expect(taken.map(message => message.id)).toEqual([id])
    expect(await rowOf(id)).toMatchObject({ state: 'SENT' })
  })

  test.each<[string, Outcome, string, number]>([
    ['has it', { outcome: 'sent', provider_id: 'SM1' }, 'SENT', 0],
    ['does not have it', { outcome: 'retry', reason: 'not taken' }, 'SENT', 1],
    ['cannot say', { outcome: 'unknown', reason: 'answer lost' }, 'UNKNOWN', 0],
  ])('a provider that can be asked, and %s, decides', async (_what, found, state, sends) => {
    const since: Date[] = []
    const { provider, taken } = scripted([], {
      find: async (_message, from) => {
        since.push(from)
        return found
      },
    })
    const id = await abandoned(provider)
    const begun = clock.now()
    clock.advance(45_000)
    const handler = worker(provider)
    const again = await run(handler, id)
    expect(since).toEqual([begun])
    if (again) {
      clock.advance(60_000)
      await run(handler, id)
    }
    expect(await rowOf(id)).toMatchObject({ state })
    expect(taken).toHaveLength(sends)
  })

  test('a worker thought dead that comes back does not write over what came after it', async () => {
    const id = await queue()
    let answer = (_: Outcome) => {}
    const slow = scripted([], {
      send: () =>
        new Promise(resolve => {
          answer = resolve
        }),
    }).provider
    const stalled = run(worker(slow), id)
    while ((await rowOf(id)).state !== 'SENDING') await new Promise(resolve => setTimeout(resolve, 10))
    clock.advance(45_000)
    await run(worker(slow), id)
    answer({ outcome: 'retry', reason: 'late' })
    await stalled
    expect(await rowOf(id)).toMatchObject({ state: 'UNKNOWN' })
  })
})

test('a confirmation goes out once per sign-up and channel, by the drop’s preference (DROP-119)', async () => {
  const { provider, taken } = scripted()
  const handler = worker(provider)
  const signup_id = randomUUID()
  const ask = {
    organization_id: team,
    signup_id,
    preference: 'SMS_OR_WHATSAPP_AND_EMAIL' as const,
    contacts: { EMAIL: 'fan@example.org', PHONE: '447700900123', WHATSAPP: '447700900123' },
    content: confirmation as Extract<MessageContent, { kind: 'SIGNUP_CONFIRMATION' }>,
  }
  for (let twice = 0; twice < 2; twice++)
    await database.inOrganization(team, db => queueConfirmation(db, messageQueue({ box, clock }), ask))
  const rows = await database.readOrganization(team, db =>
    db.selectFrom('messages').select('id').where('about_id', '=', signup_id).execute(),
  )
  for (const { id } of rows) await run(handler, id)
  expect(taken.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ['EMAIL', 'fan@example.org'],
    ['PHONE', '+447700900123'],
  ])
  expect(sendMessage.payload.safeParse({ organization_id: team, id: rows[0]?.id }).success).toBe(true)
})
