import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { activations } from '#records/promotions/contract.ts'
import { press } from '../../../../../test/fans/fake-api.tsx'
import { list, rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { givenCreator, givenProfile } from '../record/test-creator.ts'

const { server, open } = rosterStage()
const ines = givenCreator({ social_profiles: [givenProfile({ full_name: 'Ines Duarte' })] })
const tour = list(2, 'Tour openers', 48)

async function openMenu() {
  open([ines], { lists: [list(1, 'All Creators', 1284), tour], at: `?list=${tour.id}` })
  const table = within(await screen.findByRole('table', { name: 'Creators' }))
  await userEvent.hover(await table.findByRole('button', { name: 'Ines Duarte' }))
  await press('Actions for Ines Duarte')
}

it('offers what can be done with one creator (TABLE-034)', async () => {
  await openMenu()
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(item => item.querySelector('span')?.textContent)).toEqual([
    'Profile Details',
    'Add To Promotion',
    'Add Tags',
    'Message',
    'Add To List',
    'Remove From List',
    'Remove From Roster',
  ])
})

it('adds one creator to a promotion (TABLE-034, SHORT-022)', async () => {
  await openMenu()
  server.says(activations.list, { items: [], count: 0 })
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add To Promotion' }))
  await within(await screen.findByRole('dialog', { name: 'Select Promotion' })).findByText('Ines Duarte')
})
