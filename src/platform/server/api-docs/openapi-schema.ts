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
