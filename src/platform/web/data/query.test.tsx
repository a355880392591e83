import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { page } from '#platform/contract/paging.ts'
import { toastManager } from '../ui/layers/toasts.ts'
import { createQueryClient, neverRetried, retryDelay, retryRead } from './query-client.ts'
import { Failure } from './send.ts'
import { useCommand } from './use-command.ts'
import { type PagePlace, usePages } from './use-pages.ts'
import { useQuery } from './use-query.ts'

const tag = z.object({ name: z.string() })
const tags = query('/tags/list', {
  summary: 'Tags',
  body: z.object({ cursor: z.string().nullish() }),
  answer: page(tag),
  shows: ['tags'],
})
const creators = query('/creators/list', {
  summary: 'Creators',
  body: z.object({}),
  answer: z.object({ count: z.number() }),
  shows: ['creators'],
})
const found = query('/creators/count', {
  summary: 'How many',
  body: z.object({ q: z.string() }),
  answer: z.object({ count: z.number() }),
})
const verify = query('/roster/v0/url_import/verify', { summary: 'Verify', body: z.object({}), answer: z.object({}) })
const rename = command('/tags/update', {
  summary: 'Rename',
  body: z.object({ name: z.string() }),
  answer: tag,
  changes: ['tags'],
})

const fetched = vi.fn<(url: string, body: unknown) => unknown>()
let client: QueryClient
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const pageOf = (names: string[], next: string | null = null, previous: string | null = null) => ({
  items: names.map(name => ({ name })),
  links: { next, previous, has_next: next !== null, has_previous: previous !== null },
})
const fail = (status: number, detail = 'No') => new Response(JSON.stringify({ detail }), { status })

beforeEach(() => {
  client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 1 } })
  fetched.mockReset()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answered = await fetched(url, JSON.parse(String(init.body)))
    return answered instanceof Response ? answered : new Response(JSON.stringify(answered))
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

it('API-016: retries reads up to 3 times with growing delay, on network errors and 5xx only', () => {
  const lost = new Failure('', { status: 0 })
  expect([0, 1, 2, 3].map(failures => retryRead(failures, lost))).toEqual([true, true, true, false])
  expect([500, 503, 400, 401, 404, 409, 429].map(status => retryRead(0, new Failure('', { status })))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(retryRead(0, new Error('broken contract'))).toBe(false)
  expect([0, 1, 2].map(retryDelay)).toEqual([500, 1000, 2000])
})

it('API-016: shows a read that fails three times and then works; API-014: does not retry a 404', async () => {
  fetched
    .mockReturnValueOnce(fail(500))
    .mockReturnValueOnce(fail(503))
    .mockReturnValueOnce(fail(502))
    .mockReturnValue({ count: 7 })
  const { result } = renderHook(() => useQuery(creators, {}), { wrapper })
  await waitFor(() => expect(result.current.data).toEqual({ count: 7 }))
  expect(fetched).toHaveBeenCalledTimes(4)

  fetched.mockReset().mockReturnValue(fail(404))
  const missing = renderHook(() => useQuery(tags, {}), { wrapper })
  await waitFor(() => expect(missing.result.current.error).toMatchObject({ status: 404 }))
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('API-015: does not retry url_import/verify and audience/get', async () => {
  expect(neverRetried).toEqual(['/roster/v0/url_import/verify', '/roster/v0/audience/get'])
  fetched.mockReturnValue(fail(500))
  const { result } = renderHook(() => useQuery(verify, {}), { wrapper })
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('API-016: never retries writes; UI-005, UI-007: shows their failure as a toast with the server’s reason', async () => {
  const said = vi.spyOn(toastManager, 'add')
  fetched.mockReturnValue(fail(503, 'Try later'))
  const { result } = renderHook(() => useCommand(rename, { failed: 'Failed to Update Tag' }), { wrapper })
  act(() => result.current.mutate({ name: 'Studio' }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(said).toHaveBeenCalledWith(
    expect.objectContaining({
      title: 'Failed to Update Tag: Try later',
      data: { level: 'error', action: { label: 'Retry', run: expect.any(Function) } },
    }),
  )
  // pressing it sends the same again; a refusal of what was asked offers none
  fetched.mockReturnValue(fail(409, 'Taken'))
  act(() => said.mock.lastCall?.[0].data?.action?.run())
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect(fetched.mock.lastCall?.[1]).toEqual({ name: 'Studio' })
  await waitFor(() => expect(said).toHaveBeenCalledTimes(2))
  expect(said).toHaveBeenLastCalledWith(expect.objectContaining({ data: { level: 'error' } }))
})

it('runs onSuccess again when Retry succeeds, unless another command was sent meanwhile (API-016)', async () => {
  const said = vi.spyOn(toastManager, 'add').mockClear()
  const succeeded = vi.fn()
  const { result } = renderHook(() => useCommand(rename, { failed: 'Failed to Update Tag' }), { wrapper })
  const submit = async (name: string, answer: unknown, calls: number) => {
    fetched.mockReturnValue(answer)
    act(() => result.current.mutate({ name }, { onSuccess: () => succeeded(name) }))
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(calls))
  }
  await submit('First', fail(503), 1)
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1))
  const retryFirst = said.mock.calls[0]?.[0].data?.action?.run
  fetched.mockReturnValue({ name: 'First' })
  act(() => retryFirst?.())
  await waitFor(() => expect(succeeded.mock.calls).toEqual([['First']]))
  await submit('Second', fail(503), 3)
  await waitFor(() => expect(said).toHaveBeenCalledTimes(2))
  const retrySecond = said.mock.calls[1]?.[0].data?.action?.run
  await submit('Third', { name: 'Third' }, 4)
  await waitFor(() => expect(succeeded.mock.calls).toEqual([['First'], ['Third']]))
  act(() => retrySecond?.())
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(5))
  await act(async () => {})
  expect(succeeded.mock.calls).toEqual([['First'], ['Third']])
})

it('calls back for the pending command when an earlier one is retried meanwhile (API-016)', async () => {
  const said = vi.spyOn(toastManager, 'add').mockClear()
  const answer = new Map<string, (given: unknown) => void>()
  fetched.mockImplementation(
    (_url, body) => new Promise(resolve => answer.set((body as { name: string }).name, resolve)),
  )
  const called = vi.fn()
  const { result } = renderHook(() => useCommand(rename, { failed: 'Failed to Update Tag' }), { wrapper })
  const after = (name: string) => ({
    onSuccess: () => called(name, 'succeeded'),
    onError: () => called(name, 'failed'),
  })
  const submit = (name: string) => act(() => result.current.mutate({ name }, after(name)))
  submit('First')
  await waitFor(() => expect(answer.has('First')).toBe(true))
  await act(async () => answer.get('First')?.(fail(503)))
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1))
  submit('Second')
  await waitFor(() => expect(result.current.variables).toEqual({ name: 'Second' }))
  act(() => said.mock.calls[0]?.[0].data?.action?.run())
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(3))
  expect([result.current.isPending, result.current.variables]).toEqual([true, { name: 'Second' }])
  await act(async () => answer.get('First')?.({ name: 'First' }))
  await act(async () => answer.get('Second')?.({ name: 'Second' }))
  await waitFor(() => expect(called).toHaveBeenLastCalledWith('Second', 'succeeded'))
  expect(called.mock.calls).toEqual([
    ['First', 'failed'],
    ['Second', 'succeeded'],
  ])
})

it('refreshes the queries that show what a command changes, and no others', async () => {
  fetched.mockImplementation(url =>
    url === '/tags/list' ? pageOf(['Studo']) : url === '/tags/update' ? { name: 'Studio' } : { count: 1 },
  )
  const { result } = renderHook(
    () => ({
      tags: useQuery(tags, {}),
      creators: useQuery(creators, {}),
      rename: useCommand(rename, { done: 'Tag Updated' }),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.creators.data && result.current.tags.data).toBeDefined())
  fetched.mockClear()
  act(() => result.current.rename.mutate({ name: 'Studio' }))
  await waitFor(() => expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/tags/update', '/tags/list']))
})

it('shows an optimistic edit at once and rolls it back when the server refuses', async () => {
  let refuse = () => {}
  fetched.mockImplementation(url =>
    url === '/tags/list'
      ? pageOf(['Studo'])
      : new Promise(resolve => {
          refuse = () => resolve(fail(409, 'Taken'))
        }),
  )
  const { result } = renderHook(
    () => ({
      tags: useQuery(tags, {}),
      rename: useCommand(rename, {
        optimistic: (edit, { name }) => edit(tags, list => ({ ...list, items: [{ name }] })),
      }),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.tags.data?.items).toEqual([{ name: 'Studo' }]))
  act(() => result.current.rename.mutate({ name: 'Studio' }))
  await waitFor(() => expect(result.current.tags.data?.items).toEqual([{ name: 'Studio' }]))
  await act(async () => refuse())
  await waitFor(() => expect(result.current.tags.data?.items).toEqual([{ name: 'Studo' }]))
})

it('shows an optimistic edit of a record in lists of its topic and in its own query, until the server refuses', async () => {
  let refuse = () => {}
  const fan = z.object({ id: z.string(), name: z.string() })
  const about = { summary: 'Fans', body: z.object({}), shows: ['fans'] as const }
  const list = query('/fans/list', { ...about, answer: z.object({ items: z.array(fan) }) })
  const get = query('/fans/get', { ...about, answer: fan })
  const elsewhere = query('/drops/get', { ...about, answer: fan, shows: ['drops'] })
  const call = command('/fans/call', { summary: 'Name', body: fan, answer: fan, changes: ['fans'] })
  const [ann, ben] = [
    { id: 'a', name: 'Ann' },
    { id: 'b', name: 'Ben' },
  ]
  fetched.mockImplementation(url =>
    url === '/fans/call'
      ? new Promise(resolve => {
          refuse = () => resolve(fail(409, 'Taken'))
        })
      : url === '/fans/list'
        ? { items: [ann, ben] }
        : ann,
  )
  const { result } = renderHook(
    () => ({
      shown: [useQuery(list, {}).data?.items, useQuery(get, {}).data, useQuery(elsewhere, {}).data],
      call: useCommand(call, {
        optimistic: (edit, { id, name }) => edit.record<z.output<typeof fan>>('fans', id, one => ({ ...one, name })),
      }),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.shown).toEqual([[ann, ben], ann, ann]))
  act(() => result.current.call.mutate({ id: 'a', name: 'Anna' }))
  const anna = { id: 'a', name: 'Anna' }
  await waitFor(() => expect(result.current.shown).toEqual([[anna, ben], anna, ann]))
  await act(async () => refuse())
  await waitFor(() => expect(result.current.shown).toEqual([[ann, ben], ann, ann]))
})

it('debounces a query and sends only the last input', async () => {
  fetched.mockImplementation(() => ({ count: 1 }))
  const { result, rerender } = renderHook(({ q }) => useQuery(found, { q }, { unhurried: true }), {
    wrapper,
    initialProps: { q: 'm' },
  })
  rerender({ q: 'ma' })
  rerender({ q: 'mar' })
  await waitFor(() => expect(result.current.data).toEqual({ count: 1 }))
  expect(fetched.mock.calls.map(([, body]) => body)).toEqual([{ q: 'mar' }])
})

it('API-012: pages forward and back, with the next page prefetched', async () => {
  fetched.mockImplementation((_url, body) =>
    (body as { cursor?: string }).cursor === 'two' ? pageOf(['C'], null, 'one') : pageOf(['A', 'B'], 'two'),
  )
  let place: PagePlace = {}
  const { result, rerender } = renderHook(
    () =>
      usePages(tags, {}, place, next => {
        place = next
      }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.items).toEqual([{ name: 'A' }, { name: 'B' }]))
  expect(result.current.footer).toMatchObject({ from: 1, to: 2, hasNext: true, hasPrevious: false })
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))

  result.current.footer.onNext()
  rerender()
  await waitFor(() =>
    expect(result.current.footer).toMatchObject({ from: 3, to: 3, hasNext: false, hasPrevious: true }),
  )
  expect(fetched).toHaveBeenCalledTimes(2)
})
