import './details-dialog.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Audience, audienceInsights } from '#features/audience-insights/contract.ts'
import { chartEvents } from '#features/chart-events/contract.ts'
import { creatorDetails, type MetricReading } from '#features/creator-details/contract.ts'
import { type SimilarProfile, similarCreators } from '#features/similar-creators/contract.ts'
import { activations, type PreviousActivation } from '#records/promotions/contract.ts'
import { press, toasted } from '../../../../../test/fans/fake-api.tsx'
import { detailsStage } from '../../../../../test/roster/creator-details.tsx'
import { organization_id } from '../../../../../test/roster/roster-screen.tsx'
import { givenCreator, givenProfile } from '../record/test-creator.ts'

const { server, open, pageOf } = detailsStage()

const profile = givenProfile({ username: 'mara', full_name: 'Mara Vale' })
const mara = givenCreator({ social_profiles: [profile], rosters: [{ id: organization_id }] })
const openAt = (tab: string, say?: () => void, others?: readonly string[]) =>
  open({ creator: mara, profile, at: `&tab=${tab}`, ...(others && { others }) }, say)
const find = { timeout: 5000 }

const audience: Audience = {
  gender_distribution: [
    { gender: 'FEMALE', value: 0.6 },
    { gender: 'MALE', value: 0.4 },
  ],
  gender_age_distribution: [
    { gender: 'FEMALE', age_range: '18-24', value: 0.6 },
    { gender: 'MALE', age_range: '18-24', value: 0.4 },
  ],
  countries: [{ code: 'GB', value: 0.5, flatValue: 500 }],
  cities: [{ name: 'Leeds', value: 0.2 }],
  source: 'SIMULATED',
  read_at: '2026-11-01T12:00:00.000Z',
}

const followers: MetricReading = {
  metric: 'follower_count',
  value: 1000,
  rounded_to: null,
  observed_at: '2026-11-01T12:00:00.000Z',
  source: 'simulator',
  change: { fraction: 0.25, low: 0.25, high: 0.25, since: '2026-10-02T12:00:00.000Z' },
}
const metrics = (follower_growth: boolean) => ({
  items: [followers],
  checked_at: '2026-11-01T12:00:00.000Z',
  next_check_at: null,
  follower_growth,
})

it.each([
  { follower_growth: true, changes: 1 },
  { follower_growth: false, changes: 0 },
])(
  'shows follower change where the setting is on: $follower_growth (DETAIL-071)',
  async ({ follower_growth, changes }) => {
    openAt('analytics', () => server.says(creatorDetails.metrics, metrics(follower_growth)))
    const tile = await screen.findByRole('button', { name: /^Followers/ }, find)
    await within(tile).findByText(/Simulated/)
    expect(within(tile).queryAllByText(/25(\.0)?%/)).toHaveLength(changes)
  },
)

it('says No Data Available for figures and charts without any (DETAIL-078)', async () => {
  openAt('analytics', () => server.says(creatorDetails.metrics, metrics(false)))
  const tile = await screen.findByRole('button', { name: /^Median Plays/ }, find)
  await within(tile).findByText('No Data Available')
  expect(within(screen.getByRole('button', { name: /^Followers/ })).queryByText('No Data Available')).toBeNull()
  const why = await screen.findByText(/^Nothing was read in this time/)
  within(why.closest('[role=status]') as HTMLElement).getByText('No Data Available')
})

it('asks to unlock the audience, and shows it once that succeeded (DETAIL-001, DETAIL-057, DETAIL-058)', async () => {
  openAt('analytics')
  const part = within(await screen.findByRole('region', { name: 'Audience' }, find))
  await part.findByText('Who watches Mara?')
  server.says(audienceInsights.request, { failed: [422, 'Only the creator can see it.'] })
  await press('Unlock Audience Insights', part)
  await toasted('Failed to Fetch Audience Data: Only the creator can see it.')
  server.says(audienceInsights.request, { status: 'unlocked' })
  server.says(audienceInsights.get, audience)
  await press('Unlock Audience Insights', part)
  await toasted('Audience Insights Unlocked!')
  await part.findByText('United Kingdom')
  part.getByText('Leeds')
  expect(server.sentTo(audienceInsights.request).at(-1)).toEqual({ social_profile_id: profile.id })
  expect(part.queryByRole('button', { name: 'Unlock Audience Insights' })).toBeNull()
})

it('draws women pink and men blue (CHART-020)', async () => {
  openAt('analytics', () => server.says(audienceInsights.get, audience))
  const part = within(await screen.findByRole('region', { name: 'Audience' }, find))
  const colour = async (words: string) =>
    ((await part.findByText(words, { selector: 'li' })).firstElementChild as HTMLElement).style.background
  expect([await colour('Female 60%'), await colour('Male 40%')]).toEqual(['var(--data-4)', 'var(--data-5)'])
})

const past = (facts: Partial<PreviousActivation>): PreviousActivation => ({
  id: '01980000-0000-7000-8000-000000000501',
  name: 'Wave 1',
  promotion_id: null,
  created_at: '2026-11-01T12:00:00.000Z',
  creator_price: 100,
  creator_currency: 'USD',
  total_play_count: 10,
  total_heart_count: 2,
  total_comment_count: 1,
  total_share_count: 0,
  ...facts,
})

it('links past promotions by their promotion, else by themselves (DETAIL-001, DETAIL-067)', async () => {
  const promotion_id = '01980000-0000-7000-8000-000000000601'
  const items = [past({ promotion_id }), past({ id: '01980000-0000-7000-8000-000000000502', name: 'Wave 2' })]
  openAt('promotions', () => server.says(activations.previous, { items, count: 2 }), ['/promote/$promotion_id'])
  const link = await screen.findByRole('link', { name: 'Wave 1' }, find)
  expect(link.getAttribute('href')).toBe(`/promote/${promotion_id}`)
  expect(screen.getByRole('link', { name: 'Wave 2' }).getAttribute('href')).toBe(`/promote/${items[1]?.id}`)
})

it('says No Past Promotions where there are none (DETAIL-069)', async () => {
  openAt('promotions')
  await screen.findByText('No Past Promotions', {}, find)
})

const similar: SimilarProfile = {
  social_profile: givenProfile({ full_name: 'Ines Duarte' }),
  social_content: [],
  similarity: 0.876,
  reasons: [{ kind: 'hashtag', value: 'dance' }],
  in_roster: false,
}

it('shows how similar a creator is in whole per cent (DETAIL-001, DETAIL-050)', async () => {
  openAt('similar-creators', () => server.says(similarCreators.list, pageOf([similar])))
  const item = within((await screen.findByRole('button', { name: 'Ines Duarte' }, find)).closest('li') as HTMLElement)
  expect(item.getByText(/%/).textContent).toBe('88% similar')
  item.getByText('#dance')
})

it.each([
  ['there are none', pageOf([]), 'Their newest posts say too little to be compared, or have not been read yet.'],
  ['the call fails', { failed: [409, 'Not today.'] }, 'Not today.'],
])('says Unable to find similar creators when %s (DETAIL-049)', async (_, answer, why) => {
  openAt('similar-creators', () => server.says(similarCreators.list, answer as object))
  await screen.findByText('Unable to find similar creators', {}, find)
  await waitFor(() => screen.getByText(why))
})

it.each([
  ['overview', 'The figures could not be loaded', creatorDetails.metrics],
  ['overview', 'The figures could not be loaded', creatorDetails.performance],
  ['overview', 'The videos could not be loaded', creatorDetails.listContent],
  ['analytics', 'The figures could not be loaded', creatorDetails.metrics],
  ['analytics', 'The figures could not be loaded', creatorDetails.performance],
  ['analytics', 'The chart could not be loaded', creatorDetails.series],
  ['analytics', 'The event markers could not be loaded', chartEvents.list],
  ['analytics', 'The audience could not be loaded', audienceInsights.get],
  ['promotions', 'The promotions could not be loaded', activations.previous],
  ['similar-creators', 'Unable to find similar creators', similarCreators.list],
])('says in %s: %s, and asks again on Try again', async (tab, title, endpoint) => {
  openAt(tab, () => server.says(endpoint, { failed: [409, 'Not today.'] }))
  const part = within(await screen.findByRole('tabpanel', {}, find))
  const said = within((await part.findByText(title, {}, find)).closest('[role=alert]') as HTMLElement)
  said.getByText('Not today.')
  const before = server.sentTo(endpoint).length
  await press('Try again', said)
  await waitFor(() => expect(server.sentTo(endpoint).length).toBeGreaterThan(before))
})
