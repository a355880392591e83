import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { givenCreator, givenProfile } from '../../../../test/roster/creators.ts'
import { fakeSocial } from '../../../../test/roster/social.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { creatorDetails } from '../contract.ts'

const social = fakeSocial()
let server: TestServer
let north: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer({ social: social.port })
  north = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  social.clear()
  await server.sql('truncate rosters, creators, social_profiles, lookup_budgets cascade')
})

const ann = () => ({ organization_id: north.organization_id, as: north.people.ann })

describe('a creator in full', () => {
  it('is found by profile, with its creator where the team has one (DETAIL-008, DETAIL-013, DETAIL-080)', async () => {
    const { id, social_profile_id } = await givenCreator(server, ann())
    const of = (profile: string, as = ann()) =>
      server.call(
        rosterMembers.getBySocialProfile,
        { organization_id: as.organization_id, social_profile_id: profile },
        as.as,
      )
    expect((await of(social_profile_id)).body).toMatchObject({
      creator: { id },
      social_profile: { id: social_profile_id },
    })
    const unsaved = await givenProfile(server)
    expect((await of(unsaved)).body).toMatchObject({ creator: null, social_profile: { id: unsaved } })
    expect((await of(newId())).status).toBe(404)
  })

  it('is found by the number of an Instagram account, and taken in where only Instagram knows it (DETAIL-011)', async () => {
    const ask = (instagram_account_id: string) =>
      server.call(
        creatorDetails.getOrCreateByInstagram,
        { organization_id: north.organization_id, instagram_account_id },
        ann().as,
      )
    const known = await givenCreator(server, ann(), { platform: 'Instagram', platform_id: '555' })
    expect((await ask('555')).body).toMatchObject({
      creator: { id: known.id },
      social_profile: { id: known.social_profile_id, platform: 'Instagram' },
    })
    expect(social.asked).toEqual([])
    social.tells('Instagram', { platform_id: '556', username: 'noor', follower_count: 5 })
    expect((await ask('556')).body).toMatchObject({ creator: null, social_profile: { username: 'noor' } })
    await ask('556')
    expect(social.asked).toEqual(['Instagram id 556'])
    expect((await ask('557')).status).toBe(404)
  })

  it('counts the creators that a team opens, for the next refresh', async () => {
    const { social_profile_id } = await givenCreator(server, ann())
    const look = (id: string) =>
      server.call(creatorDetails.look, { organization_id: north.organization_id, social_profile_id: id }, ann().as)
    await look(social_profile_id)
    expect((await look(social_profile_id)).body).toEqual({ looks: 2 })
    expect((await look(newId())).status).toBe(404)
  })
})
