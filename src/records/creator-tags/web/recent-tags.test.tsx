// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useRecentTags } from './recent-tags.ts'

beforeEach(() => localStorage.clear())

const opened = (organization = 'org-a') => renderHook(() => useRecentTags(organization)).result

it('STORE-005, TAG-014 at most four are kept, the newest first, for one organization', () => {
  const tags = opened()
  for (const name of ['Dance', 'Tour', 'Indie', 'Studio', 'Festival']) act(() => tags.current.used(name))
  expect(tags.current.recent).toEqual(['Festival', 'Studio', 'Indie', 'Tour'])
  expect(opened().current.recent).toEqual(['Festival', 'Studio', 'Indie', 'Tour'])
  expect(opened('org-b').current.recent).toEqual([])
})
it('STORE-005, TAG-015 a tag that is used again comes first and is there once', () => {
  const tags = opened()
  act(() => tags.current.used('Dance', 'Tour', 'Indie'))
  act(() => tags.current.used('tour'))
  expect(tags.current.recent).toEqual(['tour', 'Dance', 'Indie'])
})
it('TAG-015 what is renamed or deleted is so here too', () => {
  const tags = opened()
  act(() => tags.current.used('Dance', 'Tour', 'Indie'))
  act(() => tags.current.renamed('Tour', 'Summer tour'))
  expect(tags.current.recent).toEqual(['Dance', 'Summer tour', 'Indie'])
  act(() => tags.current.renamed('Dance', 'indie'))
  expect(tags.current.recent).toEqual(['indie', 'Summer tour'])
  act(() => tags.current.deleted('Indie'))
  expect(tags.current.recent).toEqual(['Summer tour'])
})
it('STORE-005 more than four that somebody else kept are cut', () => {
  localStorage.setItem('fanfare.recent_tags.org-a', JSON.stringify(['a', 'b', 'c', 'd', 'e']))
  expect(opened().current.recent).toEqual(['a', 'b', 'c', 'd'])
})
