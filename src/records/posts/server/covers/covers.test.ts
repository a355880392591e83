import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { memoryStorage } from '#integrations/storage/memory.ts'
import { systemClock } from '#platform/server/clock.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { silentLog } from '#platform/server/log.ts'
import { posts } from '#records/posts/posts-contract.ts'
import { segments } from '#records/posts/segments-contract.ts'
import { enterPosts } from '#records/posts/server/entering/enter-posts.ts'
import type { GivenPost } from '#records/posts/server/post-row.ts'
import { givenPost } from '../../../../../test/posts/given-posts.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { copyCoversWork } from './copy-covers.ts'
import { COVERS_KEPT_DAYS, forgetCoversWork } from './forget-covers.ts'
import { PICTURES_OF_A_TEAM } from './host-budget.ts'

let server: TestServer
let team: Team<'ann'>
let segment_id: string
let host: Server
let base: string
let asked: string[] = []
const files = new Map<string, Buffer>()
const storage = memoryStorage(files)

beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
  const made = await server.call(
    segments.create,
    { organization_id: team.organization_id, name: 'Autumn' },
    team.people.ann,
  )
  segment_id = made.body.id
  const colours = ['red', 'green', 'blue', 'teal', 'navy']
  host = createServer(async (request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.startsWith('/gone')) return response.writeHead(404).end()
    const background = colours[Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0) % colours.length] ?? 'red'
    const picture = await sharp({ create: { width: 90, height: 160, channels: 3, background } })
      .png()
      .toBuffer()
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterAll(async () => {
  host?.close()
  await server?.stop()
})
beforeEach(async () => {
  asked = []
  files.clear()
  await server.sql('delete from rate_limits', [])
  await server.sql('delete from post_segments', [])
  await server.sql('delete from posts', [])
})

let now = new Date('2026-11-23T12:00:00Z')
const context = () => ({
  database: server.app.database,
  clock: { ...systemClock, now: () => now },
  log: silentLog,
  attempt: 1,
  lastAttempt: false,
})
const fetchPicture = guardedFetch({ allowLoopback: true, contentTypes: ['image/*'] })
const copy = () =>
  copyCoversWork({ storage: storage as never, fetchPicture }).run(context(), { organization_id: team.organization_id })
const enter = (given: readonly Partial<GivenPost>[]) =>
  server.app.database.inOrganization(team.organization_id, db =>
    enterPosts(
      db,
      { organization_id: team.organization_id, segment_id, import_id: null },
      given.map((post, at) => givenPost({ platform_id: `70000000000000${String(at).padStart(5, '0')}`, ...post })),
    ),
  )
const shown = async () =>
  (
    await server.call(
      posts.search,
      { organization_id: team.organization_id, segment_ids: [segment_id], limit: 100 },
      team.people.ann,
    )
  ).body.items
const slide = (number: number) => ({ image_url: `${base}/${number}.png`, play_url: null })
const waitingJobs = () =>
  server.sql("select run_at from job_outbox where task = 'copy_post_covers'", []) as Promise<{ run_at: Date | null }[]>

it('copies the cover and every picture of a carousel, each once', async () => {
  await enter([{ cover_source: `${base}/1.png`, carousel_assets: [slide(1), slide(2), slide(3)] }])
  await copy()
  expect(asked.toSorted()).toEqual(['/1.png', '/2.png', '/3.png'])
  const [post] = await shown()
  const pictures = post?.carousel_assets.map(({ image_url }) => image_url) ?? []
  expect(new Set(pictures).size).toBe(3)
  for (const url of [post?.cover_url, ...pictures]) expect(files.has(String(url).replace('/app/', ''))).toBe(true)
  await copy()
  expect(asked).toHaveLength(3)
})

it('keeps the other pictures when one cannot be fetched, and tries that one at most three times', async () => {
  await enter([{ carousel_assets: [slide(1), { image_url: `${base}/gone.png`, play_url: null }] }])
  for (let run = 0; run < 5; run++) {
    await copy()
    now = new Date(now.getTime() + 3_600_000)
  }
  expect(asked.filter(path => path === '/gone.png')).toHaveLength(3)
  const [post] = await shown()
  expect(post?.carousel_assets.map(({ image_url }) => image_url?.startsWith('/app/'))).toEqual([true, false])
})

it('asks one host for no more than its budget, whatever an import brings, and goes on later', async () => {
  await server.sql('delete from job_outbox', [])
  await enter(Array.from({ length: 60 }, (_, at) => ({ cover_source: `${base}/${at}.png` })))
  expect(await waitingJobs()).toHaveLength(1)
  await server.sql('delete from job_outbox', [])
  await copy()
  const first = asked.length
  // a run on the edge of two windows may have both of their budgets
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(2 * PICTURES_OF_A_TEAM)
  const [next] = await waitingJobs()
  expect(next?.run_at?.getTime()).toBe(now.getTime() + 5_000)
  for (let run = 0; run < 8; run++) {
    await server.sql('delete from rate_limits', [])
    await copy()
  }
  expect(new Set(asked).size).toBe(60)
  expect(asked).toHaveLength(60)
})

it('fetches the covers again that a killed worker had claimed', async () => {
  await enter([{ cover_source: `${base}/1.png` }])
  await server.sql('update posts set cover_attempts = 1, cover_tried_at = $1', [now])
  await server.sql('delete from job_outbox', [])
  await copy()
  expect(asked).toEqual([])
  expect((await waitingJobs())[0]?.run_at?.getTime()).toBe(now.getTime() + 600_000)
  now = new Date(now.getTime() + 601_000)
  await copy()
  expect(asked).toEqual(['/1.png'])
})

it('deletes copies of posts that nobody has counted for half a year, and does not fetch them again', async () => {
  await enter([{ cover_source: `${base}/1.png`, carousel_assets: [slide(1), slide(2)] }])
  await copy()
  await server.sql('update posts set cover_copied_at = $1, counted_at = $1', [now])
  now = new Date(now.getTime() + (COVERS_KEPT_DAYS + 1) * 86_400_000)
  await forgetCoversWork(storage as never).run(context(), {})
  expect([...files.keys()]).toEqual([])
  const [post] = await shown()
  expect([post?.cover_url, post?.carousel_assets[0]?.image_url]).toEqual([null, `${base}/1.png`])
  await copy()
  expect(asked).toHaveLength(2)
})
