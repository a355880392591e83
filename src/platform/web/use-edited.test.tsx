import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mergeEntries, mergeFields, mergeRows, useEdited } from './use-edited.ts'

const start = { title: 'Nine Suns', label: 'North' }

it('shows saves of other members until the field is edited', () => {
  const { result, rerender } = renderHook(({ saved }) => useEdited(saved, mergeFields), {
    initialProps: { saved: start },
  })
  rerender({ saved: { ...start, label: 'South' } })
  expect(result.current).toMatchObject({ value: { title: 'Nine Suns', label: 'South' }, isChanged: false })
})

it('keeps what was typed when another member saves, over the newest of the other fields', () => {
  const { result, rerender } = renderHook(({ saved }) => useEdited(saved, mergeFields), {
    initialProps: { saved: start },
  })
  act(() => result.current.set({ ...start, title: 'Ten Suns' }))
  rerender({ saved: { ...start, label: 'South' } })
  expect(result.current).toMatchObject({ value: { title: 'Ten Suns', label: 'South' }, isChanged: true, isStale: true })
  // further typing keeps both
  act(() => result.current.set({ ...result.current.value, title: 'Eleven Suns' }))
  expect(result.current.value).toEqual({ title: 'Eleven Suns', label: 'South' })
  act(() => result.current.reset())
  expect(result.current).toMatchObject({
    value: { title: 'Nine Suns', label: 'South' },
    isChanged: false,
    isStale: false,
  })
})

it('keeps what was typed while it was saved, also where that is what it was before', () => {
  const { result, rerender } = renderHook(({ saved }) => useEdited(saved, mergeFields), {
    initialProps: { saved: start },
  })
  act(() => result.current.set({ ...start, title: 'Ten Suns' }))
  const { saved } = result.current
  act(() => result.current.set(start))
  rerender({ saved: { ...start, title: 'Ten Suns' } })
  act(saved)
  expect(result.current).toMatchObject({ value: start, isChanged: true, isStale: false })
  // nothing typed meanwhile: it follows what others save again
  const again = result.current.saved
  rerender({ saved: start })
  act(again)
  rerender({ saved: { ...start, title: 'Eleven Suns' } })
  expect(result.current.value.title).toBe('Eleven Suns')
})

it('keeps edited rows and replaces the others when the list is saved elsewhere', () => {
  const saved = [
    { store: 'A', url: '' },
    { store: 'B', url: '' },
  ]
  const { result, rerender } = renderHook(props => useEdited(props.saved, mergeEntries('store')), {
    initialProps: { saved },
  })
  act(() =>
    result.current.set([
      { store: 'A', url: 'mine' },
      { store: 'B', url: '' },
    ]),
  )
  rerender({
    saved: [
      { store: 'A', url: '' },
      { store: 'B', url: 'theirs' },
    ],
  })
  expect(result.current.value).toEqual([
    { store: 'A', url: 'mine' },
    { store: 'B', url: 'theirs' },
  ])
})

it('keeps a typed list whole where lines cannot be told apart', () => {
  const { result, rerender } = renderHook(({ saved }) => useEdited(saved), { initialProps: { saved: ['one'] } })
  act(() => result.current.set(['one', 'two']))
  rerender({ saved: ['three'] })
  expect(result.current).toMatchObject({ value: ['one', 'two'], isStale: true })
  // typing on does not hide that somebody saved
  act(() => result.current.set(['one', 'two', 'three']))
  expect(result.current.isStale).toBe(true)
})

describe('rows that are added, removed and moved', () => {
  const rows = (...of: string[]) => of.map(text => ({ key: text.split('=')[0] ?? '', title: text }))
  const after = (from: string[], typed: string[], saved: string[]) =>
    mergeRows<'key', { key: string; title: string }>('key')(rows(...from), rows(...typed), rows(...saved)).map(
      ({ title }) => title,
    )

  it.each([
    ['two rows changed by two people', ['a', 'b'], ['a', 'b=mine'], ['a=theirs', 'b'], ['a=theirs', 'b=mine']],
    ['a row added by each', ['a'], ['a', 'n=mine'], ['a', 'b=theirs'], ['a', 'b=theirs', 'n=mine']],
    ['a row removed there', ['a', 'b', 'c'], ['a=mine', 'b', 'c'], ['a', 'c'], ['a=mine', 'c']],
    ['a row removed here', ['a', 'b'], ['a'], ['a=theirs', 'b'], ['a=theirs']],
    ['a row changed here and removed there', ['a', 'b'], ['a', 'b=mine'], ['a'], ['a', 'b=mine']],
    ['rows moved there', ['a', 'b'], ['a=mine', 'b'], ['b', 'a'], ['b', 'a=mine']],
    ['rows moved here', ['a', 'b'], ['b', 'a'], ['a=theirs', 'b'], ['b', 'a=theirs']],
    ['a row added here and moved up', ['a', 'b'], ['a', 'n=mine', 'b'], ['a', 'b=theirs'], ['a', 'n=mine', 'b=theirs']],
    ['a row added first, and rows moved there', ['a', 'b'], ['n=mine', 'a', 'b'], ['b', 'a'], ['n=mine', 'b', 'a']],
    ['a row added here that was saved meanwhile', ['a'], ['a', 'n=mine'], ['a', 'n'], ['a', 'n=mine']],
  ])('keeps the work of both people: %s', (_, from, typed, saved, both) => {
    expect(after(from, typed, saved)).toEqual(both)
  })
})
