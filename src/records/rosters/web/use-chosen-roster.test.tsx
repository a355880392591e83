import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useChosenRoster } from './use-chosen-roster.ts'

const rosters = [
  { id: 'all', is_default: true },
  { id: 'tour', is_default: false },
]
const opened = (lists = rosters, organization = 'org-a') =>
  renderHook(() => useChosenRoster(organization, lists)).result

beforeEach(() => localStorage.clear())

it('selects the last chosen list again, per organization (STORE-004, LIST-033)', () => {
  const first = opened()
  expect(first.current[0]?.id).toBe('all')
  act(() => first.current[1]({ id: 'tour' }))
  expect(first.current[0]?.id).toBe('tour')
  expect(opened().current[0]?.id).toBe('tour')
  expect(opened(rosters, 'org-b').current[0]?.id).toBe('all')
})
it('falls back to the default list for a deleted list or an invalid value (STORE-004, LIST-033)', () => {
  const first = opened()
  act(() => first.current[1]({ id: 'tour' }))
  expect(opened(rosters.slice(0, 1)).current[0]?.id).toBe('all')
  localStorage.setItem('fanfare.last_active_roster.org-a', '{"not":"an id"}')
  expect(opened(rosters.toReversed()).current[0]?.id).toBe('all')
  expect(opened([]).current[0]).toBeUndefined()
})
