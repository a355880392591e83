import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlaceEntry } from '../contract.ts'
import { CITY_DEBOUNCE_MS, type CityAnswer, citySearch } from './city-search.ts'

const named = (name: string): PlaceEntry => ({
  address: { city: name, town: null, village: null, state: null, country: 'France', country_code: 'fr' },
  display_name: `${name}, France`,
  lat: '1',
  lon: '2',
  time_zone: 'Europe/Paris',
})
const list = (...names: string[]) => names.map(named)
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

let answers: CityAnswer[]
let asked: { query: string; signal: AbortSignal }[]
let reply: (query: string) => Promise<Response>
let search: ReturnType<typeof citySearch>
beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  asked = []
  reply = async () => json([])
  search = citySearch({
    path: '/cities',
    onAnswer: answer => answers.push(answer),
    fetch: (async (url: string, { signal }: { signal: AbortSignal }) => {
      const query = new URL(url, 'http://fans.example').searchParams.get('query') ?? ''
      asked.push({ query, signal })
      const answer = await reply(query)
      signal.throwIfAborted()
      return answer
    }) as typeof fetch,
  })
})
afterEach(() => {
  search.stop()
  vi.useRealTimers()
})

const queries = () => asked.map(({ query }) => query)
const last = () => answers.at(-1)
const namesOf = (answer: CityAnswer | undefined) => answer?.entries.map(({ address }) => address.city)
const quiet = (ms = CITY_DEBOUNCE_MS) => vi.advanceTimersByTimeAsync(ms)
const typed = async (text: string) => {
  search.type(text)
  await quiet()
}

describe('requests', () => {
  it('does not ask below three characters (FORM-081)', async () => {
    for (const text of ['', 'p', 'pa', ' pa  ']) await typed(text)
    expect(queries()).toEqual([])
    expect(last()).toEqual({ query: 'pa', entries: [], final: true })
    await typed('par')
    expect(queries()).toEqual(['par'])
  })

  it('asks 500 ms after the last key, not earlier (FORM-082)', async () => {
    search.type('par')
    await quiet(499)
    search.type('pari')
    await quiet(499)
    expect(queries()).toEqual([])
    await quiet(1)
    expect(queries()).toEqual(['pari'])
  })

  it('aborts the previous request (FORM-082)', async () => {
    reply = query => new Promise(resolve => setTimeout(() => resolve(json(list(query))), 3_000))
    await typed('par')
    expect(asked[0]?.signal.aborted).toBe(false)
    search.type('pari')
    expect(asked[0]?.signal.aborted).toBe(true)
    await quiet(10_000)
    expect(answers.filter(({ entries }) => entries.length > 0).map(({ query }) => query)).toEqual(['pari'])
  })

  it('asks the path of the contract with the typed text (FORM-085)', async () => {
    await typed(' Saint-É & co ')
    expect(queries()).toEqual(['Saint-É & co'])
  })
})

describe('cache', () => {
  it('answers a cached text at once, ignoring case (FORM-083)', async () => {
    reply = async () => json(list('Paris'))
    await typed('par')
    search.type('pa')
    search.type('PAR')
    expect(namesOf(last())).toEqual(['Paris'])
    expect(last()?.final).toBe(true)
    await quiet()
    expect(queries()).toEqual(['par'])
  })

  it('filters the complete answer to a shorter text instead of asking (FORM-083)', async () => {
    reply = async () => json(list('Paris', 'Parthenay'))
    await typed('par')
    search.type('part')
    expect(last()).toEqual({ query: 'part', entries: list('Parthenay'), final: true })
    await typed('parx')
    expect(last()).toEqual({ query: 'parx', entries: [], final: true })
    expect(queries()).toEqual(['par'])
  })

  it('shows the filtered answer and asks when the shorter answer was cut off (FORM-083)', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => `San ${at}`)
    reply = async query => json(query === 'san' ? list(...ten) : list('San Francisco'))
    await typed('san')
    search.type('san 7')
    expect(last()).toEqual({ query: 'san 7', entries: list('San 7'), final: false })
    await typed('san f')
    expect(queries()).toEqual(['san', 'san f'])
    expect(namesOf(last())).toEqual(['San Francisco'])
  })
})

describe('failures', () => {
  it.each([
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['a refusal', async () => json({ detail: 'Too many requests.' }, 429)],
    ['something else than a list', async () => json({ entries: [] })],
    ['something else than JSON', async () => new Response('<html>')],
  ])('returns an empty list after %s and asks again next time (FORM-085)', async (_, failure) => {
    reply = failure
    await typed('par')
    expect(last()).toEqual({ query: 'par', entries: [], final: true })
    reply = async () => json(list('Paris'))
    await typed('par')
    expect(namesOf(last())).toEqual(['Paris'])
  })

  it('ignores its own aborted requests (FORM-085)', async () => {
    reply = () => new Promise(resolve => setTimeout(() => resolve(json(list('Paris'))), 1_000))
    await typed('par')
    search.stop()
    const before = answers.length
    await quiet(5_000)
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(answers).toHaveLength(before)
  })
})
