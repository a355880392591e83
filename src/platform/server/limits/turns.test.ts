import { expect, it } from 'vitest'
import { turns } from './turns.ts'

const REFUSAL = 'Too many.'
function recorded(options: { most: number; mostOfFlow?: number; mostWaiting?: number }) {
  const inTurn = turns({ ...options, refusal: REFUSAL })
  const started: string[] = []
  const ends: (() => void)[] = []
  const begin = (flow: string, gone?: AbortSignal) =>
    inTurn(
      flow,
      () => {
        started.push(flow)
        return new Promise<void>(resolve => ends.push(resolve))
      },
      gone,
    )
  const settle = () => new Promise(resolve => setImmediate(resolve))
  const endFirst = async () => {
    ends.shift()?.()
    await settle()
  }
  return { begin, started, endFirst, settle }
}

it('starts as many as may run, then one for each that ends, round robin between teams', async () => {
  const { begin, started, endFirst, settle } = recorded({ most: 2 })
  for (const flow of ['north', 'north', 'north', 'north', 'south']) void begin(flow)
  await settle()
  expect(started).toEqual(['north', 'north'])
  await endFirst()
  await endFirst()
  expect(started).toEqual(['north', 'north', 'north', 'south'])
})

it('leaves room for another team while one has its share', async () => {
  const { begin, started, endFirst, settle } = recorded({ most: 2, mostOfFlow: 1 })
  for (const flow of ['north', 'north', 'south']) void begin(flow)
  await settle()
  expect(started).toEqual(['north', 'south'])
  await endFirst()
  expect(started).toEqual(['north', 'south', 'north'])
})

it('skips queued work when its client disconnects, and refuses a team with too many queued', async () => {
  const { begin, started, endFirst, settle } = recorded({ most: 1, mostWaiting: 1 })
  const client = new AbortController()
  void begin('north')
  const left = begin('north', client.signal).catch(error => error.name)
  await expect(begin('north')).rejects.toMatchObject({ status: 429, message: REFUSAL })
  void begin('south')
  client.abort()
  await settle()
  await endFirst()
  await endFirst()
  expect(await left).toBe('AbortError')
  expect(started).toEqual(['north', 'south'])
})
