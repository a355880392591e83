import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { Providers } from '#platform/web/frame/providers.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { toastManager } from '#platform/web/ui/layers/toasts.ts'
import { creatorTags, type Tag } from '../contract.ts'
import { CreatorTagsPart } from './creator-tags-part.tsx'
import { ManageTagsDialog } from './manage-tags-dialog.tsx'
import { TagCell } from './tag-cell.tsx'
import type { TagPickerProps } from './tag-picker.tsx'
import { TagPopover } from './tag-popover.tsx'
import { useDeleteTag, useRenameTag } from './use-creator-tags.ts'

const organization_id = '01980000-0000-7000-8000-000000000001'
const mara = '01980000-0000-7000-8000-000000000101'
const removal_id = '01980000-0000-7000-8000-000000000201'

let kept: Tag[] = []
let failing: [status: number, detail: string] | null = null
let sent: [path: string, body: Record<string, unknown>][] = []
/** Tag names of the one creator. */
let carried: string[] = []

/** A minimal fake server that follows the contract; pages hold three tags. */
async function answer(path: string, { body }: { body: string }) {
  const input = JSON.parse(body) as {
    q?: string
    cursor?: string
    tag_names: string[]
    new_name: string
    old_name: string
  }
  const reply = (value: unknown) => new Response(JSON.stringify(value))
  sent.push([path, input])
  if (path === creatorTags.list.path) {
    const found = kept.filter(tag => tag.name.toLowerCase().includes((input.q ?? '').toLowerCase()))
    const start = Number(input.cursor ?? 0)
    const next = start + 3 < found.length ? String(start + 3) : null
    return reply({
      items: found.slice(start, start + 3),
      links: { next, previous: null, has_next: next !== null, has_previous: false },
    })
  }
  if (failing) return new Response(JSON.stringify({ detail: failing[1] }), { status: failing[0] })
  if (path === creatorTags.listForCreator.path) return reply({ items: kept.filter(tag => carried.includes(tag.name)) })
  if (path === creatorTags.removeAll.path) {
    kept = kept.filter(tag => !input.tag_names.includes(tag.name))
    return reply({ removed_count: 1, removal_id })
  }
  if (path === creatorTags.update.path) {
    kept = kept.map(tag => (tag.name === input.old_name ? { ...tag, name: input.new_name } : tag))
    return reply(kept.find(tag => tag.name === input.new_name))
  }
  if (path === creatorTags.add.path) carried = [...carried, ...input.tag_names]
  if (path === creatorTags.remove.path) carried = carried.filter(name => !input.tag_names.includes(name))
  return reply({ items: [] })
}

beforeEach(() => {
  localStorage.clear()
  kept = ['Dance', 'Festival', 'Indie', 'Studio', 'Tour'].map((name, at) => ({
    name,
    description: null,
    applied_count: at * 1000 + 1,
  }))
  carried = ['Dance']
  failing = null
  sent = []
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  act(() => toastManager.close())
  cleanup()
  vi.unstubAllGlobals()
})

const Page = ({ children }: { children: ReactNode }) => {
  const [client] = useState(createQueryClient)
  return <Providers client={client}>{children}</Providers>
}
async function open(props: Partial<TagPickerProps> = {}) {
  render(
    props.creator_ids ? (
      <TagPopover
        organization_id={organization_id}
        creator_ids={props.creator_ids}
        applied={[]}
        trigger={<Button>Add Tags</Button>}
        {...props}
      />
    ) : (
      <CreatorTagsPart organization_id={organization_id} creator_id={mara} {...props} />
    ),
    { wrapper: Page },
  )
  const trigger = await screen.findByRole('button', { name: 'Add Tags' })
  await waitFor(() => expect(trigger).toHaveProperty('disabled', false))
  await userEvent.click(trigger)
  const popover = await screen.findByRole('dialog', { name: 'Tags' })
  await within(popover).findByRole('list', { name: 'Tags' })
  return within(popover)
}
const toasted = async (words: string) => expect(await screen.findAllByText(words)).not.toEqual([])
const commands = () => sent.filter(([path]) => ![creatorTags.list.path, creatorTags.listForCreator.path].includes(path))
const box = (popover: ReturnType<typeof within>, name: string) => popover.findByRole('checkbox', { name })

it('adds or removes a tag on press, and says so (TAG-010, TAG-018, TAG-019)', async () => {
  const popover = await open()
  expect((await box(popover, 'Dance')).getAttribute('aria-checked')).toBe('true')
  expect(popover.getByText('Applied to 1 Creator')).toBeTruthy()
  expect(popover.getByText('Applied to 1,001 Creators')).toBeTruthy()
  await userEvent.click(await box(popover, 'Festival'))
  await toasted('Tags Added!')
  await userEvent.click(await box(popover, 'Dance'))
  await toasted('Tags Removed!')
  expect(commands()).toEqual([
    [creatorTags.add.path, { creator_ids: [mara], tag_names: ['Festival'] }],
    [creatorTags.remove.path, { creator_ids: [mara], tag_names: ['Dance'] }],
  ])
  await waitFor(() => expect(carried).toEqual(['Festival']))
})

it('rolls back a failed change and shows the reason (TAG-018, TAG-019)', async () => {
  const popover = await open()
  failing = [404, 'Creator not found.']
  await userEvent.click(await box(popover, 'Festival'))
  await toasted('Failed to Add Tags: Creator not found.')
  await waitFor(async () => expect((await box(popover, 'Festival')).getAttribute('aria-checked')).toBe('false'))
  await userEvent.click(await box(popover, 'Dance'))
  await toasted('Failed to Remove Tags: Creator not found.')
  await waitFor(async () => expect((await box(popover, 'Dance')).getAttribute('aria-checked')).toBe('true'))
})

it('offers to create a tag when no name matches; debounces the search (TAG-020, TAG-025)', async () => {
  const popover = await open()
  sent = []
  await userEvent.type(popover.getByRole('searchbox'), 'summer')
  await userEvent.click(await popover.findByRole('button', { name: 'Create "summer"' }, { timeout: 3_000 }))
  await toasted('Tags Added!')
  expect(sent.filter(([path]) => path === creatorTags.list.path).map(([, { q }]) => q)).not.toContain('summe')
  expect(commands()).toEqual([[creatorTags.add.path, { creator_ids: [mara], tag_names: ['summer'] }]])
  await userEvent.type(popover.getByRole('searchbox'), 'tour')
  await box(popover, 'Tour')
  expect(popover.queryByRole('button', { name: /^Create/ })).toBeNull()
})

it('shows recently used tags first (TAG-010, TAG-014)', async () => {
  const popover = await open()
  expect(popover.queryByText('Recently used')).toBeNull()
  await userEvent.click(await box(popover, 'Indie'))
  await userEvent.click(await box(popover, 'Festival'))
  const recent = within(await popover.findByRole('region', { name: 'Recently used' }))
  expect(recent.getAllByRole('checkbox').map(one => one.closest('label')?.textContent)).toEqual(['Festival', 'Indie'])
})

it('works by keyboard alone (TAG-010)', async () => {
  const popover = await open()
  await waitFor(() => expect(document.activeElement).toBe(popover.getByRole('searchbox')))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(await box(popover, 'Festival'))
  await userEvent.keyboard(' ')
  await waitFor(() => expect(carried).toEqual(['Dance', 'Festival']))
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(popover.getByRole('searchbox'))
  await userEvent.keyboard('tou')
  await waitFor(() => expect(popover.getAllByRole('checkbox')).toHaveLength(1), { timeout: 3_000 })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(carried).toEqual(['Dance', 'Festival', 'Tour']))
  // what is typed next is another tag
  expect(popover.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

it('adds the typed tag when Enter is pressed before the search has answered', async () => {
  const popover = await open()
  await userEvent.type(popover.getByRole('searchbox'), 'summer{Enter}')
  await waitFor(() =>
    expect(commands()).toEqual([[creatorTags.add.path, { creator_ids: [mara], tag_names: ['summer'] }]]),
  )
})

it('loads the next page within 100 px of the end of a list of at most 340 px (TAG-012)', async () => {
  const popover = await open()
  const scroller = popover.getByRole('list', { name: 'Tags' }).parentElement as HTMLElement
  expect(scroller.className).toContain('max-h-[340px]')
  expect(popover.getAllByRole('checkbox')).toHaveLength(3)
  const at = (scrollTop: number) => {
    for (const [name, value] of Object.entries({ scrollHeight: 900, clientHeight: 340, scrollTop }))
      Object.defineProperty(scroller, name, { configurable: true, value })
    fireEvent.scroll(scroller)
  }
  at(459)
  await new Promise(resolve => setTimeout(resolve))
  expect(popover.getAllByRole('checkbox')).toHaveLength(3)
  at(460)
  await waitFor(() => expect(popover.getAllByRole('checkbox')).toHaveLength(5))
})

it('shows Edit and Delete only to members who may use them (TAG-011)', async () => {
  const popover = await open()
  expect(popover.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
  cleanup()
  const [onEdit, onDelete] = [vi.fn(), vi.fn()]
  const other = await open({ onEdit, onDelete })
  await userEvent.click(other.getByRole('button', { name: 'Edit Dance' }))
  await userEvent.click(other.getByRole('button', { name: 'Delete Indie' }))
  expect([onEdit.mock.calls, onDelete.mock.calls]).toEqual([[[kept[0]]], [[kept[2]]]])
})

it('marks tags that only some of the selected creators carry', async () => {
  const popover = await open({ creator_ids: [mara, removal_id], applied: [], partly: ['Dance'] })
  expect((await box(popover, 'Dance')).getAttribute('aria-checked')).toBe('mixed')
})

it('shows two tags in a cell, and how many more there are', () => {
  render(<TagCell tags={kept} most={2} />, { wrapper: Page })
  expect(screen.getByText('+3 More').textContent).toBe('+3 More: Indie, Studio, Tour')
  expect(screen.queryByText('Indie')).toBeNull()
})

const manage = async () => {
  render(<ManageTagsDialog organization_id={organization_id} onClose={() => {}} />, { wrapper: Page })
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Tags' }))
  await dialog.findByText('Dance')
  return dialog
}

it('renames a tag in place (TAG-010, TAG-013, TAG-015, TAG-017)', async () => {
  localStorage.setItem(`fanfare.recent_tags.${organization_id}`, '["Dance","Indie"]')
  const dialog = await manage()
  expect(dialog.getByText('Applied to 1,001 Creators')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Edit Dance' }))
  const field = dialog.getByLabelText<HTMLInputElement>('Name')
  const update = dialog.getByRole('button', { name: 'Update' })
  expect(update).toHaveProperty('disabled', true)
  await userEvent.clear(field)
  expect(dialog.getByText('A name is required for this tag.')).toBeTruthy()
  expect(update).toHaveProperty('disabled', true)
  await userEvent.type(field, ' Tour ')
  failing = [409, 'A tag with this name already exists.']
  await userEvent.click(update)
  await toasted('Failed to Update Tag: A tag with this name already exists.')
  expect(field.value).toBe(' Tour ')
  failing = null
  await userEvent.clear(field)
  await userEvent.type(field, 'Ballet{Enter}')
  await toasted('Tag Updated')
  await dialog.findByRole('button', { name: 'Edit Ballet' })
  expect(commands().at(-1)).toEqual([
    creatorTags.update.path,
    { organization_id, old_name: 'Dance', new_name: 'Ballet' },
  ])
  expect(localStorage.getItem(`fanfare.recent_tags.${organization_id}`)).toBe('["Ballet","Indie"]')
})

it('deletes a tag at once, and restores it on Undo or when the request fails (TAG-010, TAG-015)', async () => {
  localStorage.setItem(`fanfare.recent_tags.${organization_id}`, '["Dance","Indie"]')
  const dialog = await manage()
  failing = [500, 'Not today.']
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Indie' }))
  await toasted('Failed to Delete Tag: Not today.')
  await dialog.findByRole('button', { name: 'Delete Indie' })
  failing = null
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Dance' }))
  await waitFor(() => expect(dialog.queryByText('Dance')).toBeNull())
  expect(localStorage.getItem(`fanfare.recent_tags.${organization_id}`)).toBe('["Indie"]')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(commands().at(-1)).toEqual([creatorTags.restore.path, { organization_id, removal_id }]))
})

it('sends nothing without an organization (TAG-016)', async () => {
  const { result } = renderHook(() => [useRenameTag(null), useDeleteTag(null)] as const, { wrapper: Page })
  await act(async () => {
    await result.current[0].rename({ old_name: 'Dance', new_name: 'Ballet' })
    await result.current[1]('Dance')
  })
  await toasted('Failed to Update Tag: No organization id')
  await toasted('Failed to Delete Tag: No organization id')
  expect(sent).toEqual([])
})
