import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raiseAlert } from '#platform/server/alerts.ts'
import { cloneDatabase } from '../database.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('the HTTP server', () => {
  it('answers liveness and readiness', async () => {
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
  it('sends the security headers with errors', async () => {
    const { headers } = await fetch(`${server.url}/app/v2/nothing`)
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*object-src 'none'; base-uri 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('shows its metrics to this machine and to nobody behind a proxy', async () => {
    expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
  })
})

describe('operator statistics', () => {
  it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('count by the day in UTC, also when sessions use %s', async zone => {
    const database = await cloneDatabase()
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await owner.query(`alter database ${new URL(database.ownerUrl).pathname.slice(1)} set timezone = '${zone}'`)
    await owner.end()
    const own = await startTestServer({ database })
    await raiseAlert(own.app.database, { kind: 'told', subject: zone })
    const [alert] = await own.sql(`select day, (now() at time zone 'UTC')::date as utc from alerts`)
    expect(alert?.day).toBe(alert?.utc)
    expect(await (await fetch(`${own.url}/metrics`)).text()).toContain('alerts_today{kind="told"} 1')
    await own.stop()
  })
})

describe('metrics with a token', () => {
  it('allows whoever has the token, from any address', async () => {
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
