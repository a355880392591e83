import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fanImports } from '#features/fan-imports/contract.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import { settled, suggestedPlan, upload } from '../../../../test/fans/fan-files.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'

const FANS = 1_200
const consent = {
  text: 'Yes, send me news of Vesper Lane.',
  collected_at: 'Merch table in Lyon',
  collected_on: '2024-03-12',
  locale: 'en',
  channels: ['EMAIL' as const],
}
let server: TestServer
let ann: { organization_id: string; cookie: string }
const workers: ChildProcess[] = []
beforeAll(async () => {
  server = await startTestServer()
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  ann = { organization_id, cookie: people.ann.cookie }
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await server.stop()
})

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL('../../../../test/workers/import-worker.ts', import.meta.url)), {
    env: { ...process.env, WORKER_DATABASE_URL: loginUrl(server.ownerUrl) },
  })
  workers.push(worker)
  await once(worker, 'message')
  return worker
}

const read = async (id: string) =>
  (await server.call(fanImports.get, { organization_id: ann.organization_id, id }, ann)).body.fan_import
const one = async (text: string) => (await server.sql<{ count: number }>(text, [ann.organization_id]))[0]?.count

/** Starts a worker, kills it once `begun` says that it is in the middle, and lets another one take over. */
async function killedAndTakenOver(id: string, begun: () => Promise<boolean>) {
  const first = await startWorker()
  await eventually(begun, 20_000)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const left = await read(id)
  // what the heartbeat does after half a minute of silence
  await server.sql(
    'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))',
  )
  await startWorker()
  return { left, done: await settled(server, ann, id) }
}

test('workers killed during an import and during its undo lose no row and process none twice', {
  timeout: 90_000,
}, async () => {
  const rows = Array.from({ length: FANS }, (_, at) => `fan${at}@mel.example,Fan ${at}`)
  const { id } = await upload(server, ann, `email,first name\n${rows.join('\n')}\n`)
  const plan = await suggestedPlan(server, ann, id, { consent })
  await server.call(fanImports.start, { organization_id: ann.organization_id, id, plan }, ann)
  const entered = await killedAndTakenOver(id, async () => (await read(id)).added >= 60)
  expect(entered.left.added).toBeGreaterThan(0)
  expect(entered.left.added).toBeLessThan(FANS)
  expect(entered.done).toMatchObject({ state: 'DONE', added: FANS, agreed: FANS, rejected: 0, merged: 0 })
  expect(await one('select count(*) from fans where organization_id = $1')).toBe(FANS)
  expect(await one('select count(*) from fan_contacts where organization_id = $1')).toBe(FANS)
  expect(await one('select count(*) from consents where organization_id = $1')).toBe(FANS)

  for (const worker of workers.splice(0)) worker.kill('SIGKILL')
  await server.call(fanImports.undo, { organization_id: ann.organization_id, id }, ann)
  const undone = await killedAndTakenOver(id, async () => (await read(id)).restored >= 200)
  expect(undone.left.restored).toBeLessThan(FANS)
  expect(undone.done).toMatchObject({ state: 'UNDONE', restored: FANS, kept: 0 })
  expect(await one('select count(*) from fans where organization_id = $1')).toBe(0)
  expect(await one(`select count(*) from consents where organization_id = $1 and state = 'WITHDRAWN'`)).toBe(FANS)
})
