import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { rosterMembers } from '#records/rosters/contract.ts'
import { socialProfiles } from '#records/social-profiles/contract.ts'
import { press } from '../../../../../test/fans/fake-api.tsx'
import { rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { givenCreator, givenProfile } from '../record/test-creator.ts'

const { server, open } = rosterStage()

it('shows a skeleton for each link until it resolves, looking up five at a time (IMPORT-008, IMPORT-023)', async () => {
  open([])
  await press('Add Creators')
  const dialog = within(await screen.findByRole('dialog'))
  const links = Array.from({ length: 12 }, (_, at) => `https://www.tiktok.com/@creator${at}`)
  server.says(socialProfiles.verify, ({ url }) => {
    const { id, platform, avatar_url } = givenProfile()
    const username = String(url).slice(String(url).indexOf('@') + 1)
    return { id, platform, avatar_url, username, full_name: username }
  })
  const release = server.hold()
  await userEvent.click(dialog.getByRole('textbox', { name: 'Profile links' }))
  await userEvent.paste(links.join('\n'))
  const waiting = () => dialog.queryAllByText(/^Looking up /).map(words => words.textContent)
  await waitFor(() => expect(waiting()).toEqual(links.map(link => `Looking up ${link}`)))
  const row = dialog.getAllByText(/^Looking up /)[0]?.closest('li') as HTMLElement
  expect(row.querySelectorAll('.animate-pulse')).toHaveLength(3)
  await waitFor(() => expect(server.sentTo(socialProfiles.verify)).toHaveLength(5))
  expect(server.sentTo(socialProfiles.verify).map(({ url }) => url)).toEqual(links.slice(0, 5))
  release()
  await dialog.findByRole('button', { name: 'Add 12 Creators' })
  expect(waiting()).toEqual([])
  expect(server.sentTo(socialProfiles.verify).map(({ url }) => url)).toEqual(links)
})

it('says of a link whose creator the roster has, with their address, when they go into another list', async () => {
  const { id, platform, avatar_url } = givenProfile()
  const profile = { id, platform, avatar_url, username: 'mara', full_name: 'Mara' }
  const contact = { id, type: 'email' as const, value: 'mara@mail.example', description: '', manager: null }
  const creator = { ...givenCreator(), rosters: [], contact_methods: [contact] }
  server.says(socialProfiles.verify, profile)
  server.says(rosterMembers.getBySocialProfile, { creator, social_profile: givenProfile() })
  open([])
  await press('Add Creators')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('textbox', { name: 'Profile links' }))
  await userEvent.paste('https://www.tiktok.com/@mara')
  await dialog.findByText('In your roster already')
  dialog.getByText('mara@mail.example')
  expect(dialog.queryByRole('textbox', { name: 'Email of Mara' })).toBeNull()
  expect(dialog.queryByText(/missing email addresses/)).toBeNull()
})
