import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { creatorImports } from '#features/creator-imports/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { type CustomField, customFields } from '#records/custom-fields/contract.ts'
import { rosters } from '#records/rosters/contract.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { SheetPlan } from './sheet-plan.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const size = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()

const detail = {
  creator_import: { id: organization_id, file_name: 'list.csv', encoding: 'utf-8', delimiter: ',', row_count: 1 },
  header: ['Email', 'shirt_size', 'Tier'],
  sample: [['ada@mel.example', 'M', 'Gold']],
  numbers: [],
  days: [],
  earlier: null,
  usual_country_code: null,
}

const meaning = async (column: string) => screen.findByRole('combobox', { name: `Meaning of ${column}` })

const plan = (of: object) => {
  server.says(rosters.list, { items: [] })
  const root = createRootRoute({
    component: () => (
      <OrganizationContext value={{ id: organization_id, name: 'North' }}>
        <SheetPlan detail={of as never} />
      </OrganizationContext>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  show(<RouterProvider router={router as never} />)
}

it('maps a column to the custom field of the same name until somebody leaves it out', async () => {
  server.says(customFields.list, {
    items: [{ id: size, about: 'CREATOR', name: 'Shirt size', kind: 'TEXT', choices: [] }],
  })
  plan(detail)
  await waitFor(async () => expect((await meaning('shirt_size')).textContent).toContain('Shirt size'))
  expect((await meaning('Tier')).textContent).toContain('Leave out')
  await waitFor(() =>
    expect(server.sentTo(creatorImports.preview).at(-1)).toMatchObject({ plan: { custom_fields: [null, size, null] } }),
  )
  await userEvent.click(await meaning('shirt_size'))
  await userEvent.click(await screen.findByRole('option', { name: 'Leave out' }))
  expect((await meaning('shirt_size')).textContent).toContain('Leave out')
})

it('reads an ambiguous number as the other numbers of the sheet show, until somebody says otherwise', async () => {
  const field = { id: size, about: 'CREATOR', name: 'Reach', kind: 'NUMBER', choices: [] }
  server.says(customFields.list, { items: [field] })
  const numbers = [
    { decimal: null, ambiguous: null },
    { decimal: 'COMMA', ambiguous: '1.250' },
  ]
  plan({ ...detail, header: ['Email', 'Reach'], sample: [['ada@mel.example', '1.250']], numbers })
  const sent = () => server.sentTo(creatorImports.preview).at(-1)
  const question = await screen.findByRole('radiogroup', { name: '1.250 means' })
  const meant = (name: RegExp) => within(question).getByRole('radio', { name })
  expect(meant(/^1,250/).getAttribute('aria-checked')).toBe('true')
  await waitFor(() => expect(sent()).toMatchObject({ plan: { decimal: 'COMMA' } }))
  await userEvent.click(meant(/^1\.25/))
  await waitFor(() => expect(sent()).toMatchObject({ plan: { decimal: 'POINT' } }))
})

it('asks nothing about numbers when the sheet has none that is ambiguous', async () => {
  server.says(customFields.list, {
    items: [{ id: size, about: 'CREATOR', name: 'Reach', kind: 'NUMBER', choices: [] }],
  })
  const numbers = [
    { decimal: null, ambiguous: null },
    { decimal: 'COMMA', ambiguous: null },
  ]
  plan({ ...detail, header: ['Email', 'Reach'], sample: [['ada@mel.example', '1250,5']], numbers })
  await waitFor(async () => expect((await meaning('Reach')).textContent).toContain('Reach'))
  expect(screen.queryByRole('radiogroup', { name: /means/ })).toBeNull()
})

it.each([
  { complete: true, button: 'Import 1 row' },
  { complete: false, button: 'Import 2 rows' },
])('counts the rows that will be imported, when the preview knows them all ($complete)', async given => {
  server.says(customFields.list, { items: [] })
  const outcomes = { added: 1, updated: 0, merged: 0, unchanged: 0, rejected: 1 }
  server.says(creatorImports.preview, { rows: [], counts: { ...outcomes, rows: 2, complete: given.complete } })
  plan({ ...detail, creator_import: { ...detail.creator_import, row_count: 2 } })
  await screen.findByText('To reject')
  screen.getByRole('button', { name: given.button })
})

it('leaves figures of the profiles out, and makes them custom fields only when somebody asks for it', async () => {
  let items: CustomField[] = []
  server.says(customFields.list, () => ({ items }))
  server.says(customFields.create, ({ name }) => {
    const field = { id: `01980000-0000-7000-8000-00000000001${items.length}`, about: 'CREATOR', kind: 'TEXT', name }
    items = [...items, { ...field, choices: [] } as CustomField]
    return items.at(-1)
  })
  const header = ['Email', 'Followers', 'Tier', 'Size']
  plan({ ...detail, header, sample: [['ada@mel.example', '120k', 'Gold', 'M']] })
  expect((await meaning('Followers')).textContent).toContain('Leave out')
  screen.getByText('Read from the profiles, and kept up to date.')
  await userEvent.click(screen.getByRole('button', { name: 'Keep all 2 as custom fields' }))
  await waitFor(async () => expect((await meaning('Size')).textContent).toContain('Size'))
  expect(items.map(({ name }) => name)).toEqual(['Tier', 'Size'])
  await waitFor(async () => expect(document.activeElement).toBe(await meaning('Tier')))
  await userEvent.click(screen.getByRole('button', { name: 'Keep Followers as a custom field' }))
  await waitFor(async () => expect((await meaning('Followers')).textContent).toContain('Followers'))
  expect(screen.queryByText('Read from the profiles, and kept up to date.')).toBeNull()
})

it('reads the days of a column in one order, which the sheet shows or somebody says', async () => {
  const field = { id: size, about: 'CREATOR', name: 'Contract until', kind: 'DATE', choices: [] }
  server.says(customFields.list, { items: [field] })
  const none = { order: null, ambiguous: null }
  const sheet = (days: { order: string | null; ambiguous: string | null }) => ({
    ...detail,
    header: ['Email', 'Contract until'],
    sample: [['ada@mel.example', '12/05/2026']],
    days: [none, days],
  })
  const sent = () => server.sentTo(creatorImports.preview).at(-1)
  plan(sheet({ order: 'DAY_FIRST', ambiguous: '12/05/2026' }))
  await waitFor(() => expect(sent()).toMatchObject({ plan: { custom_fields: [null, size], day_order: 'DAY_FIRST' } }))
  expect(screen.queryByRole('radiogroup', { name: /means$/ })).toBeNull()
  cleanup()
  plan(sheet({ order: null, ambiguous: '12/05/2026' }))
  const question = await screen.findByRole('radiogroup', { name: '12/05/2026 means' })
  await waitFor(() => expect(sent()).toMatchObject({ plan: { day_order: 'MONTH_FIRST' } }))
  await userEvent.click(within(question).getByRole('radio', { name: /Day first/ }))
  await waitFor(() => expect(sent()).toMatchObject({ plan: { day_order: 'DAY_FIRST' } }))
})
