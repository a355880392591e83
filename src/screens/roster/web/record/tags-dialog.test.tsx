import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { creatorTags } from '#records/creator-tags/contract.ts'
import { fakeApi, show } from '../../../../../test/fans/fake-api.tsx'
import { TagsDialog } from './tags-dialog.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const server = fakeApi()
const names = ['comedy', 'dance', 'guitar']

async function dialog(mode: 'add' | 'remove') {
  server.says(creatorTags.list, input => ({
    items: names
      .filter(name => name.includes((input as { q: string }).q))
      .map(name => ({ name, description: null, applied_count: 1 })),
    links: { next: null, previous: null, has_next: false, has_previous: false },
  }))
  const chosen = vi.fn()
  show(
    <TagsDialog organization_id={organization_id} mode={mode} whom="2 creators" onClose={() => {}} onChoose={chosen} />,
  )
  await screen.findByRole('checkbox', { name: 'guitar' })
  return { search: screen.getByRole('searchbox'), chosen }
}

it('adds the typed name as a new tag when Enter is pressed before the search has answered', async () => {
  const { search } = await dialog('add')
  await userEvent.type(search, 'zither{Enter}')
  expect(await screen.findByRole('button', { name: 'Take zither off' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take comedy off' })).toBeNull()
})

it('removes the tag that matches the typed name when Enter is pressed before the search has answered', async () => {
  const { search } = await dialog('remove')
  await userEvent.type(search, 'gui{Enter}')
  expect(await screen.findByRole('button', { name: 'Keep guitar' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Keep comedy' })).toBeNull()
})

it('adds the chosen tags when Enter is pressed in the empty search, and nothing when none is chosen', async () => {
  const { search, chosen } = await dialog('add')
  await userEvent.type(search, '{Enter}')
  expect(chosen).not.toHaveBeenCalled()
  await userEvent.type(search, 'zither{Enter}')
  await screen.findByRole('button', { name: 'Take zither off' })
  await userEvent.type(search, '{Enter}')
  await waitFor(() => expect(chosen.mock.calls).toEqual([[['zither']]]))
})
