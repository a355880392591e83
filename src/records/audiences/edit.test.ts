import { describe, expect, it } from 'vitest'
import {
  append,
  type Item,
  type Items,
  insertOr,
  isInOr,
  isNegated,
  itemsOf,
  moveBehind,
  moveBy,
  type Place,
  remove,
  setOperator,
  treeOfItems,
} from './edit.ts'
import type { Rule } from './rules-contract.ts'

const rule = (tag: string): Rule => ({ key: 'tags', tags: [tag] })
const line = (tag: string, operator: Item['operator'] = 'AND'): Item => ({ operator, rule: rule(tag) })
const bracket = (...items: Item[]): Item => ({ operator: 'AND', items })
const text = (items: Items): string =>
  items
    .map((item, at) => {
      const joined = at > 0 ? ({ AND: '&', OR: '|', AND_NOT: '-' } as const)[item.operator] : ''
      return joined + ('rule' in item ? ('tags' in item.rule ? item.rule.tags[0] : '') : `(${text(item.items)})`)
    })
    .join('')

describe('editing a tree of rules', () => {
  it('keeps the only rule that is left (RULE-003)', () => {
    expect(remove([line('a')], [0])).toEqual([line('a')])
    expect(remove([bracket(line('a'))], [0, 0])).toEqual([bracket(line('a'))])
    expect(remove([bracket(line('a'), line('b'))], [0])).toEqual([bracket(line('a'), line('b'))])
    expect(text(remove([line('a'), line('b')], [0]))).toBe('b')
  })
  it('removes a bracket with its last rule when others remain (RULE-010)', () => {
    expect(text(remove([line('a'), bracket(line('b'))], [1, 0]))).toBe('a')
    expect(text(remove([line('a'), bracket(line('b'), bracket(line('c')))], [1, 1, 0]))).toBe('a&(b)')
  })
  it('inserts a rule joined by Or after the rule it stands at (RULE-014)', () => {
    expect(text(insertOr([line('a'), bracket(line('b'), line('c'))], [1, 0], rule('x')))).toBe('a&(b|x&c)')
  })
  it('moves lines among their siblings, out of brackets and behind others', () => {
    const items = [line('a'), bracket(line('b'), line('c')), line('d')]
    expect(text(moveBy(items, [2], -1))).toBe('a&d&(b&c)')
    expect(text(moveBy(items, [1, 1], 1))).toBe('a&(b)&c&d')
    expect(text(moveBy(items, [1, 0], -1))).toBe('a&b&(c)&d')
    expect(text(moveBy([line('a'), bracket(line('b'))], [1, 0], 1))).toBe('a&b')
    expect(text(moveBy(items, [0], -1))).toBe(text(items))
    expect(text(moveBehind(items, [0], [1, 0]))).toBe('(b&a&c)&d')
    expect(text(moveBehind(items, [2], [0]))).toBe('a&d&(b&c)')
    expect(text(moveBehind(items, [1, 1], [0]))).toBe('a&c&(b)&d')
    expect(text(moveBehind(items, [1], [1, 0]))).toBe(text(items))
  })
  it('is a tree of rules joined by And, And Not and Or (RULE-015)', () => {
    const items = setOperator(append([line('a')], bracket(line('b'), line('c', 'OR')), line('d')), [2], 'AND_NOT')
    const tree = treeOfItems(items)
    expect(tree).toEqual({
      logical_operator: 'AND_NOT',
      rules: [
        {
          logical_operator: 'AND',
          rules: [rule('a'), { logical_operator: 'OR', rules: [rule('b'), rule('c')] }],
        },
        rule('d'),
      ],
    })
    expect(treeOfItems(itemsOf(tree))).toEqual(tree)
  })
})

it('knows whether a line stands behind an odd number of And Nots, and whether it is one of several Ors', () => {
  const items: Items = [
    line('a', 'AND_NOT'),
    line('b', 'AND_NOT'),
    { operator: 'AND_NOT', items: [line('c'), line('d', 'AND_NOT')] },
    line('e', 'OR'),
  ]
  const places: Place[] = [[0], [1], [2, 0], [2, 1], [3]]
  // the first line of a bracket is joined to nothing
  expect(places.map(place => isNegated(items, place))).toEqual([false, true, true, false, false])
  expect(places.map(place => isInOr(items, place))).toEqual([false, false, false, false, true])
  expect(isInOr([line('a'), line('b', 'OR')], [0])).toBe(true)
})
