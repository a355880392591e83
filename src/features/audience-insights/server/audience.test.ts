import { afterAll, beforeAll, expect, it } from 'vitest'
import { simulatedAudience } from '#integrations/social/simulated/audience.ts'
import { newId } from '#platform/server/new-id.ts'
import { givenProfile } from '../../../../test/roster/creators.ts'
import { fakeSocial } from '../../../../test/roster/social.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { audienceInsights } from '../contract.ts'
import { ageLabel } from '../rules.ts'
import { audienceIn } from './audience-csv.ts'

let server: TestServer
let silent: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
  silent = await startTestServer({ social: fakeSocial().port })
})
afterAll(async () => {
  await server.stop()
  await silent.stop()
})

const get = (social_profile_id: string, as: object = north.people.ann) =>
  server.call(audienceInsights.get, { social_profile_id }, as)
const sum = (shares: readonly { value: number }[]) => shares.reduce((whole, { value }) => whole + value, 0)

it('is locked until a team asks for it, for that team alone (DETAIL-055, DETAIL-056, DETAIL-059)', async () => {
  const social_profile_id = await givenProfile(server, { country_code: 'GB', follower_count: 200_000 })
  expect((await get(social_profile_id)).status).toBe(404)
  const asked = await server.call(audienceInsights.request, { social_profile_id }, north.people.ann)
  expect(asked.body).toEqual({ status: 'unlocked' })
  expect((await get(social_profile_id)).status).toBe(200)
  expect((await get(social_profile_id, south.people.sue)).status).toBe(404)
  expect((await get(newId())).status).toBe(404)
  expect((await get(social_profile_id, {})).status).toBe(401)
})

it('has shares from 0 to 1, and estimated followers by country (DETAIL-054, DETAIL-060)', async () => {
  const social_profile_id = await givenProfile(server, { country_code: 'GB', follower_count: 200_000 })
  await server.call(audienceInsights.request, { social_profile_id }, north.people.ann)
  const { body } = await get(social_profile_id)
  expect(body.source).toBe('SIMULATED')
  expect(sum(body.gender_distribution)).toBeCloseTo(1)
  expect(sum(body.gender_age_distribution)).toBeCloseTo(1)
  expect(body.gender_age_distribution.map(({ age_range }) => age_range)).toContain('65-')
  expect(sum(body.countries)).toBeCloseTo(1)
  expect(sum(body.cities)).toBeLessThan(1)
  for (const { value, flatValue } of body.countries) expect(flatValue).toBe(Math.round(value * 200_000))
  expect(body.countries[0]?.code).toBe('GB')
})

it('says why where the platform tells nobody but the creator', async () => {
  const team = await teamOf(silent, 'West', { wes: 'owner' })
  const social_profile_id = await givenProfile(silent)
  const { problem } = await silent.call(audienceInsights.request, { social_profile_id }, team.people.wes)
  expect(problem).toMatchObject({ status: 422, detail: expect.stringContaining('Ask them for their export') })
})

it('takes over the export that a creator sent, and labels it', async () => {
  const social_profile_id = await givenProfile(server, { follower_count: 1000 })
  const take = (file: string) => server.call(audienceInsights.importFile, { social_profile_id, file }, north.people.ann)
  expect((await take('Just,words\nand,more')).problem).toMatchObject({ status: 422 })
  await take(
    'Age,Gender,Followers %\n18-24,Female,40%\n18-24,Male,20%\n65+,Female,40%\n\nCountry,Percentage\nPortugal,75\nES,25',
  )
  expect((await get(social_profile_id)).body).toEqual({
    gender_distribution: [
      { gender: 'FEMALE', value: 0.8 },
      { gender: 'MALE', value: 0.2 },
    ],
    gender_age_distribution: [
      { gender: 'FEMALE', age_range: '18-24', value: 0.4 },
      { gender: 'MALE', age_range: '18-24', value: 0.2 },
      { gender: 'FEMALE', age_range: '65-', value: 0.4 },
    ],
    countries: [
      { code: 'PT', value: 0.75, flatValue: 750 },
      { code: 'ES', value: 0.25, flatValue: 250 },
    ],
    cities: [],
    source: 'CREATOR_FILE',
    read_at: server.clock.now().toISOString(),
  })
})

it('reads counts, fractions and cities of exports', () => {
  expect(audienceIn('Geography,Views\nFR,300\nDE,900')?.countries).toEqual([
    { code: 'FR', value: 0.25 },
    { code: 'DE', value: 0.75 },
  ])
  expect(audienceIn('Top cities,Share\nLisbon,0.3\nPorto,0.1')?.cities).toEqual([
    { name: 'Lisbon', value: 0.3 },
    { name: 'Porto', value: 0.1 },
  ])
  expect(audienceIn('')).toBeNull()
})

it('reads the names of countries as the codes in use', () => {
  const codes = ['United Kingdom', 'France', 'Russia', 'Germany', 'UK'].map(
    name => audienceIn(`Country,Share\n${name},1`)?.countries[0]?.code,
  )
  expect(codes).toEqual(['GB', 'FR', 'RU', 'DE', 'GB'])
})

it('reads percentages with a decimal comma, and skips a row without a number', () => {
  const read = audienceIn('Country,Percentage\nPortugal,"62,5%"\nES,"37,5 %"\nFR,n/a')
  expect(read?.countries).toEqual([
    { code: 'PT', value: 0.625 },
    { code: 'ES', value: 0.375 },
  ])
})

it('makes the same audience up for the same profile', () => {
  const facts = { platform_id: '123', country_code: 'DE' }
  expect(simulatedAudience(facts)).toEqual(simulatedAudience(facts))
  expect(simulatedAudience({ ...facts, platform_id: '124' })).not.toEqual(simulatedAudience(facts))
})

it('writes the open age range as 65+ (CHART-019)', () => {
  expect(['13-17', '65-'].map(ageLabel)).toEqual(['13–17', '65+'])
})
