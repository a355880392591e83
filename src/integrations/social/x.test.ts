import { afterAll, beforeAll, expect, it } from 'vitest'
import { socialApiSimulator } from '#integrations/social/api-simulator/server.ts'
import { X_SUSPENDED, X_TOKEN } from '#integrations/social/api-simulator/x.ts'
import type { ProfileReference } from '#integrations/social/port.ts'
import { simulatedProfiles } from '#integrations/social/simulator.ts'
import { x } from '#integrations/social/x.ts'
import { testClock } from '#platform/server/clock.ts'

const clock = testClock()
const accounts = simulatedProfiles(2_400, clock.now()).filter(({ platform }) => platform === 'Twitter')
let server: Awaited<ReturnType<typeof socialApiSimulator>>
beforeAll(async () => {
  const pictured = { ...accounts[0]!, avatar_url: 'https://pbs.twimg.com/profile_images/1/a_400x400.jpg' }
  server = await socialApiSimulator({
    profiles: [pictured, ...accounts.slice(1)],
    resetAt: clock.now().getTime() / 1_000 + 60,
  })
})
afterAll(() => server.close())

const source = (postsRead = 0) => x(server.fetch, { bearerToken: X_TOKEN, postsRead, clock })
const by =
  (kind: 'handle' | 'id') =>
  (value: string): ProfileReference => ({ platform: 'Twitter', by: kind, value })
const handles = accounts.map(({ username }) => by('handle')(username))

it('requests a hundred accounts per call, and no posts when none are to be read', async () => {
  const before = server.calls.length
  const lookups = await source().lookUpAll(handles.slice(0, 130))
  expect(lookups.every(each => each.outcome === 'found' && each.profile.posts.length === 0)).toBe(true)
  expect(server.calls.length - before).toBe(2)
})

it('reads the configured number of posts per account', async () => {
  const open = accounts.findIndex(({ is_private, posts }) => !is_private && posts.length === 30)
  const [lookup] = await source(5).lookUpAll([handles[open]!])
  expect(lookup).toMatchObject({ profile: { posts: accounts[open]?.posts.slice(0, 5) } })
})

it('finds by id and by handle in one lookup, in request order', async () => {
  const [first, second] = accounts
  const lookups = await source().lookUpAll([
    by('id')(first!.platform_id),
    handles[1]!,
    by('id')('1'),
    by('id')('nobody'),
  ])
  expect(lookups).toMatchObject([
    { profile: { username: first?.username } },
    { profile: { platform_id: second?.platform_id } },
    { outcome: 'not_found' },
    { outcome: 'not_found' },
  ])
})

it('distinguishes a suspended account from a missing one', async () => {
  expect(await source().lookUpAll([by('handle')(X_SUSPENDED), by('handle')('nobody')])).toEqual([
    { outcome: 'unavailable', reason: 'the account is suspended' },
    { outcome: 'not_found' },
  ])
})

it('returns the avatar in a usable size', async () => {
  expect(await source().lookUpAll(handles.slice(0, 1))).toMatchObject([
    { profile: { avatar_url: 'https://pbs.twimg.com/profile_images/1/a_400x400.jpg' } },
  ])
})

it('reports that there are no credits left', async () => {
  server.fail('credits')
  expect(await source().lookUpAll(handles.slice(0, 1))).toEqual([
    { outcome: 'failed', reason: 'the credits for X are used up' },
  ])
})

it('returns the account without posts when posts are rate limited, and requests none before the reset time', async () => {
  const open = accounts.filter(({ is_private, posts }) => !is_private && posts.length === 30).slice(0, 2)
  const [first, second] = open.map(({ username }) => by('handle')(username))
  let limited = 0
  const reader = x(
    (url, init) => {
      if (url.includes('/tweets') && limited++ === 0) server.fail('limit')
      return server.fetch(url, init)
    },
    { bearerToken: X_TOKEN, postsRead: 5, clock, timeoutMs: 5_000 },
  )
  expect(await reader.lookUpAll([first!])).toMatchObject([{ outcome: 'found', profile: { posts: [] } }])
  expect(await reader.lookUpAll([second!])).toMatchObject([{ outcome: 'found', profile: { posts: [] } }])
  expect(limited).toBe(1)
  clock.advance(60_000)
  expect(await reader.lookUpAll([second!])).toMatchObject([{ profile: { username: second?.value } }])
  expect(limited).toBe(2)
})
