import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createPool } from '#platform/server/database/db.ts'
import { eventually, startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('opens the minimum of connections at the start and again when they are lost', async () => {
  const open = () => server.app.database.pool.totalCount
  await server.app.warm()
  expect(open()).toBe(6)
  await server.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await eventually(async () => open() === 0)
  await server.app.warm()
  expect(open()).toBe(6)
})

it('closes idle connections down to the minimum', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pool = createPool({ url: server.app.settings.DATABASE_APP_URL, max: 5, kept: 2 })
  try {
    await Promise.all(Array.from({ length: 5 }, () => pool.query('select 1')))
    expect(pool.totalCount).toBe(5)
    vi.advanceTimersByTime(60_000)
    expect(pool.totalCount).toBe(2)
  } finally {
    vi.useRealTimers()
    await pool.end()
  }
})
