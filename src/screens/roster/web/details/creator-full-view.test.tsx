import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { acceptance, applicants, type ProfileApplication } from '#features/applicants/contract.ts'
import { creatorDetails } from '#features/creator-details/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { socialProfiles } from '#records/social-profiles/contract.ts'
import { fakeApi, press, show } from '../../../../../test/fans/fake-api.tsx'
import { organization_id } from '../../../../../test/roster/roster-screen.tsx'
import { givenCreator, givenProfile } from '../record/test-creator.ts'
import { CreatorFullView } from './creator-full-view.tsx'

const server = fakeApi()
beforeEach(() => server.says(applicants.of_profile, { items: [] }))
const page = (items: readonly unknown[]) => ({
  items,
  links: { next: null, previous: null, has_next: false, has_previous: false },
})
const shown = vi.fn()

function open(facts: Parameters<typeof givenProfile>[0], said: object = {}) {
  const media = (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  })
  vi.stubGlobal('matchMedia', media)
  vi.stubGlobal('scrollTo', () => {})
  const social_profile = givenProfile(facts)
  server.says(rosterMembers.getBySocialProfile, { creator: null, social_profile, ...said })
  server.says(creatorDetails.look, { looks: 1 })
  server.says(creatorDetails.listContent, page([]))
  server.says(socialProfiles.emails, { email_addresses: social_profile.email_addresses })
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <OrganizationContext value={{ id: organization_id, name: 'North' }}>
        <CreatorFullView id={social_profile.id} tab="overview" onTab={() => {}} onShow={shown} />
      </OrganizationContext>
    ),
  })
  const router = createRouter({ routeTree: root.addChildren([route]), history: createMemoryHistory() })
  show(<RouterProvider router={router as never} />)
  return social_profile
}

const anApplication = (facts: Partial<ProfileApplication> = {}) => ({
  ...{ id: organization_id, roster_invite_link_id: organization_id, social_profile: givenProfile({}) },
  ...{ email_address: 'mara@correo.example', phone_number: null, applied_at: '2026-11-20T12:00:00.000Z' },
  ...{
    invite_link_title: 'Join us',
    city: 'Lisbon',
    state: null,
    country_code: 'PT',
    price_currency: 'EUR',
    price_amount: 180,
  },
  ...facts,
})

it('previews an unsaved creator without editing, and saves them (DETAIL-007, DETAIL-021, DETAIL-023, DETAIL-030, DETAIL-037)', async () => {
  const profile = open({ username: '@mara.vale', full_name: 'Mara Vale', is_verified: true, country_code: 'GB' })
  await screen.findByRole('heading', { name: 'Mara Vale' })
  screen.getAllByText('@mara.vale')
  screen.getByText('Verified')
  screen.getByText('United Kingdom')
  screen.getByText('Add this creator to your roster to add additional details such as pricing, rating and notes.')
  expect(screen.queryByRole('region', { name: 'Creator Pricing' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Contact' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add To Promo' })).toBeNull()
  server.says(rosterMembers.add, { creators: [] })
  await press('Save')
  expect(server.sentTo(rosterMembers.add)).toEqual([
    { roster_id: organization_id, social_profiles: [{ social_profile_id: profile.id }] },
  ])
})

it('shows an applicant’s price and contacts in the preview, and accepts the application when Save is pressed', async () => {
  server.says(applicants.of_profile, { items: [anApplication()] })
  const profile = open({})
  const application = within(await screen.findByRole('region', { name: /^Application/ }))
  for (const text of ['€180', 'mara@correo.example', 'Lisbon']) application.getByText(text)
  expect(server.sentTo(applicants.of_profile)[0]).toMatchObject({ organization_id, social_profile_id: profile.id })
  server.says(acceptance.accept, { creators: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(server.sentTo(acceptance.accept)).toEqual([{ organization_id, application_ids: [organization_id] }])
  expect(server.sentTo(rosterMembers.add)).toEqual([])
})

const twoApplications = () => {
  const other = { id: '5d3c5b0c-1a6f-4f0e-8a5b-6c1f0f7d9e21', price_amount: 240, invite_link_title: 'Autumn call' }
  server.says(applicants.of_profile, { items: [anApplication(other), anApplication()] })
  return other
}

it('asks which application to save with when they applied by two links', async () => {
  const { id } = twoApplications()
  open({})
  within(await screen.findByRole('region', { name: 'Application by “Autumn call”' })).getByText('€240')
  within(screen.getByRole('region', { name: 'Application by “Join us”' })).getByText('€180')
  server.says(acceptance.accept, { creators: [] })
  await press('Save')
  const menu = within(await screen.findByRole('group', { name: 'Save with which application?' }))
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '€240, mara@correo.example, Lisbon, Nov. 20th, 2026, “Autumn call”',
    '€180, mara@correo.example, Lisbon, Nov. 20th, 2026, “Join us”',
  ])
  await userEvent.click(menu.getByRole('menuitem', { name: /^€240/ }))
  expect(server.sentTo(acceptance.accept)).toEqual([{ organization_id, application_ids: [id] }])
  expect(server.sentTo(rosterMembers.add)).toEqual([])
})

it('saves the creator alone when “Without an application” is chosen', async () => {
  twoApplications()
  const profile = open({})
  server.says(rosterMembers.add, { creators: [] })
  await screen.findByText('€240')
  await press('Save')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Without an application' }))
  expect(server.sentTo(rosterMembers.add)).toMatchObject([{ social_profiles: [{ social_profile_id: profile.id }] }])
  expect(server.sentTo(acceptance.accept)).toEqual([])
})

it('keeps the focus on the button when Save becomes Saved, and removes the creator when Saved is pressed', async () => {
  twoApplications()
  const profile = open({})
  await screen.findByText('€240')
  const creator = givenCreator({ social_profiles: [profile], rosters: [{ id: organization_id }] })
  server.says(acceptance.accept, () => {
    server.says(rosterMembers.getBySocialProfile, { creator, social_profile: profile })
    return { creators: [creator] }
  })
  await press('Save')
  await userEvent.click(await screen.findByRole('menuitem', { name: /^€240/ }))
  const saved = await screen.findByRole('button', { name: 'Saved' })
  await waitFor(() => expect(document.activeElement).toBe(saved))
  server.says(rosterMembers.remove, { removed_count: 1, removal_id: organization_id })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(server.sentTo(rosterMembers.remove)).toHaveLength(1))
  expect(screen.queryByRole('menu')).toBeNull()
})

it('disables Save, but not Saved, until the applications are loaded', async () => {
  server.says(applicants.of_profile, { failed: [400, 'Not today.'] })
  const profile = open({})
  await screen.findByText('The application could not be loaded')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  cleanup()
  const creator = givenCreator({ social_profiles: [profile], rosters: [{ id: organization_id }] })
  open({}, { creator, social_profile: profile })
  server.says(rosterMembers.remove, { removed_count: 1, removal_id: organization_id })
  await press('Saved')
  expect(server.sentTo(rosterMembers.remove)).toHaveLength(1)
})

it('offers Contact where there is an address (DETAIL-027), and says that there are no videos (DETAIL-051)', async () => {
  open({ email_addresses: ['hi@mara.example'] })
  await userEvent.click(await screen.findByRole('button', { name: 'Contact' }))
  await screen.findByRole('menuitem', { name: 'hi@mara.example' })
  await screen.findByText('No Videos Yet')
  screen.getByText('Recent content may take up to 6 hours to show.')
})

it('shows how lately a TikTok profile posted, and of no other (DETAIL-042, DETAIL-043)', async () => {
  open({ platform: 'TikTok', most_recent_published_at: new Date().toISOString() })
  const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }))
  activity.getByRole('button', { name: 'Very Active (posted in the last 7 days)' })
  expect(activity.getByText('Very Active').className).toContain('text-good')
})

it('shows yellow for who has not posted for long (DETAIL-043)', async () => {
  open({ platform: 'TikTok', most_recent_published_at: null })
  const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }))
  expect(activity.getByText('Very Inactive').className).toContain('text-warn')
})

it('says that a private Instagram account shows nothing (DETAIL-052)', async () => {
  open({ platform: 'Instagram', is_private: true })
  await screen.findByText('This Instagram account is private')
  screen.getByText('Content, analytics and similar creators are unavailable.')
  expect(screen.queryByRole('region', { name: 'Recent Activity' })).toBeNull()
})

it('says Profile Unavailable where there is none (DETAIL-020)', async () => {
  open({}, { failed: [404, 'Profile not found.'] })
  await screen.findByText('Profile Unavailable')
})
