import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('the HTTP server', () => {
  it('says that it lives and that it is ready', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('http_request_duration_seconds')
  })
  it('API-018 answers an unknown path with detail and message.detail', async () => {
    const response = await fetch(`${server.url}/app/v2/nothing`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      detail: 'Page not found.',
      message: { detail: 'Page not found.' },
      code: 'not_found',
    })
  })
  it('sends the security headers with errors too', async () => {
    const { headers } = await fetch(`${server.url}/app/v2/nothing`)
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*object-src 'none'; base-uri 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('shows its metrics to this machine, and to nobody who comes through a proxy', async () => {
    expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
  })
})

describe('metrics with a token', () => {
  it('are for whoever has it, from wherever', async () => {
    const own = await startTestServer({ settings: { METRICS_TOKEN: 'a token for the collector' } })
    const ask = async (authorization: string) =>
      (await fetch(`${own.url}/metrics`, { headers: { authorization, 'x-forwarded-for': '203.0.113.9' } })).status
    try {
      expect(await ask('Bearer a token for the collector')).toBe(200)
      expect(await ask('Bearer another')).toBe(404)
      expect((await fetch(`${own.url}/metrics`)).status).toBe(404)
    } finally {
      await own.stop()
    }
  })
})
