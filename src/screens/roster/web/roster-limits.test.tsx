import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press } from '../../../../test/fans/fake-api.tsx'
import { rosterStage } from '../../../../test/roster/roster-screen.tsx'
import { rosterScreen } from '../contract.ts'
import { givenCreator, givenProfile } from './record/test-creator.ts'

const { server, open, pageOf } = rosterStage()

const mara = givenCreator({
  social_profiles: [givenProfile({ full_name: 'Mara Lindqvist' })],
  tags: ['dance', 'festival', 'paid', 'tour'].map(name => ({ name })),
})

it('shows countries and cities of the filter five at a time (TABLE-069)', async () => {
  open([mara])
  const places = ['BR', 'DE', 'ES', 'FR', 'GB', 'IT', 'JP'].map(country_code => ({
    city: `City of ${country_code}`,
    state: null,
    country_code,
  }))
  server.says(rosterScreen.locations, () => places)
  await press('Filter')
  await press('Location')
  for (const kind of ['Countries', 'Cities']) {
    if (kind === 'Cities') await userEvent.click(screen.getByText('By City'))
    const boxes = within(await screen.findByRole('group', { name: kind }))
    expect(await boxes.findAllByRole('checkbox')).toHaveLength(5)
    await press('Show 2 more', boxes)
    expect(boxes.getAllByRole('checkbox')).toHaveLength(7)
    expect(boxes.queryByRole('button', { name: /^Show \d more/ })).toBeNull()
  }
})

it('shows two tags per row, and how many more there are (TABLE-013)', async () => {
  open([mara])
  const row = within((await screen.findByText('Mara Lindqvist')).closest('tr') as HTMLElement)
  expect(row.getByText('dance')).toBeTruthy()
  expect(row.getByText('festival')).toBeTruthy()
  expect(row.getByText(/^\+2 More/).textContent).toBe('+2 More: paid, tour')
  expect(row.queryByText('paid')).toBeNull()
})

it('debounces the search by 300 ms (TABLE-077)', async () => {
  open([mara])
  await screen.findByText('Mara Lindqvist')
  let answered = 0
  server.says(rosterScreen.listCreators, ({ q }) => {
    if (q) answered = performance.now()
    return pageOf([mara])
  })
  await userEvent.click(screen.getByPlaceholderText('Search creators by name'))
  await userEvent.paste('ma')
  const typed = performance.now()
  await userEvent.paste('ra')
  await waitFor(() => expect(answered).toBeGreaterThan(0))
  // timers count whole milliseconds
  expect(answered - typed).toBeGreaterThan(300 - 20)
  const searched = server.sentTo(rosterScreen.listCreators).flatMap(({ q }) => (q ? [q] : []))
  expect(searched).toEqual(['mara'])
})

it('sends the request of a filter within the click, before rendering, and once (TABLE-032)', async () => {
  open([mara])
  await screen.findByText('Mara Lindqvist')
  await press('Filter')
  await press('Verified')
  // a slow machine has already fetched the page after it, too
  const narrowed = () =>
    server.sentTo(rosterScreen.listCreators).filter(({ is_verified, cursor }) => is_verified === true && !cursor)
  const verified = screen.getByRole('button', { name: 'Verified' })
  let within = 0
  // the last to hear of the press that is still part of it
  window.addEventListener('click', () => (within = narrowed().length), { once: true })
  fireEvent.click(verified)
  expect(within).toBe(1)
  await screen.findByRole('button', { name: 'Clear all' })
  expect(narrowed()).toHaveLength(1)
})
