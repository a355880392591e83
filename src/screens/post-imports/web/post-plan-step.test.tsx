import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { postImports } from '#features/post-imports/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { segments } from '#records/posts/segments-contract.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { PostPlanStep } from './post-plan-step.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const segment_id = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()

const none = { order: null, ambiguous: null }
const sheet = (days: { order: string | null; ambiguous: string | null }) => ({
  post_import: { id: organization_id, file_name: 'posts.csv', encoding: 'utf-8', delimiter: ',', row_count: 1 },
  header: ['Link', 'Handle', 'Posted'],
  sample: [['https://x.com/ode/status/123456781', 'ode', '05/11/2026 10:30']],
  numbers: [],
  days: [none, none, days],
  earlier: null,
})

const all = { id: segment_id, name: 'All', is_tracking_enabled: true, post_count: 0 }
const plan = (detail: object, items: object[] = [all], search = '') => {
  server.says(segments.list, { items })
  const root = createRootRoute({
    component: () => (
      <OrganizationContext value={{ id: organization_id, name: 'North' }}>
        <PostPlanStep detail={detail as never} />
      </OrganizationContext>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [`/${search}`] }) })
  show(<RouterProvider router={router as never} />)
}

const sent = () => server.sentTo(postImports.preview).at(-1)

it('asks what a day means where no day of the file shows its order', async () => {
  plan(sheet({ order: null, ambiguous: '05/11/2026 10:30' }))
  const question = await screen.findByRole('radiogroup', { name: '05/11/2026 means' })
  await waitFor(() => expect(sent()).toMatchObject({ plan: { day_order: 'MONTH_FIRST' } }))
  within(question).getByRole('radio', { name: /May. 11th, 2026/ })
  await userEvent.click(within(question).getByRole('radio', { name: /Nov. 5th, 2026/ }))
  await waitFor(() => expect(sent()).toMatchObject({ plan: { day_order: 'DAY_FIRST' } }))
})

it('reads the days as the file shows them, without a question', async () => {
  plan(sheet({ order: 'DAY_FIRST', ambiguous: '05/11/2026' }))
  await waitFor(() => expect(sent()).toMatchObject({ plan: { day_order: 'DAY_FIRST' } }))
  expect(screen.queryByRole('radiogroup', { name: /means$/ })).toBeNull()
})

it('shows the day of each post, and imports nothing where every row is rejected', async () => {
  const outcomes = { added: 0, updated: 0, merged: 0, unchanged: 0, rejected: 1 }
  const row = { row_number: 2, outcome: 'REJECTED', reason: 'DATE_IN_FUTURE', remarks: [], author: 'ode' }
  const post = { ...row, description: null, platform: 'Twitter', published_at: '2026-11-05T10:30:00.000Z', views: null }
  server.says(postImports.preview, { rows: [post], counts: { ...outcomes, rows: 1, complete: true } })
  plan(sheet({ order: 'DAY_FIRST', ambiguous: null }))
  await screen.findByText('Nov. 5th, 2026')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 0 rows' })).disabled).toBe(true)
})

it('previews the rows when the team has no segment yet', async () => {
  plan(sheet({ order: 'DAY_FIRST', ambiguous: null }), [])
  await waitFor(() => expect(sent()).toMatchObject({ plan: { segment_id: null } }))
})

it('puts the posts into the segment from which one came, or into the first one when that is gone', async () => {
  const second = { ...all, id: '01980000-0000-7000-8000-000000000003', name: 'Second' }
  plan(sheet({ order: 'DAY_FIRST', ambiguous: null }), [all, second], `?segment=${second.id}`)
  await waitFor(() => expect(sent()).toMatchObject({ plan: { segment_id: second.id } }))
  expect(screen.getByRole('combobox', { name: 'Put the posts into' }).textContent).toBe('Second')
  cleanup()
  plan(sheet({ order: 'DAY_FIRST', ambiguous: null }), [all], `?segment=${second.id}`)
  await waitFor(() => expect(sent()).toMatchObject({ plan: { segment_id } }))
})
