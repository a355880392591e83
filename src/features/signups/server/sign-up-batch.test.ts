import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { type GivenDrop, givenDrop, someAddress } from '../../../../test/fans/fan-world.ts'
import { hashOf, someSignUp } from '../../../../test/fans/some-sign-up.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { analyzeTables } from '../../../../test/table-statistics.ts'
import { type SignUp, signUpArguments } from './sign-up.ts'

let server: TestServer
let given: GivenDrop
let other: GivenDrop
beforeAll(async () => {
  server = await startTestServer()
  given = await givenDrop(server)
  other = await givenDrop(server)
})
afterAll(() => server.stop())

/** One statement for all of them, as the batch writer sends it. */
const together = (...all: SignUp[]) =>
  server.app.database.statement<{ outcome: string; signup_id: string | null; wait: number | null }>(
    'sign_ups',
    'select * from sign_ups($1)',
    [JSON.stringify(all.map(one => signUpArguments(one, { id: newId(), newFanId: newId() })))],
  )

const outcomes = async (...all: SignUp[]) => (await together(...all)).map(({ outcome }) => outcome)

const limitOf = (key: string, maximum: number) => ({ key, maximum, windowSeconds: 3_600 })
const tokenOf = (text: string) => ({ token_hash: hashOf(text), expires_at: new Date(Date.now() + 600_000) })

const fansWith = (address: string) =>
  server.sql<{ organization_id: string; fan_id: string; first_name: string | null }>(
    'select c.organization_id, c.fan_id, f.first_name from fan_contacts c left join fans f on f.id = c.fan_id where c.value = $1',
    [address],
  )

const fansWithoutContacts = async () =>
  (await server.sql('select from fans f where not exists (select from fan_contacts c where c.fan_id = f.id)')).length

describe('a batch of sign-ups', () => {
  it('gives each sign-up the result it would have alone, in order', async () => {
    const known = someSignUp(given)
    const keyed = someSignUp(given, { repeat: { request: hashOf('a'), repeat_of: hashOf('key'), keyed: true } })
    const spent = someSignUp(given, { captcha: tokenOf('spent') })
    const crowded = limitOf('test:crowded', 1)
    const [first, second] = await together(known, keyed, spent, someSignUp(given, { limits: [crowded] }))
    const address = known.submission.contacts[0]?.address ?? ''
    const answers = await together(
      someSignUp(given),
      someSignUp(given, { limits: [crowded] }),
      known,
      { ...someSignUp(given), repeat: keyed.repeat },
      { ...someSignUp(given), repeat: { ...keyed.repeat, request: hashOf('b') } },
      someSignUp(given, { drop_id: newId() }),
      someSignUp(given, { captcha: tokenOf('spent') }),
      someSignUp(given, {
        codes: [
          {
            contact: { channel: 'EMAIL', value: address, address },
            contact_hash: hashOf(address),
            recipient_hash: hashOf(address),
            code_hash: hashOf('1'),
            handle_hash: null,
          },
        ],
      }),
      someSignUp(given, { address, repeat: { request: hashOf('c'), repeat_of: hashOf('c'), keyed: false } }),
      someSignUp(given, { quarantine: ['BOT'] }),
      someSignUp(given, { captcha: tokenOf('new') }),
      someSignUp(given, { judged_by: 0 }),
      someSignUp(given, { judged_by: 1 }),
    )
    expect(answers.map(({ outcome }) => outcome)).toEqual([
      'accepted',
      'too_many',
      'repeated',
      'repeated',
      'key_reused',
      'ended',
      'captcha_used',
      'code_invalid',
      'accepted',
      'accepted',
      'accepted',
      'changed',
      'accepted',
    ])
    expect(answers[1]?.wait).toBeGreaterThan(0)
    expect(answers.slice(2, 5).map(({ signup_id }) => signup_id)).toEqual([
      first?.signup_id,
      second?.signup_id,
      second?.signup_id,
    ])

    const written = answers.flatMap(({ outcome, signup_id }) => (outcome === 'accepted' ? [signup_id] : []))
    const rows = await server.sql(
      'select id, state, vouches, quarantine_reasons from signups where id = any($1) order by array_position($1, id)',
      [written],
    )
    expect(rows).toEqual([
      { id: written[0], state: 'ACCEPTED', vouches: true, quarantine_reasons: [] },
      // of somebody known
      { id: written[1], state: 'ACCEPTED', vouches: false, quarantine_reasons: [] },
      { id: written[2], state: 'QUARANTINED', vouches: false, quarantine_reasons: ['BOT'] },
      { id: written[3], state: 'ACCEPTED', vouches: true, quarantine_reasons: [] },
      { id: written[4], state: 'ACCEPTED', vouches: true, quarantine_reasons: [] },
    ])
    const jobs = await server.sql<{ payload: object }>(
      "select payload from job_outbox where task = 'follow_up_signup' and payload->>'signup_id' = any($1) order by id",
      [written],
    )
    expect(new Set(jobs.map(({ payload }) => payload))).toEqual(
      new Set(
        written.map(signup_id => ({
          organization_id: given.organization_id,
          signup_id,
          topics: ['fans', 'drops'],
        })),
      ),
    )
    const hits = await server.sql("select count from rate_limits where key = 'test:crowded'")
    expect(hits).toEqual([{ count: 2 }])
  })

  it('treats a duplicate in the batch like a later sign-up', async () => {
    const [tapped, phone, token] = [someSignUp(given), someAddress(), tokenOf('twice')]
    const named = (first_name: string) =>
      someSignUp(given, {
        address: phone,
        submission: { facts: { first_name } },
        repeat: { request: hashOf(first_name + phone), repeat_of: hashOf(first_name + phone), keyed: false },
      })
    const home = limitOf(`test:${phone}:home`, 2)
    const answers = await together(
      tapped,
      tapped,
      { ...named('Ann'), limits: [home] },
      { ...named('Bea'), limits: [home] },
      { ...named('Cleo'), limits: [home] },
      someSignUp(given, { captcha: token }),
      someSignUp(given, { captcha: token }),
    )
    expect(answers.map(({ outcome }) => outcome)).toEqual([
      'accepted',
      'repeated',
      'accepted',
      'accepted',
      'too_many',
      'accepted',
      'captcha_used',
    ])
    expect(answers[1]?.signup_id).toBe(answers[0]?.signup_id)
    expect(await fansWith(phone)).toMatchObject([{ first_name: 'Ann' }])
  })

  it('rejects all sign-ups of a full drop and accepts those of others', async () => {
    const full = { key: `test:full:${newId()}`, maximum: 100, windowSeconds: 3_600 }
    await server.sql(
      "insert into rate_limits (key, window_start, count) values ($1, date_trunc('hour', clock_timestamp(), 'UTC'), 101)",
      [full.key],
    )
    const turnedAway = someSignUp(given, { drop_limit: full })
    expect(await outcomes(turnedAway, someSignUp(other), someSignUp(given, { drop_limit: full }))).toEqual([
      'too_many',
      'accepted',
      'too_many',
    ])
    expect(await fansWith(turnedAway.submission.contacts[0]?.value ?? '')).toEqual([])
  })

  it('counts sign-ups towards the drop’s rate limit by sampling, right on average', async () => {
    const drop_limit = { key: `test:samples:${newId()}`, maximum: 1_000_000, windowSeconds: 3_600 }
    for (let batch = 0; batch < 40; batch++)
      await together(...Array.from({ length: 50 }, () => someSignUp(given, { drop_limit, drop_id: newId() })))
    const [{ count } = { count: 0 }] = await server.sql<{ count: number }>(
      'select sum(count) as count from rate_limits where key = $1',
      [drop_limit.key],
    )
    // 2,000 sign-ups, one in fifty for fifty: 313 is the standard deviation, and this six of them
    expect(count % 50).toBe(0)
    expect(Math.abs(count - 2_000)).toBeLessThan(1_900)
  })

  it('keeps fans of different teams apart, even when they share a contact', async () => {
    const address = someAddress()
    const all = [given, other, given, other].map((drop, at) =>
      someSignUp(drop, {
        ...(at < 2 ? { address } : {}),
        repeat: { request: hashOf(`${at}${address}`), repeat_of: hashOf(`${at}${address}`), keyed: false },
      }),
    )
    const answers = await together(...all)
    expect(answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
    const rows = await server.sql<{ organization_id: string }>(
      'select s.organization_id from signups s join fans f using (organization_id) where s.id = any($1) and f.id = s.fan_id order by array_position($1, s.id)',
      [answers.map(({ signup_id }) => signup_id)],
    )
    expect(rows.map(({ organization_id }) => organization_id)).toEqual(
      [given, other, given, other].map(({ organization_id }) => organization_id),
    )
    expect((await fansWith(address)).map(({ organization_id }) => organization_id).toSorted()).toEqual(
      [given.organization_id, other.organization_id].toSorted(),
    )
  })

  it('uses the existing fan when a concurrent transaction inserts the same contact first, without leaving a second fan', async () => {
    const address = someAddress()
    const elsewhere = new pg.Client({ connectionString: server.ownerUrl })
    await elsewhere.connect()
    try {
      const fan = newId()
      await elsewhere.query('begin')
      await elsewhere.query('insert into fans (organization_id, id) values ($1, $2)', [given.organization_id, fan])
      await elsewhere.query(
        "insert into fan_contacts (organization_id, channel, value, address, fan_id) values ($1, 'EMAIL', $2, $2, $3)",
        [given.organization_id, address, fan],
      )
      const phone = `4479${randomBytes(4).readUInt32BE().toString().padStart(10, '0')}`
      const both = someSignUp(given, { address, captcha: tokenOf(address) })
      both.submission.contacts.push({ channel: 'PHONE', value: phone, address: `+${phone}` })
      const answers = together(someSignUp(given), both, someSignUp(given))
      await eventually(() => waitingFor(elsewhere))
      await elsewhere.query('commit')
      expect((await answers).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted'])
      expect(await fansWith(address)).toMatchObject([{ fan_id: fan }])
      expect(await fansWith(phone)).toMatchObject([{ fan_id: fan }])
      expect(await fansWithoutContacts()).toBe(0)
    } finally {
      await elsewhere.end()
    }
  })

  it('locks limits in a fixed order, so that batches cannot deadlock', async () => {
    const [low, high] = [`test:a:${newId()}`, `test:b:${newId()}`]
    const ofBoth = () => [high, low].map(key => someSignUp(given, { limits: [limitOf(key, 100)] }))
    await together(...ofBoth())
    const elsewhere = new pg.Client({ connectionString: server.ownerUrl })
    await elsewhere.connect()
    try {
      await elsewhere.query('begin')
      await elsewhere.query('select from rate_limits where key = $1 for update', [low])
      const answers = together(...ofBoth())
      await eventually(() => waitingFor(elsewhere))
      const free = await server.sql('select key from rate_limits where key = $1 for update skip locked', [high])
      await elsewhere.query('commit')
      await answers
      expect(free).toEqual([{ key: high }])
    } finally {
      await elsewhere.end()
    }
  })

  it('never deadlocks or duplicates fans when batches share contacts, tokens and repeats', async () => {
    const people = Array.from({ length: 12 }, someAddress)
    const before = await deadlocks()
    const seed = Array.from({ length: 60 }, (_, at) => at)
    await Promise.all(
      seed.map(round => {
        // the same people in all orders
        const step = [1, 5, 7, 11][round % 4] ?? 1
        const all = people.map((_, at) => people[(round + at * step) % people.length] ?? '')
        return together(
          ...all.map(address =>
            someSignUp(given, { address, captcha: round % 3 ? null : tokenOf(`${address} ${round % 2}`) }),
          ),
        )
      }),
    )
    for (const address of people) expect(await fansWith(address)).toHaveLength(1)
    const rows = await server.sql<{ signups: number }>(
      'select count(*) as signups from signups s join fan_contacts c using (organization_id, fan_id) where c.value = any($1) group by c.value',
      [people],
    )
    expect(rows.map(({ signups }) => signups)).toEqual(people.map(() => 1))
    expect(await deadlocks()).toBe(before)
  })
})

/** Whether anybody waits for what this connection's transaction holds. */
async function waitingFor(holder: pg.Client): Promise<boolean> {
  const { rows } = await holder.query(
    'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1',
  )
  return rows.length > 0
}

async function deadlocks(): Promise<number> {
  await analyzeTables(server)
  const [row] = await server.sql<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return row?.deadlocks ?? -1
}
