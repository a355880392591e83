import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { postImports } from '#features/post-imports/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, press, show } from '../../../../test/fans/fake-api.tsx'
import type { SheetImport } from '../contract.ts'
import { ImportFrame } from './import-frame.tsx'

fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'
const file = {
  ...{ id: organization_id, file_name: 'posts.csv', row_count: 2 },
  ...{ added: 0, updated: 0, merged: 0, unchanged: 0, rejected: 0, restored: 0, kept: 0 },
} as SheetImport

function Import() {
  const [state, setState] = useState<SheetImport['state']>()
  return (
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      {(['READY', 'RUNNING', 'DONE'] as const).map(next => (
        // does not take the focus
        <button key={next} type="button" onMouseDown={event => event.preventDefault()} onClick={() => setState(next)}>
          {next}
        </button>
      ))}
      <input aria-label="Search" />
      <ImportFrame
        home="/posts"
        calls={postImports}
        sheet={state && { ...file, state }}
        error={null}
        onRetry={() => {}}
        plan={
          <button type="button" onClick={() => setState('RUNNING')}>
            Import 2 rows
          </button>
        }
        result={<p>Two posts were added.</p>}
      />
    </OrganizationContext>
  )
}

function showImport() {
  const root = createRootRoute({ component: Import })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  show(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
}

it('keeps the focus in the import when its buttons give way to the progress, and then to the result', async () => {
  showImport()
  await press('READY')
  await press('Import 2 rows')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Import' }))
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Cancel')
  await press('DONE')
  await screen.findByText('Two posts were added.')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Import' }))
})

it('does not take the focus when the import is first loaded', async () => {
  showImport()
  await press('READY')
  await screen.findByRole('button', { name: 'Import 2 rows' })
  expect(document.activeElement).toBe(document.body)
})

it('leaves the focus elsewhere when the import moves on', async () => {
  showImport()
  await press('READY')
  const search = screen.getByRole('textbox', { name: 'Search' })
  await userEvent.click(search)
  await press('RUNNING')
  await press('DONE')
  await screen.findByText('Two posts were added.')
  expect(document.activeElement).toBe(search)
})
