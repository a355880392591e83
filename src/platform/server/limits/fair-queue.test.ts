import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const filled = (flows: readonly string[]) => {
  const queue = fairQueue<number>()
  for (const [at, flow] of flows.entries()) queue.add(flow, at)
  return queue
}
const flowsOf = (taken: readonly { flow: string }[]) => taken.map(({ flow }) => flow).join('')

describe('fairQueue', () => {
  it('takes one item of each flow in turn, however many a flow has', () => {
    const queue = filled([...'hhhhhhcdh'])
    expect(flowsOf(queue.take(4))).toBe('hcdh')
    expect(flowsOf(queue.take(100))).toBe('hhhhh')
    expect(queue.length).toBe(0)
  })
  it('skips blocked flows and keeps their items', () => {
    const queue = filled([...'hhchd'])
    expect(flowsOf(queue.take(9, flow => flow === 'h'))).toBe('cd')
    expect(flowsOf(queue.take(9))).toBe('hhh')
  })
  it('returns every item once, in the order of its flow', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c')),
        fc.array(fc.integer({ min: 0, max: 5 })),
        (flows, takes) => {
          const queue = filled(flows)
          const taken = [...takes.flatMap(most => queue.take(most)), ...queue.take(flows.length)]
          expect(taken.map(({ item }) => item).sort((a, b) => a - b)).toEqual(flows.map((_, at) => at))
          for (const flow of ['a', 'b', 'c']) {
            const order = taken.filter(one => one.flow === flow).map(({ item }) => item)
            expect(order).toEqual(order.toSorted((a, b) => a - b))
          }
          expect(queue.length).toBe(0)
        },
      ),
    )
  })
})
