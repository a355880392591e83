import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#platform/server/database/db.ts'
import { type GivenDrop, givenDrop } from '../../../../test/fans/fan-world.ts'
import { someSignUp } from '../../../../test/fans/some-sign-up.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { tellStatistics } from '../../../../test/table-statistics.ts'
import { signUpDesk } from './sign-up-desk.ts'

let server: TestServer
let given: GivenDrop
beforeAll(async () => {
  server = await startTestServer()
  given = await givenDrop(server)
})
afterAll(() => server.stop())

/** The database, and how many sign-ups went in each statement. */
function watched(): { database: Database; batches: number[] } {
  const batches: number[] = []
  const { database } = server.app
  const statement: Database['statement'] = (name, text, values) => {
    batches.push(JSON.parse(String(values[0])).length)
    return database.statement(name, text, values)
  }
  return { database: { ...database, statement }, batches }
}

const PAST_ANY_REST_MS = 60
const turn = () => new Promise(resolve => setImmediate(resolve))

describe('the desk where sign-ups are written', () => {
  it('writes one that comes alone at once, and those that come meanwhile together', async () => {
    const { database, batches } = watched()
    const desk = signUpDesk(database, { lanes: 1, together: 16 })
    const first = desk.signUp(someSignUp(given))
    await turn()
    const meanwhile = Array.from({ length: 19 }, () => desk.signUp(someSignUp(given)))
    const answers = await Promise.all([first, ...meanwhile])
    expect(batches).toEqual([1, 16, 3])
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']))
    const rows = await server.sql('select id from signups where id = any($1)', [answers.map(({ id }) => id)])
    expect(rows).toHaveLength(20)
  })
  it('writes those that come in one turn of the event loop together', async () => {
    const { database, batches } = watched()
    const desk = signUpDesk(database, { lanes: 1 })
    await Promise.all(Array.from({ length: 5 }, () => desk.signUp(someSignUp(given))))
    expect(batches).toEqual([5])
  })
  it('writes a drop in no rush at once, by itself, and of another that is in one a batch beside it', async () => {
    const other = await givenDrop(server)
    const batches: string[][] = []
    const finish: (() => void)[] = []
    const { database } = server.app
    const statement: Database['statement'] = async (name, text, values) => {
      const asked = JSON.parse(String(values[0])) as { drop_id: string }[]
      batches.push(asked.map(({ drop_id }) => (drop_id === other.drop.id ? 'other' : 'rush')))
      await new Promise<void>(resolve => finish.push(resolve))
      return database.statement(name, text, values)
    }
    const desk = signUpDesk({ ...database, statement }, { lanes: 1, express: 2, together: 4 })
    const answers = [desk.signUp(someSignUp(given))]
    await turn()
    for (let at = 0; at < 6; at++) answers.push(desk.signUp(someSignUp(given)))
    answers.push(desk.signUp(someSignUp(other)))
    await turn()
    const four = ['rush', 'rush', 'rush', 'rush']
    expect(batches).toEqual([['rush'], ['other'], four])
    for (const one of finish.splice(0)) one()
    await Promise.all([...answers.slice(0, 5), answers.at(-1)])
    expect(batches.slice(3)).toEqual([['rush', 'rush']])
    finish.shift()?.()
    await Promise.all(answers)
  })
  it('small ones that never stop leave the rush its lane', async () => {
    const small = 'small'
    const under: { drop: string; finish: () => void }[] = []
    const { database } = server.app
    const statement = async (_name: string, _text: string, values: readonly unknown[]) => {
      const asked = JSON.parse(String(values[0])) as { drop_id: string }[]
      const drop = asked[0]?.drop_id === given.drop.id ? 'rush' : small
      await new Promise<void>(resolve => under.push({ drop, finish: resolve }))
      return asked.map(() => ({ outcome: 'accepted' }))
    }
    const desk = signUpDesk({ ...database, statement: statement as Database['statement'] })
    const finish = async (which: (drop: string) => boolean) => {
      for (const one of under.filter(({ drop }) => which(drop))) {
        under.splice(under.indexOf(one), 1)
        one.finish()
      }
      await turn()
    }
    const answers = Array.from({ length: 100 }, () => desk.signUp(someSignUp(given)))
    await turn()
    let drops = 0
    const others = (count: number) => {
      for (let at = 0; at < count; at++)
        answers.push(desk.signUp({ ...someSignUp(given), drop_id: `${small} ${drops++}` }))
    }
    const lanes = () => under.map(({ drop }) => drop).toSorted()
    others(3)
    for (let round = 0; round < 4; round++) {
      await finish(drop => drop === 'rush')
      await vi.waitFor(() => expect(lanes()).toContain('rush'), { interval: 1 })
      // some are always written and some always wait
      others(2)
      await finish(drop => drop === small)
      others(3)
      expect(lanes()).toEqual(['rush', small, small])
    }
    let isWritten = false
    const written = Promise.all(answers).finally(() => {
      isWritten = true
    })
    written.catch(() => {})
    while (!isWritten) {
      await finish(() => true)
      // the rush rests
      await sleep(1)
    }
    await written
  })
  it('beside a rush writes another drop in the same turn, and of the rush one batch after the other', async () => {
    const other = await givenDrop(server)
    const sizes: number[] = []
    const finish: (() => void)[] = []
    const { database } = server.app
    const statement: Database['statement'] = async (name, text, values) => {
      sizes.push(JSON.parse(String(values[0])).length)
      await new Promise<void>(resolve => finish.push(resolve))
      return database.statement(name, text, values)
    }
    const desk = signUpDesk({ ...database, statement })
    const rush = (count: number) => Array.from({ length: count }, () => desk.signUp(someSignUp(given)))
    const answers = rush(96)
    await turn()
    expect(sizes).toEqual([16, 16])
    const small = desk.signUp(someSignUp(other))
    expect(sizes).toEqual([16, 16, 1])
    for (const one of finish.splice(0)) one()
    await Promise.all([small, ...answers.slice(0, 32)])
    for (let written = 32; written < 96; written += 16) {
      // it rests before
      await vi.waitFor(() => expect(finish).toHaveLength(1), { interval: 1 })
      finish.shift()?.()
      await Promise.all(answers.slice(0, written + 16))
    }
    await sleep(PAST_ANY_REST_MS)
    // the second waits for the lane of the rush, and behind it the last: of the rush, though it is all that is left of it
    const next = [desk.signUp(someSignUp(other)), desk.signUp(someSignUp(other))]
    await turn()
    const last = desk.signUp(someSignUp(given))
    await turn()
    expect(finish).toHaveLength(2)
    for (const one of finish.splice(0)) one()
    await Promise.all(next)
    await vi.waitFor(() => expect(finish).toHaveLength(1))
    finish.shift()?.()
    await last
  })
  it('beside others the lane of a rush rests for longer than it worked, and by itself goes on at once', async () => {
    const other = await givenDrop(server)
    const finish: (() => void)[] = []
    const statement = async (_name: string, _text: string, values: readonly unknown[]) => {
      const asked = JSON.parse(String(values[0])) as { drop_id: string }[]
      if (asked[0]?.drop_id === given.drop.id) await new Promise<void>(resolve => finish.push(resolve))
      return asked.map(() => ({ outcome: 'accepted' }))
    }
    const desk = signUpDesk({ ...server.app.database, statement: statement as Database['statement'] }, { lanes: 1 })
    const rush = Array.from({ length: 64 }, () => desk.signUp(someSignUp(given)))
    await turn()
    finish.shift()?.()
    await turn()
    expect(finish).toHaveLength(1)
    await desk.signUp(someSignUp(other))
    // it works for so long that the longest rest is due
    await sleep(30)
    const worked = performance.now()
    finish.shift()?.()
    // two of a drop in no rush, which wait for a third of it, are written meanwhile and not in the lane that rests
    await Promise.all(Array.from({ length: 3 }, () => desk.signUp(someSignUp(other))))
    await vi.waitFor(() => expect(finish).toHaveLength(1), { interval: 1 })
    expect(performance.now() - worked).toBeGreaterThan(45)
    while (finish.length > 0) {
      finish.shift()?.()
      await sleep(PAST_ANY_REST_MS)
    }
    await Promise.all(rush)
  })
  it('answers each with its own: teams in one statement do not mix', async () => {
    const other = await givenDrop(server)
    const desk = signUpDesk(server.app.database, { lanes: 1 })
    const mixed = Array.from({ length: 10 }, (_, at) => (at % 2 ? other : given))
    const answers = await Promise.all(mixed.map(drop => desk.signUp(someSignUp(drop))))
    for (const [at, { id }] of answers.entries()) {
      const [row] = await server.sql(
        'select s.organization_id, f.organization_id as of_fan from signups s join fans f on f.id = s.fan_id where s.id = $1',
        [id],
      )
      expect(row).toEqual({ organization_id: mixed[at]?.organization_id, of_fan: mixed[at]?.organization_id })
    }
  })
  it('one that cannot be written fails alone', async () => {
    const desk = signUpDesk(server.app.database, { lanes: 1 })
    const all = [{}, { birthdate: 'never' }, {}, {}].map(facts =>
      desk.signUp(someSignUp(given, { submission: { facts } })),
    )
    const results = await Promise.allSettled(all)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  })
  it('batches that share addresses do not stand in each other’s way', async () => {
    const homes = ['one', 'two', 'three'].map(home => ({
      key: `test:home:${home}`,
      maximum: 10_000,
      windowSeconds: 3_600,
    }))
    const desk = signUpDesk(server.app.database, { lanes: 4, together: 8 })
    // the homes in all orders, as visitors come
    const homeOf = (at: number) => homes[(at * 7 + Math.floor(at / 5)) % homes.length]
    const all = Array.from({ length: 400 }, (_, at) => {
      const one = someSignUp(given)
      return desk.signUp({ ...one, limits: [homeOf(at) ?? [], ...one.limits].flat() })
    })
    await Promise.all(all)
    await tellStatistics(server)
    const [{ deadlocks } = { deadlocks: 1 }] = await server.sql<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(deadlocks).toBe(0)
  }, 20_000)
  it('tells who comes when too many wait to come back', async () => {
    const desk = signUpDesk(server.app.database, { lanes: 1, queue: 2 })
    const waiting = [1, 2].map(() => desk.signUp(someSignUp(given)))
    expect(() => desk.signUp(someSignUp(given))).toThrow(/busy/)
    await Promise.all(waiting)
  })
})
