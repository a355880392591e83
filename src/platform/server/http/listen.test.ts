import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from './listen.ts'

const opened: FastifyInstance[] = []
afterEach(() => Promise.all(opened.splice(0).map(http => http.close())))

const HERE = { host: '127.0.0.1', port: 0 }
const VISITORS = 160

function site(): FastifyInstance {
  const http = Fastify()
  opened.push(http)
  return http.get('/', async () => 'here')
}

describe('listen', () => {
  it.skipIf(process.platform !== 'linux')('accepts many connections in each turn of the event loop', async () => {
    expect(await turnsUntilAllAreIn(http => listen(http, HERE))).toBeLessThan(VISITORS / 4)
  })
  it('accepts one connection a turn with a single socket (canary)', async () => {
    expect(await turnsUntilAllAreIn(http => http.listen(HERE))).toBeGreaterThanOrEqual(VISITORS)
  })
  it('refuses to share its port with another server', async () => {
    const url = await listen(site(), HERE)
    const again = { host: '127.0.0.1', port: Number(new URL(url).port) }
    await expect(listen(site(), again)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
  it('answers requests in flight when it stops, and none afterwards', async () => {
    const http = site()
    const inside: (() => void)[] = []
    http.get('/slow', (_request, reply) => {
      inside.push(() => void reply.header('connection', 'close').send('at last'))
      return reply
    })
    const url = await listen(http, HERE)
    const asked = Array.from({ length: 40 }, () => fetch(`${url}/slow`).then(response => response.text()))
    while (inside.length < asked.length) await turn()
    const closed = http.close()
    await turn()
    for (const answer of inside) answer()
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['at last']))
    await closed
    await expect(fetch(url)).rejects.toThrow()
  })
})

/** Of an event loop with so much to do that its turns are long. */
async function turnsUntilAllAreIn(open: (http: FastifyInstance) => Promise<string>): Promise<number> {
  const http = site()
  let inside = 0
  http.server.on('connection', () => inside++)
  const port = Number(new URL(await open(http)).port)
  const visitors = Array.from({ length: VISITORS }, () => connect(port, '127.0.0.1'))
  let turns = 0
  for (; inside < VISITORS && turns < 20 * VISITORS; turns++) {
    for (const end = performance.now() + 1; performance.now() < end; );
    await turn()
  }
  await Promise.all(visitors.map(visitor => once(visitor.destroy(), 'close')))
  return turns
}

const turn = () => new Promise(resolve => setImmediate(resolve))
