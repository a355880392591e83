import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { jsonSchemaOf } from '#platform/server/api-docs/openapi-schema.ts'
import {
  type CallRequest,
  type CatalogueEntry,
  inputSchemaOf,
  requestOf,
  searchCatalogue,
} from '#platform/server/mcp/catalogue.ts'

/** Characters of an answer; a longer one would fill the assistant's memory. */
const MAX_CHARACTERS = 100_000
const MAX_FOUND = 30

export interface ToolSettings {
  catalogue: ReadonlyMap<string, CatalogueEntry>
  /** The team of the key. */
  organizationId: string
  mayChange: boolean
  /** Makes the call with the key's own rights. */
  send: (request: CallRequest, headers: Record<string, string>) => Promise<{ status: number; text: string }>
}

const instructions = `Fanfare is a platform for labels, artists and brands: fan pages (drops), fans and audiences, messages,
a roster of creators, promotions, outreach, posts and trends. Find a call with find_calls, read its input with describe_call,
then use read or change. change is a dry run unless dry_run is false: show the person what it would answer and ask before you
act, above all for whatever sends messages or deletes something. Instants are UTC; lists are paged by cursor or offset.`

/**
 * Four tools over all calls of the contract. One tool for each call would be some hundred of them, more than an assistant
 * can choose from.
 */
export function toolServer({ catalogue, organizationId, mayChange, send }: ToolSettings): McpServer {
  const server = new McpServer({ name: 'fanfare', title: 'Fanfare', version: '1.0.0' }, { instructions })
  const usable = [...catalogue.values()].filter(({ effect }) => mayChange || effect === 'reads')
  const find = (name: string, effect?: CatalogueEntry['effect']) => {
    const entry = usable.find(one => one.name === name)
    if (!entry) return failed(`There is no call “${name}” that this key may make. Look with find_calls.`)
    if (effect && entry.effect !== effect)
      return failed(`“${name}” ${entry.effect} data: use the tool “${entry.effect === 'reads' ? 'read' : 'change'}”.`)
    return entry
  }
  const make = async (entry: CatalogueEntry, input: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const { status, text } = await send(requestOf(entry.route, input, organizationId), headers)
    if (status >= 400) return failed(text)
    if (text.length <= MAX_CHARACTERS) return said(text)
    return entry.effect === 'reads'
      ? failed(
          `The answer has ${text.length} characters, more than ${MAX_CHARACTERS}. Ask for fewer with limit or filters.`,
        )
      : said(`Done. The answer is too long to show: ${text.slice(0, 1000)}…`)
  }

  const call = z.string().max(200).describe('Name of a call, as find_calls shows it.')
  const input = z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Fields of the call. organization_id may be left out.')

  server.registerTool(
    'find_calls',
    {
      title: 'Find calls',
      description: 'Finds calls of the Fanfare API by words, such as “list fans” or “promotion board”.',
      inputSchema: { words: z.string().max(200).default(''), area: z.string().max(100).optional() },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ words, area }) => {
      const found = searchCatalogue(
        usable.filter(entry => area === undefined || entry.area.toLowerCase() === area.toLowerCase()),
        words,
      )
      return said({
        calls: found.slice(0, MAX_FOUND).map(({ route: _, ...entry }) => entry),
        count: found.length,
        areas: [...new Set(usable.map(entry => entry.area))],
      })
    },
  )
  server.registerTool(
    'describe_call',
    {
      title: 'Describe a call',
      description: 'The JSON Schemas of what a call takes and answers.',
      inputSchema: { call },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ call: name }) => {
      const entry = find(name)
      if ('content' in entry) return entry
      const { route, ...about } = entry
      return said({ ...about, input: inputSchemaOf(route), answer: jsonSchemaOf(route.endpoint.answer, 'output') })
    },
  )
  server.registerTool(
    'read',
    {
      title: 'Read',
      description: 'Makes a call that changes nothing and returns its answer.',
      inputSchema: { call, input },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ call: name, input: given }) => {
      const entry = find(name, 'reads')
      return 'content' in entry ? entry : make(entry, given)
    },
  )
  if (mayChange)
    server.registerTool(
      'change',
      {
        title: 'Change',
        description:
          'Makes a call that changes something. Unless dry_run is false, nothing is kept or sent and the answer says what it would be.',
        inputSchema: { call, input, dry_run: z.boolean().default(true) },
        annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
      },
      async ({ call: name, input: given, dry_run }) => {
        const entry = find(name, 'changes')
        if ('content' in entry) return entry
        if (!dry_run) return make(entry, given)
        if (!entry.has_dry_run)
          return failed(`“${name}” has no dry run. Ask the person, then call it with dry_run: false.`)
        return make(entry, given, { 'dry-run': 'true' })
      },
    )
  return server
}

const said = (answer: unknown): CallToolResult => ({
  content: [{ type: 'text', text: typeof answer === 'string' ? answer : JSON.stringify(answer) }],
})
const failed = (text: string): CallToolResult => ({ ...said(text), isError: true })
