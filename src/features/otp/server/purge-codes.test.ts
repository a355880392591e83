import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetAnswersWork } from '#platform/server/limits/forget-answers.ts'
import { silentLog } from '#platform/server/log.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { purgeCodesWork } from './purge-codes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('deletes expired codes and stored answers of every team, and nothing earlier (THREATS 37)', async () => {
  for (const name of ['North', 'South']) {
    const { organization_id } = await teamOf(server, name, { ann: 'owner' })
    await server.sql(
      `insert into otp_challenges (organization_id, drop_id, channel, contact_hash, code_hash, expires_at, used_at)
       select $1, gen_random_uuid(), 'EMAIL', '', '', now() + after, null
       from unnest(array['10 minutes', '-1 hour', '-119 minutes', '-121 minutes', '-9 days']::interval[]) after`,
      [organization_id],
    )
    await server.sql(
      `insert into idempotency_keys (organization_id, scope, key, request_hash, status, answer, created_at)
       select $1, 'somebody', n::text, '', 200, '{"name": "Ada"}', now() - n * interval '1 hour' from unnest(array[1, 23, 25, 90]) n`,
      [organization_id],
    )
  }
  const context = { database: server.app.database, clock: server.clock, log: silentLog, attempt: 1, lastAttempt: false }
  for (const { run } of [purgeCodesWork, forgetAnswersWork]) await run(context, {})
  const left = await server.sql(
    `select (select count(*) from otp_challenges o where o.organization_id = t.id) as codes,
       (select count(*) from idempotency_keys k where k.organization_id = t.id) as answers from auth.organization t`,
  )
  expect(left).toEqual([
    { codes: 3, answers: 2 },
    { codes: 3, answers: 2 },
  ])
})
