import { describe, expect, it } from 'vitest'
import { fairScheduler } from './fair-scheduler.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))

describe('fairScheduler', () => {
  it('starts one piece of work a turn, round robin between flows', async () => {
    const start = fairScheduler()
    let started = ''
    for (const flow of 'hhhhchd') start(flow, () => (started += flow))
    expect(started).toBe('')
    for (let turns = 1; turns <= 7; turns++) {
      await turn()
      expect(started).toHaveLength(turns)
    }
    expect(started).toBe('hcdhhhh')
  })
  it('starts the rest when one piece of work throws', async () => {
    const start = fairScheduler()
    const started: string[] = []
    const caught = new Promise(resolve => process.once('uncaughtException', resolve))
    start('hot', () => {
      throw new Error('broken')
    })
    start('cold', () => started.push('cold'))
    await caught
    await turn()
    expect(started).toEqual(['cold'])
  })
})
