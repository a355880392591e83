import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { useQuery } from '#platform/web/data/use-query.ts'
import { socialProfiles } from '#records/social-profiles/contract.ts'
import { fakeApi, press, show, toasted } from '../../../../../test/fans/fake-api.tsx'
import { rosterScreen } from '../../contract.ts'
import { creatorMerges } from '../../merge-contract.ts'
import { creatorPerson } from '../../person-contract.ts'
import { givenCreator, givenProfile } from '../record/test-creator.ts'
import { CreatorNameField } from './creator-name-field.tsx'
import { CreatorProfiles } from './creator-profiles.tsx'

const server = fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'
const tiktok = givenProfile({ username: 'mara', full_name: 'Mara on TikTok', follower_count: 500 })
const tube = givenProfile({ username: 'mara.films', platform: 'YouTube', follower_count: 20 })
const named = givenCreator({ name: 'Mara', social_profiles: [tiktok] })
const creator_id = named.id

describe('the name', () => {
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })

  it('is edited in place: Enter saves the typed name on one line', async () => {
    server.says(creatorPerson.setName, { name: 'Mara Vale' })
    show(<CreatorNameField creator={named} />)
    await press('Edit Name')
    expect(document.activeElement).toBe(await field())
    await userEvent.keyboard(' Mara  Vale{Enter}')
    await toasted('Saved Creator Name')
    expect(server.sentTo(creatorPerson.setName)).toEqual([{ creator_id, name: 'Mara Vale', seen: 'Mara' }])
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Name'))
  })

  it('is restored on Escape, and the key does not reach the surrounding panel', async () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    show(<CreatorNameField creator={named} />)
    await press('Edit Name')
    heard.mockClear()
    await userEvent.type(await field(), 'x{Escape}')
    document.removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
    await screen.findByRole('heading', { name: 'Mara' })
    expect(server.sent()).toEqual([])
  })

  it('keeps shortcut keys and Escape to itself also while its buttons have the focus', async () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    show(<CreatorNameField creator={named} />)
    await press('Edit Name')
    heard.mockClear()
    await userEvent.type(await field(), 'x')
    screen.getByRole('button', { name: 'Cancel' }).focus()
    await userEvent.keyboard('jk')
    expect((await field()).value).toBe('Marax')
    await userEvent.keyboard('{Escape}')
    document.removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
    await screen.findByRole('heading', { name: 'Mara' })
  })

  it('falls back to the profile name when cleared; is not sent when unchanged', async () => {
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

  it('keeps the typed text on a conflict; saving again overwrites on purpose', async () => {
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

  it('is refused before sending when it is too long', async () => {
    show(<CreatorNameField creator={named} />)
    await press('Edit Name')
    await userEvent.click(await field())
    await userEvent.paste('m'.repeat(200))
    await press('Save Name')
    await screen.findByText('Must be less than 201 characters')
    await userEvent.clear(await field())
    // one character that is three as it is kept
    await userEvent.paste('\u{1d160}'.repeat(50))
    await screen.findByText('Must be less than 201 characters')
    expect(server.sent()).toEqual([])
    server.says(creatorPerson.setName, { name: 'Mara Vale' })
    await userEvent.clear(await field())
    await userEvent.paste(`Mara${' '.repeat(200)}Vale`)
    await press('Save Name')
    await waitFor(() => expect(server.sentTo(creatorPerson.setName)).toMatchObject([{ name: 'Mara Vale' }]))
  })
})

/** As the record shows them, which the edit changes before the server has answered. */
function Read() {
  const { data } = useQuery(rosterScreen.getCreator, { creator_id })
  return data && <CreatorProfiles organization_id={organization_id} creator={data} onShow={() => {}} />
}

describe('the profiles', () => {
  const several = { ...named, social_profiles: [tiktok, tube] }
  const onShow = vi.fn()
  const open = (creator = named) =>
    show(<CreatorProfiles organization_id={organization_id} creator={creator} onShow={onShow} />)
  const item = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))
  const answer = { social_profiles: [tiktok], main_profile_id: null }

  it('cannot be removed when only one is left', async () => {
    open()
    await screen.findByRole('link', { name: /^@mara ?on TikTok$/ })
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
    expect(screen.queryByText('Main')).toBeNull()
  })

  it('are removed with ten seconds to undo', async () => {
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

  it('move the focus to Add after a row is removed', async () => {
    let now = several
    server.says(rosterScreen.getCreator, () => now)
    server.says(creatorPerson.removeProfile, () => {
      now = named
      return answer
    })
    show(<Read />)
    await press('Actions for @mara.films on YouTube')
    await item('Remove Profile')
    await waitFor(() => expect(screen.queryByRole('link', { name: /mara.films/ })).toBeNull())
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Add Social Profiles'))
  })

  it('have a main profile that can be changed; the largest by default', async () => {
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

  it('are added by links and handles, each with its outcome; another creator’s profile offers merging', async () => {
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

  it('are looked up in batches, each once; shows what exceeds the limit and what fails', async () => {
    server.says(socialProfiles.verify, ({ url }) => {
      const at = Number(/\d+$/.exec(String(url)))
      return { ...givenProfile({ username: `mara${at}`, full_name: '' }), id: idOf(1000 + at) }
    })
    let isDown = true
    server.says(creatorPerson.owners, () => (isDown ? { failed: [429, 'Not now.'] } : { items: [] }))
    open()
    await press('Add Social Profiles')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Profiles' }))
    await userEvent.click(dialog.getByRole('textbox', { name: 'Links or handles' }))
    const pasted = Array.from({ length: 52 }, (_, at) => `tiktok.com/@mara${at}`)
    await userEvent.paste([...pasted, pasted[0]].join('\n'))
    expect(await dialog.findAllByText('Not known whose it is')).toHaveLength(52)
    await dialog.findByText('1 left out as a duplicate')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add Profile' }).disabled).toBe(true)
    isDown = false
    await press('Try again', dialog)
    expect(await dialog.findAllByText('Will be added')).toHaveLength(49)
    expect(dialog.getAllByText('Left out')).toHaveLength(3)
    await dialog.findByText('A creator has at most 50 profiles. 3 of these are left out.')
    const asked = server.sentTo(creatorPerson.owners).map(body => (body.social_profile_ids as string[]).length)
    expect(asked).toEqual([50, 2, 50, 2])
    // one more is asked for alone, and nothing is looked for again of what is known
    await userEvent.type(dialog.getByRole('textbox', { name: 'Links or handles' }), '{Enter}tiktok.com/@mara99')
    await waitFor(() =>
      expect(server.sentTo(creatorPerson.owners).at(-1)).toMatchObject({ social_profile_ids: [idOf(1099)] }),
    )
    expect(server.sentTo(creatorPerson.owners)).toHaveLength(5)
    expect(dialog.getAllByText('Will be added')).toHaveLength(49)
    server.says(creatorPerson.addProfiles, answer)
    await press('Add 49 Profiles', dialog)
    await toasted('49 Profiles Added')
  })
})

const idOf = (at: number) => `01980000-0000-7000-8000-${String(at).padStart(12, '0')}`
