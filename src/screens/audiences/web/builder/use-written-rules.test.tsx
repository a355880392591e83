import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Group } from '#records/audiences/rules-contract.ts'
import { sentenceOf } from '#records/audiences/sentence/sentence.ts'
import type { KnownNames } from '../use-names.ts'
import { useWrittenRules } from './use-written-rules.ts'

const none = new Map<string, string>()
const names = { drops: none, fields: none, audiences: none, broadcasts: none, options: none }
const known = { names } as unknown as KnownNames
const livingIn = (...countries: string[]): Group => ({
  logical_operator: 'AND',
  rules: countries.map(country => ({ key: 'country_code', countries: [country] })) as Group['rules'],
})

const opened = () => {
  const onUse = vi.fn()
  const hook = renderHook(({ tree }) => useWrittenRules(tree, known, onUse), {
    initialProps: { tree: livingIn('FR') },
  })
  const use = () => {
    let group: Group | null = null
    act(() => {
      group = hook.result.current.use()
    })
    return group
  }
  act(() => hook.result.current.write({ text: sentenceOf(livingIn('FR'), names) }))
  return { ...hook, onUse, use }
}

it('keeps rules that were added below while the open sentence was not written in', () => {
  const { result, rerender, onUse, use } = opened()
  const more = livingIn('FR', 'DE')
  rerender({ tree: more })
  expect(result.current).toMatchObject({ isChanged: false, written: { text: sentenceOf(more, names) } })
  expect(use()).toEqual(more)
  expect([onUse.mock.calls, result.current.written]).toEqual([[], undefined])
})

it('asks before a written sentence replaces rules that were added below meanwhile', () => {
  const { result, rerender, onUse, use } = opened()
  act(() => result.current.write({ text: 'Fans who live in Belgium.' }))
  rerender({ tree: livingIn('FR', 'DE') })
  expect(use()).toBeNull()
  expect(result.current.written?.fault).toMatch(/changed meanwhile/)
  expect(onUse).not.toHaveBeenCalled()
  expect(use()).toEqual(livingIn('BE'))
  expect(onUse).toHaveBeenCalledOnce()
})
