import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { sent } from '../isolation/attempts.ts'
import { cases } from '../isolation/cases.ts'
import { savedWorld, seedSide } from '../isolation/side.ts'
import type { Side } from '../isolation/world.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { carelessInputs } from './careless.ts'

let server: TestServer
let mine: Side
let restore: () => Promise<unknown>
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '10000' } })
  mine = await seedSide(server, 'A')
  restore = await savedWorld(server, [mine])
})
afterEach(() => restore())
afterAll(() => server.stop())

/** But for sign-in, where every try costs as much as a password should. */
const tried = Object.keys(cases).filter(name => !/ \/auth\/| \/app\/v2\/auth\//.test(name))

describe('malformed requests', () => {
  it.each(tried)('handles %s without a server error', async name => {
    const known = cases[name]
    const route = server.app.routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === name)
    if (!known || !route) return
    const endpoint: Endpoint = route.endpoint
    const failed: string[] = []
    for (const { what, input } of carelessInputs(endpoint, known.input(mine))) {
      const body = { ...input, ...(await known.fresh?.(server)) }
      const answer = await server.call(endpoint, body, sent(known, { cookie: mine[known.as ?? 'owner'] }))
      if (answer.status === 500) failed.push(what)
    }
    expect(failed).toEqual([])
  })
})
