import type { Endpoint } from '#platform/contract/endpoint.ts'

type Input = Record<string, unknown>
type Path = readonly (string | number)[]

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const somebody = '01929bd4-0000-7000-8000-0000000000a1'

/** Inputs that no page sends and some program will: extreme numbers and dates, texts that no table stores, duplicates. */
const VALUES: readonly unknown[] = [
  null,
  0,
  -1,
  2_147_483_648,
  9_007_199_254_740_991,
  1e300,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '%_\\',
  'a & b | !c:*',
  'x'.repeat(300),
  'constructor',
  '0000-01-01',
  '1000-01-01',
  '9998-12-31',
  '1000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9998-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-23:59',
  somebody,
  'https://a.example/\u0000',
  encoded(null),
  encoded(['x', 'before', true, '\u0000', '\u0000']),
  [],
  {},
  [null],
  [somebody, somebody],
  ['EMAIL', 'EMAIL'],
]

interface Schema {
  def: {
    type: string
    shape?: Record<string, Schema>
    element?: Schema
    options?: readonly Schema[]
    innerType?: Schema
    in?: Schema
    entries?: Record<string, unknown>
    values?: readonly unknown[]
    valueType?: Schema
  }
  safeParse(value: unknown): { success: boolean }
}

/** Where a value may stand, with what the schema itself names for it. */
function* places(schema: Schema, path: Path = [], depth = 0): Generator<{ path: Path; named: readonly unknown[] }> {
  if (depth > 6) return
  const { def } = schema
  if (def.innerType) return yield* places(def.innerType, path, depth)
  if (def.type === 'pipe' && def.in) return yield* places(def.in, path, depth)
  if (def.type === 'union') {
    for (const option of def.options ?? []) yield* places(option, path, depth + 1)
    return
  }
  if (path.length > 0)
    yield { path, named: [...Object.values(def.entries ?? {}), ...(def.type === 'literal' ? (def.values ?? []) : [])] }
  for (const [key, child] of Object.entries(def.shape ?? {})) yield* places(child, [...path, key], depth + 1)
  if (def.type === 'array' && def.element) yield* places(def.element, [...path, 0], depth + 1)
  if (def.type === 'record' && def.valueType) yield* places(def.valueType, [...path, 'en'], depth + 1)
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy: Input = Array.isArray(value)
    ? ([...value] as never)
    : typeof value === 'object' && value
      ? { ...value }
      : typeof key === 'number'
        ? ([] as never)
        : {}
  copy[key as string] = replaced(copy[key as string], rest, by)
  return copy
}

/** The input once for each place and value that the contract lets through. */
export function* carelessInputs(endpoint: Endpoint, input: Input): Generator<{ what: string; input: Input }> {
  const seen = new Set<string>()
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part] as unknown as Schema | undefined
    if (!schema) continue
    // half a character cannot be written into an address
    const values = part === 'body' ? VALUES : VALUES.filter(value => typeof value !== 'string' || value.isWellFormed())
    const own = Object.fromEntries(Object.entries(input).filter(([key]) => key in (schema.def.shape ?? {})))
    for (const { path, named } of places(schema)) {
      for (const value of [...values, ...named]) {
        const changed = replaced(own, path, value) as Input
        const what = `${path.join('.')}: ${JSON.stringify(value)}`
        if (seen.has(what) || !schema.safeParse(changed).success) continue
        seen.add(what)
        yield { what, input: { ...input, ...changed } }
      }
    }
  }
}
