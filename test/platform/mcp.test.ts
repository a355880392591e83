import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiKeys } from '#features/api-keys/contract.ts'
import { rosters } from '#records/rosters/contract.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { type Team, teamOf } from '../teams.ts'

let server: TestServer
let team: Team<'ann'>
let other: Team<'sue'>
const clients: Client[] = []

beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
  other = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await server.stop()
})

const keyOf = async (scopes: ('read' | 'write')[]) =>
  (
    await server.call(
      apiKeys.create,
      { organization_id: team.organization_id, name: 'Assistant', scopes },
      team.people.ann,
    )
  ).body.key

async function assistant(scopes: ('read' | 'write')[]) {
  const authorization = `Bearer ${await keyOf(scopes)}`
  const client = new Client({ name: 'a test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
    requestInit: { headers: { authorization } },
  })
  await client.connect(transport as never)
  clients.push(client)
  return async (name: string, given: Record<string, unknown>) => {
    const { content, isError = false } = (await client.callTool({ name, arguments: given })) as CallToolResult
    const [part] = content
    const text = part?.type === 'text' ? part.text : ''
    return { isError, text, answer: text.startsWith('{') ? JSON.parse(text) : undefined }
  }
}

const listNames = async () => {
  const { body } = await server.call(rosters.list, { organization_id: team.organization_id }, team.people.ann)
  return body.items.map(({ name }) => name)
}
const makeList = (name: string) => ({ call: 'rosterRosterCreate', input: { name } })

it('refuses a program without an API key, and one with a session, with 401', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(new URL('/mcp', server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  expect((await post({})).status).toBe(401)
  expect((await post({ authorization: 'Bearer ff_nothing' })).status).toBe(401)
  expect((await post({ cookie: team.people.ann.cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(401)
  expect((await fetch(new URL('/mcp', server.url))).status).toBe(405)
  // who has no key has nothing parsed
  const unparsed = { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'no JSON' }
  expect((await fetch(new URL('/mcp', server.url), unparsed)).status).toBe(401)
})

it('finds a call by words, describes it and makes it for the team of the key', async () => {
  const use = await assistant(['read'])
  const { answer: found } = await use('find_calls', { words: 'list of tags' })
  expect(found.calls).toContainEqual(
    expect.objectContaining({ name: 'rosterTagsList', effect: 'reads', area: expect.any(String) }),
  )
  const { answer: described } = await use('describe_call', { call: 'rosterTagsList' })
  expect(described.input.required).toContain('organization_id')
  expect(described.answer.properties.items.type).toBe('array')
  const read = await use('read', { call: 'rosterTagsList' })
  expect(read.answer.items).toEqual([])
})

it('shows and makes no changes with a key that only reads', async () => {
  const use = await assistant(['read'])
  const { answer } = await use('find_calls', { words: 'roster list' })
  expect(new Set(answer.calls.map(({ effect }: { effect: string }) => effect))).toEqual(new Set(['reads']))
  expect(await use('change', { ...makeList('Never'), dry_run: false })).toMatchObject({ isError: true })
  expect((await use('read', makeList('Never'))).isError).toBe(true)
  expect(await listNames()).not.toContain('Never')
})

it('keeps a change only when dry_run is false, and answers the same either way', async () => {
  const use = await assistant(['read', 'write'])
  const tried = await use('change', makeList('Folk'))
  expect(tried.isError).toBe(false)
  expect(await listNames()).not.toContain('Folk')
  expect(await server.sql(`select * from job_outbox where payload::text like '%rosters%'`)).toEqual([])
  const done = await use('change', { ...makeList('Folk'), dry_run: false })
  expect(done.answer).toEqual({ ...tried.answer, id: done.answer.id, created_at: done.answer.created_at })
  expect(await listNames()).toContain('Folk')
})

it('says why a call was refused: another team, a wrong field, a missing dry run', async () => {
  const use = await assistant(['read', 'write'])
  const foreign = await use('read', { call: 'rosterTagsList', input: { organization_id: other.organization_id } })
  expect(foreign).toMatchObject({ isError: true, answer: { status: 404 } })
  const wrong = await use('change', { call: 'rosterRosterCreate', input: { name: 7 }, dry_run: false })
  expect(wrong).toMatchObject({ isError: true, answer: { status: 400 } })
  const refused = await use('change', { call: 'webhooksRotateSecret' })
  expect(refused.text).toContain('has no dry run')
})

it('refuses a Dry-Run header on a call that has none, instead of acting', async () => {
  const { status, problem } = await server.call(
    apiKeys.create,
    { organization_id: team.organization_id, name: 'Tried', scopes: ['read'] },
    { ...team.people.ann, headers: { 'dry-run': 'true' } },
  )
  const keys = (await server.call(apiKeys.list, { organization_id: team.organization_id }, team.people.ann)).body.items
  expect(keys.map(({ name }) => name)).not.toContain('Tried')
  expect([status, problem.detail]).toEqual([400, 'This call has no dry run.'])
})
