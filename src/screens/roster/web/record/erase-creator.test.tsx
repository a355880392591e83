import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { accounts } from '#features/accounts/contract.ts'
import { press, toasted } from '../../../../../test/fans/fake-api.tsx'
import { organization_id, rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { creatorErasing } from '../../erasing-contract.ts'
import { givenCreator, givenProfile } from './test-creator.ts'

const { server, open } = rosterStage()

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
