import './details-dialog.tsx'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { acceptance, applicants } from '#features/applicants/contract.ts'
import { creatorDetails } from '#features/creator-details/contract.ts'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { composer } from '#records/outreach/composer-contract.ts'
import { press, toasted } from '../../../../../test/fans/fake-api.tsx'
import { detailsStage, performanceOf } from '../../../../../test/roster/creator-details.tsx'
import { organization_id } from '../../../../../test/roster/roster-screen.tsx'
import { givenCreator, givenProfile } from '../record/test-creator.ts'

const { server, open } = detailsStage()

const [tiktok, youtube] = [
  givenProfile({ username: '@mara', full_name: 'Mara Vale', country_code: 'GB' }),
  givenProfile({ username: 'maravale', platform: 'YouTube', email_addresses: ['bio@mara.example'] }),
] as const
const mara = givenCreator({ social_profiles: [tiktok, youtube], rosters: [{ id: organization_id }] })
const panel = async () => within(await screen.findByRole('complementary', { name: 'Creator' }, { timeout: 5000 }))
const genres = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `g${at}`, genre: `Genre ${at}` }))

it('shows the sections in order, including payouts, and Recent Activity for TikTok only (DETAIL-001, DETAIL-034)', async () => {
  open({ creator: mara, profile: tiktok })
  const inside = await panel()
  await inside.findByRole('heading', { name: 'Recent Activity' })
  const wanted = [
    'Recent Activity',
    'Social Profiles',
    'Creator Pricing',
    'Tags',
    'Contact Methods',
    'Creator Notes',
    'Creator Rating',
    'Other Details',
  ]
  const titles = inside.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent ?? '')
  expect(titles.filter(title => wanted.includes(title))).toEqual(wanted)
  inside.getByRole('button', { name: 'Add Tags' })
  inside.getByRole('region', { name: 'Payouts' })
  await userEvent.click(screen.getByRole('button', { name: /^YouTube/ }))
  await waitFor(() => expect(inside.queryByRole('heading', { name: 'Recent Activity' })).toBeNull())
})

it('shows the application in the record until its email address is added', async () => {
  const application = {
    ...{ id: organization_id, roster_invite_link_id: organization_id, social_profile: tiktok },
    ...{ email_address: 'Mara@correo.example', phone_number: null, applied_at: '2026-11-20T12:00:00.000Z' },
    ...{
      invite_link_title: 'Join us',
      city: null,
      state: null,
      country_code: null,
      price_currency: null,
      price_amount: null,
    },
  }
  const known = {
    id: organization_id,
    type: 'email' as const,
    value: 'mara@correo.example',
    description: '',
    manager: null,
  }
  const says = () => {
    server.says(applicants.of_profile, { items: [application] })
    server.says(creatorEdits.listContacts, { items: [] })
    server.says(acceptance.accept, () => {
      server.says(creatorEdits.listContacts, { items: [known] })
      return { creators: [] }
    })
  }
  open({ creator: mara, profile: tiktok }, says)
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Add to the creator' }))
  await toasted('Added what they applied with')
  // the record shows at once what it holds now
  await (await panel()).findByText('mara@correo.example', { selector: 'a' })
  expect(server.sentTo(acceptance.accept)).toEqual([{ organization_id, application_ids: [application.id] }])
  cleanup()
  open({ creator: { ...mara, contact_methods: [known] }, profile: tiktok }, says)
  const inside = await panel()
  await inside.findByText('mara@correo.example')
  expect(inside.queryByRole('region', { name: /^Application/ })).toBeNull()
})

it('shows what the team records of a creator, and three contact methods at first (DETAIL-006)', async () => {
  const contact_methods = [1, 2, 3, 4].map(number => ({
    id: `01980000-0000-7000-8000-00000000041${number}`,
    type: 'phone_number' as const,
    value: `+44 20 7946 000${number}`,
    description: '',
    manager: null,
  }))
  open({ creator: { ...mara, contact_methods }, profile: tiktok })
  const inside = await panel()
  for (const name of [
    'Additional Locations',
    'Creator Pricing',
    'Creator Rating',
    'Frequently Used Genres',
    'Creator Notes',
  ])
    await inside.findByRole('region', { name })
  const contacts = within(inside.getByRole('region', { name: 'Contact Methods' }))
  expect(contacts.getAllByText(/^\+44/).map(({ textContent }) => textContent)).toEqual(
    contact_methods.slice(0, 3).map(({ value }) => value),
  )
})

it('keeps what belongs to the creator when another account opens, and reads the account’s own anew (DETAIL-036, DETAIL-079)', async () => {
  open({ creator: mara, profile: tiktok }, () =>
    server.says(creatorDetails.performance, ({ social_profile_id }) =>
      performanceOf({ following_count: social_profile_id === youtube.id ? 22 : 11, genres: genres(1) }),
    ),
  )
  const inside = await panel()
  const [notes, other] = [
    inside.getByRole('region', { name: 'Creator Notes' }),
    inside.getByRole('region', { name: 'Other Details' }),
  ]
  await within(other).findByText('11')
  await userEvent.click(screen.getByRole('button', { name: /^YouTube/ }))
  await inside.findByText('22')
  expect([notes.isConnected, other.isConnected]).toEqual([true, false])
})

it('shows five genres of an account, and how many more there are (DETAIL-076)', async () => {
  open({ creator: mara, profile: tiktok }, () =>
    server.says(creatorDetails.performance, performanceOf({ genres: genres(7) })),
  )
  const shown = within(await (await panel()).findByRole('list', { name: 'Genres' })).getAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent)).toEqual([...genres(5).map(({ genre }) => genre), '+2'])
})

it('shows the country with its flag (DETAIL-022)', async () => {
  open({ creator: mara, profile: tiktok })
  const badge = (await (await panel()).findByText('United Kingdom')).closest('span')
  expect(badge?.parentElement?.querySelector('img')?.getAttribute('src')).toBe('/flags/GB.svg')
})

it('links each profile to its platform in a new tab, with one @ and the platform’s icon (DETAIL-035)', async () => {
  open({ creator: mara, profile: tiktok })
  const profiles = within(await (await panel()).findByRole('region', { name: 'Social Profiles' }))
  const links = profiles.getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['@mara on TikTok', 'https://www.tiktok.com/@mara', '_blank'],
    ['@maravale on YouTube', 'https://www.youtube.com/@maravale', '_blank'],
  ])
  for (const link of links) expect(link.closest('li')?.querySelector('svg path')).not.toBeNull()
})

it('reaches a creator by mail in each way, or by phone (DETAIL-026, DETAIL-027, DETAIL-028)', async () => {
  const contact_methods = [
    {
      id: '01980000-0000-7000-8000-000000000401',
      type: 'email' as const,
      value: 'own@mara.example',
      description: '',
      manager: null,
    },
    {
      id: '01980000-0000-7000-8000-000000000402',
      type: 'phone_number' as const,
      value: '+44 20 7946 0000',
      description: '',
      manager: null,
    },
  ]
  const writeText = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  open({ creator: { ...mara, contact_methods }, profile: youtube }, () =>
    server.says(composer.candidates, { failed: [409, 'Not today.'] }),
  )
  const inside = await panel()
  await inside.findByRole('button', { name: 'Contact' })
  await press('Contact', inside)
  await screen.findByRole('menuitem', { name: 'bio@mara.example' })
  await userEvent.click(screen.getByRole('menuitem', { name: 'own@mara.example' }))
  const gmail = await screen.findByRole('menuitem', { name: 'Open in Gmail' })
  expect(gmail.getAttribute('href')).toBe('https://mail.google.com/mail/?view=cm&to=own%40mara.example')
  expect(screen.getByRole('menuitem', { name: 'Open in Mail App' }).getAttribute('href')).toBe(
    'mailto:own@mara.example',
  )
  screen.getByRole('menuitem', { name: 'Copy Email Address' })
  await userEvent.click(screen.getByRole('menuitem', { name: 'Outreach' }))
  await toasted('Failed to Open the Composer: Not today.')
  expect(server.sentTo(composer.candidates)).toEqual([
    { organization_id, roster_id: organization_id, selection: { all: false, ids: [mara.id] } },
  ])
  await press('Contact', inside)
  await userEvent.click(await screen.findByRole('menuitem', { name: '+44 20 7946 0000' }))
  await toasted('Phone number copied to clipboard!')
  expect(writeText).toHaveBeenCalledWith('+44 20 7946 0000')
})
