import { type Group, isGroup, type LogicalOperator, type Rule } from './rules-contract.ts'
import { type Line, linesOf, treeOf } from './tree.ts'

/** A line of the builder: a rule, or a bracket of lines. */
export type Item = { operator: LogicalOperator; rule: Rule } | { operator: LogicalOperator; items: readonly Item[] }
export type Items = readonly Item[]
/** Where a line stands: its number in each bracket from the outermost one. */
export type Place = readonly number[]

export const itemsOf = (tree: Group): Items =>
  linesOf(tree).map(({ operator, node }) =>
    isGroup(node) ? { operator, items: itemsOf(node) } : { operator, rule: node },
  )

export const treeOfItems = (items: Items): Group => treeOf(items.map(lineOf))

const lineOf = (item: Item): Line => ({
  operator: item.operator,
  node: 'rule' in item ? item.rule : treeOfItems(item.items),
})

/** Whether the item at a place stands behind an odd number of And Nots: who does not match it stays in. */
export const isNegated = (items: Items, place: Place): boolean =>
  place.filter((at, depth) => at > 0 && itemAt(items, place.slice(0, depth + 1))?.operator === 'AND_NOT').length % 2 ===
  1

/** Whether the item at a place is one of several of which any is enough. */
export const isInOr = (items: Items, place: Place): boolean => {
  const at = place.at(-1) ?? 0
  const beside = [...place.slice(0, -1), at === 0 ? 1 : at]
  return itemAt(items, beside)?.operator === 'OR'
}

export const countRules = (items: Items): number =>
  items.reduce((sum, item) => sum + ('rule' in item ? 1 : countRules(item.items)), 0)

export function itemAt(items: Items, [at = 0, ...rest]: Place): Item | undefined {
  const item = items[at]
  if (rest.length === 0 || !item) return item
  return 'items' in item ? itemAt(item.items, rest) : undefined
}

/** Changes the lines of the bracket that holds a place. A bracket that becomes empty goes. */
function within(items: Items, place: Place, change: (siblings: Items, at: number) => Items): Items {
  const [at = 0, ...rest] = place
  if (rest.length === 0) return change(items, at)
  return items.flatMap((item, index): Item[] => {
    if (index !== at || !('items' in item)) return [item]
    const inner = within(item.items, rest, change)
    return inner.length === 0 ? [] : [{ ...item, items: inner }]
  })
}

export const replaceRule = (items: Items, place: Place, rule: Rule): Items =>
  within(items, place, (siblings, at) => siblings.with(at, { operator: siblings[at]?.operator ?? 'AND', rule }))

export const setOperator = (items: Items, place: Place, operator: LogicalOperator): Items =>
  within(items, place, (siblings, at) => siblings.map((item, index) => (index === at ? { ...item, operator } : item)))

export const insertAfter = (items: Items, place: Place, item: Item): Items =>
  within(items, place, (siblings, at) => siblings.toSpliced(at + 1, 0, item))

/** A new rule joined by Or, after the rule it stands at. */
export const insertOr = (items: Items, place: Place, rule: Rule): Items =>
  insertAfter(items, place, { operator: 'OR', rule })

export const append = (items: Items, ...more: Item[]): Items => [...items, ...more]

/** Without the line. The only rule that is left stays; a bracket that loses its last rule goes with it. */
export function remove(items: Items, place: Place): Items {
  const item = itemAt(items, place)
  if (!item) return items
  const rules = 'rule' in item ? 1 : countRules(item.items)
  return countRules(items) - rules < 1 ? items : within(items, place, (siblings, at) => siblings.toSpliced(at, 1))
}

/** The line one place up or down among its siblings; at the edge of a bracket out of it. */
export function moveBy(items: Items, place: Place, by: -1 | 1): Items {
  const item = itemAt(items, place)
  const at = place.at(-1) ?? 0
  if (!item) return items
  const parent = place.slice(0, -1)
  const siblings = parent.length === 0 ? items : bracketAt(items, parent)
  if (siblings[at + by]) return within(items, place, all => all.toSpliced(at, 1).toSpliced(at + by, 0, item))
  if (parent.length === 0) return items
  const above = parent.slice(0, -1)
  const bracket = parent.at(-1) ?? 0
  const without = within(items, place, all => all.toSpliced(at, 1))
  const kept = siblings.length > 1 ? 1 : 0
  return within(without, [...above, bracket], all => all.toSpliced(by > 0 ? bracket + kept : bracket, 0, item))
}

const bracketAt = (items: Items, place: Place): Items => {
  const item = itemAt(items, place)
  return item && 'items' in item ? item.items : []
}

/** The line from one place behind another, also into another bracket. Nothing moves into itself. */
export function moveBehind(items: Items, from: Place, to: Place): Items {
  const item = itemAt(items, from)
  if (!item || !itemAt(items, to) || from.every((step, depth) => to[depth] === step)) return items
  const marked = insertAfter(items, to, item)
  const first = isBefore(to, from) ? shifted(from, to) : from
  return within(marked, first, (siblings, at) => siblings.toSpliced(at, 1))
}

const isBefore = (to: Place, from: Place) =>
  to.slice(0, -1).every((step, depth) => from[depth] === step) && (to.at(-1) ?? 0) < (from[to.length - 1] ?? -1)

const shifted = (from: Place, to: Place): Place =>
  from.map((step, depth) => (depth === to.length - 1 ? step + 1 : step))
