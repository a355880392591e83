import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { useQuery } from '#platform/web/data/use-query.ts'

const count = z.object({ count: z.number() })
const about = (path: string) => query(path, { summary: path, body: z.object({}), answer: count })
const [fans, drops, tags] = [about('/fans'), about('/drops'), about('/tags')]

const fetched = vi.fn<(url: string) => unknown>()
const client = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const fail = (status: number, detail: string) => new Response(JSON.stringify({ detail }), { status })
vi.stubGlobal('fetch', async (url: string) => {
  const answered = await fetched(url)
  return answered instanceof Response ? answered : new Response(JSON.stringify(answered))
})
afterEach(() => client.clear())

it('asks once who is signed in when calls answer that the team is not there', async () => {
  const me = query('/me', { summary: 'Me', body: z.object({}), answer: z.object({ teams: z.number() }), shows: ['me'] })
  let teams = 1
  const askedMe = () => fetched.mock.calls.filter(([url]) => url === '/me').length
  fetched.mockImplementation(url => (url === '/me' ? { teams } : fail(404, 'Organization not found.')))
  const { result } = renderHook(() => useQuery(me, {}), { wrapper })
  await waitFor(() => expect(result.current.data).toEqual({ teams: 1 }))
  teams = 0
  const others = renderHook(() => [useQuery(fans, {}), useQuery(drops, {})], { wrapper })
  await waitFor(() => expect(result.current.data).toEqual({ teams: 0 }))
  await waitFor(() => expect(others.result.current.every(({ error }) => error?.status === 404)).toBe(true))
  expect(askedMe()).toBe(2)
  // another record that is not there says nothing about the team
  fetched.mockImplementation(() => fail(404, 'Tag not found.'))
  const missing = renderHook(() => useQuery(tags, {}), { wrapper })
  await waitFor(() => expect(missing.result.current.error?.status).toBe(404))
  expect(askedMe()).toBe(2)
})
