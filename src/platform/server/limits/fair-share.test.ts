import { expect, it } from 'vitest'
import { fairShare } from './fair-share.ts'

it('a stream gives way when many requests of small ones are late, not when some are, and to nobody when they are gone', () => {
  const fair = fairShare({ windowMs: 100, enough: 5 })
  fair.learn({ mean: 8, quickest: 6 }, 0)
  let at = 0
  const pass = (late: number) => {
    for (let one = 0; one < 500; one++) {
      at += 10
      fair.done(at, one % 10 < late ? 200 : 9)
    }
  }
  // a phone with a slow line, a provider that thinks
  pass(2)
  expect([fair.holdsBack(at, 31), fair.holdsBack(at, 32)]).toEqual([false, true])
  pass(5)
  expect([fair.holdsBack(at, 3), fair.holdsBack(at, 4)]).toEqual([false, true])
  // asked for while all is well again
  pass(0)
  expect(fair.holdsBack(at, 4)).toBe(true)
  pass(0)
  expect(fair.holdsBack(at, 4)).toBe(false)
  pass(10)
  at += 3_001
  expect(fair.holdsBack(at, 1_000)).toBe(false)
  fair.done(at, 9)
  // back beside another rush: it begins where the last one ended
  expect([fair.holdsBack(at, 3), fair.holdsBack(at, 4)]).toEqual([false, true])
})

it('requests that cost less together are held to as many as go together', () => {
  const fair = fairShare({ windowMs: 100, enough: 5, least: 16 })
  fair.learn({ mean: 8, quickest: 6 }, 0)
  for (let at = 0; at < 5_000; at += 10) fair.done(at, 200)
  expect([fair.holdsBack(5_000, 15), fair.holdsBack(5_000, 16)]).toEqual([false, true])
})
