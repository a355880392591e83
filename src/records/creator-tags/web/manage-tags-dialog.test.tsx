import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { creatorTags, type Tag } from '../contract.ts'
import { ManageTagsDialog } from './manage-tags-dialog.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const server = fakeApi()
let kept: Tag[] = []

beforeEach(() => {
  localStorage.clear()
  kept = ['Dance', 'Festival', 'Indie'].map(name => ({ name, description: null, applied_count: 1 }))
  const links = { next: null, previous: null, has_next: false, has_previous: false }
  server.says(creatorTags.list, () => ({ items: kept, links }))
  server.says(creatorTags.update, ({ old_name, new_name }) => {
    kept = kept.map(tag => (tag.name === old_name ? { ...tag, name: String(new_name) } : tag))
    return kept.find(({ name }) => name === new_name)
  })
  server.says(creatorTags.removeAll, ({ tag_names }) => {
    kept = kept.filter(({ name }) => !(tag_names as string[]).includes(name))
    return { removed_count: 1, removal_id: organization_id }
  })
})

async function manage(onClose = () => {}) {
  show(<ManageTagsDialog organization_id={organization_id} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Tags' }))
  await dialog.findByText('Dance')
  return dialog
}

it('focuses a renamed tag, and closes on Escape without a question after two renames in a row (UI-019)', async () => {
  const onClose = vi.fn()
  const dialog = await manage(onClose)
  const hasFocus = async (name: string) => {
    const button = await dialog.findByRole('button', { name })
    await waitFor(() => expect(document.activeElement).toBe(button))
  }
  for (const [from, to] of [
    ['Dance', 'Ballet'],
    ['Festival', 'Fair'],
  ]) {
    await userEvent.click(dialog.getByRole('button', { name: `Edit ${from}` }))
    await userEvent.clear(dialog.getByLabelText('Name'))
    await userEvent.keyboard(`${to}{Enter}`)
    await hasFocus(`Edit ${to}`)
  }
  await userEvent.keyboard('{Enter}{Escape}')
  await hasFocus('Edit Fair')
  // the tooltip of the button, and the dialog
  await userEvent.keyboard('{Escape}{Escape}')
  expect(dialog.queryByText('This is not saved yet. Close anyway?')).toBeNull()
  expect(onClose).toHaveBeenCalled()
})

it('focuses the next tag when one is deleted', async () => {
  const dialog = await manage()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Dance' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Delete Festival' })))
  await waitFor(() => expect(dialog.queryByText('Dance')).toBeNull())
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Delete Festival' }))
})
