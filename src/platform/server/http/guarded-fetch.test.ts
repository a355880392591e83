import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type LookupFunction, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { FetchRefused, guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { isPublicAddress } from '#platform/server/http/public-address.ts'

/** A service inside the network: a connection to it means that the guard failed. */
let hits = 0
const canary = createTcpServer(socket => {
  hits++
  socket.destroy()
})
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end()
const shop = createServer((request, response) => answer(request, response))
let canaryPort = 0
let shopUrl = ''

beforeAll(async () => {
  await Promise.all([canary, shop].map(server => new Promise<void>(done => server.listen(0, '127.0.0.1', done))))
  canaryPort = (canary.address() as AddressInfo).port
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
})
afterAll(() => {
  canary.close()
  shop.close()
})
afterEach(() => vi.restoreAllMocks())

const refused = (run: Promise<unknown>) => expect(run).rejects.toBeInstanceOf(FetchRefused)

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '198.18.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    'not an address',
    '',
  ])('%s is not public', address => expect(isPublicAddress(address)).toBe(false))
  it.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', address =>
    expect(isPublicAddress(address)).toBe(true),
  )
})

describe('requests', () => {
  const inside = (port: number) => [
    `https://127.0.0.1:${port}/`,
    `https://0x7f.1:${port}/`,
    `https://2130706433:${port}/`,
    `https://017700000001:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:7f00:1]:${port}/`,
    `https://[64:ff9b::7f00:1]:${port}/`,
    `https://[2002:7f00:1::]:${port}/`,
    `https://localhost:${port}/`,
    `https://localhost.:${port}/`,
    `http://127.0.0.1:${port}/`,
    `https://good.example@127.0.0.1:${port}/`,
  ]
  it('refuses an internal address, however it is written, without connecting', async () => {
    const fetch = guardedFetch()
    for (const url of inside(canaryPort)) await refused(fetch(url))
    expect(hits).toBe(0)
  })
  it('would reach the internal server without the guard (canary)', async () => {
    await fetch(`http://127.0.0.1:${canaryPort}/`).catch(() => {})
    expect(hits).toBe(1)
    hits = 0
  })
  it.each([
    ['https://localhost/', '127.0.0.1'],
    ['https://localhost./', '127.0.0.1'],
    ['https://metadata.example/', '169.254.169.254'],
    ['https://router.example/', '192.168.0.1'],
    ['https://mapped.example/', '::ffff:127.0.0.1'],
  ])('refuses %s because it resolves to %s', (url, address) =>
    refused(guardedFetch({ resolve: async () => [address] })(url)),
  )
  it('refuses a host when one of its addresses is internal', () =>
    refused(guardedFetch({ resolve: async () => ['93.184.215.14', '10.0.0.7'] })('https://mixed.example/')))
  it.each([
    'http://shop.example/',
    'https://shop.example:8443/',
    'https://me:secret@shop.example/',
    'ftp://shop.example/',
    'file:///etc/passwd',
  ])('%s is refused', url => refused(guardedFetch({ resolve: async () => ['93.184.215.14'] })(url)))
  it('sends no cookies', () => refused(guardedFetch()('https://shop.example/', { headers: { cookie: 'a=b' } })))
  it('reaches listed hosts only', async () => {
    const fetch = guardedFetch({ hosts: ['api.shop.example', '*.myshop.example'], resolve: async () => [] })
    for (const host of ['shop.example', 'api.shop.example.evil.example', 'xmyshop.example', 'myshop.example'])
      await expect(fetch(`https://${host}/`), host).rejects.toThrow('not on the list')
    for (const host of ['api.shop.example', 'fans.myshop.example'])
      await expect(fetch(`https://${host}/`), host).rejects.toThrow('no address')
  })
})

describe('DNS rebinding', () => {
  it('connects to the address that was checked, and refuses the name when it resolves to another one later', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    const resolve = vi.fn(async () => answers.shift() ?? [])
    const connectedTo = connectionsGoNowhere()
    const fetch = guardedFetch({ resolve })
    await expect(fetch('https://rebind.example/')).rejects.toThrow('fetch failed')
    expect(connectedTo).toEqual(['93.184.215.14'])
    expect(resolve).toHaveBeenCalledTimes(1)
    await refused(fetch('https://rebind.example/'))
    expect(connectedTo).toEqual(['93.184.215.14'])
    expect(hits).toBe(0)
  })

  /** Records the addresses that sockets would connect to, and refuses all connections. */
  function connectionsGoNowhere() {
    const connectedTo: string[] = []
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
      const [options] = args.flat() as [{ host: string; lookup: LookupFunction }]
      options.lookup(options.host, { all: true }, (error, addresses) => {
        if (!error) for (const { address } of addresses as { address: string }[]) connectedTo.push(address)
        setImmediate(() => this.destroy(error ?? new Error('the test connects nowhere')))
      })
      return this
    } as Socket['connect'])
    return connectedTo
  }
})

describe('answers', () => {
  const fetch = (options: Parameters<typeof guardedFetch>[0] = {}) => guardedFetch({ allowLoopback: true, ...options })

  it('returns the body without cookies', async () => {
    answer = (request, response) =>
      response
        .writeHead(201, { 'content-type': 'application/json', 'set-cookie': 'a=b' })
        .end(JSON.stringify({ method: request.method }))
    const response = await fetch()(`${shopUrl}/x`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(201)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.json()).toEqual({ method: 'POST' })
  })
  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'http://[::ffff:a00:1]/',
    'file:///etc/passwd',
    'https://u@shop.example/',
  ])('does not follow a redirect to %s', async location => {
    answer = (_, response) => response.writeHead(302, { location }).end()
    await refused(fetch()(shopUrl))
  })
  it('follows three redirects and refuses the fourth', async () => {
    answer = ({ url = '/' }, response) => {
      const left = Number(url.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    }
    expect(await (await fetch()(`${shopUrl}/3`)).text()).toBe('there')
    await refused(fetch()(`${shopUrl}/4`))
    await refused(fetch()(`${shopUrl}/1`, { method: 'POST', body: 'x' }))
  })
  it('stops at the size limit, with and without a declared length', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-length': '2000' }).end('x'.repeat(2000))
    await refused(fetch({ maxBytes: 1000 })(shopUrl))
    answer = (_, response) => {
      response.write('x'.repeat(800))
      setTimeout(() => response.end('x'.repeat(800)), 20)
    }
    await refused(fetch({ maxBytes: 1000 })(shopUrl))
    expect((await (await fetch({ maxBytes: 2000 })(shopUrl)).text()).length).toBe(1600)
  })
  it('returns the status and the beginning when only the beginning is needed and the rest is too long, too slow or broken off', async () => {
    const short = fetch({ maxBytes: 1000, timeoutMs: 300, cutShort: true })
    answer = (_, response) => response.writeHead(200, { 'content-length': '2000' }).end('x'.repeat(2000))
    expect(await (await short(shopUrl)).text()).toBe('x'.repeat(1000))
    answer = (_, response) => void response.writeHead(202).write('slowly')
    expect([(await short(shopUrl)).status, await (await short(shopUrl)).text()]).toEqual([202, 'slowly'])
    answer = ({ socket }, response) => {
      response.writeHead(500, { 'content-length': '2000' }).write('broken')
      setTimeout(() => socket.destroy(), 20)
    }
    expect((await short(shopUrl)).status).toBe(500)
    answer = () => {}
    await expect(short(shopUrl)).rejects.toThrow(/timeout|aborted/i)
  })
  it('returns the redirect when redirects are not followed', async () => {
    answer = (_, response) => response.writeHead(307, { location: `http://127.0.0.1:${canaryPort}/` }).end()
    expect((await fetch({ followRedirects: false })(shopUrl, { method: 'POST', body: 'x' })).status).toBe(307)
    expect(hits).toBe(0)
  })
  it('refuses an unexpected content type', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>')
    await refused(fetch({ contentTypes: ['application/json', 'image/*'] })(shopUrl))
    answer = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x')
    expect((await fetch({ contentTypes: ['application/json', 'image/*'] })(shopUrl)).status).toBe(200)
  })
  it('fails when the last byte arrives after the timeout', async () => {
    answer = (_, response) => void response.write('slowly')
    const started = performance.now()
    await expect(fetch({ timeoutMs: 200 })(shopUrl)).rejects.toThrow(/timeout|aborted/i)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

it('never allows local addresses in production', () => {
  vi.stubEnv('FANFARE_ENV', 'production')
  expect(() => guardedFetch({ allowLoopback: true })).toThrow('Production')
  vi.unstubAllEnvs()
})
