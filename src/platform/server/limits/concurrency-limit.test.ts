import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

/** Enters until there is no place left, and says how many there were. */
function fill(limit: ReturnType<typeof concurrencyLimit>, flow: string): number {
  let held = 0
  while (limit.enter(flow)) held++
  return held
}

describe('concurrencyLimit', () => {
  it('gives one flow half of the places and leaves the rest to others', () => {
    const limit = concurrencyLimit(100)
    expect(fill(limit, 'hot')).toBe(50)
    expect(fill(limit, 'cold')).toBe(25)
    expect(limit.enter('another')).not.toBeNull()
  })
  it('gives flows that are equally busy equal shares', () => {
    const limit = concurrencyLimit(120)
    const held = { one: 0, two: 0, three: 0 }
    for (let round = 0; round < 100; round++)
      for (const flow of ['one', 'two', 'three'] as const) if (limit.enter(flow)) held[flow]++
    expect(Math.max(...Object.values(held)) - Math.min(...Object.values(held))).toBeLessThanOrEqual(1)
    expect(limit.enter('innocent')).not.toBeNull()
  })
  it('admits the next request when one leaves', () => {
    const limit = concurrencyLimit(2)
    const leave = limit.enter('hot')
    expect(limit.enter('hot')).toBeNull()
    leave?.()
    expect(limit.enter('hot')).not.toBeNull()
  })
  it('never exceeds the limit and forgets every flow that has left', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.boolean())), steps => {
        const limit = concurrencyLimit(8)
        const inside: (() => void)[] = []
        for (const [flow, leaves] of steps) {
          if (leaves) inside.shift()?.()
          const leave = limit.enter(flow)
          if (leave) inside.push(leave)
          expect(limit.inFlight).toBe(inside.length)
          expect(limit.inFlight).toBeLessThanOrEqual(8)
        }
        for (const leave of inside) leave()
        expect(limit.inFlight).toBe(0)
        expect(fill(limit, 'a')).toBe(4)
      }),
    )
  })
})
