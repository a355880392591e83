import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
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
  earlier: null,
  usual_country_code: null,
}

it('maps a column to the custom field of the same name until somebody leaves it out', async () => {
  server.says(customFields.list, { items: [{ id: size, about: 'FAN', name: 'Shirt size', kind: 'TEXT', choices: [] }] })
  const root = createRootRoute({
    component: () => (
      <OrganizationContext value={{ id: organization_id, name: 'North' }}>
        <PlanScreen detail={detail as never} />
      </OrganizationContext>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  show(<RouterProvider router={router as never} />)
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
