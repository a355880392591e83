import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { admission, readyRefusal } from './admission.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const PAGE = readyRefusal('<p>Foule</p>', 'text/html; charset=utf-8')

/** A server whose posts are answered when `finish` says so, and whose pages are answered at once. */
async function serving(options?: { bodyMs: number }) {
  const open: (() => void)[] = []
  const door = admission(
    [
      {
        name: 'post',
        target: 100,
        takes: (method, path) => method === 'POST' && path === '/post',
        page: ({ headers }) => (headers.accept === 'text/html' ? PAGE : undefined),
      },
    ],
    { 'x-content-type-options': 'nosniff' },
    options,
  )
  const server = door.server((request, response) => {
    if (request.method === 'POST') open.push(() => response.end('done'))
    else response.end('page')
  }, {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = (stream: string, signal?: AbortSignal) =>
    fetch(`${base}/post?x=1`, {
      method: 'POST',
      body: 'x'.repeat(100_000),
      headers: { 'x-fanfare-stream': stream },
      ...(signal ? { signal } : {}),
    })
  const inside = () => door.numbers()[0]?.inside ?? 0
  const until = async (count: number) => {
    while (inside() !== count) await new Promise(resolve => setTimeout(resolve, 5))
  }
  return { base, post, open, inside, until, door }
}

describe('the door', () => {
  it('turns away what is too much, in the form of every error, with a time to come back; pages go on', async () => {
    const { base, post, open, until, door } = await serving()
    const places = door.numbers()[0]?.limit ?? 0
    const most = Math.ceil(places * 0.8)
    const held = Array.from({ length: most }, () => post('hot'))
    await until(most)
    const refused = await Promise.all(Array.from({ length: 30 }, () => post('hot')))
    for (const answer of refused) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await answer.json()).toMatchObject({
        status: 503,
        code: 'unavailable',
        message: { detail: expect.any(String) },
      })
    }
    const times = refused.map(answer => Number(answer.headers.get('retry-after')))
    expect(new Set(times).size).toBeGreaterThan(1)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...times)).toBeLessThanOrEqual(4)
    const shown = await fetch(`${base}/post`, {
      method: 'POST',
      headers: { accept: 'text/html', 'x-fanfare-stream': 'hot' },
    })
    expect([shown.status, await shown.text()]).toEqual([503, '<p>Foule</p>'])
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': '12',
      'cache-control': 'no-store',
      'retry-after': expect.stringMatching(/^[1-4]$/),
      'x-content-type-options': 'nosniff',
    })
    expect(await (await fetch(`${base}/page`)).text()).toBe('page')
    const cold = post('cold')
    await until(most + 1)
    for (const finish of open.splice(0)) finish()
    expect((await Promise.all([...held, cold])).map(({ status }) => status)).toEqual(Array(most + 1).fill(200))
    expect(door.numbers()).toMatchObject([{ kind: 'post', inside: 0, refused: 31 }])
  })
  it('gives the place of somebody who went away to the next', async () => {
    const { post, until, inside } = await serving()
    const away = new AbortController()
    const gone = Array.from({ length: 10 }, () => post('one', away.signal).catch(() => 'gone'))
    await until(10)
    away.abort()
    expect(await Promise.all(gone)).toEqual(Array(10).fill('gone'))
    await until(0)
    expect(inside()).toBe(0)
  })
  it('gives up on whoever begins a form and does not go on: a few hundred of them would hold every place', async () => {
    const { base, until } = await serving({ bodyMs: 200 })
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(Number(new URL(base).port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write('POST /post HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{')
      return once(socket, 'close')
    })
    await until(20)
    await Promise.all(sockets)
    await until(0)
  })
  it('begins what a small drop sends in the turn it came in, and what a rush sends in turn', async () => {
    const begun: string[] = []
    const door = admission([{ name: 'post', target: 100, takes: () => true }], {})
    const server = door.server(({ headers }, response) => {
      begun.push(String(headers['x-fanfare-stream']))
      response.destroy()
    }, {})
    const come = (stream: string) => {
      const request = Object.assign(new IncomingMessage(new Socket()), { method: 'POST', url: '/post' })
      request.headers = { 'x-fanfare-stream': stream }
      server.emit('request', request, new ServerResponse(request))
    }
    for (let at = 0; at < 64; at++) come('hot')
    expect(begun).toEqual([])
    come('cold')
    expect(begun).toEqual(['cold'])
    come('hot')
    expect(begun).toEqual(['cold'])
    while (begun.length < 66) await new Promise(resolve => setImmediate(resolve))
    expect(begun.filter(stream => stream === 'hot')).toHaveLength(65)
  })
})
