import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { chooseTheme, chosenTheme, themeKey } from './frame/theme.ts'
import script from './frame/theme-first.js?raw'
import { keep, readKept, type StorageKey, storageName, useKept } from './storage.ts'

const tags = z.array(z.string()).max(4)

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it.each<[StorageKey, string]>([
  ['lastActiveOrganization', 'fanfare.last_active_organization'],
  ['lastActiveRoster', 'fanfare.last_active_roster.org-a'],
  ['rosterFilters', 'fanfare.roster_filters.org-a'],
  ['recentTags', 'fanfare.recent_tags.org-a'],
])('keeps %s under %s (STORE-003, STORE-006)', (key, name) => {
  keep(key, 'org-a', ['Dance'])
  expect({ ...localStorage }).toEqual({ [name]: '["Dance"]' })
  expect(readKept(key, 'org-a', tags)).toEqual(['Dance'])
})

it('reads nothing of another organization and refuses to store without one (STORE-006)', () => {
  keep('recentTags', 'org-a', ['Dance'])
  expect(readKept('recentTags', 'org-b', tags)).toBeUndefined()
  expect(() => storageName('recentTags', null)).toThrow()
})

it('STORE-006: ignores stored values that are unreadable or have another shape', () => {
  localStorage.setItem('fanfare.recent_tags.org-a', '{not json')
  expect(readKept('recentTags', 'org-a', tags)).toBeUndefined()
  localStorage.setItem('fanfare.recent_tags.org-a', '{"old":"shape"}')
  expect(readKept('recentTags', 'org-a', tags)).toBeUndefined()
})

it('STORE-006: ignores full or blocked storage without an error', () => {
  const broken = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: broken, setItem: broken, removeItem: broken })
  expect(() => keep('recentTags', 'org-a', ['Dance'])).not.toThrow()
  expect(readKept('recentTags', 'org-a', tags)).toBeUndefined()
  expect(chosenTheme()).toBe('system')
})

it('updates every reader when a stored value changes', () => {
  const { result } = renderHook(() => useKept('recentTags', 'org-a', tags, []))
  expect(result.current[0]).toEqual([])
  act(() => result.current[1](['Studio']))
  expect(result.current[0]).toEqual(['Studio'])
  act(() => keep('recentTags', 'org-a', ['Festival', 'Studio']))
  expect(result.current[0]).toEqual(['Festival', 'Studio'])
})

it('UI-017: sets dark mode as a class on the root, remembers it, and follows the system without a choice', () => {
  const { classList } = document.documentElement
  chooseTheme('dark')
  expect([...classList]).toEqual(['dark'])
  expect(chosenTheme()).toBe('dark')
  chooseTheme('light')
  expect([...classList]).toEqual(['light'])
  chooseTheme('system')
  expect([...classList]).toEqual([])
  expect(localStorage.getItem(themeKey)).toBeNull()
})

it('sets the same classes from the same key before the first paint', () => {
  const run = new Function(script)
  localStorage.setItem(themeKey, 'dark')
  run()
  expect(document.documentElement.className).toBe('dark')
  document.documentElement.className = ''
  localStorage.setItem(themeKey, 'javascript:alert(1)')
  run()
  expect(document.documentElement.className).toBe('')
})
