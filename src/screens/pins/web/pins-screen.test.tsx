import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Pin, pins } from '#features/pins/contract.ts'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { Providers } from '#platform/web/frame/providers.tsx'
import { toastManager } from '#platform/web/ui/layers/toasts.ts'
import { pinFiles } from '../contract.ts'
import { PinsScreen } from './pins-screen.tsx'

const PATH = '/pins'
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
  const matching = kept.filter(
    ({ title, kind }) => title.toLowerCase().includes((input.q ?? '').toLowerCase()) && kind === (input.kind ?? kind),
  )
  if (path === pins.list.path) {
    const links = { next: null, previous: null, has_next: false, has_previous: false }
    return new Response(JSON.stringify({ items: matching, links }))
  }
  if (path === pins.count.path) return new Response(JSON.stringify(matching.length))
  if (path === pins.get.path) return new Response(JSON.stringify(kept.find(each => each.id === input.id)))
  sent.push([path, input])
  if (path === pinFiles.export.path) return new Response(JSON.stringify({ id: organization_id, url: '#file' }))
  if (path === pins.removeMany.path) {
    kept = []
    return new Response(JSON.stringify({ count: 3 }))
  }
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

/** The screen at an address. */
function show(at = '') {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  const root = createRootRoute({ component: Outlet })
  const route = createRoute({
    getParentRoute: () => root,
    path: PATH,
    component: () => (
      <OrganizationContext value={{ id: organization_id, name: 'North' }}>
        <PinsScreen />
      </OrganizationContext>
    ),
  })
  const history = createMemoryHistory({ initialEntries: [`${PATH}${at}`] })
  const router = createRouter({ routeTree: root.addChildren([route]), history })
  const { unmount } = render(
    <Providers client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </Providers>,
  )
  return { unmount, address: () => Object.fromEntries(new URLSearchParams(history.location.search)) }
}
/** A toast appears twice: visibly, and for screen readers. */
const toasted = async (words: string) => expect(await screen.findAllByText(words)).not.toEqual([])
/** Titles in the table, as its rows name them. */
const titles = () =>
  screen.getAllByRole('checkbox', { name: /^Select (?!all|this page)/ }).map(box => box.getAttribute('aria-label'))

async function choose(title: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

it('shows the pins in order, and one beside the list with a link to its record', async () => {
  const { address } = show()
  await userEvent.click(await screen.findByText('Low Tide'))
  const link = await screen.findByRole('link', { name: 'Open the record' })
  expect(link.getAttribute('href')).toBe(`/drops/${kept[1]?.target_id}`)
  expect(address()).toEqual({ pin: kept[1]?.id })
  expect(titles()).toEqual(['Select Night Bus', 'Select Low Tide', 'Select Mara Vale'])
})

it('filters by title and kind, in the address', async () => {
  const { address } = show()
  await screen.findByText('Low Tide')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search pins' }), 'tide')
  await waitFor(() => expect(titles()).toEqual(['Select Low Tide']))
  await userEvent.click(screen.getByRole('button', { name: 'Fans' }))
  await screen.findByText('No pin matches')
  expect(address()).toEqual({ q: 'tide', kind: 'fan' })
})

it('removes the selected pins after a question, and exports them', async () => {
  show()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Low Tide' }))
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected rows' }))
  await userEvent.click(bar.getByRole('button', { name: 'Select all 3 matching' }))
  await userEvent.click(bar.getByRole('button', { name: 'Export CSV' }))
  await userEvent.click(bar.getByRole('button', { name: 'Remove' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('No pins yet')
  const selection = { all: true, excluded: [] }
  expect(sent).toEqual([
    [pinFiles.export.path, expect.objectContaining({ selection })],
    [pins.removeMany.path, expect.objectContaining({ selection })],
  ])
})

it('shows an empty state, and an error when loading fails', async () => {
  kept = []
  const { unmount } = show()
  await screen.findByText('No pins yet')
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
  await waitFor(() => expect(titles()).toContain('Select High Tide'))
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
  await waitFor(() => expect(titles()).toEqual(['Select Night Bus', 'Select Mara Vale']))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(titles()).toEqual(['Select Night Bus', 'Select Mara Vale', 'Select Low Tide']))
  failing = 500
  await choose('Mara Vale', 'Remove')
  await toasted('Failed to Remove Pin: Not today.')
  await waitFor(() => expect(titles()).toContain('Select Mara Vale'))
})
