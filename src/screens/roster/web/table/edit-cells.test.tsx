import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { places } from '#features/places/contract.ts'
import { validationMessages } from '#platform/contract/validators.ts'
import { creatorTags } from '#records/creator-tags/contract.ts'
import type { Creator } from '#records/creators/contract.ts'
import { press, toasted } from '../../../../../test/fans/fake-api.tsx'
import { rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { rosterScreen } from '../../contract.ts'
import { givenCreator, givenProfile } from '../record/test-creator.ts'

const { server, open, pageOf } = rosterStage()

const mara = givenCreator({
  social_profiles: [givenProfile({ full_name: 'Mara Lindqvist' })],
  tags: [{ name: 'dance' }],
  rating: 2,
  pricing: [{ currency: 'USD', price: 400, num_posts: 1, description: '' }],
})
const creator_id = mara.id
/** Also behind an open layer, which hides it from screen readers. */
const cell = (name: string) => screen.getByText(`${name} of Mara Lindqvist:`).closest('button') as HTMLElement
const rated = (stars: number) => waitFor(() => within(cell('Rating')).getByLabelText(`${stars} of 5`))
const pressCell = async (name: string) => {
  await screen.findByText('Mara Lindqvist')
  await userEvent.click(cell(name))
}
/** The table as the server has it by now. */
const kept = (facts: Partial<Creator>) => server.says(rosterScreen.listCreators, pageOf([{ ...mara, ...facts }]))
const price = () =>
  within(screen.getByRole('dialog', { name: 'Creator Pricing' })).getByLabelText<HTMLInputElement>('Price')
const NOT_TODAY = { failed: [500, 'Not today.'] as [number, string] }

it('updates a rating optimistically, and rolls it back when saving fails (EDIT-024, EDIT-029)', async () => {
  open([mara])
  await pressCell('Rating')
  server.says(creatorEdits.setRating, NOT_TODAY)
  const rate = async (stars: number) => {
    await userEvent.click(await screen.findByRole('radio', { name: `${stars} stars` }))
    const release = server.hold()
    await press('Save')
    await rated(stars)
    release()
  }
  await rate(4)
  await toasted('Failed to Save Creator Rating: Not today.')
  await rated(2)
  server.says(creatorEdits.setRating, () => {
    kept({ rating: 5 })
    return { rating: 5 }
  })
  await rate(5)
  await toasted('Saved Creator Rating')
  await rated(5)
})

it('saves a price in the cell by Enter, at once; when saving fails it stays where it was typed only (EDIT-001, EDIT-020, EDIT-049)', async () => {
  open([mara])
  await pressCell('Prices')
  server.says(creatorEdits.setPricing, NOT_TODAY)
  const field = within(await screen.findByRole('dialog')).getByLabelText('Price')
  await userEvent.clear(field)
  await userEvent.type(field, '650')
  const release = server.hold()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('$650')
  release()
  await toasted('Failed to Save Creator Pricing: Not today.')
  expect(screen.getByText('$400')).toBeTruthy()
  expect(price().value).toBe('650')
})

it('closes the cell when Retry in the toast has saved its price, and asks nothing on the way', async () => {
  open([mara])
  await pressCell('Prices')
  server.says(creatorEdits.setPricing, NOT_TODAY)
  const field = within(await screen.findByRole('dialog')).getByLabelText('Price')
  await userEvent.clear(field)
  await userEvent.type(field, '650{Enter}')
  const retry = await screen.findByText('Retry')
  server.says(creatorEdits.setPricing, [])
  await userEvent.click(retry)
  await toasted('Saved Creator Pricing')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Prices of/))
})

it('updates a tag optimistically, and rolls it back when saving fails', async () => {
  open([mara])
  server.says(creatorTags.list, pageOf(['dance', 'tour'].map(name => ({ name, description: null, applied_count: 1 }))))
  server.says(creatorTags.add, NOT_TODAY)
  await pressCell('Tags')
  const tour = await screen.findByRole('checkbox', { name: 'tour' })
  const release = server.hold()
  await userEvent.click(tour)
  await waitFor(() => expect(cell('Tags').textContent).toMatch(/dance ?tour/))
  release()
  await toasted('Failed to Add Tags: Not today.')
  expect(cell('Tags').textContent).not.toContain('tour')
  expect(server.sentTo(creatorTags.add)).toEqual([{ creator_ids: [creator_id], tag_names: ['tour'] }])
})

it('asks before Escape or a press beside loses what was typed in a cell, and keeps it', async () => {
  open([mara])
  await pressCell('Prices')
  const field = within(await screen.findByRole('dialog', { name: 'Creator Pricing' })).getByLabelText('Price')
  await userEvent.clear(field)
  await userEvent.type(field, '650')
  const kept = () => price().value
  await userEvent.keyboard('{Escape}')
  await screen.findByText('This is not saved yet. Close anyway?')
  await press('Keep editing')
  expect(kept()).toBe('650')
  await userEvent.click(document.body)
  await screen.findByText('This is not saved yet. Close anyway?')
  expect(kept()).toBe('650')
  await press('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(creatorEdits.setPricing)).toEqual([])
  await pressCell('Prices')
  await screen.findByRole('dialog', { name: 'Creator Pricing' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps the description and manager of a contact that is changed in its cell (EDIT-006)', async () => {
  const contact = {
    id: '01980000-0000-7000-8000-000000000901',
    type: 'email' as const,
    value: 'mara@example.com',
    description: 'Bookings',
    manager: 'Oda',
  }
  open([{ ...mara, contact_methods: [contact] }])
  server.says(creatorEdits.setContacts, { items: [contact] })
  await pressCell('Contact')
  const field = await screen.findByLabelText('Value')
  await userEvent.clear(field)
  await userEvent.type(field, 'new@example.com{Enter}')
  await toasted('Saved Creator Contact Methods')
  expect(server.sentTo(creatorEdits.setContacts)).toMatchObject([
    { contact_methods: [{ id: contact.id, value: 'new@example.com', description: 'Bookings', manager: 'Oda' }] },
  ])
})

it('says what is wrong with an address when Enter is pressed in it', async () => {
  open([mara])
  await pressCell('Contact')
  await userEvent.type(await screen.findByLabelText('Value'), 'mara@{Enter}')
  screen.getByText(validationMessages.email)
  expect(server.sentTo(creatorEdits.setContacts)).toEqual([])
})

it('searches for a city without a click, adds the first found by Enter, and saves the locations of a cell by the next (EDIT-034)', async () => {
  open([mara])
  server.says(creatorEdits.listLocations, [])
  const address = { city: 'Lisbon', town: null, village: null, state: null, country: 'Portugal', country_code: 'pt' }
  server.says(places.autocomplete, [
    { display_name: 'Lisbon', lat: '38.7', lon: '-9.1', time_zone: 'Europe/Lisbon', address },
  ])
  server.says(creatorEdits.setLocations, [])
  await pressCell('Location')
  const search = await screen.findByRole('searchbox', { name: 'Search cities' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await userEvent.keyboard('lisb')
  await screen.findByRole('button', { name: 'Lisbon, Portugal' }, { timeout: 3_000 })
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('button', { name: /^Remove Lisbon/ })
  expect(server.sentTo(creatorEdits.setLocations)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await toasted('Saved Creator Locations')
  expect(server.sentTo(creatorEdits.setLocations)).toMatchObject([{ locations: [{ city: 'Lisbon' }] }])
})
