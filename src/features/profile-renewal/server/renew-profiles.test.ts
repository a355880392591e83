import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import { type JobContext, TryAgainAt } from '#platform/server/jobs/jobs.ts'
import { silentLog } from '#platform/server/log.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { fakeSocial } from '../../../../test/roster/social.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { renewProfilesWork } from './renew-profiles.ts'

const social = fakeSocial()
const clock = testClock(new Date())
let server: TestServer
let north: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer({ social: social.port, clock })
  north = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  social.clear()
  await server.sql('truncate rosters, creators, social_profiles, job_outbox, lookup_budgets cascade')
})

const ann = () => ({ organization_id: north.organization_id, as: north.people.ann })
/** The database clock runs, the test clock stands still: they are set an hour apart. */
const MORE_THAN_A_DAY = 25 * 3_600_000

/** Runs the schedule and then all jobs it enqueues, in order, as a worker would. */
async function renew(limitFactor = 1) {
  const handlers = renewProfilesWork(social.port, { limitFactor })
  const context: JobContext = { database: server.app.database, clock, log: silentLog, attempt: 1, lastAttempt: false }
  const run = (task: string, payload: unknown) =>
    handlers.find(({ job }) => job.task === task)?.run(context, payload) ?? Promise.resolve()
  await server.sql('truncate job_outbox')
  await run('renew_rosters', {})
  for (let turn = 0; turn < 20; turn++) {
    const rows = await server.sql<{ task: string; payload: unknown }>(
      `delete from job_outbox where task <> 'changed' returning task, payload`,
    )
    if (rows.length === 0) return
    for (const { task, payload } of rows) await run(task, payload)
  }
  throw new Error('The renewal does not end.')
}

describe('refreshing the profiles of a roster', () => {
  it('looks up each profile once a day, by id where the platform supports it', async () => {
    await givenCreator(server, ann(), { platform: 'TikTok', platform_id: '1', username: 'old_name' } as never)
    await givenCreator(server, ann(), { platform: 'YouTube', platform_id: 'UC2', username: 'old_name' } as never)
    await renew()
    expect(social.asked).toEqual([])
    clock.advance(MORE_THAN_A_DAY)
    social.tells('TikTok', { platform_id: '1', username: 'old_name', follower_count: 777 })
    social.tells('YouTube', { platform_id: 'UC2', username: 'new_name', follower_count: 888 })
    await renew()
    expect(social.asked.toSorted()).toEqual(['TikTok handle old_name', 'YouTube id UC2'])
    expect(
      await server.sql(
        `select split_part(search, e'\\n', 1) as name, follower_count from roster_creators order by follower_count`,
      ),
    ).toEqual([
      { name: 'old_name', follower_count: 777 },
      { name: 'new_name', follower_count: 888 },
    ])
    expect(await server.sql(`select payload->'topics' as topics from job_outbox where task = 'changed'`)).toEqual([
      { topics: ['creators', 'social_profiles'] },
    ])
    await renew()
    expect(social.asked).toHaveLength(2)
  })

  it('keeps the figures of a profile that was not found, and tries it again after a day', async () => {
    await givenCreator(server, ann(), { username: 'gone', follower_count: 55 })
    clock.advance(MORE_THAN_A_DAY)
    await renew()
    await renew()
    expect(social.asked).toEqual(['TikTok handle gone'])
    expect(await server.sql('select follower_count from roster_creators')).toEqual([{ follower_count: 55 }])
  })

  it('waits as long as the platform asks, and keeps the answers received so far', async () => {
    await givenCreator(server, ann(), { username: 'first', platform: 'Instagram' })
    await givenCreator(server, ann(), { username: 'second' })
    clock.advance(MORE_THAN_A_DAY)
    social.tells('Instagram', { platform_id: '4', username: 'first', follower_count: 99 })
    social.answers('TikTok', 'second', { outcome: 'rate_limited', retry_after_ms: 60_000 })
    const stopped = await renew().catch(error => error)
    expect(stopped).toBeInstanceOf(TryAgainAt)
    expect(stopped.at).toEqual(new Date(clock.now().getTime() + 60_000))
    expect(await server.sql('select follower_count from social_profiles where follower_count = 99')).toHaveLength(1)
    // unanswered lookups are not charged
    expect(await server.sql(`select platform, spent from lookup_budgets where spent > 0`)).toEqual([
      { platform: 'Instagram', spent: 1 },
    ])
  })

  it('moves profiles whose lookup failed behind the others, and retries them after an hour', async () => {
    for (let at = 0; at < 100; at++) {
      await givenCreator(server, ann(), { username: `broken${at}` })
      social.answers('TikTok', `broken${at}`, { outcome: 'failed', reason: 'HTTP 403' })
    }
    await givenCreator(server, ann(), { username: 'behind' })
    clock.advance(MORE_THAN_A_DAY)
    await server.sql(
      `update social_profiles set checked_at = checked_at + interval '1 minute' where username = 'behind'`,
    )
    social.tells('TikTok', { platform_id: 'b', username: 'behind', follower_count: 99 })
    await renew()
    expect(social.asked).toHaveLength(101)
    await renew()
    expect(social.asked).toHaveLength(101)
    clock.advance(3_700_000)
    await renew()
    expect(social.asked).toHaveLength(201)
  })

  it('stays within the daily budget of each platform and continues the next day', async () => {
    for (let at = 0; at < 5; at++) await givenCreator(server, ann(), { username: `many${at}` })
    await givenCreator(server, ann(), { username: 'other', platform: 'Instagram' })
    clock.advance(MORE_THAN_A_DAY)
    // three a day
    const few = 3 / 20_000
    await renew(few)
    expect(social.asked.toSorted()).toEqual([
      'Instagram handle other',
      'TikTok handle many0',
      'TikTok handle many1',
      'TikTok handle many2',
    ])
    await renew(few)
    expect(social.asked).toHaveLength(4)
    // profiles looked up yesterday are not stale yet
    clock.advance(86_400_000 - (clock.now().getTime() % 86_400_000))
    await server.sql(
      `update social_profiles set checked_at = $1 where username like 'many_' and username < 'many3' or username = 'other'`,
      [clock.now()],
    )
    await renew(few)
    expect(social.asked.slice(4)).toEqual(['TikTok handle many3', 'TikTok handle many4'])
  })

  it('looks up the creators that the team opens most first, and every other creator in time', async () => {
    for (const username of ['older', 'looked.at', 'newest']) await givenCreator(server, ann(), { username })
    clock.advance(MORE_THAN_A_DAY)
    await server.sql(`update social_profiles set checked_at = checked_at - interval '1 hour' where username = 'older'`)
    await server.sql(
      `insert into profile_looks (organization_id, social_profile_id, looks)
       select $1, id, 9000 from social_profiles where username = 'looked.at'`,
      [north.organization_id],
    )
    // one a day
    await renew(1 / 20_000)
    expect(social.asked).toEqual(['TikTok handle looked.at'])
    await server.sql(`update social_profiles set checked_at = checked_at - interval '4 days' where username = 'newest'`)
    await server.sql('truncate lookup_budgets')
    await server.sql(
      `update social_profiles set checked_at = $1::timestamptz - interval '25 hours' where username = 'looked.at'`,
      [clock.now()],
    )
    await renew(1 / 20_000)
    expect(social.asked.at(-1)).toBe('TikTok handle newest')
  })

  it('looks up all profiles in batches of a hundred, and skips removed creators', async () => {
    const member = ann()
    const removed = await givenCreator(server, member, { username: 'removed' })
    await server.call(
      rosterMembers.remove,
      { roster_id: member.organization_id, social_profile_ids: [removed.social_profile_id] },
      member.as,
    )
    await server.sql(
      `insert into social_profiles (id, platform, platform_id, username, username_key)
       select gen_random_uuid(), 'TikTok', 'many' || n, 'many' || n, 'many' || n from generate_series(1, 230) n`,
    )
    const rows = await server.sql<{ id: string }>(`select id from social_profiles where username like 'many%'`)
    const social_profiles = rows.map(({ id }) => ({ social_profile_id: id }))
    await server.call(rosterMembers.add, { roster_id: member.organization_id, social_profiles }, member.as)
    clock.advance(MORE_THAN_A_DAY)
    await renew()
    expect(social.asked).toHaveLength(230)
    expect(new Set(social.asked).size).toBe(230)
  })
})
