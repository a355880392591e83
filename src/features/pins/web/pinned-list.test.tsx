// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { Providers } from '#platform/web/frame/providers.tsx'
import { toastManager } from '#platform/web/ui/layers/toasts.ts'
import { type Pin, pins } from '../contract.ts'
import { PinnedList } from './pinned-list.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const pinOf = (title: string, at: number): Pin => ({
  id: `01980000-0000-7000-8000-00000000010${at}`,
  kind: 'drop',
  target_id: `01980000-0000-7000-8000-00000000020${at}`,
  title,
})

let kept: Pin[] = []
let failing: number | null = null
/** Requests other than reading the list. */
let sent: [path: string, body: Record<string, unknown>][] = []

/** A minimal fake server that follows the contract. */
async function answer(path: string, { body }: { body: string }) {
  const input = JSON.parse(body) as Record<string, string>
  if (failing) return new Response(JSON.stringify({ detail: 'Not today.' }), { status: failing })
  if (path === pins.list.path) {
    const links = { next: null, previous: null, has_next: false, has_previous: false }
    return new Response(JSON.stringify({ items: kept, links }))
  }
  sent.push([path, input])
  const pin = kept.find(each => each.id === input.id) ?? { ...pinOf('', 9), ...input }
  if (path === pins.remove.path) kept = kept.filter(each => each !== pin)
  if (path === pins.create.path) kept = [...kept, pin]
  if (path === pins.rename.path) kept = kept.map(each => (each === pin ? { ...pin, title: input.title ?? '' } : each))
  return new Response(JSON.stringify(pin))
}

beforeEach(() => {
  kept = ['Night Bus', 'Low Tide', 'Mara Vale'].map(pinOf)
  failing = null
  sent = []
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  act(() => toastManager.close())
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <Providers client={createQueryClient()}>
      <PinnedList organization_id={organization_id} hrefOf={pin => `/drops/${pin.target_id}`} />
    </Providers>,
  )
/** A toast appears twice: visibly, and for screen readers. */
const toasted = async (words: string) => expect(await screen.findAllByText(words)).not.toEqual([])
const titles = () => screen.getAllByRole('link').map(link => link.textContent)

async function choose(title: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

it('shows the pins in order, each linking to its record', async () => {
  show()
  expect((await screen.findByRole('link', { name: 'Low Tide' })).getAttribute('href')).toBe(
    `/drops/${kept[1]?.target_id}`,
  )
  expect(titles()).toEqual(['Night Bus', 'Low Tide', 'Mara Vale'])
})

it('shows an empty state, and an error when loading fails', async () => {
  kept = []
  const { unmount } = show()
  expect((await screen.findByRole('status')).textContent).toContain('No pins yet')
  unmount()
  failing = 403
  show()
  expect(await screen.findByText(/Not today\./)).toBeTruthy()
})

it('renames a pin, and keeps the typed title when that fails', async () => {
  show()
  await choose('Low Tide', 'Rename')
  const dialog = await screen.findByRole('dialog', { name: 'Rename Pin' })
  const field = within(dialog).getByLabelText(/Title/)
  await userEvent.clear(field)
  await userEvent.type(field, 'High Tide')
  failing = 409
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await toasted('Failed to Rename Pin: Not today.')
  expect((field as HTMLInputElement).value).toBe('High Tide')
  failing = null
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(titles()).toContain('High Tide'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rename Pin' })).toBeNull())
})

it('moves a pin up and down, except past either end', async () => {
  show()
  await choose('Mara Vale', 'Move Up')
  await choose('Low Tide', 'Move Up')
  await choose('Night Bus', 'Move Down')
  await waitFor(() => expect(sent.map(([, body]) => body.after)).toEqual([kept[0]?.id, null, kept[1]?.id]))
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Night Bus' }))
  const up = await screen.findByRole('menuitem', { name: 'Move Up' })
  expect(up.getAttribute('aria-disabled')).toBe('true')
})

it('removes a pin at once, and restores it on Undo or when the request fails', async () => {
  show()
  await choose('Low Tide', 'Remove')
  await waitFor(() => expect(titles()).toEqual(['Night Bus', 'Mara Vale']))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(titles()).toEqual(['Night Bus', 'Mara Vale', 'Low Tide']))
  failing = 500
  await choose('Mara Vale', 'Remove')
  await toasted('Failed to Remove Pin: Not today.')
  await waitFor(() => expect(titles()).toContain('Mara Vale'))
})
