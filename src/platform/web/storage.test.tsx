// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { chooseTheme, chosenTheme, themeKey } from './frame/theme.ts'
import script from './frame/theme-first.js?raw'
import { keep, readKept, type StorageKey, storageKeys, storageName, useKept } from './storage.ts'

const tags = z.array(z.string()).max(4)

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('STORE-003: the keys are the ones of the specification', () => {
  expect(Object.values(storageKeys)).toEqual([
    'fanfare.drop_user_data',
    'fanfare.last_active_organization',
    'fanfare.last_active_brand',
    'fanfare.last_active_roster',
    'fanfare.roster_filters',
    'fanfare.graph_metrics',
    'fanfare.recent_tags',
    'fanfare.song_table_filters',
    'fanfare.promotion_status_filter',
    'fanfare.cookie_consent',
  ])
})

it.each(Object.keys(storageKeys) as StorageKey[])('STORE-002: what is kept under %s is read again', key => {
  keep(key, 'org-a', { chosen: ['one', 'two'] })
  expect(readKept(key, 'org-a', z.object({ chosen: z.array(z.string()) }))).toEqual({ chosen: ['one', 'two'] })
})

it('STORE-006: keys other than the drop user data and the cookie consent are per organization', () => {
  expect(storageName('dropUserData', null)).toBe('fanfare.drop_user_data')
  expect(storageName('cookieConsent', null)).toBe('fanfare.cookie_consent')
  expect(() => storageName('recentTags', null)).toThrow()
  keep('recentTags', 'org-a', ['Dance'])
  expect(readKept('recentTags', 'org-a', tags)).toEqual(['Dance'])
  expect(readKept('recentTags', 'org-b', tags)).toBeUndefined()
})

it('STORE-006: what is unreadable or has another shape counts as nothing', () => {
  localStorage.setItem('fanfare.recent_tags.org-a', '{not json')
  expect(readKept('recentTags', 'org-a', tags)).toBeUndefined()
  localStorage.setItem('fanfare.recent_tags.org-a', '{"old":"shape"}')
  expect(readKept('recentTags', 'org-a', tags)).toBeUndefined()
})

it('STORE-006: storage that is full or blocked is ignored without an error', () => {
  const broken = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: broken, setItem: broken, removeItem: broken })
  expect(() => keep('recentTags', 'org-a', ['Dance'])).not.toThrow()
  expect(readKept('recentTags', 'org-a', tags)).toBeUndefined()
  expect(chosenTheme()).toBe('system')
})

it('A kept value follows what is kept, wherever it was kept from', () => {
  const { result } = renderHook(() => useKept('recentTags', 'org-a', tags, []))
  expect(result.current[0]).toEqual([])
  act(() => result.current[1](['Studio']))
  expect(result.current[0]).toEqual(['Studio'])
  act(() => keep('recentTags', 'org-a', ['Festival', 'Studio']))
  expect(result.current[0]).toEqual(['Festival', 'Studio'])
})

it('UI-017: dark mode is a class on the root, remembered, and the system’s without a choice', () => {
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

it('The script before the first paint reads the same key and sets the same classes', () => {
  const run = new Function(script)
  localStorage.setItem(themeKey, 'dark')
  run()
  expect(document.documentElement.className).toBe('dark')
  document.documentElement.className = ''
  localStorage.setItem(themeKey, 'javascript:alert(1)')
  run()
  expect(document.documentElement.className).toBe('')
})
