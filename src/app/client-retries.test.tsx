import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { audienceInsights } from '#features/audience-insights/contract.ts'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { createQueryClient, retryDelay } from '#platform/web/data/query-client.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Toaster } from '#platform/web/ui/layers/toaster.tsx'
import { socialProfiles } from '#records/social-profiles/contract.ts'
import { rosterScreen } from '#screens/roster/contract.ts'

/** What the server does next: a status, or `hang_up` without an answer. The last one stays. */
let answers: (number | 'hang_up')[] = []
let asked: string[] = []
let server: Server
let address: string
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === 'hang_up') return request.socket.destroy()
    const body = answer === 200 ? { creator_id: crypto.randomUUID(), notes: 'Kind' } : { detail: 'The shelf is full.' }
    response.writeHead(answer ?? 500, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await new Promise(listening => server.once('listening', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

let client: QueryClient
beforeEach(() => {
  asked = []
  client = createQueryClient()
  // the growing delay stands, a hundred times as fast
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retryDelay: failures => retryDelay(failures) / 100 },
  })
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(address + path, { ...init, signal: null }))
})
afterEach(() => {
  client.clear()
  cleanup()
  vi.unstubAllGlobals()
})
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    {children}
    <Toaster />
  </QueryClientProvider>
)

const id = crypto.randomUUID()
/** How often the server is asked until the client gives up or has its answer. */
async function timesAsked(endpoint: Endpoint<'query'>, ...next: typeof answers) {
  answers = next
  asked = []
  const { result, unmount } = renderHook(
    () => useQuery(endpoint, { organization_id: id, creator_id: id, social_profile_id: id, url: 'x' } as never),
    { wrapper },
  )
  await waitFor(() => expect(result.current.isError || result.current.isSuccess).toBe(true))
  unmount()
  client.clear()
  expect(new Set(asked)).toEqual(new Set([endpoint.path]))
  return { times: asked.length, worked: result.current.isSuccess }
}

const { getRating, listLocations, getNotes, setNotes } = creatorEdits

it.each([
  ['rating/get', getRating],
  ['location/list', listLocations],
  ['notes/get', getNotes],
  ['location/list_all', rosterScreen.locations],
])('asks %s once when the server says 404 (API-014)', async (_, endpoint) => {
  expect(await timesAsked(endpoint, 404)).toEqual({ times: 1, worked: false })
  expect((await timesAsked(endpoint, 500)).times).toBe(4)
})

it.each([
  ['url_import/verify', socialProfiles.verify],
  ['audience/get', audienceInsights.get],
])('asks %s once, whatever goes wrong (API-015)', async (_, endpoint) => {
  for (const answer of [500, 404, 'hang_up'] as const) expect((await timesAsked(endpoint, answer)).times).toBe(1)
})

it('asks up to three times more after a lost connection or a 5xx, and not after a refusal (API-016)', async () => {
  expect(await timesAsked(getNotes, 'hang_up')).toEqual({ times: 4, worked: false })
  expect(await timesAsked(getNotes, 'hang_up', 503, 500, 200)).toEqual({ times: 4, worked: true })
  for (const refusal of [400, 401, 403, 409, 429]) expect((await timesAsked(getNotes, refusal)).times).toBe(1)
  expect([0, 1, 2].map(retryDelay)).toEqual([500, 1_000, 2_000])
})

it('never writes twice, and says in a toast why it failed, with the server’s own words (API-016, UI-005)', async () => {
  for (const answer of [503, 'hang_up', 409] as const) {
    answers = [answer]
    asked = []
    const { result, unmount } = renderHook(() => useCommand(setNotes, { failed: 'Notes not saved' }), { wrapper })
    act(() => result.current.mutate({ creator_id: id, notes: 'Kind' }))
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(asked).toEqual([setNotes.path])
    const reason = answer === 'hang_up' ? 'No connection. Check your network and try again.' : 'The shelf is full.'
    await screen.findAllByText(`Notes not saved: ${reason}`)
    unmount()
  }
})
