import { afterAll, beforeAll, expect, it } from 'vitest'
import { posts } from '#records/posts/posts-contract.ts'
import { segmentSources, segments } from '#records/posts/segments-contract.ts'
import { enterPosts } from '#records/posts/server/entering/enter-posts.ts'
import { rosterMembers, rosters } from '#records/rosters/contract.ts'
import { givenPost } from '../../../../test/posts/given-posts.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { fakeSocial } from '../../../../test/roster/social.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'

const social = fakeSocial()
let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
let organization_id: string
let elsewhere: string
beforeAll(async () => {
  server = await startTestServer({ jobs: true, social: social.port, settings: { RATE_LIMIT_FACTOR: '1000' } })
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
  organization_id = north.organization_id
  elsewhere = await segmentNamed('Elsewhere')
})
afterAll(() => server.stop())

const as = () => north.people.ann
const segmentNamed = async (name: string) =>
  (await server.call(segments.create, { organization_id, name }, as())).body.id
const listNamed = async (name: string) => (await server.call(rosters.create, { organization_id, name }, as())).body.id
const follow = (segment_id: string, roster_id: string, by = as()) =>
  server.call(segmentSources.add, { organization_id, segment_id, kind: 'ROSTER', value: roster_id }, by)
const sourcesOf = async (segment_id: string) =>
  (await server.call(segmentSources.list, { organization_id, segment_id }, as())).body.items
const put = (roster_id: string, social_profile_id: string) =>
  server.call(rosterMembers.add, { roster_id, social_profiles: [{ social_profile_id }] }, as())
const take = (roster_id: string, social_profile_id: string) =>
  server.call(rosterMembers.remove, { roster_id, social_profile_ids: [social_profile_id] }, as())
const captionsOf = async (segment_id: string) =>
  (await server.call(posts.search, { organization_id, segment_ids: [segment_id] }, as())).body.items
    .map(({ description }) => description)
    .sort()
const shows = (segment_id: string, captions: string[]) =>
  eventually(async () => JSON.stringify(await captionsOf(segment_id)) === JSON.stringify(captions), 15_000)
let number = 0
/** A creator of the roster with a post that the team has from elsewhere. */
async function creatorWithPost(username: string, roster_id?: string) {
  const creator = await givenCreator(
    server,
    { organization_id, as: as() },
    { username, platform_id: `id-${username}`, ...(roster_id ? { roster_id } : {}) },
  )
  await enter(username, `${username} before`)
  return creator
}
const enter = (username: string, description: string) =>
  server.app.database.inOrganization(organization_id, db =>
    enterPosts(db, { organization_id, segment_id: elsewhere, import_id: null }, [
      givenPost({ platform_id: `77${++number}`, username, description }),
    ]),
  )

it('adds posts of a followed list’s creators to the segment: existing ones, new ones, and those of creators added later', async () => {
  const list = await listNamed('Dancers')
  const segment_id = await segmentNamed('What dancers post')
  await creatorWithPost('mara', list)
  const later = await creatorWithPost('noor')
  const { status, body } = await follow(segment_id, list)
  expect([status, body.kind, body.label, body.roster_id]).toEqual([201, 'ROSTER', 'Dancers', list])
  expect((await follow(segment_id, list)).status).toBe(409)
  await shows(segment_id, ['mara before'])
  await enter('mara', 'mara after')
  await enter('ode', 'of a stranger')
  await shows(segment_id, ['mara after', 'mara before'])
  await put(list, later.social_profile_id)
  await shows(segment_id, ['mara after', 'mara before', 'noor before'])
  expect((await sourcesOf(segment_id)).map(({ account_count }) => account_count)).toEqual([2])
})

it('removes a creator’s posts from the segment when they leave the list, unless another source has them, and restores them on undo', async () => {
  const list = await listNamed('Singers')
  const segment_id = await segmentNamed('What singers post')
  const ivo = await creatorWithPost('ivo', list)
  await creatorWithPost('ada', list)
  await follow(segment_id, list)
  await shows(segment_id, ['ada before', 'ivo before'])
  const tagged = givenPost({ platform_id: '7999', username: 'ivo', description: 'ivo at sea', hashtags: ['sea'] })
  await server.call(segmentSources.add, { organization_id, segment_id, kind: 'HASHTAG', value: 'sea' }, as())
  await server.app.database.inOrganization(organization_id, db =>
    enterPosts(db, { organization_id, segment_id: null, import_id: null }, [tagged]),
  )
  await shows(segment_id, ['ada before', 'ivo at sea', 'ivo before'])
  const { body } = await take(list, ivo.social_profile_id)
  await shows(segment_id, ['ada before', 'ivo at sea'])
  await enter('ivo', 'ivo after')
  expect(await captionsOf(segment_id)).toEqual(['ada before', 'ivo at sea'])
  await server.call(rosters.undoRemoval, { organization_id, removal_id: body.removal_id }, as())
  await shows(segment_id, ['ada before', 'ivo after', 'ivo at sea', 'ivo before'])
})

it('follows nobody when the list is deleted, says so, and follows them again when it is put back', async () => {
  const list = await listNamed('Drummers')
  const segment_id = await segmentNamed('What drummers post')
  await creatorWithPost('lou', list)
  await follow(segment_id, list)
  await shows(segment_id, ['lou before'])
  const { body } = await server.call(rosters.remove, { id: list }, as())
  await shows(segment_id, [])
  expect(await sourcesOf(segment_id)).toMatchObject([{ label: 'Drummers', outcome: 'list_deleted', account_count: 0 }])
  await server.call(rosters.undoRemoval, { organization_id, removal_id: body.removal_id }, as())
  await shows(segment_id, ['lou before'])
  expect(await sourcesOf(segment_id)).toMatchObject([{ outcome: null, account_count: 1 }])
})

const asks = (name: string) => social.asked.filter(asked => asked === `TikTok handle ${name}`).length
/** Jobs that follow accounts and lists, waiting or running. */
const WAITING = `select task from job_outbox where task like 'follow%' union all
  select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier like 'follow%' and j.run_at <= now() + interval '1 minute'`

it('asks the platform for the newest posts of the creators of a list, once for two segments, and not while tracking is off', async () => {
  social.clear()
  const list = await listNamed('Cooks')
  const one = await segmentNamed('What cooks post')
  const two = await segmentNamed('What cooks post, too')
  const off = await segmentNamed('Nobody is asked')
  await server.call(segments.update, { organization_id, id: off, is_tracking_enabled: false }, as())
  const quiet = await listNamed('Quiet')
  social.tells('TikTok', {
    platform_id: 'id-pia',
    username: 'pia',
    posts: [
      {
        platform_id: '7888',
        url: 'https://www.tiktok.com/@pia/video/7888',
        published_at: new Date('2026-11-20T12:00:00Z'),
        description: 'soup',
        cover_url: null,
        play_count: 5,
        like_count: 1,
        comment_count: 0,
        share_count: 0,
      },
    ],
  })
  await givenCreator(server, { organization_id, as: as() }, { username: 'pia', platform_id: 'id-pia', roster_id: list })
  await givenCreator(server, { organization_id, as: as() }, { username: 'tam', roster_id: quiet })
  await follow(off, quiet)
  await follow(one, list)
  await shows(one, ['soup'])
  await eventually(async () => (await sourcesOf(one))[0]?.checked_at)
  // what made the list and what follows it may ask at the same moment
  await eventually(async () => (await server.sql(WAITING)).length === 0)
  const before = asks('pia')
  expect(before).toBeGreaterThan(0)
  await follow(two, list)
  await shows(two, ['soup'])
  expect((await sourcesOf(two))[0]?.checked_at).toBe((await sourcesOf(one))[0]?.checked_at)
  await eventually(async () => (await server.sql(WAITING)).length === 0)
  expect([asks('pia'), asks('tam')]).toEqual([before, 0])
})

it('answers 404 when the list is of another team or unknown, and 409 when it has more than 10,000 creators', async () => {
  const segment_id = await segmentNamed('Refused')
  const { body: theirs } = await server.call(
    rosters.create,
    { organization_id: south.organization_id, name: 'Theirs' },
    south.people.sue,
  )
  expect((await follow(segment_id, theirs.id)).status).toBe(404)
  expect((await follow(segment_id, 'Dancers')).status).toBe(404)
  const huge = await listNamed('Huge')
  await server.sql('update rosters set creator_count = 10001 where id = $1', [huge])
  const refused = await follow(segment_id, huge)
  expect([refused.status, refused.problem?.detail]).toEqual([
    409,
    'A list of more than 10,000 creators cannot be followed.',
  ])
})
