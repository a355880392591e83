import { problem, problemCodes } from '#platform/contract/problem.ts'
import { description } from '#platform/server/api-docs/openapi-description.ts'
import { openApiEvents, type SentEvent } from '#platform/server/api-docs/openapi-events.ts'
import { type JsonSchema, jsonSchemaOf, withSharedSchemas } from '#platform/server/api-docs/openapi-schema.ts'
import { AppError } from '#platform/server/errors.ts'
import { canRunDry } from '#platform/server/http/call.ts'
import type { Route } from '#platform/server/http/serve.ts'

/** Routes by area of the product, in reading order. */
export type RouteGroups = readonly RouteGroup[]

export interface RouteGroup {
  /** Such as `API keys`. */
  name: string
  /** One sentence. */
  about: string
  routes: readonly Route[]
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

interface Operation {
  operationId: string
  tags: [string]
  summary: string
  description: string
  security: Record<string, []>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema?: JsonSchema }> }
  responses: Record<string, unknown>
}

/** Who may make a call, for readers and for `security` in the document. */
export function accessOf({ handler: { access } }: Route): {
  words: string
  by: 'nobody' | 'session' | 'session or key'
} {
  const [role = '', sessionOnly] = access.name.split(', ')
  if (role === 'anyone' || role === 'visitor') return { words: 'Anybody.', by: 'nobody' }
  const who = role === 'signed in' ? 'Anybody signed in.' : `${roles[role] ?? role} of the team that the call names.`
  if (sessionOnly) return { words: `${who} Not with an API key.`, by: 'session' }
  return { words: who, by: 'session or key' }
}

const roles: Record<string, string> = {
  member: 'Members',
  admin: 'Owners and admins',
  owner: 'Owners',
}

/** Problem codes that a call can answer. */
function problemsOf(route: Route): (typeof problemCodes)[number][] {
  const { endpoint, handler } = route
  const { by } = accessOf(route)
  const codes = new Set<(typeof problemCodes)[number]>()
  if (endpoint.body || endpoint.query || endpoint.params) codes.add('bad_request')
  if (by !== 'nobody') codes.add('unauthorized').add('forbidden')
  if (endpoint.kind === 'command') codes.add('forbidden').add('conflict')
  if (endpoint.body || endpoint.upload) codes.add('payload_too_large').add('unsupported_media_type')
  if (endpoint.params || !/^(anyone|signed in)/.test(handler.access.name)) codes.add('not_found')
  if (takesIdempotencyKey(route)) codes.add('unprocessable')
  if (handler.limits || handler.limited) codes.add('too_many_requests')
  codes.add('unexpected').add('unavailable')
  return problemCodes.filter(code => codes.has(code))
}

const takesIdempotencyKey = ({ endpoint, handler }: Route) =>
  handler.repeated === 'itself' ||
  (endpoint.kind === 'command' && handler.transaction !== 'none' && !/^(anyone|signed in)/.test(handler.access.name))

/** The OpenAPI 3.1 document of all calls, from the schemas that the server itself parses with. */
export function openApiDocument(
  groups: RouteGroups,
  { publicUrl, events }: { publicUrl: string; events: readonly SentEvent[] },
) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const group of groups)
    for (const route of group.routes) {
      const { path, method } = route.endpoint
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(group, route) }
    }
  return withSharedSchemas({
    openapi: '3.1.1',
    info: {
      title: 'Fanfare',
      version: '1.0.0',
      summary: 'Fan pages, creator rosters, outreach and trends.',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl, description: 'This installation' }],
    tags: groups.map(({ name, about }) => ({ name, description: about })),
    security: [{ session: [] }, { api_key: [] }],
    paths,
    webhooks: openApiEvents(events, groups.at(-1)?.name ?? ''),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: publicUrl.startsWith('https:') ? '__Host-fanfare.session' : 'fanfare.session',
          description: 'Set by signing in. Calls that change something must come from our own pages.',
        },
        api_key: { type: 'http', scheme: 'bearer', description: 'An API key of a team: `Authorization: Bearer ff_…`.' },
      },
      schemas: { Problem: jsonSchemaOf(problem, 'output') },
      responses: Object.fromEntries(
        answeredProblems(groups).map(code => [
          code,
          {
            description: new AppError(code, '').toProblem().title,
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  })
}

function answeredProblems(groups: RouteGroups) {
  const answered = new Set(groups.flatMap(group => group.routes.flatMap(problemsOf)))
  return problemCodes.filter(code => answered.has(code))
}

function operationOf(group: RouteGroup, route: Route): Operation {
  const { endpoint } = route
  const { words, by } = accessOf(route)
  return {
    operationId: operationIdOf(route),
    tags: [group.name],
    summary: endpoint.summary,
    description: `Who may: ${words}`,
    security: by === 'nobody' ? [{}] : by === 'session' ? [{ session: [] }] : [{ session: [] }, { api_key: [] }],
    parameters: parametersOf(route),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    ...(endpoint.upload
      ? { requestBody: { required: true, content: Object.fromEntries(endpoint.upload.types.map(type => [type, {}])) } }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Done',
        content: { 'application/json': { schema: jsonSchemaOf(endpoint.answer, 'output') } },
      },
      ...Object.fromEntries(problemsOf(route).map(code => [statusOf(code), responseOf(code)])),
    },
  }
}

const responseOf = (code: string) => ({ $ref: `#/components/responses/${code}` })
const statusOf = (code: (typeof problemCodes)[number]) => new AppError(code, '').status

function parametersOf(route: Route): Parameter[] {
  const { endpoint } = route
  const of = (where: 'path' | 'query'): Parameter[] => {
    const schema = where === 'path' ? endpoint.params : endpoint.query
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input')
    return Object.entries(properties).map(([name, { description, ...property }]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema: property,
    }))
  }
  const repeat: Parameter[] = takesIdempotencyKey(route)
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'Of your choice; a repeat with the same key and body gets the first answer.',
          schema: { type: 'string', minLength: 8, maxLength: 255 },
        },
      ]
    : []
  const dryRun: Parameter[] = canRunDry(route)
    ? [
        {
          name: 'Dry-Run',
          in: 'header',
          required: false,
          description: '`true` answers what the call would answer, and changes and sends nothing.',
          schema: { type: 'string', enum: ['true'] },
        },
      ]
    : []
  return [...of('path'), ...of('query'), ...repeat, ...dryRun]
}

/** `GET /app/v2/auth/me` is `getAuthMe`, `POST /roster/v0/tags/list` is `rosterTagsList`. */
export const operationIdOf = ({ endpoint: { method, path } }: Route) =>
  `${method === 'POST' ? '' : method.toLowerCase()} ${path.replace(/^\/app\//, '/').replace(/\/v\d+\//g, '/')}`
    .replace(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
