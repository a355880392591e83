import { z } from 'zod'
import { instant } from '#platform/contract/values.ts'

/** The part of JSON Schema 2020-12 that our contracts produce. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  $ref?: string
}

const LOCAL = '#/$defs/'

/**
 * The document with the schemas that refer to themselves under `components`, where `$ref` finds them. A schema that does is
 * named by its `id` in `meta`, and its first definition counts.
 */
export function withSharedSchemas<D extends { components: { schemas: Record<string, unknown> } }>(document: D): D {
  const shared: Record<string, unknown> = {}
  const moved = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(moved)
    if (typeof node !== 'object' || node === null) return node
    const { $defs, ...rest } = node as Record<string, unknown>
    for (const [name, schema] of Object.entries($defs ?? {})) shared[name] ??= moved(schema)
    return Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [
        key,
        key === '$ref' && typeof value === 'string' && value.startsWith(LOCAL)
          ? `#/components/schemas/${value.slice(LOCAL.length)}`
          : moved(value),
      ]),
    )
  }
  const whole = moved(document) as D
  return { ...whole, components: { ...whole.components, schemas: { ...whole.components.schemas, ...shared } } }
}

/** The schema of a request (`input`: defaults may be left out) or of an answer (`output`). */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      // rows give a Date, the wire carries text
      if (zodSchema === instant) replace(jsonSchema, { type: 'string', format: 'date-time' })
      // the second half of a pipe reads what is sent, apart from its spelling
      else if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'transform')
        replace(jsonSchema, jsonSchemaOf(def.out, io))
      else if (io === 'output' && def.type === 'pipe' && def.out._zod.def.type === 'transform')
        replace(jsonSchema, transformedWords(zodSchema, def.in))
      // one pattern per format is noise for readers
      if (jsonSchema.format) delete jsonSchema.pattern
      // the safe integer range of JavaScript is no rule of ours
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // answers may gain fields: clients ignore unknown ones
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return json as JsonSchema
}

/** A transform of a few literals gives as many literals. Nothing can be said of any other transform. */
function transformedWords(whole: z.core.$ZodType, before: z.core.$ZodType): JsonSchema {
  const words = jsonSchemaOf(before, 'output').enum
  return words ? { type: 'string', enum: words.map(word => z.parse(whole, word)) } : {}
}

function replace(target: object, source: object) {
  for (const key of Object.keys(target)) delete (target as Record<string, unknown>)[key]
  Object.assign(target, source)
}
