import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { accounts } from '#features/accounts/contract.ts'
import type { Creator } from '#records/creators/contract.ts'
import { press, toasted } from '../../../../../test/fans/fake-api.tsx'
import { organization_id, rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { rosterScreen } from '../../contract.ts'
import { creatorPage } from '../../creator-page-contract.ts'
import { creatorErasing } from '../../erasing-contract.ts'
import { givenCreator, givenProfile } from './test-creator.ts'

const { server, open, pageOf } = rosterStage()

it('an admin erases a creator from the row menu after typing the confirmation (THREATS 37)', async () => {
  const creator = givenCreator({ social_profiles: [givenProfile({ full_name: 'Mara Lindqvist' })] })
  server.says(accounts.me, {
    user: { id: organization_id, email: 'ann@label.example', name: 'Ann' },
    organizations: [{ id: organization_id, name: 'North', slug: 'north', role: 'admin', brand_ids: [] }],
  })
  server.says(creatorErasing.erase, { payouts_kept: 0 })
  open([creator])
  await userEvent.hover(await screen.findByRole('button', { name: 'Mara Lindqvist' }))
  await press('Actions for Mara Lindqvist')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Erase This Creator…' }))
  await screen.findByRole('dialog', { name: 'Erase Mara Lindqvist' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Erase this creator' })
  expect(button.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Type ERASE to go on'), 'erase')
  await userEvent.click(button)
  await toasted('Erased')
  expect(server.sentTo(creatorErasing.erase)).toEqual([{ organization_id, creator_id: creator.id, confirm: 'ERASE' }])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Erase Mara Lindqvist' })).toBeNull())
})

it('closes the record of an erased creator, focuses the table, and does not request the record again', async () => {
  const [mara, ines] = ['Mara Lindqvist', 'Ines Duarte'].map(full_name =>
    givenCreator({ social_profiles: [givenProfile({ full_name })] }),
  ) as [Creator, Creator]
  server.says(accounts.me, {
    user: { id: organization_id, email: 'ann@label.example', name: 'Ann' },
    organizations: [{ id: organization_id, name: 'North', slug: 'north', role: 'admin', brand_ids: [] }],
  })
  const suggestion = { id: organization_id, before: null, state: 'WAITING', decided_at: null }
  const created_at = '2026-11-20T12:00:00.000Z'
  server.says(creatorPage.links, { items: [] })
  server.says(creatorPage.suggestions, {
    items: [{ ...suggestion, created_at, field: 'erasure', after: { field: 'erasure', reason: '' } }],
  })
  const { address } = open([mara, ines], { at: `?creator=${mara.id}` })
  await press('Erase…')
  await userEvent.type(await screen.findByLabelText('Type ERASE to go on'), 'erase')
  let asked = 0
  server.says(creatorErasing.erase, () => {
    server.says(rosterScreen.listCreators, pageOf([ines]))
    for (const query of [rosterScreen.getCreator, creatorPage.links, creatorPage.suggestions])
      server.says(query, () => {
        asked++
        return { failed: [404, 'Creator not found.'] }
      })
    return { payouts_kept: 0 }
  })
  await press('Erase this creator')
  await toasted('Erased')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Creator Details' })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mara Lindqvist' })).toBeNull())
  expect(address().get('creator')).toBeNull()
  expect(asked).toBe(0)
  await waitFor(() => expect(document.activeElement?.closest('[data-row]')?.textContent).toContain('Ines Duarte'))
})
