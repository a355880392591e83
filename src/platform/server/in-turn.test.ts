import { describe, expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))

describe('work that is begun in turn', () => {
  it('is one piece for each turn of the event loop, one of each stream in turn', async () => {
    const begin = inTurn()
    const begun: string[] = []
    for (const stream of [...'hhhhchd']) begin(stream, () => begun.push(stream))
    expect(begun).toEqual([])
    const turns: number[] = []
    while (begun.length < 7) {
      const before = begun.length
      await turn()
      turns.push(begun.length - before)
    }
    expect(begun.join('')).toBe('hcdhhhh')
    expect(Math.max(...turns)).toBe(1)
  })
})
