import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const filled = (groups: readonly string[]) => {
  const queue = fairQueue<number>()
  for (const [at, group] of groups.entries()) queue.add(group, at)
  return queue
}
const groupsOf = (taken: readonly { group: string }[]) => taken.map(({ group }) => group).join('')

describe('a fair queue', () => {
  it('takes one of each group in turn, however many a group has', () => {
    const queue = filled([...'hhhhhhcdh'])
    expect(groupsOf(queue.take(4))).toBe('hcdh')
    expect(groupsOf(queue.take(100))).toBe('hhhhh')
    expect(queue.length).toBe(0)
  })
  it('passes over groups that must wait, and leaves them where they are', () => {
    const queue = filled([...'hhchd'])
    expect(groupsOf(queue.take(9, group => group === 'h'))).toBe('cd')
    expect(groupsOf(queue.take(9))).toBe('hhh')
  })
  it('loses none, doubles none, and keeps the order within a group', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c')),
        fc.array(fc.integer({ min: 0, max: 5 })),
        (groups, takes) => {
          const queue = filled(groups)
          const taken = [...takes.flatMap(most => queue.take(most)), ...queue.take(groups.length)]
          expect(taken.map(({ item }) => item).sort((a, b) => a - b)).toEqual(groups.map((_, at) => at))
          for (const group of ['a', 'b', 'c']) {
            const order = taken.filter(one => one.group === group).map(({ item }) => item)
            expect(order).toEqual(order.toSorted((a, b) => a - b))
          }
          expect(queue.length).toBe(0)
        },
      ),
    )
  })
})
