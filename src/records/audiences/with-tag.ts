import type { Group } from './rules-contract.ts'

/** The same audience, and whoever has the tag. */
export function withTag(tree: Group, tag: string): Group {
  const rule = { key: 'tags' as const, tags: [tag] }
  const { logical_operator, rules } = tree
  // without a rule it has everybody in it
  if (rules.length === 0) return tree
  const has = rules.some(one => 'key' in one && one.key === 'tags' && one.tags.includes(tag))
  if (has && (logical_operator === 'OR' || rules.length === 1)) return tree
  if (logical_operator === 'OR') return { logical_operator, rules: [...rules, rule] }
  const only = rules.length === 1 ? rules[0] : undefined
  return { logical_operator: 'OR', rules: [only ?? tree, rule] }
}
