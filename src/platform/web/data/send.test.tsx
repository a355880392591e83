import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { Failure, failureOf, NO_CONNECTION, send, setLeave, urlOf } from './send.ts'

const tag = z.object({ name: z.string() })
const list = query('GET /roster/v0/{roster_id}/tags', {
  summary: 'Tags',
  params: z.object({ roster_id: z.string() }),
  query: z.object({ q: z.string().optional(), kinds: z.array(z.string()).optional() }),
  answer: z.object({ items: z.array(tag) }),
})
const rename = command('/roster/v0/tags/update', {
  summary: 'Rename',
  body: z.object({ old_name: z.string(), new_name: z.string() }),
  answer: tag,
  changes: ['tags'],
})

const fetched = vi.fn<typeof fetch>()
const left = vi.fn()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  fetched.mockReset()
  left.mockReset()
  vi.stubGlobal('fetch', fetched)
  setLeave(left)
})
afterEach(() => vi.unstubAllGlobals())

it('fills path, query string and body from one input', async () => {
  expect(urlOf(list, { roster_id: 'a/b', q: 'x y', kinds: ['one', 'two'], stray: 1 })).toBe(
    '/roster/v0/a%2Fb/tags?q=x+y&kinds=one&kinds=two',
  )
  fetched.mockResolvedValue(answer(200, { name: 'Studio' }))
  expect(await send(rename, { old_name: 'Studo', new_name: 'Studio' }, { idempotencyKey: 'k1' })).toEqual({
    name: 'Studio',
  })
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/roster/v0/tags/update')
  expect(init).toMatchObject({ method: 'POST', body: '{"old_name":"Studo","new_name":"Studio"}' })
  expect(init?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k1' })
})

it('API-018: reads message.detail, then detail, then uses its own words', () => {
  expect(failureOf(400, { detail: 'outer', message: { detail: 'inner' } }).message).toBe('inner')
  expect(failureOf(400, { detail: 'outer', message: 'text' }).message).toBe('outer')
  expect(failureOf(502, '<html>').message).toBe('Something went wrong. Please try again.')
  expect(failureOf(400, { detail: 'x', code: 'conflict', field: 'new_name' })).toMatchObject({
    status: 400,
    code: 'conflict',
    field: 'new_name',
  })
})

it('leaves the name of a field out of the words that stand under the field', () => {
  const refused = failureOf(400, { detail: 'host: Must be a name such as links.artist.example', field: 'host' })
  expect(refused.atField).toBe('Must be a name such as links.artist.example')
  expect(failureOf(409, { detail: 'host: is known here', field: 'name' }).atField).toBe('host: is known here')
  expect(failureOf(500, { detail: 'Not today.' }).atField).toBe('Not today.')
})

it('reports a network error in words and passes an abort on', async () => {
  fetched.mockRejectedValueOnce(new TypeError('fetch failed'))
  await expect(send(list, { roster_id: 'r' })).rejects.toMatchObject({ status: 0, message: NO_CONNECTION })
  const controller = new AbortController()
  controller.abort()
  fetched.mockRejectedValueOnce(new DOMException('Aborted', 'AbortError'))
  await expect(send(list, { roster_id: 'r' }, { signal: controller.signal })).rejects.not.toBeInstanceOf(Failure)
})

it('UI-020: sends a signed-out caller to /login with the way back', async () => {
  window.history.replaceState(null, '', '/fans?q=mira#top')
  fetched.mockResolvedValue(answer(401, { detail: 'Sign in' }))
  await expect(send(list, { roster_id: 'r' })).rejects.toMatchObject({ status: 401 })
  expect(left).toHaveBeenCalledWith(`/login?next=${encodeURIComponent('/fans?q=mira#top')}`)
  window.history.replaceState(null, '', '/login?next=%2Ffans')
  await expect(send(list, { roster_id: 'r' })).rejects.toMatchObject({ status: 401 })
  expect(left).toHaveBeenCalledTimes(1)
})

it('refuses an answer that breaks the contract', async () => {
  fetched.mockResolvedValue(answer(200, { items: [{ title: 'no name' }] }))
  await expect(send(list, { roster_id: 'r' })).rejects.toThrow()
})
