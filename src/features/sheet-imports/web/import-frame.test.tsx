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
  const [state, setState] = useState<SheetImport['state']>('READY')
  return (
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <button type="button" onMouseDown={event => event.preventDefault()} onClick={() => setState('DONE')}>
        Elsewhere
      </button>
      <ImportFrame
        home="/posts"
        calls={postImports}
        sheet={{ ...file, state }}
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

it('keeps the focus in the import when its buttons give way to the progress, and then to the result', async () => {
  const root = createRootRoute({ component: Import })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  show(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
  await press('Import 2 rows')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Import' }))
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Cancel')
  await press('Elsewhere')
  await screen.findByText('Two posts were added.')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Import' }))
})
