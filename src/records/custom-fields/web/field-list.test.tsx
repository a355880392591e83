import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, press, show } from '../../../../test/fans/fake-api.tsx'
import { type CustomField, customFields, MAX_FIELDS } from '../contract.ts'
import { FieldList } from './field-list.tsx'

const server = fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'
const field = (number: number, name: string): CustomField => ({
  id: `01980000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
  about: 'CREATOR',
  kind: 'TEXT',
  name,
  choices: [],
})

function showList() {
  const root = createRootRoute()
  const pages = [
    createRoute({
      getParentRoute: () => root,
      path: '/',
      component: () => <FieldList organization_id={organization_id} about="CREATOR" mayDelete />,
    }),
    createRoute({ getParentRoute: () => root, path: '/fans', component: () => <p>Fans</p> }),
  ]
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren(pages), history })
  show(<RouterProvider router={router as never} />)
  return router
}

const focused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))

it('gives the focus back to where the form of a field was opened, when it is saved or canceled', async () => {
  let items = [field(1, 'Tier')]
  server.says(customFields.list, () => ({ items }))
  server.says(customFields.create, () => {
    items = [...items, field(2, 'Contract')]
    return items[1]
  })
  showList()
  await press('New field')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Contract{Enter}')
  await screen.findByText('Contract')
  await focused('New field')
  await press('Edit Tier')
  await userEvent.keyboard('{Escape}')
  await focused('Edit Tier')
  await press('New field')
  await press('Cancel')
  await focused('New field')
})

it('keeps the focus on New field when the last possible field is added', async () => {
  let items = Array.from({ length: MAX_FIELDS - 1 }, (_, at) => field(at, `Field ${at}`))
  server.says(customFields.list, () => ({ items }))
  server.says(customFields.create, () => {
    items = [...items, field(MAX_FIELDS, 'Contract')]
    return items.at(-1)
  })
  showList()
  await press('New field')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Contract{Enter}')
  await screen.findByText(`${MAX_FIELDS} fields are the most.`)
  await focused('New field')
  const button = screen.getByRole('button', { name: 'New field' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
})

it('asks before the page is left while a new field is not saved, and not once it is', async () => {
  server.says(customFields.list, { items: [] })
  server.says(customFields.create, field(1, 'Contract'))
  const router = showList()
  const leave = () => act(() => void router.navigate({ href: '/fans' }))
  await press('New field')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Contract')
  leave()
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('Create field')
  await focused('New field')
  leave()
  await screen.findByText('Fans')
})
