import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBuilder } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#app/launch/port.ts'
import { apiKeys } from '#features/api-keys/contract.ts'
import { upload } from '../fans/fan-files.ts'
import { eventually, startTestServer, type TestServer } from '../server.ts'
import { teamOf } from '../teams.ts'
import { startProgram } from './processes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let world: TestServer
let folder: string
/** What a running program is told. */
let environment: Record<string, string>
beforeAll(async () => {
  // as deep in the checkout as dist/programs, from where the built files look for their sources
  await mkdir(join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(join(root, '.cache/programs-'))
  world = await startTestServer()
  const port = await freePort()
  environment = {
    FANFARE_ENV: 'test',
    DATABASE_URL: world.ownerUrl,
    LOG_LEVEL: 'error',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
  const builder = await createBuilder({
    root,
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'error',
    build: { outDir: folder },
  })
  await builder.buildApp()
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

const program = (name: 'server' | 'worker') => startProgram(name, environment, { file: join(folder, `${name}.mjs`) })

it('the built server serves files next to its sources and loads lazy code on demand', async () => {
  const server = await program('server')
  try {
    const get = (path: string) => fetch(new URL(path, environment.PUBLIC_URL))
    expect(await (await get('/docs/docs.css')).text()).toBe(
      await readFile(join(root, 'src/platform/server/api-docs/page/docs.css'), 'utf8'),
    )
    expect((await get('/docs/scalar.js')).status).toBe(200)
    expect(await (await get('/openapi.json')).json()).toMatchObject({ openapi: expect.any(String) })
  } finally {
    await server.stop()
  }
})

it('the built server answers /mcp and parses an uploaded sheet in a worker thread', async () => {
  const { organization_id, people } = await teamOf(world, 'North', { ann: 'owner' })
  const given = { organization_id, name: 'Assistant', scopes: ['read' as const] }
  const { key } = (await world.call(apiKeys.create, given, people.ann)).body
  const server = await program('server')
  try {
    const url = environment.PUBLIC_URL ?? ''
    const answer = await fetch(new URL('/mcp', url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    expect(await answer.json()).toMatchObject({ result: { tools: expect.any(Array) } })
    const sheet = await upload({ url }, { ...people.ann, organization_id }, 'email\nada@mel.example\n')
    expect(sheet).toMatchObject({ status: 201, id: expect.any(String) })
  } finally {
    await server.stop()
  }
})

it('the built worker takes over the jobs that wait', async () => {
  await world.sql(`insert into job_outbox (task, payload) values ('follow_up_signup', '{}')`)
  const worker = await program('worker')
  try {
    await eventually(async () => (await world.sql('select 1 from job_outbox')).length === 0)
  } finally {
    await worker.stop()
  }
})
