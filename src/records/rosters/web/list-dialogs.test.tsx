import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { Providers } from '#platform/web/frame/providers.tsx'
import { toastManager } from '#platform/web/ui/layers/toasts.ts'
import { type Roster, rosters } from '../contract.ts'
import { AddToListDialog } from './add-to-list-dialog.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'
import { ManageListsDialog } from './manage-lists-dialog.tsx'
import { useRestoreRoster, useRosters } from './use-rosters.ts'

const organization_id = '01980000-0000-7000-8000-000000000001'
const removal_id = '01980000-0000-7000-8000-000000000901'
const list = (number: number, name: string, creator_count = 3): Roster => ({
  id: number === 1 ? organization_id : `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  organization_id,
  name,
  creator_count,
  is_default: number === 1,
})

let lists: Roster[] = []
let gone: Roster[] = []
let refusal: [status: number, detail: string] | null = null

/** A minimal fake server that follows the contract. */
async function answer(path: string, { body }: { body: string }) {
  const input = JSON.parse(body) as { id: string; name: string }
  const reply = (value: unknown) => new Response(JSON.stringify(value))
  if (path === rosters.list.path) return reply({ items: lists })
  if (refusal) return new Response(JSON.stringify({ detail: refusal[1] }), { status: refusal[0] })
  if (path === rosters.create.path) {
    const made = list(lists.length + 1, input.name.trim(), 0)
    lists = [...lists, made]
    return reply(made)
  }
  if (path === rosters.update.path) {
    lists = lists.map(old => (old.id === input.id ? { ...old, name: input.name } : old))
    return reply(lists.find(({ id }) => id === input.id))
  }
  if (path === rosters.remove.path) {
    gone = lists.filter(({ id }) => id === input.id)
    lists = lists.filter(({ id }) => id !== input.id)
    const [{ name, creator_count } = list(0, '')] = gone
    return reply({ id: input.id, name, creator_count, removal_id })
  }
  lists = [...lists, ...gone]
  return reply({ restored_count: 1 })
}

beforeEach(() => {
  lists = [list(1, 'All Creators', 20), list(2, 'Tour openers'), list(3, 'Campus reps')]
  refusal = null
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  act(() => toastManager.close())
  cleanup()
  vi.unstubAllGlobals()
})

const chosen = vi.fn()
const deleted = vi.fn()
const closed = vi.fn()

function Shown({ dialog }: { dialog: (lists: readonly Roster[]) => React.ReactNode }) {
  const [client] = useState(createQueryClient)
  return (
    <Providers client={client}>
      <OrganizationContext value={{ id: organization_id, name: 'Saltgrass' }}>
        <WithLists dialog={dialog} />
      </OrganizationContext>
    </Providers>
  )
}
function WithLists({ dialog }: { dialog: (lists: readonly Roster[]) => React.ReactNode }) {
  const { data } = useRosters()
  return data ? dialog(data.items) : null
}
async function manage() {
  render(
    <Shown dialog={all => <ManageListsDialog lists={all} onClose={closed} onChoose={chosen} onDeleted={deleted} />} />,
  )
  return within(await screen.findByRole('dialog', { name: 'Manage Creator Lists' }))
}
const toasted = async (words: string) => expect(await screen.findAllByText(words)).not.toEqual([])

it('the dialog searches lists; the default list can be neither renamed nor deleted (LIST-026, LIST-004)', async () => {
  const dialog = await manage()
  expect(dialog.getByRole('button', { name: 'All Creators' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Delete All Creators' })).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Edit All Creators' })).toBeNull()
  await userEvent.type(dialog.getByRole('searchbox'), 'TOUR')
  expect(dialog.queryByRole('button', { name: 'Campus reps' })).toBeNull()
  await userEvent.type(dialog.getByRole('searchbox'), ' of nothing')
  expect(dialog.getByText('No results found')).toBeTruthy()
  await userEvent.clear(dialog.getByRole('searchbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Tour openers' }))
  expect(chosen).toHaveBeenLastCalledWith(lists[1])
})

it('renames a list (LIST-027, LIST-034)', async () => {
  const dialog = await manage()
  await userEvent.click(dialog.getByRole('button', { name: 'Edit Tour openers' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Creator List' }))
  await userEvent.type(edit.getByRole('textbox', { name: 'List name' }), ', Europe')
  await userEvent.click(edit.getByRole('button', { name: 'Update' }))
  await toasted('List Updated!')
  await dialog.findByRole('button', { name: 'Tour openers, Europe' })
})

it('deletes a list at once, and Undo restores it (LIST-036, LIST-032)', async () => {
  const dialog = await manage()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Campus reps' }))
  expect(deleted).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Campus reps' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Campus reps' })).toBeNull())
  await toasted('List Deleted: Campus reps (3 creators)')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
  await dialog.findByRole('button', { name: 'Campus reps' })
})

function RestoreElsewhere() {
  const { restore } = useRestoreRoster()
  return (
    <button type="button" onClick={() => restore({ removal_id, name: 'Campus reps', creator_count: 3 })}>
      Restore elsewhere
    </button>
  )
}

it('takes the Undo away when the list is restored from elsewhere (LIST-032)', async () => {
  render(
    <Shown
      dialog={all => (
        <>
          <ManageListsDialog lists={all} onClose={closed} onChoose={chosen} onDeleted={deleted} />
          <RestoreElsewhere />
        </>
      )}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Campus reps' }))
  await screen.findByRole('button', { name: 'Undo', hidden: true })
  await userEvent.click(screen.getByRole('button', { name: 'Restore elsewhere', hidden: true }))
  await toasted('List restored: Campus reps (3 creators)')
  expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBeNull()
  expect(screen.queryByText('List Deleted: Campus reps (3 creators)')).toBeNull()
})

it('restores the row of a list that could not be deleted, and shows the reason (LIST-036)', async () => {
  refusal = [409, 'Somebody was faster.']
  const dialog = await manage()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Campus reps' }))
  await toasted('Failed to Delete List: Somebody was faster.')
  await dialog.findByRole('button', { name: 'Campus reps' })
})

it('requires a name for a new list (LIST-028, LIST-035)', async () => {
  const saved = vi.fn()
  render(<Shown dialog={() => <ListNameDialog onClose={closed} onSaved={saved} />} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'New Creator List' }))
  const name = dialog.getByRole('textbox', { name: 'List name' })
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' })
  expect(create.disabled).toBe(true)
  await userEvent.type(name, '   ')
  await userEvent.tab()
  expect(dialog.getByText('A name is required for this list.')).toBeTruthy()
  expect(create.disabled).toBe(true)
  await userEvent.type(name, 'Dance first{Enter}')
  await toasted('New List Created!')
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ name: 'Dance first' }))
})

it('shows a taken name beside the field and in a toast, and keeps the typed name (LIST-035, LIST-029)', async () => {
  refusal = [409, 'A list with this name already exists.']
  render(<Shown dialog={() => <ListNameDialog onClose={closed} />} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'New Creator List' }))
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'List name' })
  await userEvent.type(name, 'Tour openers{Enter}')
  await toasted('Failed to Create New List: A list with this name already exists.')
  expect(await dialog.findByText('A list with this name already exists.')).toBeTruthy()
  expect(name.value).toBe('Tour openers')
})

it('takes the toast of a refused list away when the list is created with another name', async () => {
  refusal = [409, 'A list with this name already exists.']
  render(<Shown dialog={() => <ListNameDialog onClose={closed} />} />)
  const name = await screen.findByRole('textbox', { name: 'List name' })
  await userEvent.type(name, 'Tour openers{Enter}')
  const refused = 'Failed to Create New List: A list with this name already exists.'
  await toasted(refused)
  refusal = null
  await userEvent.type(name, ' 2{Enter}')
  await toasted('New List Created!')
  expect(screen.queryByText(refused)).toBeNull()
})

it('the list picker hides the default list, marks lists the creator is in, and Enter picks the first match (LIST-040)', async () => {
  render(
    <Shown
      dialog={all => (
        <AddToListDialog
          whom="Maëlle Corvin"
          lists={all}
          inLists={[lists[1]?.id ?? '']}
          onClose={closed}
          onChoose={chosen}
        />
      )}
    />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Add To List' }))
  expect(dialog.queryByRole('button', { name: /All Creators/ })).toBeNull()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /Tour openers.*In this list/ }).disabled).toBe(true)
  await userEvent.type(dialog.getByRole('searchbox'), 'campus{Enter}')
  expect(chosen).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Campus reps' }))
})

it('makes a list of the typed name and picks it when Enter finds none (LIST-040)', async () => {
  render(
    <Shown dialog={all => <AddToListDialog whom="Maëlle Corvin" lists={all} onClose={closed} onChoose={chosen} />} />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Add To List' }))
  await userEvent.type(dialog.getByRole('searchbox'), ' Night shift {Enter}')
  await toasted('New List Created!')
  await waitFor(() => expect(chosen).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Night shift' })))
})
