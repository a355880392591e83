import { expect, it } from 'vitest'
import { giveWay } from './give-way.ts'

const NEVER = Number.POSITIVE_INFINITY

function watched(everyMs = 20) {
  const way = giveWay()
  let at = 0
  return {
    rest: way.rest,
    wait(ms: number) {
      at += ms
    },
    /** So many statements of drops in no rush, of which every so many-th takes 20 ms and the others 2. */
    pass(count: number, slowEvery: number, besideRush: boolean) {
      for (let one = 1; one <= count; one++) {
        at += everyMs
        way.took(at, one % slowEvery === 0 ? 20 : 2, { besideRush })
      }
    },
  }
}

it('a lane rests twice as long as it worked until it is seen that nobody is late, and never for long', () => {
  const { rest, pass } = watched()
  expect([rest(6), rest(10), rest(1_000)]).toEqual([12, 20, 50])
  pass(500, NEVER, false)
  expect(rest(6)).toBe(12)
  pass(2_000, NEVER, true)
  expect(rest(6)).toBe(0)
})

it('it rests again when more than a hundredth of the others are late, and not for what is slow in calm too', () => {
  const { rest, pass } = watched()
  pass(500, NEVER, false)
  pass(2_000, 300, true)
  expect(rest(6)).toBeLessThan(1.5)
  pass(500, 20, true)
  expect(rest(6)).toBeGreaterThan(10)

  const onSlowDisk = watched()
  onSlowDisk.pass(500, 8, false)
  onSlowDisk.pass(2_000, 8, true)
  expect(onSlowDisk.rest(6)).toBe(0)
})

it('a server that starts in a rush learns from those beside it how long they take', () => {
  const { rest, pass } = watched()
  pass(2_000, NEVER, true)
  expect(rest(6)).toBe(0)
})

it('the first statements, of connections that have planned nothing, do not make all others seem quick', () => {
  const { rest, pass } = watched()
  pass(8, 1, false)
  pass(100, NEVER, false)
  pass(500, 20, true)
  expect(rest(6)).toBe(12)
})

it('where one comes a second it is seen within minutes that nobody is late', () => {
  const { rest, pass } = watched(1_000)
  pass(40, NEVER, false)
  pass(110, NEVER, true)
  expect(rest(6)).toBe(0)
})

it('what was learned in a rush is kept for the next, however long the calm between them', () => {
  const { rest, pass, wait } = watched()
  pass(40, NEVER, false)
  pass(40, 4, true)
  expect(rest(6)).toBe(12)
  wait(3_600_000)
  pass(10, NEVER, true)
  expect(rest(6)).toBeGreaterThan(11)
})
