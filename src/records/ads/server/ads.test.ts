import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SIMULATED_ADS } from '#integrations/ads/campaigns/simulator.ts'
import { adAccount, givenLivePosts, givenSegmentOf } from '../../../../test/ads.ts'
import { givenRelease } from '../../../../test/releases.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { ads } from '../contract.ts'
import { CAMPAIGN_STATUSES, LAUNCH_RESULTS, needsAttention, OBJECTIVES, REVIEWS, reviewOf } from '../kinds.ts'
import { checkSoon } from './check-campaigns.ts'

/** A busy machine may take its time. */
const BUSY_MS = 40_000

let server: TestServer
let north: Team<'ann' | 'ben'>
let segment: string
let given: Awaited<ReturnType<typeof givenLivePosts>>
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  north = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  segment = await givenSegmentOf(server, north.organization_id, ['FR', 'FR', 'PT'])
  given = await givenLivePosts(server, { ...org(), as: ann() }, ['Cw7zyQ5BdEE', 'Cw7zyQ5BdEh', 'Cw7zyQ5BdEhh'])
})
afterAll(() => server.stop())
beforeEach(async () => {
  expect((await connect()).status).toBe(200)
})

const org = () => ({ organization_id: north.organization_id })
const ann = () => north.people.ann
const connect = (change: object = {}) => server.call(ads.connect, { ...org(), ...adAccount, ...change } as never, ann())
const create = (change: object = {}) =>
  server.call(
    ads.create,
    {
      ...org(),
      activation_id: given.activation_id,
      name: 'Wave 1',
      objective: 'REACH',
      audience: { segment_id: segment },
      daily_budget: 20,
      ends_on: '2999-12-31',
      posts: [{ platform_post_id: 'Cw7zyQ5BdEE', ad_code: 'good-1' }],
      ...change,
    } as never,
    ann(),
  )
const launch = (id: string) => server.call(ads.launch, { ...org(), id }, ann())
const campaign = async (id: string, status: 'ARCHIVED' | null = null) =>
  (await server.call(ads.list, { ...org(), status }, ann())).body.items.find(one => one.id === id)
const launched = async (id: string) => {
  expect((await launch(id)).body).toEqual({ id, launch_result: 'PENDING' })
  return eventually(async () => {
    const one = await campaign(id)
    return one && one.launch_result !== 'PENDING' ? one : null
  }, BUSY_MS)
}
const checked = async (id: string, isTrue: (one: NonNullable<Awaited<ReturnType<typeof campaign>>>) => boolean) =>
  eventually(async () => {
    await server.app.database.inOrganization(north.organization_id, db => checkSoon(db, { ...org(), id }))
    const one = await campaign(id)
    return one && isTrue(one) ? one : null
  }, BUSY_MS)
const made = async () => {
  const response = await fetch(`${server.url}${SIMULATED_ADS}/made`)
  return (await response.json()) as { edge: string; status: string; fields: Record<string, string> }[]
}
const madeFor = async (id: string, edge: string) =>
  (await made()).filter(one => one.edge === edge && one.fields.name?.includes(id))

describe('the ad account', () => {
  it('is connected by owners and admins with a token that works, which is stored encrypted', async () => {
    const { body } = await server.call(ads.account, org(), ann())
    expect(body).toEqual({
      account: {
        account_id: adAccount.account_id,
        name: 'Saltgrass ads (simulated)',
        currency: 'EUR',
        state: 'CONNECTED',
      },
      is_simulated: true,
    })
    const [row] = await server.sql<{ all: string }>('select to_jsonb(a)::text as all from ad_accounts a')
    expect(row?.all).not.toContain(adAccount.token)
    expect((await connect({ token: 'expired' })).status).toBe(422)
    expect((await connect({ account_id: '1' })).problem.detail).toContain('does not exist')
    expect((await server.call(ads.connect, { ...org(), ...adAccount }, north.people.ben)).status).toBe(403)
  })
})

describe('a campaign', () => {
  it('has one of the objectives and live Instagram posts of a promotion (ENUM-049)', async () => {
    const made: string[] = []
    for (const objective of OBJECTIVES) {
      const { status, body } = await create({ objective, link: 'https://fans.example/d/x' })
      expect([objective, status]).toEqual([objective, 201])
      made.unshift(body.id)
    }
    expect((await create({ objective: 'SALES' })).status).toBe(400)
    expect((await create({ objective: 'TRAFFIC' })).status).toBe(400)
    expect((await create({ ends_on: '2020-01-01' })).status).toBe(400)
    expect((await create({ daily_budget: 0.001 })).status).toBe(400)
    expect((await create({ posts: [{ platform_post_id: 'unknown', ad_code: 'good-1' }] })).status).toBe(404)
    const slip = [{ platform_post_id: 'Cw7zyQ5BdEE', ad_code: 'x' }]
    expect((await create({ posts: slip })).problem.detail).toContain('at least 5 characters')
    const { body } = await server.call(ads.list, org(), ann())
    expect(body.items.map(({ id }) => id).filter(id => made.includes(id))).toEqual(made)
    expect(body.items.map(({ objective }) => objective).slice(0, OBJECTIVES.length)).toEqual([...OBJECTIVES].reverse())
    expect(body.items[0]).toMatchObject({ status: 'ENABLED', launch_result: null, review: null, daily_budget: 20 })
  })

  it('has the code of a post corrected until it is launched', async () => {
    const { id } = (await create()).body
    const correct = (ad_code: string, platform_post_id = 'Cw7zyQ5BdEE') =>
      server.call(ads.setCode, { ...org(), id, platform_post_id, ad_code }, ann())
    expect((await correct('good-3')).status).toBe(200)
    expect((await correct('good-3', 'Cw7zyQ5BdEh')).status).toBe(404)
    expect((await correct('x')).status).toBe(400)
    expect((await campaign(id))?.posts).toMatchObject([{ ad_code: 'good-3' }])
    await launched(id)
    expect((await correct('good-4')).status).toBe(409)
  })

  it("is shown where a segment's creators are, or automatically for the song of a release (ENUM-044)", async () => {
    const ofSegment = (await create()).body.id
    const release_id = await givenRelease(
      server,
      { ...org(), as: ann() },
      { artist_id: given.artist_id, title: 'Low Tide' },
    )
    const ofSong = (await create({ audience: { release_id } })).body.id
    expect(await campaign(ofSegment)).toMatchObject({ audience_type: 'CREATOR_HARVESTING' })
    expect(await campaign(ofSong)).toMatchObject({ audience_type: 'AUTO', audience_name: 'Low Tide' })
    await launched(ofSegment)
    await launched(ofSong)
    const targeting = async (id: string) =>
      JSON.parse((await madeFor(id, 'adsets'))[0]?.fields.targeting ?? '{}') as Record<string, unknown>
    expect(await targeting(ofSegment)).toMatchObject({
      geo_locations: { countries: ['FR', 'PT'] },
      targeting_automation: { advantage_audience: 0 },
    })
    expect(await targeting(ofSong)).toMatchObject({ targeting_automation: { advantage_audience: 1 } })
  })

  it('is launched once by owners and admins: pending, then a success or a failure with its reason (ENUM-050)', async () => {
    expect(LAUNCH_RESULTS).toEqual(['FAILED', 'PENDING', 'SUCCESS'])
    const { id } = (await create()).body
    expect((await server.call(ads.launch, { ...org(), id }, north.people.ben)).status).toBe(403)
    expect(await launched(id)).toMatchObject({ launch_result: 'SUCCESS', launch_reason: null })
    expect((await launch(id)).status).toBe(409)
    expect((await madeFor(id, 'campaigns')).map(one => [one.status, one.fields.objective])).toEqual([
      ['ACTIVE', 'OUTCOME_AWARENESS'],
    ])
    expect((await madeFor(id, 'adsets'))[0]?.fields).toMatchObject({ daily_budget: '2000', optimization_goal: 'REACH' })
    const dear = (await create({ daily_budget: 20_000 })).body.id
    expect(await launched(dear)).toMatchObject({
      launch_result: 'FAILED',
      launch_reason: 'The daily budget is above the limit of this account.',
      status: 'NEEDS_ATTENTION',
    })
    await server.call(ads.disconnect, org(), ann())
    expect((await launch(dear)).status).toBe(409)
  })

  it('is made once at Meta although Meta fails in between', async () => {
    const { id } = (await create()).body
    await fetch(`${server.url}${SIMULATED_ADS}/busy`, { method: 'POST', body: '{}' })
    expect(await launched(id)).toMatchObject({ launch_result: 'SUCCESS' })
    for (const edge of ['campaigns', 'adsets', 'adcreatives', 'ads'])
      expect([edge, (await madeFor(id, edge)).length]).toEqual([edge, 1])
  })

  it('tells ads apart when the ids of their posts share a prefix', async () => {
    const posts = [
      { platform_post_id: 'Cw7zyQ5BdEhh', ad_code: 'bad-2' },
      { platform_post_id: 'Cw7zyQ5BdEh', ad_code: 'good-2' },
    ]
    const { id } = (await create({ posts })).body
    expect(await launched(id)).toMatchObject({ launch_result: 'SUCCESS' })
    // again, as after an answer that was lost
    await server.sql('update ad_campaigns set launch_result = null where id = $1', [id])
    expect(await launched(id)).toMatchObject({ launch_result: 'SUCCESS' })
    expect(await madeFor(id, 'ads')).toHaveLength(2)
    expect(await server.sql('select distinct ad_id from ad_posts where campaign_id = $1', [id])).toHaveLength(2)
  })

  it('is reviewed by Meta post by post, and needs attention where one is rejected (ENUM-051, ENUM-052, ENUM-095)', async () => {
    expect([CAMPAIGN_STATUSES, REVIEWS]).toEqual([
      ['ENABLED', 'ARCHIVED', 'NEEDS_ATTENTION'],
      ['APPROVED', 'REJECTED'],
    ])
    const good = (await create()).body.id
    await launched(good)
    const approved = await checked(good, one => one.review === 'APPROVED')
    expect(approved).toMatchObject({ status: 'ENABLED', posts: [{ status: 'approved', reason: null }] })
    const posts = [
      { platform_post_id: 'Cw7zyQ5BdEE', ad_code: 'good-1' },
      { platform_post_id: 'Cw7zyQ5BdEh', ad_code: 'bad-1' },
    ]
    const mixed = (await create({ posts })).body.id
    await launched(mixed)
    const rejected = await checked(mixed, one => one.review === 'REJECTED')
    expect(rejected.status).toBe('NEEDS_ATTENTION')
    expect(rejected.posts.map(({ status, reason }) => [status, reason])).toEqual([
      ['approved', null],
      ['rejected', 'The post shows a brand without a label.'],
    ])
  })

  it('is stopped at Meta when it is archived (ENUM-051)', async () => {
    const { id } = (await create()).body
    await launched(id)
    expect((await server.call(ads.archive, { ...org(), id }, ann())).status).toBe(200)
    expect(await campaign(id)).toBeUndefined()
    expect(await campaign(id, 'ARCHIVED')).toMatchObject({ status: 'ARCHIVED' })
    await eventually(async () => (await madeFor(id, 'campaigns'))[0]?.status === 'PAUSED', BUSY_MS)
    expect((await launch(id)).status).toBe(409)
  })

  it('is stopped at Meta when it is archived after a launch whose success was never answered', async () => {
    const { id } = (await create()).body
    await launched(id)
    await server.sql(`update ad_campaigns set launch_result = 'FAILED', platform_id = null where id = $1`, [id])
    expect((await server.call(ads.archive, { ...org(), id }, ann())).status).toBe(200)
    await eventually(async () => (await madeFor(id, 'campaigns'))[0]?.status === 'PAUSED', BUSY_MS)
  })

  it('cannot be archived while it runs and no account is connected to stop it with', async () => {
    const { id } = (await create()).body
    await launched(id)
    await server.call(ads.disconnect, org(), ann())
    expect((await server.call(ads.archive, { ...org(), id }, ann())).problem).toMatchObject({
      status: 409,
      detail: 'The campaign still runs at Meta. Connect the ad account again to stop it.',
    })
    expect((await campaign(id))?.status).not.toBe('ARCHIVED')
  })
})

describe('the states of ads', () => {
  it('add to a review once every ad is decided (ENUM-052, ENUM-095)', () => {
    expect(reviewOf([])).toBeNull()
    expect(reviewOf(['received', 'approved'])).toBeNull()
    expect(reviewOf(['pending'])).toBeNull()
    expect(reviewOf(['approved', 'paused'])).toBe('APPROVED')
    expect(reviewOf(['approved', 'disabled'])).toBeNull()
    expect(reviewOf(['pending', 'rejected'])).toBe('REJECTED')
    expect([
      needsAttention(['approved', 'paused']),
      needsAttention(['disabled']),
      needsAttention(['rejected']),
    ]).toEqual([false, true, true])
  })
})
