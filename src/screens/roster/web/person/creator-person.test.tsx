// @vitest-environment jsdom
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { socialProfiles } from '#features/social-profiles/contract.ts'
import { press, saidServer, show, toasted } from '../../../../../test/said.tsx'
import { creatorMerges } from '../../merge-contract.ts'
import { creatorPerson } from '../../person-contract.ts'
import { givenCreator, givenProfile } from '../given-creator.ts'
import { CreatorNameField } from './creator-name-field.tsx'
import { CreatorProfiles } from './creator-profiles.tsx'

// several layers and answers are much for a machine that does other things besides
configure({ asyncUtilTimeout: 10_000 })
const server = saidServer()
const organization_id = '01980000-0000-7000-8000-000000000001'
const tiktok = givenProfile({ username: 'mara', full_name: 'Mara on TikTok', follower_count: 500 })
const tube = givenProfile({ username: 'mara.films', platform: 'YouTube', follower_count: 20 })
const named = givenCreator({ name: 'Mara', social_profiles: [tiktok] })
const creator_id = named.id

describe('the name', () => {
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })

  it('is changed where it stands: Enter saves what is typed over, in one line', async () => {
    server.says(creatorPerson.setName, { name: 'Mara Vale' })
    show(<CreatorNameField creator={named} />)
    await press('Edit Name')
    expect(document.activeElement).toBe(await field())
    await userEvent.keyboard(' Mara  Vale{Enter}')
    await toasted('Saved Creator Name')
    expect(server.sentTo(creatorPerson.setName)).toEqual([{ creator_id, name: 'Mara Vale', seen: 'Mara' }])
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Name'))
  })

  it('is given back by Escape, which nothing around the field hears', async () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    show(<CreatorNameField creator={named} />)
    await press('Edit Name')
    heard.mockClear()
    await userEvent.type(await field(), 'x{Escape}')
    document.removeEventListener('keydown', heard)
    expect(heard.mock.calls.map(([event]) => event.key)).toEqual(['x'])
    await screen.findByRole('heading', { name: 'Mara' })
    expect(server.sent()).toEqual([])
  })

  it('left empty is what their profiles say; unchanged it is not sent', async () => {
    server.says(creatorPerson.setName, { name: null })
    show(<CreatorNameField creator={named} />)
    await press('Edit Name')
    await press('Save Name')
    expect(server.sent()).toEqual([])
    await press('Edit Name')
    await userEvent.clear(await field())
    expect((await field()).placeholder).toBe('Mara on TikTok')
    await press('Save Name')
    await waitFor(() => expect(server.sentTo(creatorPerson.setName)).toMatchObject([{ name: null }]))
  })

  it('stays open with what was typed where somebody was faster; saving again is on purpose', async () => {
    server.says(creatorPerson.setName, { failed: [409, 'Somebody else changed this meanwhile.'] })
    show(<CreatorNameField creator={named} />)
    await press('Edit Name')
    await userEvent.keyboard('Marla{Enter}')
    await toasted('Failed to Save Creator Name: Somebody else changed this meanwhile.')
    expect((await field()).value).toBe('Marla')
    await screen.findByText(/Saving again replaces that/)
    await press('Save Name')
    await waitFor(() => expect(server.sentTo(creatorPerson.setName).at(-1)).toEqual({ creator_id, name: 'Marla' }))
  })

  it('is refused before it is sent where it is longer than it may be', async () => {
    show(<CreatorNameField creator={named} />)
    await press('Edit Name')
    await userEvent.click(await field())
    await userEvent.paste('m'.repeat(200))
    await press('Save Name')
    await screen.findByText('Must be less than 201 characters')
    expect(server.sent()).toEqual([])
  })
})

describe('the profiles', () => {
  const several = { ...named, social_profiles: [tiktok, tube] }
  const onShow = vi.fn()
  const open = (creator = named) =>
    show(<CreatorProfiles organization_id={organization_id} creator={creator} onShow={onShow} />)
  const item = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))
  const answer = { social_profiles: [tiktok], main_profile_id: null }

  it('of which one is left cannot be taken away', async () => {
    open()
    await screen.findByRole('link', { name: /^@mara ?on TikTok$/ })
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
    expect(screen.queryByText('Main')).toBeNull()
  })

  it('are taken away with ten seconds to undo it', async () => {
    server.says(creatorPerson.removeProfile, answer)
    server.says(creatorPerson.addProfiles, answer)
    open(several)
    await press('Actions for @mara.films on YouTube')
    await item('Remove Profile')
    await toasted('Profile Removed')
    expect(server.sentTo(creatorPerson.removeProfile)).toEqual([{ creator_id, social_profile_id: tube.id }])
    await press('Undo')
    await waitFor(() =>
      expect(server.sentTo(creatorPerson.addProfiles)).toEqual([{ creator_id, social_profile_ids: [tube.id] }]),
    )
  })

  it('have a main one, which another becomes; the largest is it without a choice', async () => {
    server.says(creatorPerson.setMainProfile, answer)
    open({ ...several, main_profile_id: tube.id })
    const rows = screen.getAllByRole('listitem')
    expect(rows.map(row => within(row).queryByText('Main') !== null)).toEqual([false, true])
    await press('Actions for @mara.films on YouTube')
    await screen.findByRole('menuitem', { name: 'Remove Profile' })
    expect(screen.queryByRole('menuitem', { name: 'Use as Main Profile' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await press('Actions for @mara on TikTok')
    await item('Use as Main Profile')
    await toasted('Saved Main Profile')
    expect(server.sentTo(creatorPerson.setMainProfile)).toEqual([{ creator_id, social_profile_id: null }])
  })

  it('are added by links and handles, each told what becomes of it; one of somebody else leads to merging', async () => {
    const ines = { id: '01980000-0000-7000-8000-000000000777', name: 'Ines', in_roster: false }
    const profiles = [tiktok, tube, givenProfile({ username: 'ines', platform: 'Instagram' })]
    server.says(socialProfiles.verify, ({ url }) => {
      const found = profiles.find(
        ({ username }) => String(url).endsWith(`/@${username}`) || String(url).endsWith(`/${username}`),
      )
      return found ? { ...found, full_name: found.full_name ?? '' } : { failed: [404, 'Error finding profile'] }
    })
    server.says(creatorPerson.owners, {
      items: [
        { social_profile_id: tiktok.id, creator: { id: creator_id, name: 'Mara', in_roster: true } },
        { social_profile_id: profiles[2]?.id, creator: ines },
      ],
    })
    server.says(creatorPerson.addProfiles, answer)
    open()
    await press('Add Social Profiles')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Profiles' }))
    await userEvent.click(dialog.getByRole('textbox', { name: 'Links or handles' }))
    await userEvent.paste('youtube.com/@mara.films\n@mara\ninstagram.com/ines\nx.com/nobody\nnetflix.com/mara')
    await dialog.findByText('Will be added')
    await dialog.findByText('Added already')
    await dialog.findByText('Ines has it, who is not in the roster any more')
    await dialog.findByText('Error finding profile')
    await dialog.findByText('Only TikTok, Instagram, YouTube and X profiles can be added.')
    // a handle alone is of the platform that is said beside it
    dialog.getByRole('combobox', { name: 'Handles are of' })
    await userEvent.click(await dialog.findByRole('button', { name: /^Merge… ?with Ines$/ }))
    await screen.findByRole('dialog', { name: 'Merge Two Creators' })
    expect(server.sentTo(creatorMerges.preview)).toEqual([{ organization_id, creator_ids: [creator_id, ines.id] }])
    await userEvent.keyboard('{Escape}')
    await press('Add Profile', dialog)
    await toasted('Profile Added')
    expect(server.sentTo(creatorPerson.addProfiles)).toEqual([{ creator_id, social_profile_ids: [tube.id] }])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Profiles' })).toBeNull())
  })
})
