import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { givenCreator, givenProfile } from '../../../../test/roster/creators.ts'
import { fakeSocial } from '../../../../test/roster/social.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { socialProfiles } from '../contract.ts'

const social = fakeSocial()
let server: TestServer
let north: Team<'ann' | 'ben'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer({ social: social.port, jobs: true })
  north = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  social.clear()
  await server.sql('truncate rosters, creators, social_profiles, rate_limits, lookup_budgets cascade')
})

const ann = () => ({ organization_id: north.organization_id, as: north.people.ann })
const sue = () => ({ organization_id: south.organization_id, as: south.people.sue })
const verify = (url: string, as: object = ann().as) => server.call(socialProfiles.verify, { url }, as)
/** The database's clock goes on, that of the test stands still: an hour is between them. */
const MORE_THAN_A_DAY = 25 * 3_600_000

describe('a link', () => {
  it('returns the profile, and looks it up at most once a day (IMPORT-012, IMPORT-013)', async () => {
    social.tells('TikTok', {
      platform_id: '77',
      username: 'Lena.Brandt',
      full_name: 'Lena Brandt',
      avatar_url: 'https://cdn.example/lena.jpg',
      follower_count: 12_000,
    })
    const found = {
      id: expect.any(String),
      // until it has been copied
      avatar_url: null,
      full_name: 'Lena Brandt',
      username: 'Lena.Brandt',
      platform: 'TikTok',
    }
    const first = await verify('m.tiktok.com/@lena.brandt?lang=de')
    expect([first.status, first.body]).toEqual([200, found])
    expect((await verify('https://www.tiktok.com/@LENA.BRANDT/video/1', sue().as)).body).toEqual(first.body)
    expect(social.asked).toEqual(['TikTok handle lena.brandt'])
    server.clock.advance(MORE_THAN_A_DAY)
    expect((await verify('tiktok.com/@lena.brandt')).body).toEqual(first.body)
    expect(social.asked).toHaveLength(2)
    expect(await server.sql('select follower_count, username_key from social_profiles')).toEqual([
      { follower_count: 12_000, username_key: 'lena.brandt' },
    ])
  })

  it('uses the username when the profile has no name (IMPORT-013)', async () => {
    social.tells('Twitter', { platform_id: '5', username: 'somebody', full_name: '' })
    expect((await verify('https://x.com/somebody')).body).toMatchObject({ full_name: 'somebody', platform: 'Twitter' })
  })

  it.each([
    'no link at all',
    'https://netflix.com/lena',
    'https://www.tiktok.com/explore',
    'https://www.tiktok.com/@nobody.there',
    'https://www.tiktok.com/@suspended',
  ])('IMPORT-014 %s is answered with 404', async url => {
    social.answers('TikTok', 'suspended', { outcome: 'unavailable', reason: 'suspended' })
    expect((await verify(url)).problem).toMatchObject({ status: 404, detail: 'Error finding profile' })
  })

  it('gives the reason when the lookup fails, and returns the stored profile', async () => {
    const answers = {
      off: { outcome: 'off' },
      failed: { outcome: 'failed', reason: 'the platform did not answer' },
      busy: { outcome: 'rate_limited', retry_after_ms: 90_000 },
    } as const
    for (const [name, lookup] of Object.entries(answers)) social.answers('Twitter', name, lookup)
    const refusals = await Promise.all(['off', 'failed'].map(name => verify(`x.com/${name}`)))
    expect(refusals.map(({ problem }) => [problem.status, problem.detail])).toEqual([
      [422, 'X profiles cannot be looked up: nobody has set it up on this server.'],
      [503, 'X did not answer. Please try again in a moment.'],
    ])
    const busy = await verify('x.com/busy')
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '90'])
    const id = await givenProfile(server, { platform: 'Twitter', username: 'busy', full_name: 'Busy Bee' })
    await server.sql(`update social_profiles set checked_at = '2020-01-01'`)
    expect((await verify('x.com/busy')).body).toMatchObject({ id, full_name: 'Busy Bee' })
  })

  it('is looked up for members only, at most a few hundred times in ten minutes', async () => {
    expect((await verify('x.com/somebody', {})).status).toBe(401)
    const key = `url_import:${south.people.sue.user_id}`
    await server.app.database.pool.query('select take_limits($1, $2, $3) from generate_series(1, 400)', [
      [key],
      [400],
      [600],
    ])
    expect((await verify('x.com/somebody', sue().as)).status).toBe(429)
    expect((await verify('x.com/somebody')).status).toBe(404)
  })
})

describe('the daily lookup budget', () => {
  const spend = (organization_id: string, platform: string, spent: number) =>
    server.sql(
      `insert into lookup_budgets (organization_id, day, platform, purpose, spent) values ($1, $2, $3, 'LINK', $4)`,
      [organization_id, server.clock.now(), platform, spent],
    )

  it('is per team and platform: a further lookup is refused, and stored profiles are still returned', async () => {
    for (const username of ['last', 'late']) social.tells('TikTok', { platform_id: username, username })
    social.tells('YouTube', { platform_id: 'UC1', username: 'elsewhere' })
    await spend(north.organization_id, 'TikTok', 1_999)
    const { id } = (await verify('tiktok.com/@last')).body
    const refused = await verify('tiktok.com/@late', north.people.ben)
    expect(refused.problem).toMatchObject({
      status: 429,
      detail: 'Your team has looked up as many TikTok profiles as it can today. Try this one again tomorrow.',
    })
    const wait = Number(refused.headers.get('retry-after'))
    const next = new Date(server.clock.now().getTime() + wait * 1000)
    expect(next.toISOString()).toMatch(/T00:00:00/)
    expect((await verify('tiktok.com/@last', north.people.ben)).body.id).toBe(id)
    await server.sql(`update social_profiles set checked_at = '2020-01-01'`)
    expect((await verify('tiktok.com/@last')).body.id).toBe(id)
    expect((await verify('youtube.com/@elsewhere')).status).toBe(200)
    expect((await verify('tiktok.com/@late', sue().as)).status).toBe(200)
    expect(social.asked.filter(asked => asked.endsWith(' last'))).toHaveLength(1)
    server.clock.advance(wait * 1000)
    await server.sql('delete from social_profiles')
    expect((await verify('tiktok.com/@late')).status).toBe(200)
  })

  it('is spent only by lookups that reach the platform, exactly even when ten are concurrent', async () => {
    await spend(north.organization_id, 'TikTok', 1_993)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => verify(`tiktok.com/@nobody${at}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(404), 429, 429, 429])
    expect(social.asked).toHaveLength(7)
    await verify('no link at all')
    expect(await server.sql('select spent from lookup_budgets')).toEqual([{ spent: 2_000 }])
  })
})

describe('the profile catalogue', () => {
  it('follows a renamed profile, and keeps values that a platform leaves out', async () => {
    social.tells('YouTube', {
      platform_id: `UC${'a'.repeat(22)}`,
      username: 'before',
      country_code: 'PT',
      is_verified: true,
      bio: 'write to hi@before.example',
      email_addresses: ['hi@before.example'],
    })
    const { id } = (await verify('youtube.com/@before')).body
    social.tells('YouTube', {
      platform_id: `UC${'a'.repeat(22)}`,
      username: 'after',
      country_code: null,
      is_verified: null,
      bio: null,
      follower_count: 9,
    })
    server.clock.advance(MORE_THAN_A_DAY)
    expect((await verify('youtube.com/@after')).body).toMatchObject({ id, username: 'after' })
    expect(
      await server.sql(
        'select username, country_code, is_verified, email_addresses, follower_count from social_profiles where id = $1',
        [id],
      ),
    ).toEqual([
      {
        username: 'after',
        country_code: 'PT',
        is_verified: true,
        email_addresses: ['hi@before.example'],
        follower_count: 9,
      },
    ])
  })

  it('identifies a profile by its name alone until its id is known', async () => {
    social.tells('TikTok', { platform_id: '@quiet', username: 'quiet' })
    const { id } = (await verify('tiktok.com/@quiet')).body
    for (const platform_id of ['@quiet', '99', '@quiet']) {
      server.clock.advance(MORE_THAN_A_DAY)
      social.tells('TikTok', { platform_id, username: 'quiet' })
      expect((await verify('tiktok.com/@quiet')).body.id).toBe(id)
    }
    expect(await server.sql('select platform_id from social_profiles')).toEqual([{ platform_id: '99' }])
  })

  it('stores one profile when ten requests look it up concurrently', async () => {
    social.tells('TikTok', { platform_id: '1', username: 'wanted' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify('tiktok.com/@wanted')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await server.sql('select from social_profiles')).toHaveLength(1)
  })

  it('returns the emails of a profile (DETAIL-014)', async () => {
    const social_profile_id = await givenProfile(server, { email_addresses: ['hi@mint.example'] })
    const emails = (id: string) => server.call(socialProfiles.emails, { social_profile_id: id }, ann().as)
    expect((await emails(social_profile_id)).body).toEqual({ email_addresses: ['hi@mint.example'] })
    expect((await emails(newId())).status).toBe(404)
  })
})

it('updates the tables of all teams that have the profile after a lookup (TABLE-084)', async () => {
  for (const member of [ann(), sue()]) {
    const roster_id = member.organization_id
    social.tells('TikTok', { platform_id: '1', username: 'growing', follower_count: 100 })
    const { id } = (await verify('tiktok.com/@growing', member.as)).body
    await server.call(rosterMembers.add, { roster_id, social_profiles: [{ social_profile_id: id }] }, member.as)
  }
  await givenCreator(server, sue(), { follower_count: 5 })
  server.clock.advance(MORE_THAN_A_DAY)
  social.tells('TikTok', { platform_id: '1', username: 'growing', follower_count: 4_000_000 })
  await verify('tiktok.com/@growing')
  const counts = async () => {
    const rows = await server.sql<{ follower_count: number }>('select follower_count from roster_creators order by 1')
    return rows.map(row => row.follower_count)
  }
  await eventually(async () => (await counts()).at(-1) === 4_000_000 && (await counts()).at(-2) === 4_000_000)
  expect(await counts()).toEqual([5, 4_000_000, 4_000_000])
})
