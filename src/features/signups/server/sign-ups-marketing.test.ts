import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { type GivenDrop, givenDrop } from '../../../../test/fans/fan-world.ts'
import { someSignUp } from '../../../../test/fans/some-sign-up.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { analyzeTables } from '../../../../test/table-statistics.ts'
import { type SignUp, signUpArguments } from './sign-up.ts'

let server: TestServer
let given: GivenDrop
beforeAll(async () => {
  server = await startTestServer()
  given = await givenDrop(server)
})
afterAll(() => server.stop())

const together = (all: SignUp[]) =>
  server.app.database.statement<{ signup_id: string | null }>('sign_ups', 'select * from sign_ups($1)', [
    JSON.stringify(all.map(one => signUpArguments(one, { id: newId(), newFanId: newId() }))),
  ])

const saying = (purpose: 'MARKETING' | 'PARTNERS', state: 'GIVEN' | 'DECLINED' | 'PENDING') =>
  someSignUp(given, {
    agreed: [
      {
        id: newId(),
        purpose,
        channel: 'EMAIL',
        state,
        checkbox: 'TICKED',
        text_id: newId(),
        text_hash: '00',
        locale: 'en',
        commitment: 'ab',
        salt: 'cd',
        details: '{}',
      },
    ],
  })
const all = () => [
  saying('MARKETING', 'GIVEN'),
  saying('MARKETING', 'DECLINED'),
  saying('MARKETING', 'PENDING'),
  saying('PARTNERS', 'GIVEN'),
]

const marketingOf = async (ids: readonly (string | null | undefined)[]) => {
  const rows = await server.sql<{ marketing: string; agreed_channels: string[] }>(
    `select f.marketing, f.agreed_channels from signups s join fans f on f.id = s.fan_id where s.id = any($1) order by array_position($1::uuid[], s.id)`,
    [ids],
  )
  return rows.map(({ marketing, agreed_channels }) => [marketing, ...agreed_channels].join(' '))
}

it('stores marketing consent of a new fan only when the fan ticked the box', async () => {
  const ids = (await together(all())).map(({ signup_id }) => signup_id)
  expect(await marketingOf(ids)).toEqual(['YES EMAIL', 'NONE', 'NONE', 'NONE'])
})

it('stores the same for a fan who signs up alone, in one write', async () => {
  const updates = async () => {
    await analyzeTables(server)
    const [fans] = await server.sql<{ n: number }>(
      `select n_tup_upd::integer as n from pg_stat_user_tables where relname = 'fans'`,
    )
    return fans?.n
  }
  const before = await updates()
  const ids: (string | null | undefined)[] = []
  for (const one of all()) ids.push((await together([one]))[0]?.signup_id)
  expect(await updates()).toBe(before)
  expect(await marketingOf(ids)).toEqual(['YES EMAIL', 'NONE', 'NONE', 'NONE'])
})
