import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { audienceSettingsCalls } from '#records/audiences/contract.ts'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { MessageSettings } from './message-settings.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const saved = { time_zone: 'UTC', quiet_from: 21, quiet_until: 9, cap_messages: 3, cap_days: 7 }
const server = fakeApi()

async function settings(mayChange: boolean) {
  server.says(audienceSettingsCalls.get, saved)
  server.says(audienceSettingsCalls.set, saved)
  const root = createRootRoute()
  const pages = [
    createRoute({
      getParentRoute: () => root,
      path: '/',
      component: () => <MessageSettings organization_id={organization_id} mayChange={mayChange} />,
    }),
    createRoute({ getParentRoute: () => root, path: '/fans', component: () => <p>Fans</p> }),
  ]
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren(pages), history })
  show(<RouterProvider router={router as never} />)
  return router
}

async function choose(label: string, option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

it('saves quiet hours, limit and time zone when an admin changes them', async () => {
  await settings(true)
  await choose('Quiet from', '22:00')
  await choose('Quiet until', '8:00')
  const most = screen.getByRole('textbox', { name: 'Messages per fan, at most' })
  await userEvent.clear(most)
  await userEvent.type(most, '5')
  await userEvent.click(screen.getByRole('combobox', { name: 'Time zone of the team' }))
  await userEvent.keyboard('Berlin')
  await userEvent.click(await screen.findByRole('option', { name: 'Europe/Berlin' }))
  await press('Save')
  expect(server.sentTo(audienceSettingsCalls.set)).toEqual([
    { organization_id, ...saved, quiet_from: 22, quiet_until: 8, cap_messages: 5, time_zone: 'Europe/Berlin' },
  ])
  await toasted('Saved')
})

it('says that there are no quiet hours when both hours are the same', async () => {
  await settings(true)
  await choose('Quiet from', '9:00')
  expect(screen.getByText('No quiet hours: a message may arrive at night.')).toBeTruthy()
})

it('asks before the page is left while changes are not saved', async () => {
  const router = await settings(true)
  await choose('Quiet from', '22:00')
  act(() => void router.navigate({ href: '/fans' }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await press('Leave', within(question))
  await screen.findByText('Fans')
})

it('asks nothing when nothing was changed', async () => {
  const router = await settings(true)
  await screen.findByRole('combobox', { name: 'Quiet from' })
  act(() => void router.navigate({ href: '/fans' }))
  await screen.findByText('Fans')
})

it('refuses to save and says that the number is missing when a limit is empty', async () => {
  await settings(true)
  await userEvent.clear(await screen.findByRole('textbox', { name: 'In days' }))
  await userEvent.tab()
  expect(screen.getByText('Enter a number')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
})

it('shows the settings, but no field, to whoever may not change them', async () => {
  await settings(false)
  expect((await screen.findByText(/Quiet from/)).textContent).toBe(
    'Quiet from 21:00 to 9:00. At most 3 messages in 7 days. Time zone: UTC. Owners and admins change this.',
  )
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('keeps what is typed while the settings are being saved', async () => {
  await settings(true)
  const most = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Messages per fan, at most' })
  await userEvent.clear(most)
  await userEvent.type(most, '5')
  const release = server.hold()
  await press('Save')
  await userEvent.clear(most)
  await userEvent.type(most, '8')
  release()
  await toasted('Saved')
  await userEvent.tab()
  expect(most.value).toBe('8')
})
