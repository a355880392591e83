import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { accounts, teams } from '#features/accounts/contract.ts'
import { type Broadcast, broadcasts } from '#features/broadcasts/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { UNFINISHED_DAY } from '#platform/web/ui/fields/dates/day-field.tsx'
import { audienceSettingsCalls } from '#records/audiences/contract.ts'
import { fakeApi, press, show, toasted } from '../../../../../test/fans/fake-api.tsx'
import { Compose } from './compose.tsx'
import { emptyDraft } from './draft.ts'

const organization_id = '01980000-0000-7000-8000-000000000001'
const id = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()
// jsdom draws nothing to scroll
Element.prototype.scrollIntoView = () => {}
const estimated = {
  ...{ fans: 3, reached: 2, modes: [], costs: [], skipped: [], previews: [], subject_test: null },
  ...{
    without_first_name: 0,
    without_zone: 0,
    in_quiet_hours: 0,
    quiet_hours_end: null,
    in_second_language: null,
    fatigue: { days: 7, most: 3, fans: [] },
  },
}
/** A draft with every text, but without a name. */
function written(): Broadcast {
  const draft = emptyDraft(null)
  return {
    ...{ ...draft, id, name: '', state: 'DRAFT', revision: 1, queued: 0, waiting: 0, audience_name: null },
    content: { ...draft.content, language: 'en', subject: 'Doors', second_language: null },
    ...{ created_at: '2026-11-27T18:00:00.000Z', starts_at: null, started_at: null, finished_at: null, next_at: null },
  } as Broadcast
}

async function compose(draft: Broadcast | undefined) {
  server.says(broadcasts.create, { ...written(), name: 'Doors' })
  server.says(broadcasts.update, { ...written(), name: 'Doors' })
  server.says(broadcasts.schedule, { ...written(), name: 'Doors', state: 'SENDING', revision: 2 })
  server.says(broadcasts.estimate, estimated)
  server.says(audienceSettingsCalls.get, {
    ...{ time_zone: 'UTC', quiet_from: 21, quiet_until: 9 },
    ...{ cap_messages: 3, cap_days: 7, sender_address: null },
  } as never)
  const root = createRootRoute()
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/', () => (
        <OrganizationContext value={{ id: organization_id, name: 'North' }}>
          <Compose saved={draft} audience={undefined} onCreated={() => {}} />
        </OrganizationContext>
      )),
      page('/messages/$messageId', () => <p>The message</p>),
      page('/drops', () => <p>All drops</p>),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  show(<RouterProvider router={router as never} />)
  await screen.findByRole('textbox', { name: 'Name' })
  return router
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const sendButton = () => screen.getByRole('button', { name: /^Send(?! Test)/ })

async function writeMessage() {
  await compose(undefined)
  await userEvent.type(field('Name'), 'Doors')
  await userEvent.type(field('Subject'), 'Doors at eight')
  await userEvent.click(await screen.findByRole('button', { name: /to 2 fans/ }))
  return within(await screen.findByRole('alertdialog'))
}

it('sends a message once, and says that it is being sent, when Send is pressed twice', async () => {
  const dialog = await writeMessage()
  const release = server.hold()
  await press('Send', dialog)
  await userEvent.click(dialog.getByRole('button', { name: /Send/ }))
  release()
  expect(await screen.findByText('The message')).toBeTruthy()
  expect(server.sentTo(broadcasts.create)).toHaveLength(1)
  expect(server.sentTo(broadcasts.schedule)).toEqual([{ organization_id, id, revision: 1 }])
  await toasted('Sending Message')
  expect(screen.queryByText('Draft Saved')).toBeNull()
})

it('says how many fans get a message later, and when, when they are in their quiet hours', async () => {
  await compose(undefined)
  server.says(broadcasts.estimate, { ...estimated, in_quiet_hours: 2, quiet_hours_end: '2026-11-30T09:00:00.000Z' })
  await userEvent.type(field('Name'), 'Doors')
  await userEvent.type(field('Subject'), 'Doors at eight')
  expect(await screen.findByText('In their quiet hours: they get it when those end')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /to 2 fans/ }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toMatch(
    /2 fans get it later, when their quiet hours end, the first on Nov 30th, 2026 • .+\./,
  )
  expect(dialog.textContent, 'all of them wait').not.toContain('It goes out now')
})

it('opens the saved draft when a message fails to be sent, so that the next press drafts no second one', async () => {
  const dialog = await writeMessage()
  server.says(broadcasts.schedule, { failed: [409, 'Nobody can get it.'] })
  await press('Send', dialog)
  expect(await screen.findByText('The message')).toBeTruthy()
  await toasted('Failed to Send: Nobody can get it.')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('leads to the name, and says that it is missing, when an unnamed message is sent or saved', async () => {
  await compose(written())
  for (const button of [sendButton, () => screen.getByRole('button', { name: /^Save/ })]) {
    await userEvent.click(button())
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(screen.getByText('Enter a name.')).toBeTruthy()
    field('Subject').focus()
  }
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.sentTo(broadcasts.update)).toEqual([])
})

it('leads to the second subject when it is the same as the first', async () => {
  const draft = { ...written(), name: 'Doors', second_share: 20 }
  await compose({ ...draft, content: { ...draft.content, second_subject: 'DOORS ' } })
  await userEvent.click(sendButton())
  await waitFor(() => expect(document.activeElement).toBe(field('Second subject')))
  expect(screen.getByText(/same as the first/)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('focuses the field with an unknown variable when Send is pressed', async () => {
  const draft = { ...written(), name: 'Doors' }
  await compose({ ...draft, content: { ...draft.content, subject: 'Hi {oops}' } })
  await userEvent.click(sendButton())
  await waitFor(() => expect(document.activeElement).toBe(field('Subject')))
  expect(screen.getByText(/There is no \{oops\}/)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('saves a draft with an unknown variable', async () => {
  const draft = { ...written(), name: 'Doors' }
  await compose({ ...draft, content: { ...draft.content, subject: 'Hi {oops}' } })
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await toasted('Draft Saved')
  expect(server.sentTo(broadcasts.update)).toMatchObject([{ content: { subject: 'Hi {oops}' } }])
})

it('leads to half a link, not to an unknown variable before it, when the draft is saved', async () => {
  const draft = { ...written(), name: 'Doors' }
  await compose({ ...draft, content: { ...draft.content, subject: 'Hi {oops}', link: 'htt' as never } })
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(document.activeElement).toBe(field('Where {link} leads')))
  expect(server.sentTo(broadcasts.update)).toEqual([])
})

it('leads to a number that is refused when the draft is saved', async () => {
  const draft = { ...written(), name: 'Doors' }
  await compose({ ...draft, content: { ...draft.content, subject: 'Hi {oops}' } })
  await userEvent.type(field('Spend at most'), '12 34')
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(document.activeElement).toBe(field('Spend at most')))
  expect(server.sentTo(broadcasts.update)).toEqual([])
})

it('saves a share that was refused before the mail was left out as half, not as none', async () => {
  const draft = { ...written(), name: 'Doors', send_mode: 'ONLY_SMS' as const, second_share: Number.NaN }
  await compose(draft)
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await toasted('Draft Saved')
  expect(server.sentTo(broadcasts.update)).toMatchObject([{ second_share: 50 }])
})

async function pressSchedule() {
  const button = screen.getByRole('button', { name: /^Schedule/ })
  await waitFor(() => expect(button.textContent).toBe('Schedule for 2 fans'))
  await userEvent.click(button)
}

it('leads to a day that is past when Schedule is pressed', async () => {
  await compose({ ...written(), name: 'Doors', send_at_date: '2026-11-01', send_at_time: '18:00' })
  await pressSchedule()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Day/)))
  expect(screen.getByText(/This time is past/)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('focuses the day when Send is pressed and its year is unfinished', async () => {
  await compose({ ...written(), name: 'Doors' })
  fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '20266-11-29' } })
  await userEvent.click(sendButton())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Day/)))
  expect(screen.getByText(UNFINISHED_DAY)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('asks where {link} leads when the mail has one and its address is empty', async () => {
  const draft = { ...written(), name: 'Doors' }
  await compose({ ...draft, content: { ...draft.content, email: 'Doors at eight. {link}', link: null } })
  await userEvent.click(sendButton())
  expect(await screen.findByText('Enter where {link} leads, or take it out of the texts.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Where {link} leads')))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('shows a readable error when a test is sent with an invalid {link} address, and adds a missing https:// on blur', async () => {
  const draft = { ...written(), name: 'Doors' }
  await compose({ ...draft, content: { ...draft.content, email: 'Doors at eight. {link}', link: 'no address' } })
  server.says(broadcasts.sendTest, { messages: 1 })
  server.says(accounts.me, { user: { id, email: 'ann@label.example', name: 'Ann' }, organizations: [] })
  server.says(teams.members, { items: [] })
  await press('Send Test')
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }))
  await press('Send Test', dialog)
  expect(await dialog.findByText('Where {link} leads: Enter a web address that begins with https://.')).toBeTruthy()
  expect(server.sentTo(broadcasts.sendTest)).toEqual([])
  await press('Cancel', dialog)
  await userEvent.clear(field('Where {link} leads'))
  await userEvent.type(field('Where {link} leads'), 'label.example/doors')
  await userEvent.tab()
  expect(field('Where {link} leads').value).toBe('https://label.example/doors')
})

it('says when a message goes out before it is scheduled', async () => {
  await compose({ ...written(), name: 'Doors', send_at_date: '2099-11-01', send_at_time: '18:00' })
  await pressSchedule()
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'It goes out on Nov. 1st, 2099 at 18:00, by each fan’s clock.',
  )
})

it('goes on counting while a link and a variable are being typed', async () => {
  const draft = { ...written(), name: 'Doors' }
  await compose({ ...draft, content: { ...draft.content, subject: 'Hi {oops}', link: 'htt' as never } })
  await waitFor(() => expect(server.sentTo(broadcasts.estimate)).toHaveLength(1))
  expect(server.sentTo(broadcasts.estimate)).toMatchObject([{ content: { subject: 'Hi {oops}', link: null } }])
})

it('says that both subjects are the same when the second one is left', async () => {
  await compose({ ...written(), name: 'Doors' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Test a second subject on some fans' }))
  await userEvent.click(field('Second subject'))
  expect(screen.queryByText(/same as the first/)).toBeNull()
  await userEvent.tab()
  expect(screen.getByText(/same as the first/)).toBeTruthy()
  await userEvent.type(field('Second subject'), ' tonight')
  expect(screen.queryByText(/same as the first/)).toBeNull()
})

it('shows the empty mail in the language where it is missing', async () => {
  const draft = { ...written(), name: 'Doors' }
  const second_language = { subject: 'Portes', second_subject: null, email: { type: 'doc', content: [] }, text: '' }
  await compose({ ...draft, content: { ...draft.content, second_language } })
  await userEvent.click(sendButton())
  expect(await screen.findByText('The email in French is empty.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
})

it('asks before a message that is not saved is left, and not once it is saved', async () => {
  const router = await compose({ ...written(), name: 'Doors' })
  await userEvent.type(field('Subject'), ' at eight')
  act(() => void router.navigate({ to: '/drops' as never }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await press('Cancel', within(question))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field('Subject').value).toBe('Doors at eight')
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('The message')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('leaves without a question when the message was not changed', async () => {
  const router = await compose({ ...written(), name: 'Doors' })
  act(() => void router.navigate({ to: '/drops' as never }))
  expect(await screen.findByText('All drops')).toBeTruthy()
})

it('names no number of fans until they are counted', async () => {
  const release = server.hold()
  await compose({ ...written(), name: 'Doors' })
  expect(sendButton().textContent).toBe('Send')
  expect(sendButton().getAttribute('aria-busy')).toBe('true')
  release()
  await waitFor(() => expect(sendButton().textContent).toBe('Send to 2 fans'))
  server.says(broadcasts.estimate, { ...estimated, reached: 0 })
  await userEvent.click(screen.getByRole('radio', { name: 'Only SMS' }))
  expect(sendButton().textContent).toBe('Send')
})
