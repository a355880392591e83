import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press, toasted } from '../../../../../test/fans/fake-api.tsx'
import { list, rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { rosterScreen } from '../../contract.ts'
import { givenCreator, givenProfile } from '../record/test-creator.ts'

const { server, open } = rosterStage()

const creators = ['Mara Lindqvist', 'Ines Duarte'].map(full_name =>
  givenCreator({ social_profiles: [givenProfile({ full_name })] }),
)
const lists = [list(1, 'All Creators', 2), list(2, 'Tour openers', 1)]
const search = () => screen.getByPlaceholderText('Search creators by name')
const listStrip = () => screen.findByRole('navigation', { name: 'Creator lists' })
const lastAsked = () => server.sentTo(rosterScreen.listCreators).at(-1)

/** Opens the roster and chooses one creator. Resolves the address. */
async function withOneChosen() {
  const { address } = open(creators, { lists })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mara Lindqvist' }))
  await within(await screen.findByRole('toolbar', { name: 'Selected rows' })).findByText('1 selected')
  return address
}

const changes: Record<string, { make: () => Promise<unknown>; takeBack: () => Promise<unknown>; without: string }> = {
  search: {
    make: () => userEvent.type(search(), 'mara'),
    takeBack: () => userEvent.clear(search()),
    without: 'q',
  },
  filter: {
    make: async () => {
      await press('Filter')
      await press('Verified')
      await press('Verified', within(await screen.findByRole('group', { name: 'Verified' })))
    },
    takeBack: () => press('Clear all'),
    without: 'is_verified',
  },
}

it.each(Object.entries(changes))(
  'clears the selection when the %s changes, says so, and does not bring it back (TABLE-083)',
  async (part, { make, takeBack, without }) => {
    const address = await withOneChosen()
    await make()
    await toasted(`Selection cleared: the ${part} changed`)
    expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
    await takeBack()
    await waitFor(() => expect(address().get(without)).toBeNull())
    expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
  },
)

it('clears the selection when another list opens (TABLE-083)', async () => {
  await withOneChosen()
  await userEvent.click(await within(await listStrip()).findByRole('button', { name: /^Tour openers/ }))
  await toasted('Selection cleared: the list changed')
  expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
})

it('keeps the selection when the order or the page changes (TABLE-083)', async () => {
  await withOneChosen()
  await press('Followers')
  await waitFor(() => expect(lastAsked()).toMatchObject({ order_by: 'follower_count' }))
  await press('Next page')
  await waitFor(() => expect(lastAsked()).toMatchObject({ cursor: 'next-page' }))
  within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByText('1 selected')
})
