import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { givenProfile } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { similarCreators } from '../contract.ts'
import { documentsOf } from './documents.ts'
import { profileTerms } from './profile-terms.ts'
import { SimilarityIndex } from './similarity-index.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql('truncate rosters, creators, social_profiles cascade')
  // the index is looked at again after ten minutes
  server.clock.advance(11 * 60_000)
})

async function given(captions: readonly string[], facts: Parameters<typeof givenProfile>[1] = {}) {
  const id = await givenProfile(server, { follower_count: null, ...facts })
  const posts = captions.map((description, at) => ({
    platform_id: `${id} ${at}`,
    url: 'https://www.tiktok.com/x',
    published_at: server.clock.now(),
    description,
    cover_url: null,
    play_count: 100 + at,
    like_count: 1,
    comment_count: 1,
    share_count: 1,
  }))
  await server.sql(
    `insert into profile_posts (social_profile_id, posts, source, read_at) values ($1, $2, 'test', $3)`,
    [id, JSON.stringify(posts), server.clock.now()],
  )
  return id
}
const as = () => north.people.ann
const list = (social_profile_id: string, more: object = {}, who: object = as()) =>
  server.call(similarCreators.list, { social_profile_id, ...more }, who)
/** The first answer may come from the index before. */
async function settled(id: string) {
  await list(id)
  await new Promise(resolve => setTimeout(resolve, 300))
  return (await list(id)).body
}

describe('similar creators', () => {
  it('post alike, the most similar first, with what both share (DETAIL-046, DETAIL-047)', async () => {
    const one = await given(['first take #lowtide', 'rehearsal #lowtide #choir'])
    const near = await given(['again #lowtide #choir', 'third post', 'fourth post', 'fifth'])
    const far = await given(['cooking #choir #soup', 'bread'])
    for (let at = 0; at < 12; at++) await given([`unrelated words ${'abcdefghijkl'[at]}${'zyx'[at % 3]} #topic${at}`])
    const { items, links } = await settled(one)
    expect(items.map(({ social_profile }) => social_profile.id)).toEqual([near, far])
    expect(items[0]?.reasons.slice(0, 2)).toEqual([
      { kind: 'hashtag', value: 'lowtide' },
      { kind: 'hashtag', value: 'choir' },
    ])
    expect(items[0]?.social_content).toHaveLength(3)
    const [first = 0, second = 0] = items.map(({ similarity }) => similarity)
    expect(first).toBeGreaterThan(second)
    expect(first).toBeLessThanOrEqual(1)
    expect(links).toMatchObject({ has_next: false, next: null })
    expect((await list(newId())).status).toBe(404)
    expect((await list(one, {}, {})).status).toBe(401)
  })

  it('come nine to a page (DETAIL-048), without the creator’s own profiles and whom the team excluded', async () => {
    const one = await given(['#lowtide live'])
    const own = await given(['#lowtide live'], { platform: 'Instagram' })
    const others: string[] = []
    for (let at = 0; at < 11; at++) others.push(await given([`#lowtide ${'abcdefghijk'[at]}${'qwertyuiopa'[at]}`]))
    for (let at = 0; at < 20; at++) await given([`#nothing${at}`])
    const { organization_id } = north
    const { body } = await server.call(
      rosterMembers.add,
      { roster_id: organization_id, social_profiles: [{ social_profile_id: one }, { social_profile_id: own }] },
      as(),
    )
    await server.sql('update creator_profiles set creator_id = $1 where social_profile_id = $2', [
      body.creators[0]?.id,
      own,
    ])
    const first = await settled(one)
    expect(first.items).toHaveLength(9)
    expect(first.items.map(({ social_profile }) => social_profile.id)).not.toContain(own)
    const second = (await list(one, { cursor: first.links.next })).body
    expect(second.items).toHaveLength(2)
    expect(second.links.has_next).toBe(false)
    expect((await list(one, { cursor: 'nonsense' })).status).toBe(400)

    const left = others[0] ?? ''
    await server.call(similarCreators.exclude, { organization_id, social_profile_id: left }, as())
    const all = async (who: object = as()) =>
      (await list(one, { page_size: 50 }, who)).body.items.map(({ social_profile }) => social_profile.id)
    expect(await all()).not.toContain(left)
    expect(await all(south.people.sue)).toContain(left)
    await server.call(similarCreators.include, { organization_id, social_profile_id: left }, as())
    expect(await all()).toContain(left)
  })

  it('answers for a list or a promotion as a whole, without its own creators', async () => {
    const singer = await given(['rehearsal #choir', 'again #choir'])
    const dancer = await given(['steps #waltz', 'more steps #waltz'])
    const likeSinger = await given(['#choir evening'])
    const likeDancer = await given(['#waltz morning'])
    for (let at = 0; at < 20; at++) await given([`#nothing${at}`])
    const { organization_id } = north
    const everybody = {
      roster_id: organization_id,
      social_profiles: [singer, dancer].map(social_profile_id => ({ social_profile_id })),
    }
    const { body: added } = await server.call(rosterMembers.add, everybody, as())
    await settled(singer)
    const ofGroup = (group: object, who: object = as()) =>
      server.call(similarCreators.listOfGroup, { organization_id, ...group }, who)
    const found = (answer: Awaited<ReturnType<typeof ofGroup>>) =>
      answer.body.items.map(({ social_profile }) => social_profile.id).sort()
    const ofList = await ofGroup({ roster_id: organization_id })
    expect(found(ofList)).toEqual([likeSinger, likeDancer].sort())
    expect(ofList.body.items.map(({ reasons }) => reasons[0]?.value).sort()).toEqual(['choir', 'waltz'])

    const artist_id = await givenArtist(server, organization_id)
    const activation_id = await givenActivation(server, { organization_id, as: as() }, { artist_id })
    expect((await ofGroup({ activation_id })).body.items).toEqual([])
    await server.sql(
      `insert into activation_creators (organization_id, activation_id, creator_id, social_profile_id, currency, added_by)
       values ($1, $2, $3, $4, 'USD', 'test')`,
      [organization_id, activation_id, added.creators[0]?.id, singer],
    )
    expect(found(await ofGroup({ activation_id }))).toEqual([likeSinger])

    const excluded = { organization_id, social_profile_id: likeSinger }
    await server.call(similarCreators.exclude, excluded, as())
    expect(found(await ofGroup({ roster_id: organization_id }))).toEqual([likeDancer])
    await server.call(similarCreators.include, excluded, as())

    expect((await ofGroup({})).status).toBe(400)
    expect((await ofGroup({ roster_id: newId() })).status).toBe(404)
    expect((await ofGroup({ roster_id: organization_id }, south.people.sue)).status).toBe(404)
  })

  it('are none where nothing was read of a profile', async () => {
    const silent = await givenProfile(server)
    expect(await settled(silent)).toEqual({
      items: [],
      links: { next: null, previous: null, has_next: false, has_previous: false },
    })
  })
})

it('compares by hashtags, words, mentions, emoji and sounds, each once a post', () => {
  const terms = profileTerms({
    captions: ['Sing #Choir #choir with @Noor ✨ https://x.example/a 12', 'sing'],
    sounds: ['Low Tide'],
    genre_ids: ['house'],
    country_code: 'PT',
    follower_count: 52_000,
  })
  expect(Object.fromEntries(terms)).toEqual({
    'word:sing': 2,
    'hashtag:choir': 1,
    'word:choir': 1,
    'word:with': 1,
    'mention:noor': 1,
    'emoji:✨': 1,
    'sound:low tide': 1,
    'genre:house': 1,
    'country:PT': 1,
    'size:4': 1,
    'form:length 5': 1,
    'form:length 2': 1,
    'form:hashtags 2': 1,
    'form:hashtags 0': 1,
  })
})

it('returns the exact nearest profiles, and rescores candidates by all terms when postings are limited', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % most
  }
  const documents = Array.from(
    { length: 200 },
    () => new Map<string, number>(Array.from({ length: 8 }, () => [`t${random(60)}`, 1 + random(4)])),
  )
  const index = new SimilarityIndex(documentsOf(documents))
  const weight = (term: string, count: number) =>
    (1 + Math.log(count)) * Math.log(1 + documents.length / documents.filter(one => one.has(term)).length)
  const vectors = documents.map(one => {
    const weights = [...one].map(([term, count]) => [term, weight(term, count)] as const)
    const length = Math.hypot(...weights.map(([, value]) => value))
    return new Map(weights.map(([term, value]) => [term, value / length]))
  })
  const cosine = (a: number, b: number) =>
    [...(vectors[a] ?? [])].reduce((sum, [term, value]) => sum + value * (vectors[b]?.get(term) ?? 0), 0)
  for (const profile of [0, 57, 199]) {
    const exact = documents
      .map((_, other) => cosine(profile, other))
      .map((score, other) => (other === profile ? -1 : score))
      .sort((a, b) => b - a)
      .slice(0, 9)
    const nearest = index.nearest(index.vectorOf([profile]), 9, other => other === profile)
    nearest.forEach(({ score }, at) => {
      expect(score).toBeCloseTo(exact[at] ?? 0, 5)
    })
  }
  const limited = new SimilarityIndex(documentsOf(documents), { maxPostings: 1 })
  const byRarest = limited.nearest(limited.vectorOf([57]), 9, other => other === 57)
  expect(byRarest.length).toBeGreaterThan(0)
  const lonely = new SimilarityIndex(
    documentsOf(
      Array.from(
        { length: 20 },
        (_, at) =>
          new Map([
            [`own${at}`, 1],
            ['many', 1],
          ]),
      ),
    ),
    { maxPostings: 2 },
  )
  expect(lonely.nearest(lonely.vectorOf([3]), 9, other => other === 3)).toHaveLength(9)
  for (const { profile, score } of byRarest) expect(score).toBeCloseTo(cosine(57, profile), 5)
  expect(index.similarity(0)).toBeLessThan(0.1)
  expect(index.similarity(0.99)).toBeGreaterThan(index.similarity(0.6))
})
