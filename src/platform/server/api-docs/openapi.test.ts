import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemCodes } from '#platform/contract/problem.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await startTestServer()
  document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document
})
afterAll(() => server.stop())

/** The outbox is no part of the API: production has none. */
const documented = () => server.app.routes.filter(({ endpoint }) => endpoint.path !== '/app/v2/outbox')

interface Operation {
  operationId: string
  security: object[]
  parameters?: { name: string }[]
  responses: object
  tags: string[]
}

interface Document {
  openapi: string
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
}

const lint = async (source: string) => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // tests run on this very machine
      'no-server-example.com': 'off',
      // a call that anybody may make and that takes nothing cannot be made wrongly
      'operation-4xx-response': 'off',
      // /signups/spotify/{id} beside /signups/{id}/…: both are given, and a literal part wins
      'no-ambiguous-paths': 'off',
    },
  })
  return (await lintFromString({ source, absoluteRef: 'openapi.json', config })).map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`,
  )
}

describe('/openapi.json', () => {
  it('passes the linter', async () => {
    expect(document.openapi).toBe('3.1.1')
    expect(await lint(JSON.stringify(document))).toEqual([])
  })
  it('fails the linter when it contains a mistake (canary)', async () => {
    const broken = structuredClone(document)
    for (const operation of Object.values(broken.paths['/app/v2/auth/me'] ?? {})) operation.operationId = 'authLogin'
    expect(await lint(JSON.stringify(broken))).toContainEqual(expect.stringMatching(/operation-operationId-unique/))
  })
  it('lists every call of the server once', () => {
    const written = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    const served = documented().map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(written.sort()).toEqual(served.sort())
  })
  it('marks the calls that accept an Idempotency-Key: the sign-up too, and none that shows a secret once', () => {
    const takesKey = (path: string) => {
      const { parameters = [], responses = {} } = document.paths[path]?.post ?? {}
      return [parameters.some(({ name }) => name === 'Idempotency-Key'), '422' in responses]
    }
    expect(takesKey('/app/v2/drop_profiles/create')).toEqual([true, true])
    expect(takesKey('/app/v2/subscribe_to_drop')).toEqual([true, true])
    for (const path of ['/app/v2/api_keys', '/app/v2/webhooks', '/app/v2/webhooks/rotate_secret'])
      expect({ path, key: takesKey(path) }).toEqual({ path, key: [false, false] })
  })
  it('says who may make each call', () => {
    const security = (path: string, method: string) => document.paths[path]?.[method]?.security
    expect(security('/app/v2/auth/login', 'post')).toEqual([{}])
    expect(security('/app/v2/auth/me', 'get')).toEqual([{ session: [] }, { api_key: [] }])
    expect(security('/app/v2/api_keys', 'post')).toEqual([{ session: [] }])
  })
})

describe('/docs', () => {
  it('loads nothing from other servers', async () => {
    const response = await fetch(`${server.url}/docs`)
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline';.* connect-src 'self';/,
    )
    const addresses = [...(await response.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address = '']) => address,
    )
    expect(addresses).toEqual(expect.arrayContaining(['/docs/scalar.js', '/docs/docs.js', '/docs/docs.css']))
    for (const address of addresses.filter(address => address.startsWith('/'))) {
      const part = await fetch(server.url + address)
      expect([address, part.status, (await part.text()).length > 0]).toEqual([address, 200, true])
    }
  })
  it('serves Scalar compressed to clients that accept it', async () => {
    const lengthFor = async (encoding: string) => {
      const response = await fetch(`${server.url}/docs/scalar.js`, { headers: { 'accept-encoding': encoding } })
      expect(await response.text()).toContain('createApiReference')
      return Number(response.headers.get('content-length'))
    }
    expect(await lengthFor('gzip')).toBeLessThan(0.4 * (await lengthFor('identity')))
  })
  it('explains every error', () => {
    for (const code of problemCodes) expect(document.info.description).toContain(`### Error ${code}\n`)
  })
  it('answers at the address that the type of an error names', async () => {
    const { type } = (await (await fetch(`${server.url}/nothing`)).json()) as { type: string }
    expect(type).toBe('/docs#error-not_found')
  })
})
