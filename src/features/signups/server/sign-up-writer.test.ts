import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/server/database/db.ts'
import { type GivenDrop, givenDrop } from '../../../../test/fans/fan-world.ts'
import { someSignUp } from '../../../../test/fans/some-sign-up.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { analyzeTables } from '../../../../test/table-statistics.ts'
import { signUpWriter } from './sign-up-writer.ts'

let server: TestServer
let given: GivenDrop
beforeAll(async () => {
  server = await startTestServer()
  given = await givenDrop(server)
})
afterAll(() => server.stop())

describe('signUpWriter', () => {
  it('writes the first sign-up at once and those that arrive meanwhile in one batch', async () => {
    const batches: number[] = []
    const { database } = server.app
    const statement: Database['statement'] = (name, text, values) => {
      batches.push(JSON.parse(String(values[0])).length)
      return database.statement(name, text, values)
    }
    const writer = signUpWriter({ ...database, statement })
    const answers = await Promise.all(Array.from({ length: 20 }, () => writer.signUp(someSignUp(given))))
    expect(batches).toEqual([1, 16, 3])
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']))
    const rows = await server.sql('select id from signups where id = any($1)', [answers.map(({ id }) => id)])
    expect(rows).toHaveLength(20)
  })
  it('keeps teams apart when one batch holds sign-ups of both', async () => {
    const other = await givenDrop(server)
    const writer = signUpWriter(server.app.database, { writers: 1 })
    const mixed = Array.from({ length: 10 }, (_, at) => (at % 2 ? other : given))
    const answers = await Promise.all(mixed.map(drop => writer.signUp(someSignUp(drop))))
    for (const [at, { id }] of answers.entries()) {
      const [row] = await server.sql(
        'select s.organization_id, f.organization_id as of_fan from signups s join fans f on f.id = s.fan_id where s.id = $1',
        [id],
      )
      expect(row).toEqual({ organization_id: mixed[at]?.organization_id, of_fan: mixed[at]?.organization_id })
    }
  })
  it('fails only the sign-up that cannot be written', async () => {
    const writer = signUpWriter(server.app.database, { writers: 1 })
    const all = [{}, { birthdate: 'never' }, {}, {}].map(facts =>
      writer.signUp(someSignUp(given, { submission: { facts } })),
    )
    const results = await Promise.allSettled(all)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  })
  it('writes batches that share addresses without deadlocks', async () => {
    const homes = ['one', 'two', 'three'].map(home => ({
      key: `test:home:${home}`,
      maximum: 10_000,
      windowSeconds: 3_600,
    }))
    const drops = [given, ...(await Promise.all([1, 2, 3].map(() => givenDrop(server))))]
    const writer = signUpWriter(server.app.database, { writers: 4, batchSize: 8 })
    // the homes in all orders, as visitors come
    const homeOf = (at: number) => homes[(at * 7 + Math.floor(at / 5)) % homes.length]
    const all = Array.from({ length: 400 }, (_, at) => {
      const one = someSignUp(drops[at % drops.length] ?? given)
      return writer.signUp({ ...one, limits: [homeOf(at) ?? [], ...one.limits].flat() })
    })
    await Promise.all(all)
    await analyzeTables(server)
    const [{ deadlocks } = { deadlocks: 1 }] = await server.sql<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(deadlocks).toBe(0)
  }, 20_000)
})
