import { accessOf, operationIdOf, type RouteGroups } from '#platform/server/api-docs/openapi.ts'
import { type JsonSchema, jsonSchemaOf } from '#platform/server/api-docs/openapi-schema.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { canRunDry } from '#platform/server/http/call.ts'
import type { Route } from '#platform/server/http/serve.ts'

/** A call of the API, as an assistant finds it. */
export interface CatalogueEntry {
  /** The operation's id in the OpenAPI document, such as `fansList`. */
  name: string
  area: string
  summary: string
  effect: 'reads' | 'changes'
  has_dry_run: boolean
  route: Route
}

/** The calls that an API key may make. Those that take a file are left out: an assistant has text. */
export function catalogueOf(groups: RouteGroups): Map<string, CatalogueEntry> {
  const entries = groups.flatMap(group =>
    group.routes
      .filter(route => !route.endpoint.upload && accessOf(route).by === 'session or key')
      .map((route): [string, CatalogueEntry] => [
        operationIdOf(route),
        {
          name: operationIdOf(route),
          area: group.name,
          summary: route.endpoint.summary,
          effect: route.endpoint.kind === 'query' ? 'reads' : 'changes',
          has_dry_run: canRunDry(route),
          route,
        },
      ]),
  )
  return new Map(entries)
}

/** Entries whose words contain every word of the text, best first: the name counts more than the sentence. */
export function searchCatalogue(entries: Iterable<CatalogueEntry>, text: string): CatalogueEntry[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const scored = [...entries].map(entry => {
    const name = entry.name.toLowerCase()
    const all = `${name} ${entry.area} ${entry.summary}`.toLowerCase()
    const found = words.filter(word => all.includes(word.replace(/s$/, ''))).length
    return { entry, score: found + words.filter(word => name.includes(word.replace(/s$/, ''))).length / 10 }
  })
  const needed = Math.max(1, Math.ceil(words.length / 2))
  return scored
    .filter(({ score }) => words.length === 0 || score >= needed)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

const PARTS = ['params', 'query', 'body'] as const

/** One schema for the input of a call, wherever its fields travel. */
export function inputSchemaOf({ endpoint }: Route): JsonSchema {
  const schemas = PARTS.flatMap(part => {
    const schema = endpoint[part]
    return schema ? [jsonSchemaOf(schema, 'input')] : []
  })
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)),
    required: schemas.flatMap(({ required = [] }) => required),
  }
}

const TEAM_FIELDS = ['organization_id', 'orgId'] as const

export interface CallRequest {
  method: Route['endpoint']['method']
  url: string
  body?: Record<string, unknown>
}

/** @throws 400 for dots, by which a path would name another call */
function pathPart(name: string, value: unknown): string {
  const text = String(value ?? '')
  return /^\.{0,2}$/.test(text) ? raise(badRequest(`${name} is missing.`, { field: name })) : encodeURIComponent(text)
}

/**
 * The HTTP request of a call. A field that names the team and is not given is the key's own team. Unknown fields go into the
 * body, where the server refuses them by name.
 */
export function requestOf({ endpoint }: Route, given: Record<string, unknown>, organizationId: string): CallRequest {
  const fieldsOf = (part: (typeof PARTS)[number]) => Object.keys(endpoint[part]?.shape ?? {})
  const params = fieldsOf('params')
  const query = fieldsOf('query')
  const input = { ...given }
  for (const field of TEAM_FIELDS)
    if (input[field] === undefined && PARTS.some(part => fieldsOf(part).includes(field))) input[field] = organizationId
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => pathPart(name, input[name]))
  const search = new URLSearchParams(
    query.flatMap(name => (input[name] === undefined ? [] : [[name, String(input[name])] as [string, string]])),
  )
  const rest = Object.entries(input).filter(([name]) => !params.includes(name) && !query.includes(name))
  return {
    method: endpoint.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    ...(endpoint.body && { body: Object.fromEntries(rest) }),
  }
}
