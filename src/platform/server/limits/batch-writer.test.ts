import { describe, expect, it } from 'vitest'
import { batchWriter } from './batch-writer.ts'

interface UnderWay {
  batch: string
  commit(): void
  fail(error: unknown): void
}

/** A writer whose batches stay under way until they are committed here. Items are named after their flow. */
function givenWriter({ writers = 2, batchSize = 4 } = {}) {
  const underWay: UnderWay[] = []
  const written: string[] = []
  const writer = batchWriter({
    writers,
    batchSize,
    isOfOneItem: error => error === 'one item',
    write: (batch: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (settle: () => void) => () => {
          underWay.splice(underWay.indexOf(one), 1)
          settle()
        }
        const one = {
          batch: batch.join(''),
          commit: end(() => {
            written.push(...batch)
            resolve(batch.map(item => item.toUpperCase()))
          }),
          fail: (error: unknown) => end(() => reject(error))(),
        }
        underWay.push(one)
      }),
  })
  const add = (items: string) => [...items].map(item => writer.add(item, item))
  const batches = () => underWay.map(({ batch }) => batch)
  const commit = async (batch: string) => {
    underWay.find(one => one.batch === batch)?.commit()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { add, batches, commit, underWay, written }
}

describe('batchWriter', () => {
  it('writes the first item at once and the next ones together', async () => {
    const { add, batches, commit } = givenWriter()
    const answers = Promise.all(add('hhhhhhh'))
    expect(batches()).toEqual(['h'])
    await commit('h')
    expect(batches()).toEqual(['hhhh'])
    await commit('hhhh')
    expect(batches()).toEqual(['hh'])
    await commit('hh')
    expect((await answers).join('')).toBe('HHHHHHH')
  })
  it('writes other flows at once while a busy flow has a batch under way', async () => {
    const { add, batches, commit } = givenWriter({ writers: 3 })
    const answers = Promise.all(add('hhhhhcd'))
    expect(batches()).toEqual(['h', 'c', 'd'])
    for (const batch of ['h', 'hhhh', 'c', 'd']) await commit(batch)
    await answers
  })
  it('takes one item of each flow in turn when every writer is busy', async () => {
    const { add, batches, commit } = givenWriter({ writers: 1 })
    const answers = Promise.all(add('hhhhhhcde'))
    await commit('h')
    expect(batches()).toEqual(['hcde'])
    await commit('hcde')
    expect(batches()).toEqual(['hhhh'])
    await commit('hhhh')
    await answers
  })
  it('leaves a busy flow its turn beside small flows that never stop', async () => {
    const { add, batches, commit, written } = givenWriter({ writers: 2, batchSize: 2 })
    const answers = [...add('hhhhhh'), ...add('ab')]
    for (let round = 0; round < 20 && written.filter(item => item === 'h').length < 6; round++) {
      answers.push(...add('abcdef'))
      await commit(batches()[0] ?? '')
    }
    expect(written.filter(item => item === 'h')).toHaveLength(6)
    while (batches().length > 0) await commit(batches()[0] ?? '')
    await Promise.all(answers)
  })
  it('answers nobody before the commit', async () => {
    const { add, commit } = givenWriter()
    const [first] = add('h')
    const early = await Promise.race([first, new Promise(resolve => setImmediate(() => resolve('waiting')))])
    expect(early).toBe('waiting')
    await commit('h')
    expect(await first).toBe('H')
  })
  it('tries each item alone when one of them failed the batch', async () => {
    const { add, batches, commit, underWay } = givenWriter({ writers: 1 })
    const results = Promise.allSettled(add('habc'))
    await commit('h')
    underWay[0]?.fail('one item')
    for (const item of ['a', 'b', 'c']) {
      await new Promise(resolve => setImmediate(resolve))
      expect(batches()).toEqual([item])
      if (item === 'b') underWay[0]?.fail('one item')
      else await commit(item)
    }
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })
  it('fails the whole batch when the database is away', async () => {
    const { add, batches, commit, underWay } = givenWriter({ writers: 1 })
    const results = Promise.allSettled(add('habc'))
    await commit('h')
    underWay[0]?.fail(new Error('connection refused'))
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    expect(batches()).toEqual([])
  })
})
