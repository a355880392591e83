import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { abortSlowBody, admission, readyRefusal } from './admission.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const PAGE = readyRefusal('<p>Foule</p>', 'text/html; charset=utf-8')

/** A server whose posts are answered when `finish` says so, and whose pages are answered at once. */
async function serving(options?: { maxInFlight?: number; bodyTimeoutMs?: number }) {
  const open: (() => void)[] = []
  const admitted = admission(
    [
      {
        name: 'post',
        matches: (method, path) => method === 'POST' && path === '/post',
        page: ({ headers }) => (headers.accept === 'text/html' ? PAGE : undefined),
      },
    ],
    { 'x-content-type-options': 'nosniff' },
    options,
  )
  const server = admitted.server((request, response) => {
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
  const post = (flow: string, signal?: AbortSignal) =>
    fetch(`${base}/post?x=1`, {
      method: 'POST',
      body: 'x'.repeat(100_000),
      headers: { 'x-fanfare-stream': flow },
      ...(signal ? { signal } : {}),
    })
  const inFlight = () => admitted.numbers()[0]?.in_flight ?? 0
  const until = async (count: number) => {
    while (inFlight() !== count) await new Promise(resolve => setTimeout(resolve, 5))
  }
  return { base, post, open, inFlight, until, admitted }
}

describe('admission', () => {
  it('answers 503 with Retry-After when a drop has too many requests in flight, and still serves pages and other drops (THREATS 51)', async () => {
    const { base, post, open, until, admitted } = await serving({ maxInFlight: 40 })
    const most = 20
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
    expect(admitted.numbers()).toEqual([{ kind: 'post', limit: 40, in_flight: 0, refused: 31 }])
  })
  it('frees the place when the client disconnects', async () => {
    const { post, until, inFlight } = await serving()
    const away = new AbortController()
    const gone = Array.from({ length: 10 }, () => post('one', away.signal).catch(() => 'gone'))
    await until(10)
    away.abort()
    expect(await Promise.all(gone)).toEqual(Array(10).fill('gone'))
    await until(0)
    expect(inFlight()).toBe(0)
  })
  it('closes the connection when the body does not arrive in time', async () => {
    const { base, until } = await serving({ bodyTimeoutMs: 200 })
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
})

it('ends a request whose body hardly comes, whatever its kind, and lets a large one take its time (THREATS 47)', async () => {
  const server = createServer((request, response) => {
    abortSlowBody(request, 200)
    request.resume().on('end', () => response.end('read'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = async (piece: string) => {
    const socket = connect(port, '127.0.0.1')
    let isOpen = true
    socket.on('close', () => {
      isOpen = false
    })
    let answer = ''
    socket
      .on('error', () => {})
      .on('data', chunk => {
        answer += chunk
      })
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${piece.length * 8}\r\n\r\n`)
    for (let at = 0; at < 8 && isOpen; at++) {
      socket.write(piece)
      await new Promise(resolve => setTimeout(resolve, 80))
    }
    socket.destroy()
    return answer.includes('read')
  }
  expect(await Promise.all([send('x'), send('x'.repeat(120_000))])).toEqual([false, true])
  server.close()
})
