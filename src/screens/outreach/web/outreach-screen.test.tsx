import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { composer } from '#records/outreach/composer-contract.ts'
import { outreach } from '#records/outreach/contract.ts'
import { mailboxes } from '#records/outreach/mailbox-contract.ts'
import { press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { ann, composerStage, idOf, mara, organization_id } from '../../../../test/outreach/composer-stage.tsx'
import { outreachSearch } from './address.ts'
import { OutreachScreen } from './outreach-screen.tsx'

const { server } = composerStage()
const nodes = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] }
const at = '2026-11-20T12:00:00.000Z'
const draft = (number: number, subject: string) => ({
  ...{ id: idOf(number), mailbox_id: ann.id, subject, nodes, signature_id: null, fallbacks: {} },
  ...{ activation_id: null, schedule_at: null, schedule_zone: null, revision: 1, attachments: [], updated_at: at },
  recipients: [{ creator_id: mara.creator_id, email: mara.email }],
})
const nothing = { failed: 0, unknown: 0, withheld: 0, cancelled: 0, replied: 0, bounced: 0 }
const unseen = { tracked: 0, opened: 0, clicked: 0 }
const mailing = (number: number, subject: string, sent = 0) => ({
  ...{ id: idOf(number), subject, from: ann.email, state: 'SENDING', sent_at: at },
  ...{ first_leaves_at: at, last_leaves_at: at },
  counts: { ...nothing, ...unseen, total: 3, queued: 3 - sent, sent },
})
const page = (items: readonly object[]) => ({
  items,
  links: { next: null, previous: null, has_next: false, has_previous: false },
})

interface Stored {
  drafts?: readonly object[]
  mailings?: readonly object[]
}

function open(first: Stored) {
  let stored = first
  vi.stubGlobal('scrollTo', () => {})
  server.says(composer.drafts, () => ({ items: stored.drafts ?? [] }))
  server.says(composer.mailings, () => page(stored.mailings ?? []))
  server.says(outreach.senders, { items: [ann] })
  server.says(outreach.templates, { templates: [], variables: [] })
  server.says(composer.candidates, { items: [mara], more: false })
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/outreach',
    validateSearch: outreachSearch,
    component: () => (
      <OrganizationContext value={{ id: organization_id, name: 'North' }}>
        <OutreachScreen />
      </OrganizationContext>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/outreach'] })
  show(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history }) as never} />)
  return (next: Stored) => {
    stored = next
  }
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const hasFocus = (part: string, name: string) =>
  waitFor(() => expect(document.activeElement).toBe(region(part).getByRole('button', { name })))

it('shows how many mails of a mailing bounced', async () => {
  const winter = mailing(2, 'Winter', 3)
  open({ mailings: [{ ...winter, counts: { ...winter.counts, bounced: 2 } }, mailing(1, 'Spring', 3)] })
  await screen.findByText('2 bounced')
  expect(screen.getAllByText(/bounced/)).toHaveLength(1)
})

it('takes the focus along from a draft to its mailing, and back when it is stopped before anything has left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const winter = mailing(2, 'Winter')
  const store = open({ drafts: [draft(1, 'Spring')], mailings: [winter] })
  server.says(composer.saveDraft, draft(1, 'Spring'))
  server.says(composer.preflight, { hash: 'h', ready: 3, first_leaves_at: null, last_leaves_at: null, items: [] })
  server.says(composer.sendDraft, () => {
    store({ mailings: [mailing(1, 'Spring'), winter] })
    return mailing(1, 'Spring')
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Spring/ }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send Email' }).hasAttribute('data-disabled')).toBe(false),
  )
  await press('Send Email')
  await press('Send 3 email(s)')
  await toasted('Sending 3 email(s)')
  await hasFocus('Mailings', 'Spring')
  server.says(composer.cancel, ({ id }) => {
    store({ drafts: [draft(1, 'Spring')], mailings: [winter] })
    return { id, cancelled: 3, draft: true }
  })
  const [stop] = screen.getAllByRole('button', { name: 'Stop 3 waiting' })
  stop?.focus()
  await userEvent.keyboard('{Enter}')
  await toasted('Stopped: it is a draft again')
  expect(screen.queryByText('Sending 3 email(s)')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Spring1 creator/))
  // a mailing that is a draft again is not asked for
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  expect(server.sentTo(composer.mailing)).toEqual([])
  vi.useRealTimers()
})

it('keeps the focus on a mailing that is stopped while some have left', async () => {
  const store = open({ mailings: [mailing(1, 'Spring', 1)] })
  server.says(composer.cancel, ({ id }) => {
    store({ mailings: [{ ...mailing(1, 'Spring', 1), state: 'CANCELLED' }] })
    return { id, cancelled: 2, draft: false }
  })
  ;(await screen.findByRole('button', { name: 'Stop 2 waiting' })).focus()
  await userEvent.keyboard('{Enter}')
  await toasted('Stopped 2 waiting')
  await hasFocus('Mailings', 'Spring')
})

const mailboxOf = (email: string) => ({
  ...{ id: idOf(email === 'ann@label.example' ? 5 : 6), email, sender_name: 'North', provider: 'SMTP' },
  ...{ grant_status: 'valid', grant_reason: null, signature_for_new_id: null, signature_for_replies_id: null },
  ...{ daily_cap: 50, slow_start: true, cap_today: 50, sent_today: 2, waiting: 0, window_from: 540 },
  ...{ window_to: 1080, weekdays_only: true, unsubscribe_link: true, sent_30d: 40, bounced_30d: 0, refused_30d: 0 },
  ...{ last_refusal: null, last_sent_at: null, read_at: null, read_problem: null, pushed: false, pushed_at: null },
  push_problem: null,
})

it('moves the focus to the next mailbox when one is disconnected, and to the list when none is left', async () => {
  let connected = ['ann@label.example', 'ben@label.example']
  server.says(mailboxes.list, () => ({ items: connected.map(mailboxOf), providers: [] }))
  server.says(mailboxes.disconnect, ({ id }) => {
    connected = connected.filter(email => mailboxOf(email).id !== id)
    return { id, cancelled: 0 }
  })
  open({})
  const disconnect = async (email: string) => {
    await press(`Settings of ${email}`)
    await press('Disconnect')
    const question = await screen.findByRole('alertdialog', { name: `Disconnect ${email}?` })
    await press('Disconnect', within(question))
    await waitFor(() => expect(screen.queryByRole('button', { name: `Settings of ${email}` })).toBeNull())
  }
  await screen.findByText('ann@label.example')
  await disconnect('ann@label.example')
  await hasFocus('Mailboxes', 'Settings of ben@label.example')
  await disconnect('ben@label.example')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Mailboxes' })))
})

it('keeps the settings at the end of the row of a mailbox that needs to be reconnected', async () => {
  const revoked = { ...mailboxOf('ann@label.example'), grant_status: 'invalid' }
  server.says(mailboxes.list, { items: [revoked], providers: [] })
  open({})
  const settings = await screen.findByRole('button', { name: 'Settings of ann@label.example' })
  const row = settings.closest('li')
  expect(row?.lastElementChild).toBe(settings)
  // the words wrap beside it
  expect(row?.className).not.toContain('flex-wrap')
})
