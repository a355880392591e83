import { describe, expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))

describe('work that is begun in turn', () => {
  it('is a piece for each turn of the event loop where pieces are long, one of each stream in turn', async () => {
    const { begun, mostInATurn } = await beginAll(3)
    expect(begun).toBe('hcdhhhh')
    expect(mostInATurn).toBe(1)
  })
  it('goes together where pieces are short', async () => {
    const { begun, mostInATurn } = await beginAll(0)
    expect(begun).toBe('hcdhhhh')
    expect(mostInATurn).toBeGreaterThan(1)
  })
  it('waits for no turn where it may be done at once, as long as that takes no more than a slice', async () => {
    const begin = inTurn()
    let begun = ''
    const piece =
      (name: string, ms = 0) =>
      () => {
        begun += name
        for (const end = performance.now() + ms; performance.now() < end; );
      }
    begin('hot', piece('h'))
    begin('cold', piece('c', 3), { atOnce: true })
    begin('cool', piece('d'), { atOnce: true })
    expect(begun).toBe('c')
    await turn()
    expect(begun).toBe('chd')
    begin('cold', piece('c'), { atOnce: true })
    expect(begun).toBe('chdc')
  })
})

async function beginAll(ms: number) {
  const begin = inTurn()
  let begun = ''
  for (const stream of 'hhhhchd')
    begin(stream, () => {
      begun += stream
      for (const end = performance.now() + ms; performance.now() < end; );
    })
  expect(begun).toBe('')
  let mostInATurn = 0
  while (begun.length < 7) {
    const before = begun.length
    await turn()
    mostInATurn = Math.max(mostInATurn, begun.length - before)
  }
  return { begun, mostInATurn }
}
