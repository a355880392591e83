import './details-dialog.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { creatorDetails } from '#features/creator-details/contract.ts'
import { press } from '../../../../../test/fans/fake-api.tsx'
import { detailsStage } from '../../../../../test/roster/creator-details.tsx'
import { organization_id } from '../../../../../test/roster/roster-screen.tsx'
import { givenCreator, givenProfile } from '../record/test-creator.ts'

const { server, open } = detailsStage()
const profile = givenProfile({ username: 'mara', full_name: 'Mara Vale' })
const mara = givenCreator({ social_profiles: [profile], rosters: [{ id: organization_id }] })
const find = { timeout: 5000 }
const openAt = (at: string, among: readonly string[] = []) =>
  open({ creator: mara, profile, at: `&tab=analytics${at}`, among }, () =>
    server.says(creatorDetails.series, {
      items: [
        {
          day: '2026-11-03',
          value: 12_345,
          rounded_to: null,
          observed_at: '2026-11-03T12:00:00.000Z',
          source: 'simulator',
          is_estimated: false,
        },
      ],
    } as never),
  )
const asked = () => server.sentTo(creatorDetails.series).at(-1)
const tile = (name: RegExp) => screen.findByRole('button', { name }, find)

it('opens the figure, the days and the table that the address names', async () => {
  openAt('&details_metric=follower_count&details_time=2026-11-01_2026-11-20&details_view=table')
  await screen.findByRole('table', { name: 'Followers per day' }, find)
  expect(asked()).toMatchObject({ metric: 'follower_count', from: '2026-11-01', to: '2026-11-20' })
  expect((await tile(/^Followers/)).getAttribute('aria-pressed')).toBe('true')
  expect(within(screen.getByRole('group', { name: 'Time' })).queryByRole('button', { pressed: true })).toBeNull()
})

it('writes figure, days and table to the address in place of what stood there, and Back leads away', async () => {
  const { address, entries } = openAt('', [profile.id, '01980000-0000-7000-8000-0000000000ff'])
  const before = entries()
  await userEvent.click(await tile(/^Median Likes/))
  await userEvent.click(screen.getByRole('button', { name: 'Last quarter' }))
  await press('Show as a table')
  await screen.findByRole('table', { name: 'Median Likes per day' })
  expect(Object.fromEntries(address())).toEqual({
    details: profile.id,
    tab: 'analytics',
    details_metric: 'median_like_count',
    details_time: '3m',
    details_view: 'table',
  })
  expect(entries()).toBe(before)
  // the way through the list stays
  screen.getByText('1 of 2')
  expect(screen.getByRole('link', { name: 'Open as a page' }).getAttribute('href')).toBe(
    `/creators/${profile.id}?tab=analytics&details_metric=median_like_count&details_time=3m&details_view=table`,
  )
  await press('Close')
  await waitFor(() => expect([...address()]).toEqual([]))
})

it('shows median plays of the last 30 days when the metric or range in the address is invalid', async () => {
  openAt('&details_metric=likes&details_time=2026-12-01_2026-02-31&details_view=cake')
  const group = within(await screen.findByRole('group', { name: 'Time' }, find))
  expect(group.getByRole('button', { pressed: true }).textContent).toBe('30 days')
  expect((await tile(/^Median Plays/)).getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(asked()).toMatchObject({ metric: 'median_play_count' }))
})
