import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { linkChecker } from './link-checker.ts'

let site: Server
let origin: string
let asked: string[] = []
let atOnce = 0
let mostAtOnce = 0

const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/there': (_request, response) => response.end(),
  '/gone': (_request, response) => response.writeHead(404).end(),
  '/no-head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
  '/members': (_request, response) => response.writeHead(403).end(),
  '/ill': (_request, response) => response.writeHead(503).end(),
  '/large': ({ method }, response) =>
    method === 'HEAD' ? response.writeHead(404).end() : response.end(Buffer.alloc(200_000)),
  '/silent': () => {},
}

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    atOnce++
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    response.on('close', () => atOnce--)
    // long enough that all that may be asked at once have arrived
    setImmediate(() => answers[request.url?.replace(/\?.*/, '') ?? '']?.(request, response))
  })
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})
beforeEach(() => {
  asked = []
  mostAtOnce = 0
})

const fetch = guardedFetch({ allowLoopback: true, timeoutMs: 2_000, maxBytes: 100_000 })

describe('the link checker', () => {
  it('reports a page as alive or gone, and blames no link when the site gives no clear answer', async () => {
    const paths = ['/there', '/gone', '/no-head', '/members', '/ill', '/large']
    const states = await linkChecker({ fetch })(paths.map(path => origin + path))
    expect(paths.map(path => states.get(origin + path))).toEqual([
      'alive',
      'dead',
      'alive',
      'unknown',
      'unknown',
      'alive',
    ])
  })
  it('requests each link once, four at a time, and caches the result', async () => {
    const check = linkChecker({ fetch })
    const urls = Array.from({ length: 12 }, (_, at) => `${origin}/there?${at}`)
    await check([...urls, ...urls])
    await check(urls)
    expect(asked).toHaveLength(12)
    expect(mostAtOnce).toBeLessThanOrEqual(4)
  })
  it('stops at its time limit', async () => {
    const check = linkChecker({ fetch, inAllMs: 200 })
    const urls = ['/silent', '/silent?2', '/silent?3', '/silent?4', '/there'].map(path => origin + path)
    const states = await check(urls)
    expect([...states.values()]).toEqual(urls.map(() => 'unknown'))
    expect(asked).not.toContain('HEAD /there')
    // what was cut short is not remembered
    expect((await linkChecker({ fetch })([`${origin}/there`])).get(`${origin}/there`)).toBe('alive')
  })
  it('reports an unknown host as dead unless DNS is unavailable, and never requests reserved example names', async () => {
    const nameless = guardedFetch({
      resolve: async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
    })
    const url = 'https://nobody-has-this.name/'
    const stateWhere = async (namesWork: boolean) =>
      (await linkChecker({ fetch: nameless, namesWork: async () => namesWork })([url])).get(url)
    expect([await stateWhere(true), await stateWhere(false)]).toEqual(['dead', 'unknown'])
    const never = () => Promise.reject(new Error('asked'))
    const states = await linkChecker({ fetch: never, namesWork: never })(['https://shop.example/'])
    expect(states.get('https://shop.example/')).toBe('unknown')
  })
  it('reports a host that resolves to an internal address and does not connect (THREATS 15)', async () => {
    const rebound = guardedFetch({ resolve: async () => ['127.0.0.1'] })
    const states = await linkChecker({ fetch: rebound })(['https://harmless.name/'])
    expect(states.get('https://harmless.name/')).toBe('private')
    expect(asked).toEqual([])
  })
})
