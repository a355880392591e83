import { expect, it } from 'vitest'
import { readInTurns } from './read-in-turns.ts'

it('reads all rows in order without blocking the event loop (THREATS 47)', async () => {
  const busy = (row: number) => {
    const until = performance.now() + 5
    while (performance.now() < until);
    return row * 2
  }
  let [longest, last] = [0, performance.now()]
  const other = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const rows = Array.from({ length: 100 }, (_, at) => at)
  expect(await readInTurns(rows, busy)).toEqual(rows.map(row => row * 2))
  clearInterval(other)
  // all of them in one turn take 500 ms
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThan(250)
})
