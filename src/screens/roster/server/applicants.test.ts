import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptance, applicants } from '#features/applicants/contract.ts'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import { rosterMembers, rosters } from '#records/rosters/contract.ts'
import { givenApplication, givenInviteLink } from '../../../../test/roster/applications.ts'
import { givenCreator, givenProfile } from '../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
let link: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql('truncate rosters, creators, roster_removals, roster_removal_rows, roster_invite_links cascade')
  link = await givenInviteLink(server, north.organization_id)
})

const ann = () => ({ organization_id: north.organization_id, as: north.people.ann })
const sue = () => ({ organization_id: south.organization_id, as: south.people.sue })
type Member = ReturnType<typeof ann>
const apply = (facts: Partial<Parameters<typeof givenApplication>[1]> = {}) =>
  givenApplication(server, { organization_id: north.organization_id, roster_invite_link_id: link, ...facts })

const list = async ({ organization_id, as }: Member, page: { cursor?: string | null; limit?: number } = {}) =>
  (await server.call(applicants.list, { organization_id, ...page }, as)).body
const idsOf = async (member: Member) => (await list(member)).items.map(({ id }) => id)
const count = async ({ organization_id, as }: Member) =>
  (await server.call(applicants.count, { organization_id }, as)).body.count
const dismiss = ({ organization_id, as }: Member, ...application_ids: string[]) =>
  server.call(applicants.dismiss, { organization_id, application_ids }, as)
const restore = ({ organization_id, as }: Member, ...application_ids: string[]) =>
  server.call(applicants.restore, { organization_id, application_ids }, as)
const accept = ({ organization_id, as }: Member, roster_id: string | null, ...application_ids: string[]) =>
  server.call(acceptance.accept, { organization_id, application_ids, roster_id }, as)

describe('applicants', () => {
  it('are listed with their application, newest first (LIST-017, LIST-018)', async () => {
    const profile = await givenProfile(server, { username: 'lena.brandt', follower_count: 12_000 })
    const first = await apply({
      social_profile_id: profile,
      email_address: 'lena@creators.example',
      phone_number: '+4915112345',
      city: 'Köln',
      state: 'NW',
      country_code: 'DE',
      price_currency: 'EUR',
      price_amount: '120.5',
      applied_at: '2026-10-01T10:00:00Z',
    })
    const second = await apply({ applied_at: '2026-10-02T10:00:00Z' })
    const { items } = await list(ann())
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(items[1]).toEqual({
      id: first.id,
      roster_invite_link_id: link,
      social_profile: expect.objectContaining({ id: profile, username: 'lena.brandt', follower_count: 12_000 }),
      email_address: 'lena@creators.example',
      phone_number: '+4915112345',
      city: 'Köln',
      state: 'NW',
      country_code: 'DE',
      price_currency: 'EUR',
      price_amount: 120.5,
      applied_at: '2026-10-01T10:00:00.000Z',
    })
    const { organization_id, as } = ann()
    const ofProfile = await server.call(applicants.of_profile, { organization_id, social_profile_id: profile }, as)
    expect(ofProfile.body.items.map(one => [one.id, one.invite_link_title])).toEqual([[first.id, 'Join us']])
  })

  it('come in pages, with a separate count', async () => {
    const applied: string[] = []
    for (let at = 0; at < 7; at++) applied.push((await apply({ applied_at: `2026-10-0${1 + (at >> 1)}` })).id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list(ann(), { cursor, limit: 3 })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.links.next
    } while (cursor)
    expect(seen).toEqual(applied.toReversed())
    expect(await count(ann())).toBe(7)
  })

  it('are not listed while they are in the roster (LIST-019)', async () => {
    const held = await givenCreator(server, ann())
    const { id } = await apply({ social_profile_id: held.social_profile_id })
    expect([await idsOf(ann()), await count(ann())]).toEqual([[], 0])
    const { organization_id, as } = ann()
    await server.call(
      rosterMembers.remove,
      { roster_id: organization_id, social_profile_ids: [held.social_profile_id] },
      as,
    )
    expect([await idsOf(ann()), await count(ann())]).toEqual([[id], 1])
  })

  it('are dismissed all or none, and return when that is undone (LIST-019)', async () => {
    const [a, b] = [await apply({ applied_at: '2026-10-02' }), await apply({ applied_at: '2026-10-01' })]
    expect((await dismiss(ann(), a.id, newId())).problem).toMatchObject({ status: 404, detail: 'Applicant not found.' })
    expect(await count(ann())).toBe(2)
    expect((await dismiss(ann(), a.id, a.id)).body).toEqual({ dismissed_count: 1 })
    expect((await dismiss(ann(), a.id)).body).toEqual({ dismissed_count: 0 })
    expect(await idsOf(ann())).toEqual([b.id])
    expect((await restore(ann(), a.id)).body).toEqual({ restored_count: 1 })
    expect(await idsOf(ann())).toEqual([a.id, b.id])
  })

  it('of another team are a 404 (API-007)', async () => {
    const { id } = await apply()
    expect(await list(sue())).toMatchObject({ items: [] })
    expect((await dismiss(sue(), id)).status).toBe(404)
    expect((await restore(sue(), id)).status).toBe(404)
    expect((await accept(sue(), null, id)).status).toBe(404)
    expect(await idsOf(ann())).toEqual([id])
  })
})

describe('accepting applicants', () => {
  const newList = async () => {
    const { organization_id, as } = ann()
    return (await server.call(rosters.create, { organization_id, name: 'Singers' }, as)).body.id
  }

  it('creates a creator in the list, with the contacts, location and price of the application (LIST-019, JOIN-025)', async () => {
    const singers = await newList()
    const { id, social_profile_id } = await apply({
      email_address: 'lena@creators.example',
      phone_number: '+4915112345',
      city: 'Köln',
      country_code: 'DE',
      price_currency: 'EUR',
      price_amount: '120.50',
    })
    const [made] = (await accept(ann(), singers, id)).body.creators
    expect(made).toMatchObject({
      social_profiles: [{ id: social_profile_id }],
      contact_methods: [
        { type: 'email', value: 'lena@creators.example' },
        { type: 'phone_number', value: '+4915112345' },
      ],
      pricing: [{ currency: 'EUR', price: 120.5, num_posts: 1 }],
      location: { city: 'Köln', country_code: 'DE' },
    })
    expect(made?.rosters.map(list => list.id).sort()).toEqual([north.organization_id, singers].sort())
    expect(await server.sql('select source from creators')).toEqual([{ source: 'invite_link' }])
    expect(
      await server.sql(
        `select price, facets @> array['m:invite_link', 'c:DE', 'y:DE/koln', 'contact', 'priced'] as found from roster_creators
         where roster_id = $1`,
        [singers],
      ),
    ).toEqual([{ price: '125.19', found: true }])
    expect(await count(ann())).toBe(0)
  })

  it('adds only new data when repeated, or when the creator already exists', async () => {
    const held = await givenCreator(server, ann())
    const { organization_id, as } = ann()
    await server.call(
      rosterMembers.add,
      {
        roster_id: organization_id,
        social_profiles: [{ social_profile_id: held.social_profile_id, email_address: 'Lena@creators.example' }],
      },
      as,
    )
    const asApplied = {
      social_profile_id: held.social_profile_id,
      email_address: 'lena@creators.example',
      phone_number: '+4915112345',
      city: 'Koln',
      country_code: 'DE',
      price_currency: 'EUR',
      price_amount: '100',
    }
    const first = await apply(asApplied)
    const again = await apply({
      ...asApplied,
      roster_invite_link_id: await givenInviteLink(server, organization_id),
      city: 'Köln',
      price_amount: '130',
    })
    for (const ids of [[first.id, again.id], [again.id]]) {
      const { body } = await accept(ann(), null, ...ids)
      expect(body.creators).toHaveLength(1)
      expect(body.creators[0]?.contact_methods.map(({ value }) => value)).toEqual([
        'Lena@creators.example',
        '+4915112345',
      ])
      expect(body.creators[0]?.pricing.map(({ price }) => price)).toEqual([100, 130])
      expect(await server.sql('select city from creator_locations')).toEqual([{ city: 'Koln' }])
    }
    expect(await server.sql('select source from creators')).toEqual([{ source: 'url_import' }])
  })

  it('fails as a whole for an unknown applicant or list (LIST-025)', async () => {
    const { id } = await apply()
    expect((await accept(ann(), null, id, newId())).status).toBe(404)
    expect((await accept(ann(), newId(), id)).problem.detail).toBe('List not found.')
    expect(await idsOf(ann())).toEqual([id])
    expect(await server.sql('select from creators')).toEqual([])
  })

  it('is written to the history of each creator, with old and new value; known values are not (LIST-019)', async () => {
    const held = await givenCreator(server, ann())
    const { as } = ann()
    const contact_methods = [{ type: 'phone_number' as const, value: '+33600000000' }]
    await server.call(creatorEdits.setContacts, { creator_id: held.id, contact_methods }, as)
    const said = { social_profile_id: held.social_profile_id, email_address: 'lena@creators.example' }
    const { id } = await apply({
      ...said,
      city: 'Köln',
      country_code: 'DE',
      price_currency: 'EUR',
      price_amount: '99.5',
    })
    await accept(ann(), null, id)
    await accept(ann(), null, id)
    const { items } = (await server.call(creatorEdits.history, { creator_id: held.id }, as)).body
    const phone = expect.objectContaining({ value: '+33600000000' })
    // before those they were added to all creators, and got a number
    expect(items.slice(0, -2).toReversed()).toEqual(
      [
        ['contact_methods', [phone], [phone, expect.objectContaining({ value: 'lena@creators.example' })]],
        ['pricing', [], [{ currency: 'EUR', price: 99.5, num_posts: 1, description: '' }]],
        ['locations', [], [expect.objectContaining({ city: 'Köln', country_code: 'DE' })]],
      ].map(([field, before, after]) => expect.objectContaining({ field, before, after, by_name: 'ann' })),
    )
    expect(items.every(({ by_user }) => by_user === north.people.ann.user_id)).toBe(true)
  })

  it('creates one creator each, with each contact once, when two members accept the same applicants concurrently', async () => {
    const ids = [(await apply()).id, (await apply()).id, (await apply()).id]
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => accept(ann(), null, ...ids)),
      ...Array.from({ length: 4 }, () => accept(ann(), null, ...ids.toReversed())),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await server.sql('select from creators')).toHaveLength(3)
    expect(await server.sql('select from creator_contacts')).toHaveLength(3)
    const events = await server.sql(
      'select field, count(*)::integer as count from creator_events group by 1 order by 1',
    )
    expect(events).toEqual([
      { field: 'contact_methods', count: 3 },
      { field: 'lists', count: 3 },
    ])
    expect(await server.sql('select creator_count from rosters')).toEqual([{ creator_count: 3 }])
  })
})
