import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { applicants } from '#features/applicants/contract.ts'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { creatorTags } from '#records/creator-tags/contract.ts'
import { press, toasted } from '../../../../../test/fans/fake-api.tsx'
import { organization_id, rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { rosterScreen } from '../../contract.ts'
import { givenCreator, givenProfile } from './test-creator.ts'

const { server, open, pageOf } = rosterStage()

const [mara, ines] = ['Mara Lindqvist', 'Ines Duarte'].map(full_name =>
  givenCreator({ social_profiles: [givenProfile({ full_name })] }),
) as [ReturnType<typeof givenCreator>, ReturnType<typeof givenCreator>]
const record = async () => within(await screen.findByRole('complementary', { name: 'Creator Details' }))

it('T and L act on the open creator, also when the page does not contain them (UI-016, TABLE-036)', async () => {
  const far = givenCreator({ name: 'Far Away', rosters: [{ id: organization_id }] })
  open([mara, ines], { at: `?creator=${far.id}` })
  server.says(rosterScreen.getCreator, far)
  await (await record()).findByRole('heading', { name: 'Far Away' })
  await userEvent.keyboard('t')
  await within(await screen.findByRole('dialog', { name: 'Add Tags' })).findByText('Far Away')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Tags' })).toBeNull())

  await press('Ines Duarte')
  await (await record()).findByRole('heading', { name: 'Ines Duarte' })
  await userEvent.keyboard('l')
  await within(await screen.findByRole('dialog', { name: 'Add To List' })).findByText('Ines Duarte')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add To List' })).toBeNull())

  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Mara Lindqvist' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ines Duarte' }))
  await userEvent.keyboard('t')
  await within(await screen.findByRole('dialog', { name: 'Add Tags' })).findByText('2 creators')
})

it('removes a tag deleted in a record from the recently used ones (TAG-015)', async () => {
  localStorage.setItem(`fanfare.recent_tags.${organization_id}`, '["dance","paid"]')
  open([mara], { at: `?creator=${mara.id}` })
  server.says(creatorTags.listForCreator, { items: [] })
  server.says(creatorTags.list, pageOf([{ name: 'dance', description: null, applied_count: 2 }]))
  server.says(creatorTags.removeAll, { removed_count: 1, removal_id: '01980000-0000-7000-8000-000000000201' })
  await press('Add Tags', await record())
  const recent = within(await screen.findByRole('region', { name: 'Recently used' }))
  recent.getByRole('checkbox', { name: 'dance' })
  await press('Delete dance')
  await toasted('Tag Deleted')
  await waitFor(() => expect(recent.queryByRole('checkbox', { name: 'dance' })).toBeNull())
  recent.getByRole('checkbox', { name: 'paid' })
})

const typeNote = async () => {
  Element.prototype.scrollIntoView = () => {}
  open([mara, ines], { at: `?creator=${mara.id}` })
  server.says(creatorEdits.getNotes, { creator_id: mara.id, notes: null })
  await press('Add', within(await (await record()).findByRole('region', { name: 'Creator Notes' })))
  await userEvent.keyboard('jot')
}
const note = () => screen.queryByPlaceholderText<HTMLTextAreaElement>('Enter notes...')?.value
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })

it.each([
  ['J', () => userEvent.keyboard('j')],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Close', async () => press('Close', await record())],
  ['a row', () => press('Ines Duarte')],
])('asks before a typed note is lost when one presses %s', async (_name, leave) => {
  await typeNote()
  act(() => screen.getByPlaceholderText('Enter notes...').blur())
  await leave()
  await press('Cancel', within(await question()))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(note()).toBe('jot')
  await leave()
  await press('Leave', within(await question()))
  await waitFor(() => expect(note()).toBeUndefined())
})

it('moves on without a question when nothing was typed', async () => {
  await typeNote()
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
  act(() => screen.getByPlaceholderText('Enter notes...').blur())
  await userEvent.keyboard('j')
  await (await record()).findByRole('heading', { name: 'Ines Duarte' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('shows the applications of each of a creator’s profiles in the record beside the table', async () => {
  const profiles = [givenProfile(), givenProfile({ platform: 'Instagram' })]
  const application = {
    ...{ id: organization_id, roster_invite_link_id: organization_id, social_profile: profiles[1] },
    ...{ invite_link_title: 'Join us', email_address: 'mara@correo.example', phone_number: null },
    ...{ city: null, state: null, country_code: null, price_currency: null, price_amount: null },
    applied_at: '2026-11-20T12:00:00.000Z',
  }
  const creator = { ...mara, social_profiles: profiles }
  open([creator], { at: `?creator=${creator.id}` })
  server.says(applicants.of_profile, ({ social_profile_id }) => ({
    items: social_profile_id === profiles[1]?.id ? [application] : [],
  }))
  const inside = within(await (await record()).findByRole('region', { name: 'Application by “Join us”' }))
  inside.getByText('mara@correo.example')
  inside.getByRole('button', { name: 'Add to the creator' })
})
