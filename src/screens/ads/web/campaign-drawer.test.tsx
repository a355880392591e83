import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { type AdCampaign, ads } from '#records/ads/contract.ts'
import { CODE_WORDS } from '#records/ads/kinds.ts'
import { fakeApi, press, show } from '../../../../test/fans/fake-api.tsx'
import { CampaignDrawer } from './campaign-drawer.tsx'

const server = fakeApi()
const idOf = (number: number) => `01980000-0000-7000-8000-00000000000${number}`
const post = (number: number, creator: string) => ({
  ...{
    platform_post_id: String(number),
    url: `https://instagram.example/${number}`,
    creator,
    ad_code: `code-${number}`,
  },
  ...{ status: 'pending' as const, reason: null },
})
const drafted: AdCampaign = {
  ...{ id: idOf(1), name: 'Night Bus, ads', activation: { id: idOf(2), name: 'Night Bus' }, objective: 'TRAFFIC' },
  ...{ audience_type: 'AUTO', audience_name: 'Fans', link: null, daily_budget: 20, ends_on: '2099-01-01' },
  ...{ status: 'ENABLED', launch_result: null, launch_reason: null, review: null, created_at: '2026-11-20T12:00:00Z' },
  ...{ launched_at: null, checked_at: null, posts: [post(1, 'Gia walks'), post(2, 'Mara'), post(3, 'Gia walks')] },
}

/** The drawer over a list that follows what the server answers. */
function Opened() {
  const [campaign, setCampaign] = useState(drafted)
  server.says(ads.launch, () => {
    setCampaign({ ...drafted, launch_result: 'PENDING' })
    return { id: drafted.id, launch_result: 'PENDING' }
  })
  return (
    <OrganizationContext value={{ id: idOf(9), name: 'North' }}>
      <CampaignDrawer campaign={campaign} account={{ currency: 'EUR', name: 'Ads' } as never} onClose={() => {}} />
    </OrganizationContext>
  )
}
function open() {
  const routeTree = createRootRoute({ component: Opened })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  show(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
}

it('keeps the focus on the button while the launch is under way', async () => {
  open()
  await press('Launch')
  await press('Launch', within(await screen.findByRole('alertdialog', { name: 'Launch “Night Bus, ads”?' })))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Launching'))
})

it('launches nothing while a typed ad code is not saved', async () => {
  open()
  const code = await screen.findByRole('textbox', { name: 'Ad code of Mara' })
  await userEvent.type(code, '-new')
  screen.getByText('Save the ad code first.')
  await press('Launch')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.type(code, '{Backspace>4/}')
  expect(screen.queryByText('Save the ad code first.')).toBeNull()
  await press('Launch')
  await screen.findByRole('alertdialog')
})

it('tells several posts of one creator apart', async () => {
  open()
  const list = within(await screen.findByRole('region', { name: 'Ads' }))
  const names = list.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toEqual(['Gia walks, post 1', 'Mara', 'Gia walks, post 2'])
})

it('shows the ad code of each post, and saves a corrected one before the launch', async () => {
  server.says(ads.setCode, { id: drafted.id })
  open()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ad code of Mara' })
  expect(field.value).toBe('code-2')
  await userEvent.clear(field)
  await userEvent.type(field, 'x{Enter}')
  expect(server.sentTo(ads.setCode)).toEqual([])
  screen.getByText(CODE_WORDS)
  await userEvent.type(field, 'yz-22{Enter}')
  const sent = { organization_id: idOf(9), id: drafted.id, platform_post_id: '2', ad_code: 'xyz-22' }
  await waitFor(() => expect(server.sentTo(ads.setCode)).toEqual([sent]))
})
