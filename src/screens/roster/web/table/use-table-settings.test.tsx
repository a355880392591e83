import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { useTableSettings } from './use-table-settings.ts'

beforeEach(() => localStorage.clear())

const opened = (id: string) =>
  renderHook(useTableSettings, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <OrganizationContext value={{ id, name: 'North' }}>{children}</OrganizationContext>
    ),
  }).result

it('stores filter visibility and hidden columns per organization (STORE-002, STORE-006)', () => {
  const first = opened('org-a')
  act(() => first.current.showFilters(false))
  act(() => first.current.hide(['price'], 'view-1'))
  expect(opened('org-a').current).toMatchObject({ filtersShown: false, hidden: ['price'], columnsOf: 'view-1' })
  expect(opened('org-b').current).toMatchObject({ filtersShown: true, hidden: [], columnsOf: undefined })
  act(() => first.current.hide([]))
  expect(opened('org-a').current).toMatchObject({ filtersShown: false, hidden: [], columnsOf: undefined })
})
