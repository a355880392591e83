import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import type { Contact } from '#records/fans/server/contacts.ts'
import { type GivenDrop, givenDrop } from '../../../../test/fans/fan-world.ts'
import { hashOf, someSignUp } from '../../../../test/fans/some-sign-up.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { signUpArguments } from './sign-up.ts'

/** In one sign-ups are written in batches, in the other one after the other. */
let batched: TestServer
let single: TestServer
beforeAll(async () => {
  batched = await startTestServer()
  single = await startTestServer()
})
afterAll(() => Promise.all([batched.stop(), single.stop()]))

/** Few of each, so that they meet. */
const some = (count: number) => fc.integer({ min: 1, max: count })
const person = fc.record({
  email: fc.option(some(5)),
  phone: some(5),
  home: some(3),
  repeat: fc.option(fc.record({ key: some(4), request: some(2) }), { freq: 4 }),
  token: fc.option(some(6)),
  team: fc.constantFrom('one', 'one', 'one', 'other'),
  open: fc.integer({ min: 0, max: 9 }).map(number => number > 0),
  code: fc.integer({ min: 0, max: 9 }).map(number => number === 0),
  reasons: fc.constantFrom([], [], [], ['BOT']),
  browser: fc.option(some(12), { freq: 5 }),
  facts: fc.constantFrom(
    {},
    { first_name: 'Ann', name_search: 'ann' },
    { first_name: 'Bea', city: 'Oslo' },
    { birthdate: '2001-02-03' },
  ),
})
type Person = typeof person extends fc.Arbitrary<infer T> ? T : never

const rounds = fc.array(fc.array(person, { minLength: 2, maxLength: 9 }), { minLength: 1, maxLength: 4 })

it('gives the same answers and the same rows in every table for a batch as for single sign-ups', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async batches => {
      const run = randomUUID()
      const teams = { one: randomUUID(), other: randomUUID() }
      const drops = await Promise.all([dropsOf(batched, teams), dropsOf(single, teams)])
      const ids: string[] = []
      for (const batch of batches) {
        const made = batch.map(() => ({ id: newId(), newFanId: newId(), consent: newId() }))
        const [asked, alone] = drops.map(drops =>
          batch.map((one, at) => askedFrom(one, made[at] ?? raiseNone(), { run, drops, ids })),
        )
        const answers = await batched.app.database.statement('sign_ups', ANSWERS_OF('sign_ups'), [
          JSON.stringify(asked),
        ])
        const expected: unknown[] = []
        for (const one of alone ?? [])
          expected.push(
            ...(await single.app.database.statement('sign_up', ANSWERS_OF('sign_up'), [JSON.stringify(one)])),
          )
        expect(answers).toEqual(expected)
        ids.push(...made.map(({ id }) => id))
      }
      expect(await rowsOf(batched, teams, run)).toEqual(await rowsOf(single, teams, run))
    }),
    { numRuns: 40 },
  )
}, 120_000)

const ANSWERS_OF = (name: string) => `select outcome, signup_id, wait > 0 as waits from ${name}($1)`

type Drops = Record<Person['team'], GivenDrop>

async function dropsOf(server: TestServer, teams: Record<Person['team'], string>): Promise<Drops> {
  return {
    one: await givenDrop(server, {}, { organization_id: teams.one }),
    other: await givenDrop(server, {}, { organization_id: teams.other }),
  }
}

const raiseNone = (): never => {
  throw new Error('Each has ids of its own.')
}

interface Made {
  id: string
  newFanId: string
  consent: string
}

function askedFrom(one: Person, made: Made, { run, drops, ids }: { run: string; drops: Drops; ids: string[] }) {
  const named = (kind: string, number: number | string) => `${run} ${kind} ${number}`
  const address = `${one.email}@mail.example`
  const number = `4479${String(one.phone).padStart(8, '0')}`
  const contacts: Contact[] = [
    ...(one.email ? [{ channel: 'EMAIL', value: address, address } as const] : []),
    ...(one.phone > 3 || !one.email ? [{ channel: 'PHONE', value: number, address: `+${number}` } as const] : []),
  ]
  const first = contacts.slice(0, 1)
  const given = someSignUp(drops[one.team], {
    limits: [
      { key: named('home', one.home), maximum: 9, windowSeconds: 3_600 },
      ...contacts.map(({ value }) => ({ key: named('contact', value), maximum: 5, windowSeconds: 3_600 })),
    ],
    drop_limit: { key: named('drop', one.team), maximum: 1_000_000, windowSeconds: 3_600 },
    ...(one.open ? {} : { drop_id: newId() }),
    submission: { contacts, facts: one.facts, answers: one.facts },
    // by key, because other repeats are told by how much time went by
    repeat: {
      request: hashOf(named('request', one.repeat?.request ?? made.id)),
      repeat_of: hashOf(named('repeat', one.repeat?.key ?? made.id)),
      keyed: true,
    },
    captcha: one.token ? { token_hash: hashOf(named('token', one.token)), expires_at: new Date(0) } : null,
    codes: one.code
      ? first.map(contact => ({
          contact,
          contact_hash: hashOf(address),
          recipient_hash: hashOf(address),
          code_hash: hashOf('1'),
          handle_hash: null,
        }))
      : [],
    quarantine: one.reasons,
    browser_signup_id: (one.browser && ids[one.browser - 1]) || null,
    agreed: first.map(({ channel }) => ({
      id: made.consent,
      purpose: 'MARKETING',
      channel,
      state: 'GIVEN',
      checkbox: 'TICKED',
      text_id: made.consent,
      text_hash: '00',
      locale: 'en',
      commitment: 'ab',
      salt: 'cd',
      details: '{}',
    })),
  })
  return signUpArguments(given, made)
}

/** All that sign-ups write, without times, drops and the samples of drops. */
async function rowsOf(server: TestServer, teams: Record<string, string>, run: string) {
  const of = [Object.values(teams)]
  const [fans, contacts, signups, consents, details, jobs, limits, tokens] = await Promise.all([
    server.sql(
      "select to_jsonb(f) - '{created_at,last_seen_at}'::text[] as row from fans f where organization_id = any($1) order by id",
      of,
    ),
    server.sql(
      "select to_jsonb(c) - 'created_at' as row from fan_contacts c where organization_id = any($1) order by organization_id, channel, value",
      of,
    ),
    server.sql(
      "select to_jsonb(s) - '{created_at,drop_id}'::text[] as row from signups s where organization_id = any($1) order by id",
      of,
    ),
    server.sql(
      "select to_jsonb(c) - '{given_at,drop_id}'::text[] as row from consents c where organization_id = any($1) order by id",
      of,
    ),
    server.sql('select * from consent_details where organization_id = any($1) order by consent_id', of),
    server.sql(
      "select task, payload, job_key, run_at, max_attempts from job_outbox where (payload->>'organization_id')::uuid = any($1) order by payload->>'signup_id'",
      of,
    ),
    server.sql("select key, count from rate_limits where key like $1 || '%' and key not like '%drop%' order by key", [
      run,
    ]),
    server.sql('select * from captcha_spent where token_hash = any($1) order by token_hash', [
      Array.from({ length: 6 }, (_, at) => hashOf(`${run} token ${at + 1}`)),
    ]),
  ])
  return { fans, contacts, signups, consents, details, jobs, limits, tokens }
}
