import { parseSync } from 'vite'
import type { Source } from './sources.ts'
import { otherWriters, unnamedWrites } from './table-writers.ts'

/** A statement that changes rows; `table` is null where the source names it in a variable only. */
export interface Write {
  path: string
  table: string | null
}

interface Node {
  type: string
  [key: string]: unknown
}

const BUILDERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const NAME = String.raw`(?:only\s+)?((?:"?\w+"?\.)?"?\w+"?|\u0000)`
const STATEMENTS = [
  new RegExp(String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate\s+table)\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\bupdate\s+(?!set\b)${NAME}(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b`, 'gi'),
]
const MAY_WRITE =
  /insertInto|updateTable|deleteFrom|mergeInto|replaceInto|insert\s+into|delete\s+from|merge\s+into|truncate\s+table|update\s/i

/** Every write of a table in our sources: by the query builder, and in SQL as text. Tests write what they like. */
export function tableWrites(files: readonly Source[]): Write[] {
  return files
    .filter(({ path, text }) => !/\.test\.tsx?$/.test(path) && MAY_WRITE.test(text))
    .flatMap(({ path, text }) => {
      const { program, errors } = parseSync(path, text)
      if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
      const tables: (string | null)[] = []
      visit(program as unknown as Node, tables)
      return tables.map(table => ({ path, table }))
    })
}

function visit(node: Node, tables: (string | null)[]): void {
  if (node.type === 'CallExpression' && BUILDERS.has(calledMethod(node))) {
    const [argument] = node.arguments as Node[]
    tables.push(textOf(argument)?.replace(/\s.*$/s, '') ?? null)
  }
  const sql = sqlOf(node)
  if (sql)
    for (const statement of STATEMENTS)
      for (const [, name = ''] of sql.matchAll(statement))
        tables.push(name === '\u0000' ? null : name.replaceAll('"', '').replace(/^(public|auth)\./, ''))
  for (const child of Object.values(node))
    for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each, tables)
}

/** Text of a string or template; each value put into a template is `\0`, a table named by `sql.table('x')` its name. */
function sqlOf(node: Node): string | undefined {
  if (node.type !== 'TemplateLiteral') return node.type === 'Literal' ? textOf(node) : undefined
  const quasis = node.quasis as { value: { cooked: string } }[]
  const values = node.expressions as Node[]
  return quasis
    .map(({ value }, at) => value.cooked + (values[at] ? (tableNamedBy(values[at]) ?? '\u0000') : ''))
    .join('')
}

const tableNamedBy = (node: Node) =>
  node.type === 'CallExpression' && ['table', 'id', 'ref'].includes(calledMethod(node))
    ? textOf((node.arguments as Node[])[0])
    : undefined

function calledMethod({ callee }: Node): string {
  const { type, property } = callee as Node
  return type === 'MemberExpression' ? String((property as Node).name) : ''
}

const textOf = (node: Node | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The folder that answers for a file's tables: a record, feature, screen or integration; the demo and the app as a whole. */
export function folderOf(path: string): string {
  const [source, floor = '', unit = ''] = path.split('/')
  return `${source}/${floor === 'demo' || floor === 'app' ? floor : `${floor}/${unit}`}`
}

interface Exceptions {
  /** By table, the folders that write it beside its owner. */
  otherWriters: Readonly<Record<string, readonly string[]>>
  /** Files that write a table which their source does not name. */
  unnamedWrites: readonly string[]
}

/**
 * Tables that several folders write, and exceptions that nobody needs any more: the list may only get shorter. The demo owns
 * no table.
 */
export function tableOwnerFaults(
  files: readonly Source[],
  exceptions: Exceptions = { otherWriters, unnamedWrites },
): string[] {
  const writes = tableWrites(files)
  const byTable = new Map<string, Set<string>>()
  const unnamed = new Set<string>()
  for (const { path, table } of writes)
    if (table === null) unnamed.add(path)
    else byTable.set(table, (byTable.get(table) ?? new Set()).add(folderOf(path)))
  const faults: string[] = []
  for (const [table, folders] of byTable) {
    const allowed = exceptions.otherWriters[table] ?? []
    const owners = [...folders].filter(folder => !allowed.includes(folder))
    if (owners.length > 1) faults.push(`${table} has several writers: ${owners.sort().join(', ')}`)
    if (owners.includes('src/demo')) faults.push(`${table} is written by src/demo, which owns no table`)
  }
  for (const [table, folders] of Object.entries(exceptions.otherWriters))
    for (const folder of folders)
      if (!byTable.get(table)?.has(folder))
        faults.push(`${table}: ${folder} writes it no more, take the exception away`)
  for (const path of unnamed)
    if (!exceptions.unnamedWrites.includes(path)) faults.push(`${path} writes a table that its source does not name`)
  for (const path of exceptions.unnamedWrites)
    if (!unnamed.has(path)) faults.push(`${path} names its tables now, take the exception away`)
  return faults
}
