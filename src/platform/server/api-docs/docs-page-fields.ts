import type { JsonSchema } from '#platform/server/api-docs/openapi-schema.ts'

export interface Field {
  /** Dotted, such as `items[].brand_ids`. */
  name: string
  type: string
  required: boolean
  /** What else is to know: default, length, description. */
  notes: string[]
}

const DEEPEST = 5

/** Fields of an object, inner ones under their path, as rows that a person reads from top to bottom. */
export function fieldsOf(schema: JsonSchema, prefix = '', depth = 0): Field[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = prefix + key
    const inner = innerObject(property)
    return [
      { name, type: typeOf(property), required: required.includes(key), notes: notesOf(property) },
      ...(inner && depth < DEEPEST ? fieldsOf(inner.schema, `${name}${inner.suffix}`, depth + 1) : []),
    ]
  })
}

function innerObject(schema: JsonSchema): { schema: JsonSchema; suffix: string } | undefined {
  if (schema.properties) return { schema, suffix: '.' }
  if (schema.items?.properties) return { schema: schema.items, suffix: '[].' }
  const choice = (schema.anyOf ?? schema.oneOf ?? []).find(({ properties, items }) => properties ?? items?.properties)
  return choice && innerObject(choice)
}

export function typeOf(schema: JsonSchema): string {
  const { type, format, items, anyOf, oneOf, const: only } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const choices = anyOf ?? oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (Array.isArray(type)) return type.join(' | ')
  if (type === 'array') return items ? `${wrapped(typeOf(items))}[]` : 'any[]'
  if (type === 'string' && format) return format
  if (type === 'object' && !schema.properties) return 'map'
  return type ?? 'any'
}

const wrapped = (type: string) => (type.includes(' | ') ? `(${type})` : type)

function notesOf({ description, default: given, ...limits }: JsonSchema): string[] {
  return [
    description,
    rangeOf(limits.minimum, limits.maximum, ''),
    rangeOf(limits.minLength, limits.maxLength, ' characters'),
    rangeOf(limits.minItems, limits.maxItems, ' entries'),
    given === undefined ? undefined : `${JSON.stringify(given)} if left out`,
  ].filter(note => note !== undefined)
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`
  if (least !== undefined) return `at least ${least}${unit}`
  return most === undefined ? undefined : `at most ${most}${unit}`
}
