import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#features/accounts/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody, someAddress } from '../../../../../test/fans/fan-world.ts'
import { type CallAnswer, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { teamOf } from '../../../../../test/teams.ts'
import { differsByMoreThan, type TimeDifference, timeDifference } from '../../../../../test/time-difference.ts'

const PAIRS = 300
/** So much more would be found among fewer. */
const CANARY_PAIRS = 60
/** What a call may take longer for one kind of contact: far less than the way through the internet varies by. */
const BUCKET_MS = 1
/** A password is checked for 85 ms on a quiet machine: without one to check, an answer would be that much faster, and few pairs find it. */
const PASSWORD_PAIRS = 15
const PASSWORD_BUCKET_MS = 40

let server: TestServer
let drop: GivenDrop
let coded: GivenDrop
let codedToo: GivenDrop
let member = ''
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100000', DATABASE_CONNECTIONS: '8' } })
  drop = await givenDrop(server, { allow_name: true, require_checkbox_opt_in: false })
  coded = await givenDrop(server, { require_otp: true, require_checkbox_opt_in: false }, drop)
  codedToo = await givenDrop(server, { require_otp: true, require_checkbox_opt_in: false }, drop)
  const { people } = await teamOf(server, 'North', { ann: 'owner' })
  const [ann] = await server.sql<{ email: string }>('select email from auth."user" where id = $1', [people.ann.user_id])
  member = ann?.email ?? ''
}, 60_000)
// all calls come from one address, more than a house full of fans makes
beforeEach(() => server.sql('truncate rate_limits'))
afterAll(() => server.stop())

const ada = { first_name: 'Ada', last_name: 'Lund' }
const eve = { first_name: 'Eve', last_name: 'Holm' }

/** The time of one call; what it needs is made before the clock starts. */
const timing = (make: () => Promise<() => Promise<{ status: number }>>, status: number) => async () => {
  const run = await make()
  const begun = performance.now()
  const answer = await run()
  const ms = performance.now() - begun
  expect(answer.status).toBe(status)
  return ms
}

const signUp = async (email_address: string, more: Partial<SignupBody> = ada) => {
  const form = await formFor(server, drop, { email_address, ...more })
  return () => server.call(signups.subscribe, form)
}
const known = async (): Promise<string> => {
  const email_address = someAddress()
  await (await signUp(email_address))()
  return email_address
}
const askForCode = async (email_address: string, of = coded) => {
  const form = await formFor(server, of, { email_address }, 'otp')
  return () => server.call(signups.otp, form)
}
/** Got five messages of other teams today. */
const writtenTo = async (): Promise<string> => {
  const email_address = someAddress()
  await (await askForCode(email_address))()
  await server.sql(`with code as (delete from contact_sends where id = (select max(id) from contact_sends) returning contact_hash, drop_id)
    insert into contact_sends (contact_hash, kind, drop_id) select contact_hash, 'CONFIRMATION', drop_id from code, generate_series(1, 5)`)
  return email_address
}
/** Everything of an answer that may be compared: status, names and bytes, with what is new each time left out. */
const seen = ({ status, headers, body }: CallAnswer<never>) => {
  const bytes = JSON.stringify(body).replace(
    /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|fan\.[0-9a-f-]{12}@mail\.example|[\w.]+@\w+-\w+\.example/g,
    '…',
  )
  const names = [...headers.keys()].filter(name => name !== 'date').sort()
  const cookie = headers.get('set-cookie')?.replace(/=[^;]+;/, '=;')
  return { status, bytes, names, cookie, length: headers.get('content-length') }
}

const surfaces: [string, () => Promise<() => Promise<unknown>>, () => Promise<() => Promise<unknown>>][] = [
  ['a sign-up', async () => signUp(await known(), eve), () => signUp(someAddress(), eve)],
  ['a code', async () => askForCode(await known()), () => askForCode(someAddress())],
  [
    'a code for who was written to enough',
    async () => askForCode(await writtenTo(), codedToo),
    () => askForCode(someAddress(), codedToo),
  ],
  [
    'a sign-in with a wrong password',
    async () => () => server.call(accounts.login, { email: member, password: 'wrong horse' }),
    async () => () =>
      server.call(accounts.login, { email: 'nobody@north-zzzzzzzzzzzz.example', password: 'wrong horse' }),
  ],
]

describe('no response reveals whether a contact is known (THREATS 11)', () => {
  it.each(surfaces)('%s gets the same status, headers and bytes', async (_what, ofKnown, ofUnknown) => {
    const answers = [await (await ofKnown())(), await (await ofUnknown())()] as CallAnswer<never>[]
    const [one, other] = answers.map(answer => seen(answer))
    expect(one).toEqual(other)
  })

  it.each(surfaces)(
    '%s takes the same time',
    async (what, ofKnown, ofUnknown) => {
      const status = what === 'a sign-up' ? 201 : what.startsWith('a code') ? 200 : 401
      const time = (make: typeof ofKnown) => timing(make as never, status)
      const [pairs, bucket] = what.includes('password') ? [PASSWORD_PAIRS, PASSWORD_BUCKET_MS] : [PAIRS, BUCKET_MS]
      const difference = await timeDifference(time(ofKnown), time(ofUnknown), pairs)
      expect(difference).toSatisfy((found: TimeDifference) => !differsByMoreThan(found, bucket))
    },
    60_000,
  )

  it('would detect a difference of five milliseconds (canary)', async () => {
    const slow = async () => {
      const call = await signUp(await known(), eve)
      return async () => {
        await sleep(5)
        return call()
      }
    }
    const quick = timing(() => signUp(someAddress(), eve), 201)
    // a machine that is busy for a moment hides it
    await expect
      .poll(() => timeDifference(quick, timing(slow, 201), CANARY_PAIRS), { timeout: 90_000, interval: 0 })
      .toSatisfy((found: TimeDifference) => differsByMoreThan(found, BUCKET_MS))
  }, 120_000)
})
