import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'
import { command } from './commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
})
afterAll(() => server.stop())

const jobs = (...given: string[]) => command(server, 'jobs.ts', ...given)

it('lists jobs that failed for good and replays them (THREATS 34)', async () => {
  expect(await jobs('list')).toEqual({ code: 0, said: 'No job failed for good.\n' })
  // of a task that no worker here knows
  const [{ id } = { id: '' }] = await server.sql<{ id: string }>(
    `select id::text from graphile_worker.add_job('of_another_day', '{}')`,
  )
  await server.sql(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the provider said 500' where id = $1`,
    [id],
  )
  const { code, said } = await jobs('list')
  expect([code, said]).toEqual([0, expect.stringMatching(`^${id}  .*of_another_day  .*the provider said 500\n$`)])
  expect(await jobs('replay', '999999')).toMatchObject({
    code: 1,
    said: expect.stringContaining('No dead job: 999999'),
  })
  expect(await jobs('replay', id)).toEqual({ code: 0, said: `Runs again: ${id}\n` })
  expect(await jobs('list')).toMatchObject({ said: 'No job failed for good.\n' })
  expect(await jobs('replay')).toMatchObject({ code: 1, said: expect.stringContaining('Usage') })
})
