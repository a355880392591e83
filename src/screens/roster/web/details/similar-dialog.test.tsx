import './similar-dialog.tsx'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type SimilarProfile, similarCreators } from '#features/similar-creators/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, press, show } from '../../../../../test/fans/fake-api.tsx'
import { organization_id } from '../../../../../test/roster/roster-screen.tsx'
import { givenProfile } from '../record/test-creator.ts'
import { SimilarCreatorsOverlay } from './similar-overlay.tsx'

const server = fakeApi()
const roster_id = '01980000-0000-7000-8000-000000000701'
const item: SimilarProfile = {
  social_profile: givenProfile({ username: 'ida', full_name: 'Ida Moss' }),
  social_content: [],
  similarity: 0.82,
  reasons: [{ kind: 'hashtag', value: 'choir' }],
  in_roster: false,
}

it('shows creators like those of a list, with the reason, and puts one into a promotion', async () => {
  server.says(similarCreators.listOfGroup, {
    items: [item],
    links: { next: null, previous: null, has_next: false, has_previous: false },
  })
  const component = () => (
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <SimilarCreatorsOverlay />
    </OrganizationContext>
  )
  const history = createMemoryHistory({ initialEntries: [`/?similar_to_list=${roster_id}`] })
  show(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history }) as never} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Similar to This List' }))
  await dialog.findByText('Ida Moss')
  dialog.getByText('#choir')
  dialog.getByText('82%')
  dialog.getByRole('button', { name: 'Add Ida Moss To Promo' })
  dialog.getByRole('button', { name: 'Do not suggest Ida Moss' })
  expect(server.sentTo(similarCreators.listOfGroup)).toEqual([{ organization_id, roster_id, page_size: 9 }])
  await press('Close')
  expect(history.location.search).toBe('')
})
