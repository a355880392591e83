import { type Group, group, isGroup, type LogicalOperator, type Rule, type RuleKey, rule } from '../rules-contract.ts'
import { canonical, type Line, linesOf, type Node, treeOf } from '../tree.ts'
import { IN_QUOTES, type Names, readAll, Scan, writeAll } from './parts.ts'
import { phrases } from './phrases.ts'

const joins: Record<LogicalOperator, string> = { AND_NOT: ' and not ', AND: ' and ', OR: ' or ' }
const ANYBODY = 'are anybody'

/**
 * The tree in one sentence, which `readSentence` reads back.
 *
 * @example sentenceOf(tree, names) // 'Fans who live in France and (speak French or are tagged “vinyl”).'
 */
export function sentenceOf(tree: Group, names: Names): string {
  const plain = canonical(tree)
  return plain.rules.length === 0 ? 'All fans.' : `Fans who ${bracketText(plain, names)}.`
}

/** One rule as it reads in the sentence. */
export const ruleText = (one: Rule, names: Names): string => writeAll(phrases[one.key], one, names)

/** The same for a line of its own, where the coordinates of cities are not needed. */
export const shortRuleText = (one: Rule, names: Names): string =>
  ruleText(one, names).replace(/(”) at -?\d+(?:\.\d+)? -?\d+(?:\.\d+)?/g, '$1')

const bracketText = (bracket: Group, names: Names): string =>
  linesOf(bracket)
    .map(({ operator, node }, at) => (at > 0 ? joins[operator] : '') + nodeText(node, names))
    .join('')

function nodeText(node: Node, names: Names): string {
  if (!isGroup(node)) return ruleText(node, names)
  return node.rules.length === 0 ? ANYBODY : `(${bracketText(node, names)})`
}

export type ReadTree = { tree: Group } | { fault: string }

/** Reads a sentence; a fault names the first words that are not understood. */
export function readSentence(text: string, names: Names): ReadTree {
  const from = new Scan(oneSpaced(text).trim().replace(/\.$/, ''))
  if (from.text === '' || /^all fans$/i.test(from.text))
    return { tree: canonical({ logical_operator: 'AND', rules: [] }) }
  from.take('Fans who ')
  const lines = readLines(from, names)
  if (!lines || from.at < from.text.length)
    return { fault: `Not understood: ${from.text.slice(from.at, from.at + 60)}` }
  const read = group.safeParse(canonical(treeOf(lines)))
  return read.success ? { tree: read.data } : { fault: read.error.issues[0]?.message ?? 'Not understood.' }
}

/** Names in quotes keep their spaces. */
const oneSpaced = (text: string) =>
  text
    .split(new RegExp(`(${IN_QUOTES.source})`))
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/\s+/g, ' ')))
    .join('')

function readLines(from: Scan, names: Names): Line[] | undefined {
  const first = readNode(from, names)
  if (!first) return undefined
  const lines: Line[] = [{ operator: 'AND', node: first }]
  for (;;) {
    const before = from.at
    const operator = (Object.keys(joins) as LogicalOperator[]).find(one => from.take(joins[one]))
    if (!operator) return lines
    const node = readNode(from, names)
    if (!node) {
      from.at = before
      return lines
    }
    lines.push({ operator, node })
  }
}

function readNode(from: Scan, names: Names): Node | undefined {
  if (from.take(ANYBODY)) return { logical_operator: 'AND', rules: [] }
  if (from.take('(')) {
    const lines = readLines(from, names)
    return lines && from.take(')') ? treeOf(lines) : undefined
  }
  for (const key of Object.keys(phrases) as RuleKey[]) {
    const values = from.attempt(() => {
      const found = readAll(phrases[key], from, names)
      const read = found && rule.safeParse({ key, ...found })
      return read?.success && endsHere(from) ? read.data : undefined
    })
    if (values) return values
  }
  return undefined
}

/** A rule ends where the sentence, its bracket or the next operator does. */
const endsHere = ({ text, at }: Scan) =>
  at === text.length || text[at] === ')' || /^ (and|or) /i.test(text.slice(at, at + 5))
