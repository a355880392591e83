import { request as rawRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pins } from '#features/pins/contract.ts'
import { query } from '#platform/contract/endpoint.ts'
import { problem } from '#platform/contract/problem.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createDatabase, type Database } from '#platform/server/database/db.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import { anyone } from '#platform/server/http/access.ts'
import { createHttpServer, type HttpOptions } from '#platform/server/http/http.ts'
import { type Handler, serve } from '#platform/server/http/serve.ts'
import { addressBlock } from '#platform/server/limits/rate-limits.ts'
import type { Log } from '#platform/server/log.ts'
import { newId } from '#platform/server/new-id.ts'
import { pinnable } from '../pinnable.ts'
import { call, startTestServer, type TestServer } from '../server.ts'
import { type Team, teamOf } from '../teams.ts'

let server: TestServer
let database: Database
let team: Team<'ann'>
let fans: string[]
beforeAll(async () => {
  server = await startTestServer()
  database = createDatabase({ url: loginUrl(server.ownerUrl), max: 4 })
  team = await teamOf(server, 'North', { ann: 'owner' })
  fans = await pinnable(server, team.organization_id, 100)
})
afterAll(async () => {
  await database.close()
  await server.stop()
})
beforeEach(() => server.sql('truncate pins'))

const pinOf = (title: string, more: object = {}) => ({
  organization_id: team.organization_id,
  kind: 'fan' as const,
  target_id: fans.pop() ?? newId(),
  title,
  ...more,
})
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', cookie: team.people.ann.cookie, origin: server.url, ...headers },
  })
const pinCount = async () => (await server.sql('select from pins')).length

describe('input', () => {
  it.each(['role', 'id', 'user_id', 'is_default', 'verified', '__proto__x'])(
    'THREATS 14 refuses the unknown field %s',
    async field => {
      const answer = await server.call(pins.create, { ...pinOf('a'), [field]: newId() } as never, team.people.ann)
      expect(answer.problem).toMatchObject({ status: 400, detail: `Unknown field: ${field}.`, field })
      expect(await pinCount()).toBe(0)
    },
  )

  it('applies the refinements of a whole body, and still refuses unknown fields (API-004)', async () => {
    const range = z
      .object({ from: z.int(), to: z.int() })
      .refine(({ from, to }) => from <= to, 'Ends before it begins.')
    const span = query('/test/v0/span', { summary: 'A span', body: range, answer: z.int() })
    const routes = serve({ span }, { span: { access: anyone, run: async ({ input: { from, to } }) => to - from } })
    await using served = await ownServer(async () => ({ done: true }), { routes })
    const detailOf = async (body: object) => (await call(served.url, span, body as never)).problem.detail
    expect((await call(served.url, span, { from: 1, to: 3 })).body).toBe(2)
    expect(await detailOf({ from: 3, to: 1 })).toBe('Ends before it begins.')
    expect(await detailOf({ from: 1, to: 3, more: true })).toBe('Unknown field: more.')
  })

  it('API-004 refuses a body that is no JSON object and says why', async () => {
    const statusOf = async (body: BodyInit, type?: string) =>
      (await post(pins.create.path, body, type ? { 'content-type': type } : {})).status
    expect(await statusOf('{"a":')).toBe(400)
    expect(await statusOf('')).toBe(400)
    expect(await statusOf('[]')).toBe(400)
    expect(await statusOf('null')).toBe(400)
    expect(await statusOf('{}', 'text/plain')).toBe(415)
    expect(await statusOf('a=b', 'application/x-www-form-urlencoded')).toBe(415)
    expect(await statusOf(JSON.stringify(pinOf('x'.repeat(1_100_000))))).toBe(413)
  })

  it('answers 400 for text that PostgreSQL cannot store', async () => {
    const answer = await server.call(pins.create, pinOf('a\0b'), team.people.ann)
    expect(answer.problem).toMatchObject({ status: 400, code: 'bad_request' })
  })
})

describe('errors', () => {
  it('API-018 have one shape, with detail, message.detail and the fields of RFC 9457', async () => {
    const { ann } = team.people
    const twice = pinOf('twice')
    await server.call(pins.create, twice, ann)
    const answers = [
      await server.call(pins.create, pinOf(''), ann),
      await server.call(pins.create, pinOf('a')),
      await server.call(pins.create, { ...pinOf('a'), organization_id: newId() }, ann),
      await server.call(pins.create, twice, ann),
    ]
    expect(answers.map(answer => answer.status)).toEqual([400, 401, 404, 409])
    for (const { problem: said, headers, status } of answers) {
      expect(problem.strict().parse(said)).toMatchObject({ status, message: { detail: said.detail } })
      expect(headers.get('content-type')).toContain('application/problem+json')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('API-019 hides the cause of an unexpected failure, and logs nothing personal', async () => {
    await using own = await ownServer(() => {
      throw new Error('duplicate key (email)=(ann@example.com)')
    })
    const answer = await own.ask()
    expect(answer.status).toBe(500)
    expect(answer.problem.detail).toBe('Something went wrong. Please try again.')
    expect(JSON.stringify(answer.body)).not.toContain('ann@')
    expect(own.logs.join()).toContain('unexpected failure')
    expect(own.logs.join()).not.toContain('ann@')
  })
})

describe('Idempotency-Key', () => {
  const create = (input: ReturnType<typeof pinOf>, key: string) =>
    server.call(pins.create, input, { cookie: team.people.ann.cookie, headers: { 'idempotency-key': key } })

  it('THREATS 9 answers parallel repeats with one row and one answer', async () => {
    const input = pinOf('once')
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(input, 'parallel-1')))
    expect(new Set(answers.map(answer => `${answer.status} ${answer.body.id}`)).size).toBe(1)
    expect(answers.filter(answer => !answer.headers.get('idempotent-replayed'))).toHaveLength(1)
    expect(await pinCount()).toBe(1)
    expect((await create(input, 'parallel-1')).headers.get('idempotent-replayed')).toBe('true')
  })
  it('refuses another body under the same key and a malformed key', async () => {
    await create(pinOf('one'), 'twice-used')
    expect((await create(pinOf('two'), 'twice-used')).problem).toMatchObject({ status: 422 })
    for (const key of ['short', 'with a space in it', 'x'.repeat(256)])
      expect((await create(pinOf('a'), key)).status).toBe(400)
    expect(await pinCount()).toBe(1)
  })
  it('can be used again after a call that failed', async () => {
    const taken = pinOf('taken')
    await create(taken, 'first-of-all')
    expect((await create(taken, 'failed-once')).status).toBe(409)
    await server.sql('truncate pins')
    expect((await create(taken, 'failed-once')).status).toBe(201)
  })
})

describe('cross-site requests', () => {
  it('THREATS 43 refuses them on every route that changes something, before the body is read', async () => {
    const { cookie } = team.people.ann
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { cookie },
    ]
    const changing = server.app.routes.filter(({ endpoint }) => endpoint.method !== 'GET')
    expect(changing.length).toBeGreaterThan(20)
    for (const { endpoint } of changing)
      for (const headers of foreign) {
        const answer = await send(endpoint.method, endpoint.path, headers)
        expect(answer, `${endpoint.path} ${JSON.stringify(headers)}`).toBe(403)
      }
  })
  it('accepts programs without a browser and our own page', async () => {
    expect(await send('POST', pins.create.path, {})).toBe(400)
    expect(await send('POST', pins.create.path, { 'sec-fetch-site': 'same-origin' })).toBe(400)
    expect(await send('POST', pins.create.path, { origin: server.url })).toBe(400)
  })
  it('changes nothing on any GET route', () => {
    const changing = server.app.routes.filter(
      ({ endpoint }) => endpoint.method === 'GET' && endpoint.kind === 'command',
    )
    expect(changing).toEqual([])
  })

  /** Status of a call with exactly these headers: `fetch` would add its own. */
  const send = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const request = rawRequest(
        `${server.url}${path}`,
        { method, headers: { 'content-type': 'application/json', 'content-length': '2', ...headers } },
        answer => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        },
      )
      request.on('error', reject)
      request.end('{}')
    })
})

describe('headers', () => {
  it('THREATS 44 sets security headers on every answer: pages, calls and errors', async () => {
    const answers = await Promise.all([
      fetch(`${server.url}/healthz`),
      fetch(`${server.url}/nothing/here`),
      fetch(`${server.url}/app/v2/drops/%ff`),
      fetch(`${server.url}/app/v2/drops/${'long'.repeat(200)}`),
      fetch(`${server.url}/app/v2/auth/me`),
      post(pins.create.path, '{'),
      post(pins.create.path, '{}', { origin: 'https://evil.example' }),
      post(pins.list.path, JSON.stringify({ organization_id: team.organization_id })),
    ])
    expect(answers.map(answer => answer.status)).toEqual([200, 404, 404, 404, 401, 400, 403, 200])
    for (const { headers } of answers) {
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/script-src 'self'(;| [^;]*)/)
      expect(policy).not.toMatch(/unsafe-(inline|eval)/)
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
        expect(policy).toContain(part)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })
  it('asks for HTTPS for a year when the product is served over it', async () => {
    await using own = await ownServer(async () => ({ done: true }), { publicUrl: 'https://fans.example' })
    expect((await own.ask()).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('rate limits', () => {
  const limited = (maximum: number) => ({
    limits: (request: { ip: string }) => [
      { key: `test:${maximum}:${addressBlock(request.ip)}`, maximum, windowSeconds: 3600 },
    ],
  })

  it('THREATS 41 are exact under 100 simultaneous calls', async () => {
    await using own = await ownServer(async () => ({ done: true }), {}, limited(10))
    const answers = await Promise.all(Array.from({ length: 100 }, () => own.ask()))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(10)
    const refused = answers.filter(answer => answer.status === 429)
    expect(refused).toHaveLength(90)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
  it('count a forged X-Forwarded-For for the real sender, unless our own proxy wrote it', async () => {
    const forged = (at: number) => ({ 'x-forwarded-for': `198.51.100.${at}` })
    await using open = await ownServer(async () => ({ done: true }), {}, limited(3))
    const direct = await Promise.all(Array.from({ length: 6 }, (_, at) => open.ask(forged(at))))
    expect(direct.filter(answer => answer.status === 200)).toHaveLength(3)
    await using behind = await ownServer(async () => ({ done: true }), { trustedProxies: 1 }, limited(4))
    const proxied = await Promise.all(Array.from({ length: 6 }, (_, at) => behind.ask(forged(at))))
    expect(proxied.filter(answer => answer.status === 200)).toHaveLength(6)
    const chained = await Promise.all(
      Array.from({ length: 6 }, (_, at) => behind.ask({ 'x-forwarded-for': `10.0.0.${at}, 203.0.113.9` })),
    )
    expect(chained.filter(answer => answer.status === 200)).toHaveLength(4)
  })
  it('count a whole /64 of IPv6 as one address', () => {
    expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe(addressBlock('2001:db8:1:2:ffff::1'))
    expect(addressBlock('2001:db8:1:3::1')).not.toBe(addressBlock('2001:db8:1:2::1'))
    expect(addressBlock('::ffff:192.0.2.1')).toBe('192.0.2.1')
  })
})

describe('shutdown and database outage', () => {
  it('finishes open requests before it stops', async () => {
    const own = await ownServer(async () => {
      await new Promise(resolve => setTimeout(resolve, 400))
      return { done: true }
    })
    const asked = own.ask()
    await new Promise(resolve => setTimeout(resolve, 100))
    const [answer] = await Promise.all([asked, own.http.close()])
    expect(answer).toMatchObject({ status: 200, body: { done: true } })
    await expect(own.ask()).rejects.toThrow()
  })
  it('THREATS 29 answers 503 with Retry-After while the database is away, and stays live', async () => {
    const away = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', max: 1 })
    await using own = await ownServer(
      ({ db }) =>
        db
          .selectFrom('pins')
          .select('id')
          .execute()
          .then(() => ({ done: true })),
      { database: away },
    )
    for (const answer of [
      await own.ask(),
      await call(own.url, query('GET /readyz', { answer: z.any(), summary: '' }), {}),
    ]) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('2')
    }
    expect((await fetch(`${own.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${own.url}/metrics`)).status).toBe(200)
    await away.close()
  })
})

const own = {
  ask: query('/test/ask', { summary: 'Asks', body: z.object({}), answer: z.object({ done: z.boolean() }) }),
}

/** The platform with one call of this test, closed at the end of its block. */
async function ownServer(
  run: Handler<typeof own.ask>['run'],
  {
    database: other = database,
    publicUrl = 'http://127.0.0.1',
    trustedProxies = false,
    routes,
  }: Partial<HttpOptions> & { database?: Database } = {},
  more: Partial<Handler<typeof own.ask>> = {},
) {
  const logs: string[] = []
  const write = (fields: object, message: string) => void logs.push(`${message} ${JSON.stringify(fields)}`)
  const log: Log = { info: write, warn: write, error: write }
  const nobody = { identify: async () => null, membership: async () => null }
  const http = await createHttpServer({
    services: { database: other, sessions: nobody, clock: systemClock },
    routes: routes ?? serve(own, { ask: { access: anyone, run, ...more } }),
    log,
    publicUrl,
    trustedProxies,
  })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  return {
    http,
    url,
    logs,
    ask: (headers: Record<string, string> = {}) =>
      call(url, own.ask, {}, { headers: { 'sec-fetch-site': 'same-origin', ...headers } }),
    [Symbol.asyncDispose]: () => http.close(),
  }
}
