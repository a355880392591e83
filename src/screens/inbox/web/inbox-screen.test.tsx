import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { teams } from '#features/accounts/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { type GivenThread, inbox } from '#records/outreach/inbox-contract.ts'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { inboxSearch } from './address.ts'
import { InboxScreen } from './inbox-screen.tsx'

const server = fakeApi()
const idOf = (number: number) => `01980000-0000-7000-8000-00000000000${number}`
const thread = (number: number, name: string) => ({
  id: idOf(number),
  mailbox_id: idOf(9),
  mailbox_email: 'ann@label.example',
  creator_id: null,
  name,
  avatar_url: null,
  email: 'mara@correo.example',
  subject: 'A song for you',
  snippet: 'Gladly!',
  state: 'OPEN',
  outcome: null,
  away_until: null,
  assignee_id: null,
  unread: false,
  snoozed_until: null,
  last_is_ours: false,
  last_at: '2026-11-20T12:00:00.000Z',
  message_count: 1,
})
const all = [thread(1, 'Mara'), thread(2, 'Juno'), thread(3, 'Ines')]

// jsdom has no layout, and the editor asks where the caret is
beforeEach(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
})

/** The inbox, whose server puts aside and brings back. */
async function open() {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  const away = new Set<unknown>()
  const unread = new Map<unknown, unknown>()
  server.says(inbox.list, () => ({
    items: all.filter(({ id }) => !away.has(id)),
    links: { next: null, previous: null, has_next: false, has_previous: false },
  }))
  server.says(inbox.counts, { open: 3, mine: 0, nobodys: 3, unread: 0 })
  server.says(teams.members, { items: [] })
  server.says(inbox.snippets, { items: [] })
  const found = (id: unknown) => all.find(one => one.id === id)
  const more = { messages: [], pending: [], sequence: null, can_send: true, silent_because: null, creator: null }
  server.says(inbox.get, ({ id }) => ({
    ...found(id),
    ...(away.has(id) && { state: 'DONE' }),
    unread: unread.get(id) ?? false,
    ...more,
  }))
  server.says(inbox.update, ({ id, snoozed_until, state, unread: isUnread }) => {
    if (isUnread !== undefined) unread.set(id, isUnread)
    if (snoozed_until || state === 'DONE') away.add(id)
    else away.delete(id)
    return { ...found(id), snoozed_until: snoozed_until ?? null } as GivenThread
  })
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/inbox',
    validateSearch: inboxSearch,
    component: () => (
      <OrganizationContext value={{ id: idOf(8), name: 'North' }}>
        <InboxScreen />
      </OrganizationContext>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/inbox'] })
  show(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history }) as never} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Juno/ }))
  await screen.findByRole('button', { name: 'Put aside' })
}

const focusOn = (name: string) =>
  waitFor(() => {
    expect(document.activeElement?.tagName).toBe('BUTTON')
    expect(document.activeElement?.textContent).toMatch(name)
  })

it('gives the focus to the next conversation when one is put aside, and back to it by Undo', async () => {
  await open()
  await press('Put aside')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'For a week' }))
  await focusOn('Ines')
  await press('Undo')
  await focusOn('Juno')
})

it('opens the Put aside menu when H is pressed, and Enter chooses its first time', async () => {
  await open()
  screen.getByRole('button', { name: /^Juno/ }).focus()
  await userEvent.keyboard('h')
  await screen.findByRole('menuitem', { name: 'Until tomorrow morning' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Until tomorrow morning'))
  await userEvent.keyboard('{Enter}')
  await focusOn('Ines')
})

it('goes on with J and K from where a conversation was that is done, and the focus goes along', async () => {
  await open()
  screen.getByRole('button', { name: /^Juno/ }).focus()
  await userEvent.keyboard('e')
  await focusOn('Ines')
  // nothing is open that the list does not show
  await waitFor(() => expect(screen.queryByRole('region', { name: 'A song for you' })).toBeNull())
  await userEvent.keyboard('j')
  await waitFor(() => expect(screen.getByRole('button', { current: true }).textContent).toMatch('Ines'))
  await focusOn('Ines')
  await userEvent.keyboard('k')
  await waitFor(() => expect(screen.getByRole('button', { current: true }).textContent).toMatch('Mara'))
  await focusOn('Mara')
})

it('brings a conversation that was closed with E back by Undo', async () => {
  await open()
  screen.getByRole('button', { name: /^Juno/ }).focus()
  await userEvent.keyboard('e')
  await focusOn('Ines')
  await toasted('Moved to Done')
  await press('Undo')
  await screen.findByRole('button', { name: /^Juno/ })
})

it('marks a conversation as unread and closes it when U is pressed', async () => {
  await open()
  // as slow as a network, so that the screen is drawn between the answers
  const quick = fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await new Promise(resolve => setTimeout(resolve, 30))
    return quick(...asked)
  })
  screen.getByRole('button', { name: /^Juno/ }).focus()
  await userEvent.keyboard('u')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'A song for you' })).toBeNull())
  expect(server.sentTo(inbox.update).map(({ unread }) => unread)).toEqual([true])
})

it('goes on with J to the next conversation after one was marked as unread', async () => {
  await open()
  screen.getByRole('button', { name: /^Juno/ }).focus()
  await userEvent.keyboard('u')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'A song for you' })).toBeNull())
  await userEvent.keyboard('j')
  await waitFor(() => expect(screen.getByRole('button', { current: true }).textContent).toMatch('Ines'))
})

it('keeps the focus on its button when a conversation is done', async () => {
  await open()
  await press('Done', within(screen.getByRole('region', { name: 'A song for you' })))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Juno/ })).toBeNull())
  await focusOn('Open again')
})
