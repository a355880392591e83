import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type InviteLink, inviteLinks } from '#features/invite-links/contract.ts'
import { press, toasted } from '../../../../../test/fans/fake-api.tsx'
import { organization_id, rosterStage } from '../../../../../test/roster/roster-screen.tsx'

const { server, open, pageOf } = rosterStage()

const link = (facts: Partial<InviteLink> = {}): InviteLink => ({
  id: '01980000-0000-7000-8000-000000000901',
  title: 'Summer videos',
  description: null,
  profile_name: 'Halfsun Tea',
  image_url: null,
  is_location_required: false,
  is_price_required: true,
  is_active: true,
  url: 'https://fans.example/join/01980000-0000-7000-8000-000000000901',
  application_count: 12,
  created_at: '2026-11-01T10:00:00.000Z',
  ...facts,
})

async function openLinks(items: InviteLink[]) {
  // user-event may have put a clipboard of its own there, which cannot be assigned to
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: vi.fn(async () => undefined) },
  })
  open([])
  server.says(inviteLinks.list, pageOf(items))
  await press('More actions')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Invite links' }))
  return within(await screen.findByRole('dialog', { name: 'Invite links' }))
}

it('makes the first invite link and copies its address (JOIN-001)', async () => {
  const dialog = await openLinks([])
  server.says(inviteLinks.create, () => {
    server.says(inviteLinks.list, pageOf([link()]))
    return link()
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'New Link' }))
  const form = within(await screen.findByRole('dialog', { name: 'New invite link' }))
  await userEvent.type(form.getByLabelText(/^Title/), 'Summer videos')
  await userEvent.click(form.getByRole('checkbox', { name: 'Where they are' }))
  await userEvent.click(form.getByRole('button', { name: 'Create and copy link' }))
  await dialog.findByText('12 applications · Halfsun Tea')
  expect(server.sentTo(inviteLinks.create)).toEqual([
    {
      organization_id,
      title: 'Summer videos',
      profile_name: 'North',
      description: '',
      image_url: null,
      is_location_required: false,
      is_price_required: true,
    },
  ])
  await toasted('Link made and copied')
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith(link().url)
})

it('previews, copies and closes a link, and opens it again by Undo (JOIN-005)', async () => {
  const dialog = await openLinks([link()])
  const preview = await dialog.findByRole('link', { name: /^Preview, Summer videos/ })
  expect(preview.getAttribute('href')).toBe(link().url)
  await userEvent.click(dialog.getByRole('button', { name: 'Copy the link of Summer videos' }))
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith(link().url)
  server.says(inviteLinks.update, ({ is_active }) => {
    server.says(inviteLinks.list, pageOf([link({ is_active: is_active === true })]))
    return link({ is_active: is_active === true })
  })
  await userEvent.click(dialog.getByRole('switch', { name: 'Open: Summer videos' }))
  await dialog.findByText(/^Closed · 12 applications/)
  expect(dialog.queryByRole('link', { name: /^Preview/ })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(() =>
    expect(server.sentTo(inviteLinks.update).map(({ is_active }) => is_active)).toEqual([false, true]),
  )
})
