import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { meta } from './meta.ts'
import { type MetaFault, metaSimulator } from './meta-simulator.ts'

let simulator: Awaited<ReturnType<typeof metaSimulator>>
beforeAll(async () => {
  simulator = await metaSimulator()
})
afterAll(() => simulator.stop())
beforeEach(() => {
  simulator.faults.length = 0
})

const sink = (accessToken = 'token') =>
  meta(guardedFetch({ allowLoopback: true, timeoutMs: 2_000 }), {
    pixelId: '1234567890',
    accessToken,
    baseUrl: simulator.url,
  })
const conversion = (event_id: string) => ({
  event_id,
  happened_at: new Date('2026-11-23T12:00:00.500Z'),
  page_url: 'https://fans.example/d/x',
  fbc: 'fb.1.1763900000000.IwAR0aBcDeF_9-XyZ.AgEB',
  email: ' Ines@Mail.Example ',
  phone: '+351912345678',
  ip: '203.0.113.9',
  user_agent: 'Test/1',
})

describe('the Conversions API', () => {
  it('sends the click id unchanged, contacts only as hashes, and whole seconds (COOKIE-005)', async () => {
    expect(await sink().report(conversion('one'))).toBe('reported')
    const [event] = simulator.events()
    expect(event).toMatchObject({
      event_id: 'one',
      event_time: 1795435200,
      event_source_url: 'https://fans.example/d/x',
    })
    expect(event?.user_data.fbc).toBe('fb.1.1763900000000.IwAR0aBcDeF_9-XyZ.AgEB')
    const sent = JSON.stringify(event)
    for (const secret of ['Ines', 'ines@', '912345678']) expect(sent).not.toContain(secret)
  })
  it.each<MetaFault>(['500', '429', 'transient', 'expired-token', 'accept-then-hang-up'])(
    'throws on %s, to be tried again, and counts once',
    async fault => {
      simulator.faults.push(fault)
      await expect(sink().report(conversion(fault))).rejects.toThrow()
      expect(await sink().report(conversion(fault))).toBe('reported')
      expect(simulator.events().filter(({ event_id }) => event_id === fault)).toHaveLength(1)
    },
  )
  it('gives up on what is never taken', async () => {
    expect(await sink().report({ ...conversion('bad'), fbc: 'nonsense' })).toBe('refused')
  })
})
