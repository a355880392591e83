import { expect, it } from 'vitest'
import { giveWay } from './give-way.ts'

/** So many statements of drops in no rush, of which every so many-th takes 20 ms and the others 2. */
function pass(way: ReturnType<typeof giveWay>, count: number, slowEvery: number, besideRush: boolean) {
  for (let at = 1; at <= count; at++) way.took(at % slowEvery === 0 ? 20 : 2, { besideRush })
}

it('a lane rests twice as long as it worked until it is seen that nobody is late, and never for long', () => {
  const way = giveWay()
  expect([way.rest(6), way.rest(10), way.rest(1_000)]).toEqual([12, 20, 50])
  pass(way, 500, Number.POSITIVE_INFINITY, false)
  expect(way.rest(6)).toBe(12)
  pass(way, 2_000, Number.POSITIVE_INFINITY, true)
  expect(way.rest(6)).toBe(0)
})

it('it rests again when more than a hundredth of the others are late, and not for what is slow in calm too', () => {
  const way = giveWay()
  pass(way, 500, Number.POSITIVE_INFINITY, false)
  pass(way, 2_000, 300, true)
  expect(way.rest(6)).toBeLessThan(1.5)
  pass(way, 500, 20, true)
  expect(way.rest(6)).toBeGreaterThan(10)

  const onSlowDisk = giveWay()
  pass(onSlowDisk, 500, 8, false)
  pass(onSlowDisk, 2_000, 8, true)
  expect(onSlowDisk.rest(6)).toBe(0)
})

it('a server that starts in a rush learns from those beside it how long they take', () => {
  const way = giveWay()
  pass(way, 2_000, Number.POSITIVE_INFINITY, true)
  expect(way.rest(6)).toBe(0)
})
