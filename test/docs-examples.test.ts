import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeys } from '#features/api-keys/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { receiverExample } from '#features/webhooks/web/receiver-example.ts'
import { formFor, givenDrop } from './fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from './server.ts'
import { teamOf } from './teams.ts'
import { receiver } from './webhooks.ts'

/** The code blocks of docs/api.md and docs/webhooks.md, run against a started server: what a reader copies works. */
const run = promisify(execFile)
const python = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0
const NODE = [process.execPath, '--input-type=module', '-e'] as const

let server: TestServer
const env: Record<string, string> = { PATH: process.env.PATH ?? '' }
const started: ChildProcess[] = []

beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  const { body } = await server.call(
    apiKeys.create,
    { organization_id, name: 'Docs', scopes: ['read', 'write'] },
    { cookie: people.ann.cookie },
  )
  const given = await givenDrop(server, { allow_name: true }, { organization_id: organization_id as never })
  for (const first_name of ['Ada', 'Grace', 'Mary'])
    await server.call(signups.subscribe, await formFor(server, given, { first_name, last_name: 'Example' }))
  const [fan] = await server.sql<{ id: string }>('select id from fans where organization_id = $1 limit 1', [
    organization_id,
  ])
  Object.assign(env, {
    FANFARE_URL: server.url,
    FANFARE_API_KEY: body.key,
    ORGANIZATION_ID: organization_id,
    FAN_ID: fan?.id ?? '',
  })
})
afterAll(async () => {
  for (const child of started) child.kill()
  await server.stop()
})

function blocksOf(doc: string, language: string): string[] {
  const text = readFileSync(new URL(`../docs/${doc}.md`, import.meta.url), 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, 'gms'))].map(([, code]) => code ?? '')
}

/** The one block that holds a word. */
function block(doc: string, language: string, word: string): string {
  const found = blocksOf(doc, language).filter(code => code.includes(word))
  if (found.length !== 1) throw new Error(`docs/${doc}.md has ${found.length} ${language} blocks with “${word}”`)
  return found[0] ?? ''
}

async function shell(code: string): Promise<string> {
  const { stdout } = await run('sh', ['-euc', code], { env })
  return stdout
}

describe('docs/api.md', () => {
  it('shell: runs every command', async () => {
    const blocks = blocksOf('api', 'sh')
    expect(blocks).toHaveLength(4)
    const answers: string[] = []
    for (const code of blocks) answers.push(await shell(code))
    const [me = '', fans = '', twice = '', event = ''] = answers
    expect(JSON.parse(me).organizations[0].id).toBe(env.ORGANIZATION_ID)
    expect(JSON.parse(fans).items).toHaveLength(2)
    const [first, repeat] = twice.trim().split('\n')
    expect(JSON.parse(repeat ?? '')).toEqual(JSON.parse(first ?? ''))
    expect(JSON.parse(event)).toEqual({ added: 1, repeated: 0, without_fan: [] })
  })

  it('Node: walks through every fan', async () => {
    const [file, ...options] = NODE
    const { stdout } = await run(file, [...options, block('api', 'js', 'fans()')], { env })
    expect(stdout.match(/Example$/gm)).toHaveLength(3)
  })

  it.runIf(python)('Python: walks through every fan', async () => {
    const { stdout } = await run('python3', ['-c', block('api', 'python', 'def fans()')], { env })
    expect(stdout.match(/Example$/gm)).toHaveLength(3)
  })
})

describe('docs/webhooks.md', () => {
  const forOneLine = async (child: ChildProcess): Promise<string> => {
    let said = ''
    child.stdout?.on('data', text => {
      said += text
    })
    return eventually(async () => said.includes('\n') && said.trim(), 15_000)
  }
  const listens = () =>
    new Promise<boolean>(done => {
      const socket = createConnection(Number(env.PORT), '127.0.0.1', () => {
        socket.destroy()
        done(true)
      }).on('error', () => done(false))
    })

  it('adds an endpoint whose receivers in Node and Python accept our messages and nothing else', async () => {
    const placeholder = await receiver()
    env.PORT = String(placeholder.port)
    env.WEBHOOK_URL = `http://127.0.0.1:${placeholder.port}/hooks`
    const { endpoint, secret } = JSON.parse(await shell(block('webhooks', 'sh', 'event_types')))
    await placeholder.close()
    Object.assign(env, { ENDPOINT_ID: endpoint.id, WEBHOOK_SECRET: secret })

    const programs = [[...NODE, block('webhooks', 'js', 'createServer')]]
    if (python) programs.push(['python3', '-c', block('webhooks', 'python', 'Receiver')])
    for (const [file = '', ...args] of programs) {
      const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
      started.push(child)
      const line = forOneLine(child)
      await eventually(listens, 15_000)
      const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
      const refused = await fetch(env.WEBHOOK_URL, {
        method: 'POST',
        headers: { ...forged, 'webhook-signature': 'v1,AAAA' },
        body: '{"type":"fan.erased","data":{"fan_id":"1"}}',
      })
      expect(refused.status, file).toBe(400)
      const { event_id } = JSON.parse(await shell(block('webhooks', 'sh', 'send_test')))
      expect(await line).toMatch(/^fan\.signed_up [0-9a-f-]{36}$/)
      const rows = await eventually(async () => {
        const found = await server.sql('select status from webhook_attempts where event_id = $1', [event_id])
        return found.length > 0 && found
      })
      expect(rows, file).toEqual([{ status: 204 }])
      child.kill()
      await eventually(async () => !(await listens()))
    }
  })

  it('shell: runs every other command', async () => {
    const answers = Object.fromEntries(
      await Promise.all(
        ['fans/get', 'attempts/list', 'replay_failed', 'rotate_secret'].map(async call => [
          call,
          JSON.parse(await shell(block('webhooks', 'sh', call))),
        ]),
      ),
    )
    expect(answers).toMatchObject({
      'fans/get': { fan: { id: env.FAN_ID } },
      'attempts/list': { items: [] },
      replay_failed: { replayed: 0 },
      rotate_secret: { secret: expect.stringMatching(/^whsec_/), endpoint: { id: env.ENDPOINT_ID } },
    })
    expect(blocksOf('webhooks', 'sh')).toHaveLength(6)
  })

  it('shows the same receiver as the settings', () => {
    expect(block('webhooks', 'js', 'createServer')).toBe(receiverExample)
  })
})

it('reports a code block that does not work (canary)', async () => {
  await expect(shell('curl -sf "$FANFARE_URL/app/v2/no_such_call"')).rejects.toThrow()
})
