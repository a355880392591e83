import { afterAll, beforeAll, expect, it } from 'vitest'
import { purgeSendsWork } from '#features/otp/server/purge-sends.ts'
import { forgetLimitsWork } from '#platform/server/limits/forget-limits.ts'
import { silentLog } from '#platform/server/log.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('deletes send counts and sends once no limit needs them, not earlier', async () => {
  await server.sql(
    `insert into rate_limits (key, window_start, count) select n, now() - n * interval '1 hour', 1 from unnest(array[1, 23, 26, 90]) n`,
  )
  await server.sql(
    `insert into contact_sends (contact_hash, kind, drop_id, sent_at)
     select decode('00', 'hex'), 'CODE', gen_random_uuid(), now() - n * interval '1 hour' from unnest(array[1, 23, 26, 90]) n`,
  )
  const context = { database: server.app.database, clock: server.clock, log: silentLog, attempt: 1, lastAttempt: false }
  for (const { run } of [forgetLimitsWork, purgeSendsWork]) await run(context, {})
  const [left] = await server.sql(
    'select (select count(*) from rate_limits) as limits, (select count(*) from contact_sends) as sends',
  )
  expect(left).toEqual({ limits: 2, sends: 2 })
})
