import { EVERYONE, type Group, isGroup, type LogicalOperator, type Rule } from './rules-contract.ts'

export type Node = Rule | Group

/** A rule or bracket, and the operator that joins it to what stands before it. The operator of the first one has no meaning. */
export interface Line {
  operator: LogicalOperator
  node: Node
}

/** The same tree without brackets that have no meaning: those around nothing, around one rule, or around the same operator. */
export function canonical(tree: Group): Group {
  const node = simpler(tree)
  return isGroup(node) ? node : { logical_operator: 'AND', rules: [node] }
}

function simpler(node: Node): Node {
  if (!isGroup(node)) return node
  const { logical_operator } = node
  const rules = node.rules.map(simpler)
  const [first] = rules
  if (!first) return EVERYONE
  if (rules.length === 1) return first
  // A first bracket of the same operator adds nothing, because rules are read from left to right.
  if (isGroup(first) && first.logical_operator === logical_operator && first.rules.length > 0)
    return { logical_operator, rules: [...first.rules, ...rules.slice(1)] }
  return { logical_operator, rules }
}

/** The lines of a bracket: a first bracket joined by another operator is read before the rest, so it needs no bracket. */
export function linesOf({ logical_operator, rules }: Group): Line[] {
  const [first, ...others] = rules
  if (!first) return []
  const rest = others.map(node => ({ operator: logical_operator, node }))
  return isGroup(first) && needsNoBracket(first, logical_operator, others.length)
    ? [...linesOf(first), ...rest]
    : [{ operator: 'AND', node: first }, ...rest]
}

/** `a and b and not c` reads the same with and without a bracket around `a and b`; `(a or b) and c` is shown with it. */
export const needsNoBracket = (first: Group, outer: LogicalOperator, others: number) =>
  others > 0 && outer === 'AND_NOT' && first.logical_operator === 'AND' && first.rules.length > 1

/** The tree of lines, read from left to right. */
export function treeOf([first, ...others]: readonly Line[]): Group {
  if (!first) return EVERYONE
  let tree: Node = first.node
  let isJoined = false
  for (const { operator, node } of others) {
    const goesOn: boolean = isJoined && isGroup(tree) && tree.logical_operator === operator
    tree = { logical_operator: operator, rules: goesOn && isGroup(tree) ? [...tree.rules, node] : [tree, node] }
    isJoined = true
  }
  return isGroup(tree) ? tree : { logical_operator: 'AND', rules: [tree] }
}
