import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useRecentTags } from './recent-tags.ts'

beforeEach(() => localStorage.clear())

const opened = (organization = 'org-a') => renderHook(() => useRecentTags(organization)).result

it('keeps at most four tags, newest first, per organization (STORE-005, TAG-014)', () => {
  const tags = opened()
  for (const name of ['Dance', 'Tour', 'Indie', 'Studio', 'Festival']) act(() => tags.current.used(name))
  expect(tags.current.recent).toEqual(['Festival', 'Studio', 'Indie', 'Tour'])
  expect(opened().current.recent).toEqual(['Festival', 'Studio', 'Indie', 'Tour'])
  expect(opened('org-b').current.recent).toEqual([])
})
it('moves a reused tag to the front without duplicating it (STORE-005, TAG-015)', () => {
  const tags = opened()
  act(() => tags.current.used('Dance', 'Tour', 'Indie'))
  act(() => tags.current.used('tour'))
  expect(tags.current.recent).toEqual(['tour', 'Dance', 'Indie'])
})
it('follows renamed and deleted tags (TAG-015)', () => {
  const tags = opened()
  act(() => tags.current.used('Dance', 'Tour', 'Indie'))
  act(() => tags.current.renamed('Tour', 'Summer tour'))
  expect(tags.current.recent).toEqual(['Dance', 'Summer tour', 'Indie'])
  act(() => tags.current.renamed('Dance', 'indie'))
  expect(tags.current.recent).toEqual(['indie', 'Summer tour'])
  act(() => tags.current.deleted('Indie'))
  expect(tags.current.recent).toEqual(['Summer tour'])
})
it('cuts stored lists of more than four (STORE-005)', () => {
  localStorage.setItem('fanfare.recent_tags.org-a', JSON.stringify(['a', 'b', 'c', 'd', 'e']))
  expect(opened().current.recent).toEqual(['a', 'b', 'c', 'd'])
})
