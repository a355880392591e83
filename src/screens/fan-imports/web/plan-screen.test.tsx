import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fanImports } from '#features/fan-imports/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { customFields } from '#records/custom-fields/contract.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { PlanScreen } from './plan-screen.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const size = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()

const detail = {
  fan_import: { id: organization_id, file_name: 'list.csv', encoding: 'utf-8', delimiter: ',', row_count: 1 },
  header: ['Email', 'shirt_size', 'Tier'],
  sample: [['ada@mel.example', 'M', 'Gold']],
  numbers: [],
  days: [],
  earlier: null,
  usual_country_code: null,
}

function plan(of: object) {
  const root = createRootRoute({
    component: () => (
      <OrganizationContext value={{ id: organization_id, name: 'North' }}>
        <PlanScreen detail={of as never} />
      </OrganizationContext>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  show(<RouterProvider router={router as never} />)
}

it.each([
  { complete: true, button: 'Import 1 row' },
  { complete: false, button: 'Import 2 rows' },
])('counts the fans that will be imported, when the preview knows them all ($complete)', async given => {
  server.says(customFields.list, { items: [] })
  const outcomes = { added: 1, updated: 0, merged: 0, unchanged: 0, rejected: 1 }
  server.says(fanImports.preview, { rows: [], counts: { ...outcomes, rows: 2, complete: given.complete } })
  plan({ ...detail, fan_import: { ...detail.fan_import, row_count: 2 } })
  await screen.findByRole('button', { name: given.button })
})

it('maps a column to the custom field of the same name until somebody leaves it out', async () => {
  server.says(customFields.list, { items: [{ id: size, about: 'FAN', name: 'Shirt size', kind: 'TEXT', choices: [] }] })
  plan(detail)
  const meaning = async (column: string) => screen.findByRole('combobox', { name: `Meaning of ${column}` })
  await waitFor(async () => expect((await meaning('shirt_size')).textContent).toContain('Shirt size'))
  expect((await meaning('Tier')).textContent).toContain('Leave out')
  await waitFor(() =>
    expect(server.sentTo(fanImports.preview).at(-1)).toMatchObject({ plan: { custom_fields: [null, size, null] } }),
  )
  await userEvent.click(await meaning('shirt_size'))
  await userEvent.click(await screen.findByRole('option', { name: 'Leave out' }))
  expect((await meaning('shirt_size')).textContent).toContain('Leave out')
})

it('shows the birthdate, place, custom values and tags of each row in the preview', async () => {
  server.says(customFields.list, { items: [] })
  const row = {
    ...{ row_number: 2, outcome: 'ADDED', reason: null, remarks: [], name: 'Ada', agreed: [] },
    contacts: [{ channel: 'EMAIL', value: 'ada@mel.example' }],
    facts: { birthdate: '1999-04-02', city: 'Oslo', country_code: 'NO', instagram_username: 'ada' },
    custom: [{ name: 'Shirt size', value: 'M' }],
    tags: ['vip', 'press'],
  }
  server.says(fanImports.preview, {
    rows: [row],
    counts: { added: 1, updated: 0, merged: 0, unchanged: 0, rejected: 0, rows: 1, complete: true },
  })
  plan(detail)
  await screen.findByText(/^Birthdate Apr. 2nd, 1999 · Oslo, Norway · Instagram @ada · Shirt size M · Tags vip, press$/)
})

it('shows the counts by outcome and the rejected rows in the preview', async () => {
  server.says(customFields.list, { items: [] })
  const row = { remarks: [], agreed: [], contacts: [], facts: {}, custom: [], tags: [] }
  server.says(fanImports.preview, {
    rows: [
      { ...row, row_number: 2, outcome: 'ADDED', reason: null, name: 'Ada' },
      { ...row, row_number: 30, outcome: 'REJECTED', reason: 'EMAIL_INVALID', name: 'Bo' },
    ],
    counts: { added: 24, updated: 3, merged: 2, unchanged: 0, rejected: 1, rows: 30, complete: true },
  })
  plan(detail)
  const counts = await screen.findByRole('region', { name: 'What would become of the rows' })
  expect(counts.textContent).toBe('Rows30To add24To update3To merge2into earlier rowsUnchanged0To reject1')
  const table = screen.getByRole('table', { name: 'The first rows, and rows to reject' })
  expect(within(table).getByText('Bo').closest('tr')?.textContent).toContain('30Rejected')
})
