import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { UnsavedContext } from '#platform/web/ui/layers/typed-work.tsx'
import { royaltyCollaborators, royaltySplits } from '#records/royalties/splits-contract.ts'
import { fakeApi, press, show } from '../../../../../test/fans/fake-api.tsx'
import { SplitForm } from './split-form.tsx'

const server = fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'
const juno = '01980000-0000-7000-8000-000000000101'
const nadia = '01980000-0000-7000-8000-000000000102'
const person = (id: string, name: string) => ({
  id,
  name,
  email_address: null,
  creator_id: null,
  payout_method: null,
  payout_region: null,
  work_count: 1,
})
const newest = {
  id: organization_id,
  valid_from: '2026-01-01',
  created_at: '2026-01-01T00:00:00.000Z',
  created_by_name: 'Ottilie',
  shares: [{ collaborator_id: juno, name: 'Juno', role: 'artist', percent: '100' }],
}

function open() {
  server.says(royaltyCollaborators.list, { items: [person(juno, 'Juno')], count: 1 })
  server.says(royaltyCollaborators.create, person(nadia, 'Nadia'))
  const told = { current: false }
  show(
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <UnsavedContext value={told}>
        <SplitForm work="SONG" workKey="QZSGR2600801" newest={newest} onDone={() => {}} />
      </UnsavedContext>
    </OrganizationContext>,
  )
  return told
}
const canSave = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Save split' }).disabled

it('adds a collaborator, and saves no split, when Enter is pressed in their name', async () => {
  open()
  await userEvent.type(screen.getByRole('textbox', { name: 'Somebody new' }), 'Nadia{Enter}')
  await screen.findByRole('textbox', { name: 'Share 2' })
  expect(server.sentTo(royaltyCollaborators.create)).toMatchObject([{ name: 'Nadia' }])
  expect(server.sentTo(royaltySplits.save)).toEqual([])
})

it('says why a split cannot be saved, and counts a changed number of shares as unsaved', async () => {
  const told = open()
  expect(screen.getByText('The shares add up to 100 %.')).toBeTruthy()
  expect([canSave(), told.current]).toEqual([true, false])
  const share = screen.getByRole('textbox', { name: 'Share 1' })
  await userEvent.clear(share)
  await userEvent.type(share, '60')
  expect(screen.getByText('40 % is missing to 100 %.')).toBeTruthy()
  await press('Another share')
  expect(screen.getByText('Choose somebody for each share.')).toBeTruthy()
  expect([canSave(), told.current]).toEqual([false, true])
})

it('heads the columns once, and names each field by its row', async () => {
  open()
  await press('Another share')
  for (const head of ['Collaborator', 'Role', 'Share']) expect(screen.getAllByText(head)).toHaveLength(1)
  for (const name of ['Role 1', 'Share 1', 'Role 2', 'Share 2']) {
    screen.getByRole('textbox', { name })
    expect(screen.getByText(name).className).toContain('sr-only')
  }
})
