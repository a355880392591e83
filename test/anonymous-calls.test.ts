import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cases } from './isolation/cases.ts'
import { seedSide } from './isolation/side.ts'
import type { Side } from './isolation/world.ts'
import { call, startTestServer, type TestServer } from './server.ts'

let server: TestServer
let side: Side
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '10000' } })
  side = await seedSide(server, 'A')
})
afterAll(() => server.stop())

/** The answer of a call to whoever sends no cookie and no key. */
async function anonymously(name: string) {
  const route = server.app.routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === name)
  const tried = cases[name]
  if (!route || !tried) throw new Error(`${name} is not served`)
  return call(server.url, route.endpoint, { ...tried.input(side), ...(await tried.fresh?.(server)) } as never)
}

describe('a caller who is not signed in', () => {
  it.each([
    'POST /v1/segments/videos/search_v2',
    'GET /v1/segments/{segmentId}',
    'POST /v1/segments/trend_groups/stats',
    'POST /v1/segments/trend_groups/save',
    'POST /v1/segments/trend_groups/remove',
    'POST /v1/segments/trend_groups/list',
    'POST /v1/creators/list',
    'POST /brand/v2/get_activation',
    'POST /brand/v2/fan_audience/count',
    'POST /brand/v2/fan_audience/list',
    'POST /roster/v0/location/list_all',
    'POST /roster/v0/tags/list',
    'POST /brand/v2/get_timezone_by_lat_long',
    'POST /brand/v2/royalty_performance_aggregate',
    'POST /brand/v2/list_royalty_performance_by_source',
    'POST /organization/v0/managed_artist/list',
    'POST /api/{id}/iq/posts',
    'POST /v1/organization/{orgId}/instagram_story_mentions',
    'POST /v1/organization/{orgId}/instagram_story_mentions/{mentionId}/reply',
    'POST /v1/{orgId}/instagram_story_mentions/{mentionId}/reply',
  ])('is refused by %s (API-002)', async name => {
    const { status, problem } = await anonymously(name)
    expect([status, problem?.detail]).toEqual([401, 'Please sign in.'])
  })

  it.each([
    'GET /app/v2/drops/{identifier}',
    'GET /app/v2/drop_profiles/{profile_slug}/drops/{drop_slug}',
    'POST /app/v2/subscribe_to_drop',
    'GET /app/v2/location/autocomplete',
    'GET /app/v2/roster/invite_links/{id}',
    'POST /app/v2/roster/apply_to_join',
  ])('is answered by %s (API-003)', async name => {
    const { status, body } = await anonymously(name)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  })

  it('is refused the CSV of a search (API-002)', async () => {
    const url = new URL('/v1/segments/videos/search_v2/download', server.url)
    const headers = { 'content-type': 'application/json', accept: 'text/csv', origin: server.url }
    const body = JSON.stringify({ organization_id: side.organization_id, segment_ids: [crypto.randomUUID()] })
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401)
  })

  // what most of them ask for is not there, or belongs to another browser; that is no matter of signing in
  it.each([
    ['POST /app/v2/drop_otp', 200],
    ['POST /app/v2/drops/{id}/get_apple_music_auth_token_v2', 400],
    ['POST /app/v2/drop/signups/{id}/save_apple_music_user_token', 404],
    ['GET /app/v2/drop/signups/{id}/spotify_auth_link', 404],
    ['GET /app/v2/drop/signups/spotify/{spotify_user_id}', 404],
    ['GET /app/v2/shop_product', 404],
  ])('reaches %s without signing in (API-002, API-003)', async (name, status) => {
    expect((await anonymously(name)).status).toBe(status)
  })
})
