import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type CustomField, customFields } from '#records/custom-fields/contract.ts'
import { press, toasted } from '../../../../../test/fans/fake-api.tsx'
import { rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { rosterScreen } from '../../contract.ts'
import { givenCreator, givenProfile } from '../record/test-creator.ts'

const { server, open, pageOf } = rosterStage()
const id = (at: number) => `01980000-0000-7000-8000-00000000010${at}`
const tier: CustomField = {
  id: id(1),
  about: 'CREATOR',
  kind: 'CHOICE',
  name: 'Tier',
  choices: [
    { id: id(2), label: 'Core' },
    { id: id(3), label: 'One-off' },
  ],
}
const fee: CustomField = { id: id(4), about: 'CREATOR', kind: 'NUMBER', name: 'Fee', choices: [] }
const mara = givenCreator({
  social_profiles: [givenProfile({ full_name: 'Mara Lindqvist' })],
  custom_values: { [tier.id]: id(2) },
})

async function openWithFields() {
  open([mara])
  server.says(customFields.list, { items: [tier, fee] })
  server.says(customFields.usage, { people: 3, choices: { [id(2)]: 3 } })
  await screen.findByText('Mara Lindqvist')
}
const lastAsked = () => server.sentTo(rosterScreen.listCreators).at(-1)

it('filters by a custom field, with the count of each choice, and says so on a chip', async () => {
  await openWithFields()
  await press('Filter')
  await press('Tier')
  const list = within(await screen.findByRole('dialog'))
  await userEvent.click(await list.findByRole('checkbox', { name: /Core/ }))
  expect(list.getByText('3')).toBeTruthy()
  await press('Apply')
  await waitFor(() => expect(lastAsked()?.custom).toEqual([{ field_id: tier.id, is: 'ONE_OF', choices: [id(2)] }]))
  await screen.findByRole('button', { name: /^Tier ?Core$/ })
  await press('Remove filter Tier')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove filter Tier' })).toBeNull())
})

it('focuses the filter whose name begins with the letters typed in the menu', async () => {
  await openWithFields()
  await press('Filter')
  const focused = () => document.activeElement?.textContent
  await screen.findByRole('list', { name: 'Filters' })
  await userEvent.keyboard('pri')
  expect(focused()).toBe('Price')
  await new Promise(resolve => setTimeout(resolve, 800))
  await userEvent.keyboard('fe')
  expect(focused()).toBe('Fee')
})

it('shows a field as a column and edits it there: at once, and back when saving fails', async () => {
  await openWithFields()
  await press('Columns')
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Fee' }))
  await userEvent.keyboard('{Escape}')
  const cell = () => screen.getByText('Fee of Mara Lindqvist:').closest('button') as HTMLElement
  await waitFor(() => expect(cell()).toBeTruthy())
  const type = async (text: string) => {
    await userEvent.click(cell())
    const field = await screen.findByRole('textbox', { name: 'Fee' })
    await userEvent.clear(field)
    await userEvent.type(field, `${text}{Enter}`)
  }
  await type('a lot')
  expect(await screen.findByText('Enter a number, such as 12.5 or 50k.')).toBeTruthy()
  server.says(customFields.setOfCreator, { failed: [500, 'Not today.'] })
  const release = server.hold()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Fee' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Fee' }), '50k{Enter}')
  await within(cell()).findByText('50,000')
  release()
  await toasted('Failed to save the field: Not today.')
  await waitFor(() => expect(within(cell()).queryByText('50,000')).toBeNull())
  server.says(customFields.setOfCreator, () => {
    server.says(rosterScreen.listCreators, pageOf([{ ...mara, custom_values: { [fee.id]: '12.5' } }]))
    return { value: '12.5' }
  })
  await type('12.5')
  await within(cell()).findByText('12.5')
})

it('shows every column, those of custom fields too, with Show all columns', async () => {
  await openWithFields()
  await press('Columns')
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Rating' }))
  const shown = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).not.toContain('Rating'))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Show all columns' }))
  await waitFor(() => expect(shown()).toEqual(expect.arrayContaining(['Rating', 'Tier', 'Fee'])))
  await press('Columns')
  expect((await screen.findByRole('menuitem', { name: 'Show all columns' })).ariaDisabled).toBe('true')
})

it('opens a choice field on its value, so that Enter keeps it, and arrow keys move to another', async () => {
  localStorage.clear()
  await openWithFields()
  await press('Columns')
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Tier' }))
  await userEvent.keyboard('{Escape}')
  server.says(customFields.setOfCreator, ({ value }) => ({ value }))
  const cell = () => screen.getByText('Tier of Mara Lindqvist:').closest('button') as HTMLElement
  await waitFor(() => expect(cell()).toBeTruthy())
  const focused = () => document.activeElement?.textContent
  const openCell = async () => {
    cell().focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(focused()).toBe('Core'))
  }
  const sent = () => server.sentTo(customFields.setOfCreator).map(({ value }) => value)
  await openCell()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).not.toContain('')
  await openCell()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('One-off')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent().at(-1)).toBe(id(3)))
})
