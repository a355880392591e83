import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { applicants } from '#features/applicants/contract.ts'
import { compareCreators } from '#features/creator-duplicates/server/compare-creators.ts'
import { memoryStorage } from '#integrations/storage/memory.ts'
import { newId } from '#platform/server/new-id.ts'
import { creator } from '#records/creators/contract.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import { rosters } from '#records/rosters/contract.ts'
import { socialProfiles } from '#records/social-profiles/contract.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { type Team, teamOf } from '../../../test/teams.ts'
import { demoPromotions } from './promotion-words.ts'
import { seedPromotions } from './promotions.ts'
import { seedRoster } from './seed-roster.ts'

/** A roster of this size takes a busy machine long. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let server: TestServer
let label: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  label = await teamOf(server, 'Label', { ann: 'owner' })
  await seed(label)
})
afterAll(() => server.stop())

const seed = ({ organization_id, people }: Team<'ann'>) =>
  server.app.database.inOrganization(organization_id, async db => {
    // as the demo does: hundreds of thousands of rows in one statement take a busy machine long
    await sql`set local statement_timeout = 0`.execute(db)
    const user_id = people.ann.user_id
    await seedRoster(db, { organization_id, user_id, storage: memoryStorage(), now: server.clock.now() })
  })
const ids = async ({ organization_id }: Team<'ann'>) =>
  (
    await server.sql<{ id: string }>(
      'select creator_id as id from roster_creators where roster_id = $1 order by creator_id',
      [organization_id],
    )
  ).map(({ id }) => id)

it('seeds a roster of about 1,200 creators in six lists', async () => {
  const { organization_id, people } = label
  const { items } = (await server.call(rosters.list, { organization_id }, people.ann)).body
  expect(items.map(({ name }) => name)[0]).toBe('All Creators')
  expect(items).toHaveLength(6)
  expect(items[0]?.creator_count).toBeGreaterThanOrEqual(1_200)
  for (const { creator_count } of items.slice(1)) expect(creator_count).toBeGreaterThan(20)
  const everybody = await server.app.database.searchOrganization(organization_id, async db =>
    loadCreators(db, organization_id, await ids(label)),
  )
  for (const one of everybody) creator.parse(one)
  const share = (of: (one: (typeof everybody)[number]) => boolean) => everybody.filter(of).length / everybody.length
  expect(share(one => one.pricing.length > 0)).toBeGreaterThan(0.4)
  expect(share(one => one.rating > 0)).toBeGreaterThan(0.35)
  expect(share(one => one.tags.length > 0)).toBeGreaterThan(0.5)
  expect(share(one => one.location?.city != null)).toBeGreaterThan(0.5)
  expect(share(one => one.contact_methods.length > 0)).toBeGreaterThan(0.3)
  expect(share(one => one.promotion_count > 0)).toBeGreaterThan(0.2)
  expect(share(one => one.social_profiles.length > 1)).toBeGreaterThan(0.3)
})

it('seeds payouts in every state that a label sees', async () => {
  const rows = await server.sql<{ shown: string; count: number }>(
    'select coalesce(row_status, status) as shown, count(*)::integer as count from payouts where organization_id = $1 group by 1',
    [label.organization_id],
  )
  const counts = Object.fromEntries(rows.map(({ shown, count }) => [shown, count]))
  expect(counts.SUCCESS).toBeGreaterThan(100)
  expect(Object.keys(counts).sort()).toEqual(
    expect.arrayContaining(['FAILED', 'OFF_PLATFORM', 'ON_HOLD', 'QUEUED', 'RETURNED', 'SUCCESS', 'UNCLAIMED']),
  )
})

it('seeds a few duplicate creators and a few that only look like duplicates', async () => {
  const { organization_id } = label
  const everybody = await ids(label)
  await server.app.database.inOrganization(organization_id, db => compareCreators(db, organization_id, everybody))
  const pairs = await server.sql<{ score: number }>('select score from creator_duplicates order by score desc')
  expect(pairs.length).toBeGreaterThanOrEqual(12)
  expect(pairs.length).toBeLessThan(40)
  expect(pairs[0]?.score).toBeGreaterThan(0.9)
  expect(pairs.at(-1)?.score).toBeLessThan(0.6)
})

it('seeds applicants (LIST-008)', async () => {
  const { organization_id, people } = label
  const { items } = (await server.call(applicants.list, { organization_id }, people.ann)).body
  expect(items).toHaveLength(24)
  expect(new Set(items.map(({ social_profile }) => social_profile.id)).size).toBe(24)
})

it('finds a demo creator by a link and returns the creator of the roster', async () => {
  const [known] = await server.sql<{ id: string; username: string }>(
    `select id, username from social_profiles where platform = 'TikTok' order by follower_count desc limit 1`,
  )
  const url = `https://www.tiktok.com/@${known?.username}`
  expect((await server.call(socialProfiles.verify, { url }, label.people.ann)).body.id).toBe(known?.id)
})

it('seeds the same creators for another team', async () => {
  const other = await teamOf(server, 'Other', { ann: 'owner' })
  // without, the second statement of hundreds of thousands of rows may be planned for empty tables, and takes minutes
  await server.sql('analyze')
  await seed(other)
  const facts = async ({ organization_id }: Team<'ann'>) =>
    server.sql(
      `select c.name, c.rating, c.notes, rc.search, rc.price, rc.added_at from roster_creators rc
       join creators c on c.organization_id = rc.organization_id and c.id = rc.creator_id
       where rc.organization_id = $1 and rc.roster_id = $1 order by rc.search, rc.added_at`,
      [organization_id],
    )
  expect(await facts(other)).toEqual(await facts(label))
})

it('seeds readings of half a year, with gaps, that end in the figures of today', async () => {
  const [counted] = await server.sql<{ rows: number; profiles: number; days: number }>(
    `select count(*)::integer as rows, count(distinct social_profile_id)::integer as profiles,
       count(distinct observed_at::date)::integer as days from profile_observations`,
  )
  expect(counted?.profiles).toBeGreaterThan(2_000)
  expect(counted?.rows).toBeGreaterThan(100_000)
  expect(counted?.rows).toBeLessThan(500_000)
  expect(counted?.days).toBeGreaterThan(45)
  const wild = await server.sql(
    `select o.value, s.follower_count from profile_observations o join social_profiles s on s.id = o.social_profile_id
     where metric = 'follower_count' and abs(o.value / greatest(s.follower_count, 100) - 1) > 0.5`,
  )
  expect(wild).toEqual([])
})

it('seeds a payout of the promotion for each creator who is paid there in money', async () => {
  for (const slug of new Set(demoPromotions.map(({ artist }) => artist)))
    await server.sql('insert into drop_profiles (organization_id, id, slug, title) values ($1, $2, $3, $3)', [
      label.organization_id,
      newId(),
      slug,
    ])
  await server.app.database.inOrganization(label.organization_id, db =>
    seedPromotions(db, {
      organization_id: label.organization_id,
      user_id: label.people.ann.user_id,
      now: server.clock.now(),
    }),
  )
  const rows = await server.sql<{ paid: string; matched: string }>(
    `select count(*) as paid, count(y.id) as matched from activation_creators ac
     join activations a on a.organization_id = ac.organization_id and a.id = ac.activation_id
     left join payouts y on y.organization_id = ac.organization_id and y.creator_id = ac.creator_id
       and y.promotion_id = a.promotion_id and y.activation_name = a.name
     where ac.organization_id = $1 and ac.stage in ('paid', 'COMPLETED') and ac.reward_type = 'MONEY'`,
    [label.organization_id],
  )
  expect(Number(rows[0]?.paid)).toBeGreaterThan(5)
  expect(rows[0]?.matched).toBe(rows[0]?.paid)
})
