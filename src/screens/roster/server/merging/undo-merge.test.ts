import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { creatorTags } from '#records/creator-tags/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { givenProfile } from '../../../../../test/roster/creators.ts'
import { type Merging, mergingTeam } from '../../../../../test/roster/mergeable-creators.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { rosterScreen } from '../../contract.ts'
import { creatorErasing } from '../../erasing-contract.ts'
import { creatorMerges } from '../../merge-contract.ts'
import { creatorPerson } from '../../person-contract.ts'

let server: TestServer
let team: Merging
beforeAll(async () => {
  server = await startTestServer()
  team = await mergingTeam(server)
})
afterAll(() => server.stop())

/** A row of the table, which everybody sees. */
const get = async (id: string) => {
  const asked = { roster_id: team.organization_id, page_size: 100 } as const
  const { items } = (await server.call(rosterScreen.listCreators, asked, team.ann)).body
  return items.find(creator => creator.id === id)
}
const contacts = (id: string) => server.call(creatorEdits.listContacts, { creator_id: id }, team.ann)

const person = async <E extends Endpoint>(endpoint: E, input: SentOf<E>) =>
  expect((await server.call(endpoint, input, team.ben)).status).toBe(200)

async function twoMerged() {
  const [one = '', other = ''] = await team.given(
    {
      name: 'One',
      profiles: [{ username: 'one' }],
      tags: ['both', 'mine'],
      contacts: [{ type: 'email', value: 'one@mail.example' }],
      prices: [100],
      rating: 2,
      promotion_count: 1,
    },
    {
      name: 'Other',
      profiles: [{ username: 'other', platform: 'YouTube' }],
      tags: ['both', 'theirs'],
      contacts: [{ type: 'email', value: 'other@mail.example' }],
      locations: [{ city: 'Oslo', country_code: 'NO' }],
      prices: [200],
      rating: 4,
      promotion_count: 2,
    },
  )
  const { body } = await team.merge(one, [other], { choices: { name: other, prices: 'ALL' } })
  return { one, other, merge_id: body.merge_id }
}

describe('undoing a merge after later changes', () => {
  it('leaves later changes with the survivor and lists them; restores the other creator', async () => {
    const { organization_id, ann } = team
    const { one, other, merge_id } = await twoMerged()
    await server.call(creatorEdits.setRating, { creator_id: one, rating: 5 }, ann)
    await server.call(creatorTags.add, { creator_ids: [one], tag_names: ['new'] }, ann)
    await server.call(creatorTags.remove, { creator_ids: [one], tag_names: ['mine', 'theirs'] }, ann)
    const [first, second] = (await contacts(one)).body.items
    const contact_methods = [
      { ...first, type: 'email' as const, value: 'one@mail.example', description: 'mornings' },
      // typed over: another address under the id that the other's had
      { ...second, type: 'email' as const, value: 'typed.over@mail.example' },
    ]
    expect((await server.call(creatorEdits.setContacts, { creator_id: one, contact_methods }, ann)).status).toBe(200)
    const pricing_list = [{ price: 100 }, { price: 200 }, { price: 300 }]
    await server.call(creatorEdits.setPricing, { creator_id: one, pricing_list }, ann)
    const list = await team.listOf(one)
    await server.sql('update creators set promotion_count = promotion_count + 4 where id = $1', [one])
    await team.paid(one, 'OTHER@mail.example')
    await team.paid(one)

    const { status, body } = await team.unmerge(merge_id)
    expect(status).toBe(200)
    expect(body.stayed.toSorted()).toEqual(['contacts', 'lists', 'payouts', 'prices', 'rating', 'tags'])
    const [survivor, parted] = [await get(one), await get(other)]
    expect(survivor).toMatchObject({ name: 'One', rating: 5, promotion_count: 5, location: null })
    expect(survivor?.tags).toEqual([{ name: 'both' }, { name: 'new' }])
    expect(survivor?.contact_methods.map(({ value, description }) => [value, description])).toEqual([
      ['one@mail.example', 'mornings'],
      ['typed.over@mail.example', ''],
    ])
    expect(survivor?.pricing.map(({ price }) => price)).toEqual([100, 300])
    expect(survivor?.rosters.map(({ id }) => id).sort()).toEqual([organization_id, list].sort())
    expect(survivor?.social_profiles.map(({ username }) => username)).toEqual(['one'])
    expect(parted).toMatchObject({ name: 'Other', rating: 4, promotion_count: 2, location: { city: 'Oslo' } })
    expect(parted?.tags).toEqual([{ name: 'both' }, { name: 'theirs' }])
    expect(parted?.contact_methods.map(({ value }) => value)).toEqual(['other@mail.example'])
    expect(parted?.pricing.map(({ price }) => price)).toEqual([200])
    expect(parted?.social_profiles.map(({ username }) => username)).toEqual(['other'])
    // a payout since goes to the one whose address alone it went to
    const paid = await server.sql('select creator_id from payouts where creator_id = any($1)', [[one, other]])
    expect(paid.map(({ creator_id }) => creator_id).sort()).toEqual([one, other].sort())
    const told = async (creator_id: string) =>
      (await server.call(creatorEdits.history, { creator_id }, ann)).body.items.find(({ field }) => field === 'merge')
    expect(await told(one)).toMatchObject({ by_name: 'ann', before: ['Other'], after: null })
    expect(await told(other)).toMatchObject({ by_name: 'ann', before: ['One'], after: null })
    expect(await team.wrongCounts()).toEqual([])
  })

  it('keeps a name and a profile entered by hand since; returns to the other creator what was removed from the survivor', async () => {
    const { one, other, merge_id } = await twoMerged()
    const [theirs = ''] =
      (await get(one))?.social_profiles.flatMap(({ id, username }) => (username === 'other' ? id : [])) ?? []
    const added = await givenProfile(server, { platform: 'Instagram', username: 'added.by.hand' })
    await person(creatorPerson.setName, { creator_id: one, name: 'By hand' })
    await person(creatorPerson.addProfiles, { creator_id: one, social_profile_ids: [added] })
    await person(creatorPerson.setMainProfile, { creator_id: one, social_profile_id: theirs })
    await person(creatorPerson.removeProfile, { creator_id: one, social_profile_id: theirs })
    const { body } = await team.unmerge(merge_id)
    expect(body.stayed).toEqual(['name', 'profiles'])
    expect(await get(one)).toMatchObject({ name: 'By hand', main_profile_id: null })
    expect((await get(one))?.social_profiles.map(({ username }) => username).sort()).toEqual(['added.by.hand', 'one'])
    expect(await get(other)).toMatchObject({ name: 'Other', social_profiles: [{ username: 'other' }] })
  })

  it('leaves a profile that was removed from the survivor and given to another creator with that creator', async () => {
    const { one, other, merge_id } = await twoMerged()
    const [third = ''] = await team.given({ name: 'Third', profiles: [{ username: 'third' }] })
    const [theirs = ''] =
      (await get(one))?.social_profiles.flatMap(({ id, username }) => (username === 'other' ? id : [])) ?? []
    await person(creatorPerson.removeProfile, { creator_id: one, social_profile_id: theirs })
    await person(creatorPerson.addProfiles, { creator_id: third, social_profile_ids: [theirs] })
    expect((await team.unmerge(merge_id)).status).toBe(200)
    expect((await get(third))?.social_profiles.map(({ username }) => username).sort()).toEqual(['other', 'third'])
    expect((await get(other))?.social_profiles).toEqual([])
    expect((await get(one))?.social_profiles.map(({ username }) => username)).toEqual(['one'])
  })

  it('drops a profile for both once it was removed and erased by the last team that had it', async () => {
    const { one, other, merge_id } = await twoMerged()
    const [theirs = ''] =
      (await get(one))?.social_profiles.flatMap(({ id, username }) => (username === 'other' ? id : [])) ?? []
    const { organization_id, ann } = await mergingTeam(server, 'Last')
    const asked = { roster_id: organization_id, social_profiles: [{ social_profile_id: theirs }] }
    const creator_id = (await server.call(rosterMembers.add, asked, ann)).body.creators[0]?.id ?? ''
    await person(creatorPerson.removeProfile, { creator_id: one, social_profile_id: theirs })
    await server.call(creatorErasing.erase, { organization_id, creator_id, confirm: 'ERASE' }, ann)
    expect(await server.sql('select from social_profiles where id = $1', [theirs])).toEqual([])
    expect((await team.unmerge(merge_id)).status).toBe(200)
    expect(await get(other)).toMatchObject({ name: 'Other', social_profiles: [] })
    expect((await get(one))?.social_profiles.map(({ username }) => username)).toEqual(['one'])
  })

  it('drops tags and lists for both that were deleted permanently', async () => {
    const { organization_id } = team
    const [one = '', other = ''] = await team.given({ name: 'One' }, { name: 'Other', tags: ['gone', 'left'] })
    const list = await team.listOf(other)
    const { body } = await team.merge(one, [other])
    await server.sql(`delete from tags where organization_id = $1 and name = 'gone'`, [organization_id])
    await server.sql('delete from rosters where id = $1', [list])
    expect((await team.unmerge(body.merge_id)).status).toBe(200)
    expect(await get(other)).toMatchObject({ tags: [{ name: 'left' }], rosters: [{ id: organization_id }] })
    const rows = `select tag_id from creator_tags where creator_id = $1 union all
      select roster_id from roster_creators where creator_id = $1`
    expect(await server.sql(rows, [other]), 'nothing is noted of what never comes back').toHaveLength(2)
    expect(await team.wrongCounts()).toEqual([])
  })

  it('returns a tag deleted in the meantime to the creator who had it', async () => {
    const { organization_id, ann } = team
    const [one = '', other = ''] = await team.given({ name: 'One' }, { name: 'Other', tags: ['slip'] })
    const { body } = await team.merge(one, [other])
    const tag = { organization_id, tag_names: ['slip'] }
    const { removal_id } = (await server.call(creatorTags.removeAll, tag, ann)).body
    await team.unmerge(body.merge_id)
    await server.call(creatorTags.restore, { organization_id, removal_id }, ann)
    expect((await get(other))?.tags).toEqual([{ name: 'slip' }])
    expect((await get(one))?.tags).toEqual([])
    expect(await team.wrongCounts()).toEqual([])
  })

  it('allows undoing an earlier removal during the merge and after it', async () => {
    const { organization_id, ann } = team
    const [one = '', other = '', third = ''] = await team.given(
      { name: 'One' },
      { name: 'Other', profiles: [{ username: 'r1' }] },
      { name: 'Third', profiles: [{ username: 'r2' }] },
    )
    const list = await team.listOf(other, third)
    const profileOf = async (id: string) => (await get(id))?.social_profiles[0]?.id ?? ''
    const social_profile_ids = [await profileOf(other), await profileOf(third)]
    const { removal_id } = (await server.call(rosterMembers.remove, { roster_id: list, social_profile_ids }, ann)).body
    const { body } = await team.merge(one, [other])
    const rows = () =>
      server.sql<{ creator_id: string }>('select creator_id from roster_removal_rows where removal_id = $1', [
        removal_id,
      ])
    expect((await rows()).map(row => row.creator_id).sort()).toEqual([one, third].sort())
    await team.unmerge(body.merge_id)
    expect((await rows()).map(row => row.creator_id).sort()).toEqual([other, third].sort())
    await server.sql('select undo_roster_removal($1, $2)', [organization_id, removal_id])
    expect((await get(other))?.rosters.map(({ id }) => id)).toContain(list)
  })

  it('undoes merges in reverse order, each once, and only by the team', async () => {
    const [a = '', b = '', c = '', d = ''] = await team.given(...['a', 'b', 'c', 'd'].map(name => ({ name })))
    const first = (await team.merge(a, [b])).body.merge_id
    const second = (await team.merge(a, [c])).body.merge_id
    expect((await team.unmerge(first)).status).toBe(409)
    const outer = (await team.merge(d, [a])).body.merge_id
    expect((await team.unmerge(second)).status).toBe(409)
    const south = await mergingTeam(server, 'South')
    expect((await south.unmerge(outer)).status).toBe(404)
    for (const merge_id of [outer, second, first]) expect((await team.unmerge(merge_id)).status).toBe(200)
    expect((await team.unmerge(first)).status).toBe(409)
    for (const [id, name] of [
      [a, 'a'],
      [b, 'b'],
      [c, 'c'],
      [d, 'd'],
    ] as const)
      expect((await get(id))?.name).toBe(name)
  })

  it('orders changes by the database clock, not by ids generated elsewhere', async () => {
    const [a = '', b = '', c = ''] = await team.given(
      { name: 'a' },
      { name: 'b', contacts: [{ type: 'email', value: 'later@mail.example' }] },
      { name: 'c' },
    )
    const early = '00000000-0000-7000-8000-000000000001'
    const late = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
    const first = (await team.merge(a, [b])).body.merge_id
    const second = (await team.merge(a, [c])).body.merge_id
    await server.sql('update creator_merges set id = $2 where id = $1', [first, late])
    await team.paid(a, 'later@mail.example')
    await server.sql('update payouts set id = $2 where creator_id = $1', [a, early])
    expect((await team.unmerge(late)).status).toBe(409)
    expect((await team.unmerge(second)).status).toBe(200)
    expect((await team.unmerge(late)).status).toBe(200)
    expect(await server.sql('select creator_id from payouts where id = $1', [early])).toEqual([{ creator_id: b }])
  })

  it('restores rows saved before a column was added, with that column’s default', async () => {
    const contact = (value: string) => ({ contacts: [{ type: 'email' as const, value }] })
    const [one = '', other = ''] = await team.given(
      { name: 'One', ...contact('one@mail.example') },
      { name: 'Other', ...contact('other.one@mail.example') },
    )
    const { body } = await team.merge(one, [other])
    await server.sql(`update creator_merges set absorbed = absorbed #- '{0,contacts,0,description}' where id = $1`, [
      body.merge_id,
    ])
    expect((await team.unmerge(body.merge_id)).status).toBe(200)
    expect((await contacts(other)).body.items).toMatchObject([{ value: 'other.one@mail.example', description: '' }])
  })

  it('serializes two concurrent undos', async () => {
    const { one, other, merge_id } = await twoMerged()
    const answers = await Promise.all([team.unmerge(merge_id), team.unmerge(merge_id), team.merge(one, [other])])
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409])
    expect([200, 404]).toContain(answers[2]?.status)
    expect(await team.wrongCounts()).toEqual([])
  })
})

it('follows merged ids to the surviving creator, through several merges, until they are undone', async () => {
  const { organization_id, ann } = team
  const [one = '', other = '', third = ''] = await team.given({ name: 'Ane' }, { name: 'Ane B.' }, { name: 'A. Berg' })
  const survivor = async (creator_id: string) =>
    (await server.call(creatorMerges.survivor, { organization_id, creator_id }, ann)).body.survivor
  expect(await survivor(third)).toBeNull()
  await team.merge(other, [third])
  const { body } = await team.merge(one, [other])
  const ane = { creator_id: one, creator_name: 'Ane' }
  expect([await survivor(third), await survivor(other), await survivor(one)]).toEqual([ane, ane, null])
  await team.unmerge(body.merge_id)
  expect([await survivor(third), await survivor(other)]).toEqual([{ creator_id: other, creator_name: 'Ane B.' }, null])
})
