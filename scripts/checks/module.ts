import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { Source } from './sources.ts'

export interface Import {
  /** Path in the repository for our own files, name of the package for others. */
  target: string
  own: boolean
  typeOnly: boolean
}

/** What a file says about itself, read from its syntax tree, so that comments and strings do not count. */
export interface Module {
  path: string
  /** Of `import`, `export … from` and literal `import()`. */
  imports: readonly Import[]
  /** How often the global `fetch` is named; one taken as a parameter is another. */
  globalFetches: number
  /** Names called or constructed, such as `createPool` and `pg.Pool`. */
  calls: ReadonlySet<string>
  /** Nothing but `export … from`. */
  barrel: boolean
}

interface Node {
  type: string
  name?: string
  [key: string]: unknown
}

export function readModule({ path, text }: Source): Module {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(entry => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, specifier] =
        /^(?:'([^']+)'|"([^"]+)")$/.exec(text.slice(start, end))?.filter(part => part !== undefined) ?? []
      return specifier ? [{ specifier, typeOnly: false }] : []
    }),
  ]
  const found = { globalFetches: 0, calls: new Set<string>() }
  visit(program as unknown as Node, false, found)
  return {
    path,
    imports: imports.map(({ specifier, typeOnly }) => ({ ...resolve(path, specifier), typeOnly })),
    globalFetches: found.globalFetches,
    calls: found.calls,
    barrel:
      program.body.length > 0 &&
      program.body.every(node => /^Export/.test(node.type) && 'source' in node && node.source),
  }
}

function resolve(from: string, specifier: string): { target: string; own: boolean } {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return { target: `src/${bare.slice(1)}`, own: true }
  if (bare.startsWith('.')) return { target: posix.join(posix.dirname(from), bare), own: true }
  return { target: bare, own: false }
}

interface Found {
  globalFetches: number
  calls: Set<string>
}

/** `bound`: an enclosing function takes `fetch` as a parameter, so the name is not the global one. */
function visit(node: Node, bound: boolean, found: Found): void {
  const inside = bound || (Array.isArray(node.params) && node.params.some(bindsFetch))
  if (node.type === 'CallExpression' || node.type === 'NewExpression') found.calls.add(nameOf(node.callee as Node))
  if (node.type === 'MemberExpression' && /^(globalThis|window|self)\.fetch$/.test(nameOf(node))) found.globalFetches++
  for (const [key, child] of Object.entries(node)) {
    if (skipped(node, key)) continue
    for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each, inside, found)
  }
  if (node.type === 'Identifier' && node.name === 'fetch' && !bound) found.globalFetches++
}

/** Names that are not references: properties, and everything that types say. */
function skipped(node: Node, key: string): boolean {
  if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'returnType' || key === 'typeParameters')
    return true
  if (node.type.startsWith('TSInterface') || node.type.startsWith('TSTypeAlias')) return true
  if (node.computed) return false
  return (
    (key === 'property' && node.type === 'MemberExpression') ||
    (key === 'key' && node.shorthand !== true && 'value' in node)
  )
}

function bindsFetch(parameter: unknown): boolean {
  if (!isNode(parameter)) return false
  if (parameter.type === 'Identifier') return parameter.name === 'fetch'
  const parts = [
    parameter.left,
    parameter.argument,
    parameter.parameter,
    parameter.value,
    parameter.properties,
    parameter.elements,
  ]
  return parts.flat().some(bindsFetch)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name ?? ''
  if (node.type !== 'MemberExpression' || node.computed) return ''
  return `${nameOf(node.object as Node)}.${nameOf(node.property as Node)}`
}
