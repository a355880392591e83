import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { creatorMerges } from '#screens/roster/merge-contract.ts'
import { givenProfile } from '../../../../test/roster/creators.ts'
import { type Merging, mergingTeam } from '../../../../test/roster/mergeable-creators.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { compareCreators } from './compare-creators.ts'

let server: TestServer
let team: Merging
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  team = await mergingTeam(server)
})
afterAll(() => server.stop())

const pairWith = (one: string, other: string) =>
  eventually(async () => (await team.pairsOf(one)).find(({ creators: two }) => two.some(({ id }) => id === other)))
/** Waits until all changed creators have been compared. */
const settled = () =>
  eventually(async () => {
    const [waiting] = await server.sql<{ count: number }>(
      `select (select count(*) from job_outbox where task like 'compare%') + (select count(*) from graphile_worker.jobs
         where task_identifier like 'compare%') as count`,
    )
    return Number(waiting?.count) === 0
  })

describe('detecting possible duplicate creators', () => {
  it('compares a creator automatically when it is added or gets a contact', async () => {
    const add = async (facts: object) => {
      const social_profile_id = await givenProfile(server, facts)
      const { body } = await server.call(
        rosterMembers.add,
        { roster_id: team.organization_id, social_profiles: [{ social_profile_id }] },
        team.ann,
      )
      return body.creators[0]?.id ?? ''
    }
    const one = await add({ username: 'low.tide.films', platform: 'TikTok' })
    const other = await add({ username: 'low.tide.films', platform: 'YouTube' })
    const pair = await pairWith(one, other)
    expect(pair.evidence).toEqual([{ kind: 'SAME_HANDLE', value: 'low.tide.films', creators: 2 }])
    const contact = (creator_id: string) =>
      server.call(
        creatorEdits.setContacts,
        { creator_id, contact_methods: [{ type: 'email', value: 'hi@lowtide.example' }] },
        team.ann,
      )
    await contact(one)
    await contact(other)
    const surer = await eventually(async () => (await team.pairsOf(one)).find(({ score }) => score > pair.score))
    expect(surer.id, 'it is the same pair').toBe(pair.id)
    expect(surer.evidence.map(({ kind }) => kind)).toEqual(['SAME_EMAIL', 'SAME_HANDLE'])
    await server.call(creatorEdits.setContacts, { creator_id: one, contact_methods: [] }, team.ann)
    await eventually(async () => (await team.pairsOf(one)).find(({ score }) => score === pair.score))
  })

  it('ignores the email of a manager, an email that a whole agency shares, and creators of other teams', async () => {
    const south = await mergingTeam(server, 'South')
    const contacts = [{ type: 'email' as const, value: 'desk@agency.example' }]
    const many = await team.given(...Array.from({ length: 9 }, () => ({ contacts })))
    const own = [{ type: 'email' as const, value: 'ines@own.example' }]
    const [ours = ''] = await team.given({ contacts: own })
    const [theirs = ''] = await south.given({ contacts: own })
    const managed = await team.given({ name: 'P' }, { name: 'Q' })
    for (const creator_id of managed)
      await server.call(
        creatorEdits.setContacts,
        { creator_id, contact_methods: [{ type: 'email', value: 'm@talent.example', manager: 'Oda' }] },
        team.ann,
      )
    await settled()
    for (const id of [...many, ...managed, ours]) expect(await team.pairsOf(id)).toEqual([])
    expect(await south.pairsOf(theirs)).toEqual([])
  })

  it('never proposes a pair again after it was marked as two people, unless the mark is removed', async () => {
    const { organization_id, ann } = team
    const contacts = [{ type: 'email' as const, value: 'twins@home.example' }]
    const [one = '', other = ''] = await team.given({ contacts }, { contacts })
    await pairWith(one, other)
    const before = (await server.call(creatorMerges.countDuplicates, { organization_id }, ann)).body
    const say = (apart: boolean) =>
      server.call(creatorMerges.markNotDuplicates, { organization_id, creator_ids: [other, one], apart }, ann)
    await say(true)
    expect(await team.pairsOf(one)).toEqual([])
    expect((await server.call(creatorMerges.countDuplicates, { organization_id }, ann)).body.count).toBe(
      before.count - 1,
    )
    await server.app.database.inOrganization(organization_id, db => compareCreators(db, organization_id, [one, other]))
    expect(await team.pairsOf(one)).toEqual([])
    // a creator who absorbs one of the two is not the other either, as long as the merge stands
    const [third = ''] = await team.given({ name: 'Third' })
    const { merge_id } = (await team.merge(third, [other])).body
    await settled()
    expect(await team.pairsOf(third)).toEqual([])
    await team.unmerge(merge_id)
    await settled()
    expect(await team.pairsOf(one)).toEqual([])
    await say(false)
    expect(await team.pairsOf(one)).toHaveLength(1)
    expect(
      (
        await server.call(
          creatorMerges.markNotDuplicates,
          { organization_id, creator_ids: [one, one], apart: true },
          ann,
        )
      ).status,
    ).toBe(400)
  })

  it('drops the pair of merged creators; after the merge is undone they are two people, or a pair again when the merge was a slip', async () => {
    const contacts = [{ type: 'email' as const, value: 'one@person.example' }]
    const [one = '', other = ''] = await team.given({ contacts }, { contacts })
    await pairWith(one, other)
    const slip = (await team.merge(one, [other])).body.merge_id
    expect(await team.pairsOf(one)).toEqual([])
    await team.unmerge(slip, false)
    await pairWith(one, other)
    await team.unmerge((await team.merge(one, [other])).body.merge_id)
    await settled()
    expect(await team.pairsOf(one)).toEqual([])
  })

  it('hides pairs with a creator who is in no list', async () => {
    const contacts = [{ type: 'email' as const, value: 'left@roster.example' }]
    const [one = '', other = ''] = await team.given({ contacts }, { contacts })
    await pairWith(one, other)
    await server.sql('delete from roster_creators where creator_id = $1', [other])
    expect(await team.pairsOf(one)).toEqual([])
  })

  it('compares all creators of a team every night, using their current profile data', async () => {
    const [one = '', other = ''] = await team.given(
      { profiles: [{ username: 'night.one' }] },
      { profiles: [{ username: 'night.two', platform: 'YouTube' }] },
    )
    await settled()
    await server.sql(`update social_profiles set bio = 'shop: night.example/shop' where username like 'night.%'`)
    await server.sql(`insert into job_outbox (task, payload) values ('compare_rosters', '{}')`)
    expect((await pairWith(one, other)).evidence).toMatchObject([{ kind: 'SAME_LINK', value: 'night.example/shop' }])
  })
})
