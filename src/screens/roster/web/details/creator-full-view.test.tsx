import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { acceptance, applicants } from '#features/applicants/contract.ts'
import { creatorDetails } from '#features/creator-details/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { socialProfiles } from '#records/social-profiles/contract.ts'
import { fakeApi, press, show } from '../../../../../test/fans/fake-api.tsx'
import { organization_id } from '../../../../../test/roster/roster-screen.tsx'
import { givenProfile } from '../record/test-creator.ts'
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

const anApplication = (facts: { id?: string; price_amount?: number } = {}) => ({
  ...{ id: organization_id, roster_invite_link_id: organization_id, social_profile: givenProfile({}) },
  ...{ email_address: 'mara@correo.example', phone_number: null, applied_at: '2026-11-20T12:00:00.000Z' },
  ...{ city: 'Lisbon', state: null, country_code: 'PT', price_currency: 'EUR', price_amount: 180 },
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
  const application = within(await screen.findByRole('region', { name: 'Application' }))
  for (const text of ['€180', 'mara@correo.example', 'Lisbon']) application.getByText(text)
  expect(server.sentTo(applicants.of_profile)[0]).toMatchObject({ organization_id, social_profile_id: profile.id })
  server.says(acceptance.accept, { creators: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(server.sentTo(acceptance.accept)).toEqual([{ organization_id, application_ids: [organization_id] }])
  expect(server.sentTo(rosterMembers.add)).toEqual([])
})

it('saves the creator alone when they applied by two links, and says both prices', async () => {
  const other = { id: '5d3c5b0c-1a6f-4f0e-8a5b-6c1f0f7d9e21', price_amount: 240 }
  server.says(applicants.of_profile, { items: [anApplication(), anApplication(other)] })
  const profile = open({})
  await screen.findByText('€240')
  screen.getByText('€180')
  server.says(rosterMembers.add, { creators: [] })
  await press('Save')
  expect(server.sentTo(rosterMembers.add)).toMatchObject([{ social_profiles: [{ social_profile_id: profile.id }] }])
  expect(server.sentTo(acceptance.accept)).toEqual([])
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
