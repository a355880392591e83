import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pins } from '#features/pins/contract.ts'
import { pinRoutes } from '#features/pins/server/routes.ts'
import { testClock } from '#platform/server/clock.ts'
import type { Access } from '#platform/server/http/access.ts'
import { createHttpServer } from '#platform/server/http/http.ts'
import type { Handler, Route } from '#platform/server/http/serve.ts'
import { silentLog } from '#platform/server/log.ts'
import { rosterBulk } from '#screens/roster/bulk-contract.ts'
import { isolationFaults, sent } from './isolation/attempts.ts'
import { cases, pages } from './isolation/cases.ts'
import { savedWorld, seedSide, stateOf } from './isolation/side.ts'
import { UNIQUE_WITHOUT_KEY } from './isolation/unique-keys.ts'
import type { Case, Side } from './isolation/world.ts'
import { call, startTestServer, type TestServer } from './server.ts'

let server: TestServer
let mine: Side
let theirs: Side
let restore: () => Promise<unknown>
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '10000' } })
  mine = await seedSide(server, 'A')
  theirs = await seedSide(server, 'B')
  restore = await savedWorld(server, [mine, theirs])
})
afterEach(() => restore())
afterAll(() => server.stop())

const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`
const untried = (table: Record<string, Case>) => server.app.routes.map(nameOf).filter(name => !table[name])
const routeOf = (name: string) => server.app.routes.find(route => nameOf(route) === name)

describe('two teams on one installation', () => {
  it('tries every route', () => {
    expect(untried(cases)).toEqual([])
  })

  it.each(Object.entries(cases))(
    'API-001, API-005, API-007, LIST-001 keeps %s inside its organization',
    async (name, tried) => {
      const route = routeOf(name)
      // what exists in one mode only (the demo sign-in) is tried where it exists
      if (!route) return
      const before = await stateOf(server, theirs)
      expect(await isolationFaults({ server, url: server.url, endpoint: route.endpoint, tried, mine, theirs })).toEqual(
        [],
      )
      expect(await stateOf(server, theirs), 'rows of the other team').toEqual(before)
      await succeeds(route, tried)
    },
  )
})

describe('roster calls need no higher role', () => {
  const rosterCases = Object.entries(cases).filter(
    ([name, { may, unproven }]) => name.startsWith('POST /roster/v0/') && may === 'member' && !unproven,
  )
  it.each(rosterCases)('API-006 lets any member make %s', async (name, tried) => {
    const route = routeOf(name)
    expect(route).toBeDefined()
    if (route) await succeeds(route, { ...tried, as: 'member' })
  })
})

describe('pages, files and streams', () => {
  it('tries every one', () => {
    const called = new Set(server.app.routes.map(nameOf).map(name => unnamed(name.replace(/\{(\w+)\}/g, ':$1'))))
    for (const name of Object.keys(pages)) called.add(unnamed(name))
    expect(served(server).filter(name => !called.has(unnamed(name)))).toEqual([])
  })

  it.each(Object.entries(pages))('%s shows nothing of another organization', async (name, { shows, url }) => {
    if (!served(server).some(one => unnamed(one) === unnamed(name))) return
    for (const cookie of ['', mine.owner]) {
      const answer = await fetch(new URL(url(theirs), server.url), {
        method: name.split(' ')[0] ?? 'GET',
        headers: { cookie, origin: server.url },
        redirect: 'manual',
      })
      if (shows === 'team') expect(answer.status).toBe(cookie ? 404 : 401)
      expect(await answer.text()).not.toContain(theirs.canary)
    }
  })
})

/** Two routes may name the same part of a path differently: it is then printed as `:id|:identifier`. */
const unnamed = (name: string) => name.replace(/:\w+(\|:\w+)*/g, ':')

/** Method and path of everything the server answers, read from the router's own tree. */
function served(server: TestServer): string[] {
  const parents: string[] = []
  return server.app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent, path, methods] = /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (indent === undefined || path === undefined) return []
      const depth = indent.length / 4
      parents.splice(depth, Number.POSITIVE_INFINITY, path)
      const whole = parents.join('')
      return (methods ?? '')
        .split(', ')
        .filter(method => method !== 'HEAD')
        .map(method => `${method} ${whole}`)
    })
}

/** The refusals above mean something only where the same call works for those who may make it. */
async function succeeds({ endpoint }: Route, tried: Case) {
  const { input, as, fresh, unproven } = tried
  if (unproven) return
  const answer = await call(
    server.url,
    endpoint,
    { ...input(mine), ...(await fresh?.(server)) },
    sent(tried, { cookie: mine[as ?? 'owner'] }),
  )
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}

describe('a database on several machines', () => {
  it('could check every unique key of a tenant table on one of them, but those of ids that are unique by themselves', async () => {
    const keys = await server.sql<{ table: string; columns: string }>(UNIQUE_WITHOUT_KEY)
    expect(keys.filter(({ columns }) => columns !== 'id')).toEqual([])
    expect(keys.map(({ table }) => table)).toEqual(TABLES_WITH_IDS_IN_CALLS)
  })
})

/** Calls name their rows by the id alone, so that they are found without the team. */
const TABLES_WITH_IDS_IN_CALLS = [
  'activation_shares',
  'activations',
  'creator_links',
  'creators',
  'mailboxes',
  'outreach_templates',
  'roster_invite_links',
  'rosters',
  'segments',
  'trends',
]

const nobodySignedIn = { identify: async () => null, membership: async () => null }

describe('leaks are reported (canaries)', () => {
  const trusting: Access<{ organization_id: string }> = {
    name: 'believes the body',
    allow: async (_gate, { organization_id }) => ({
      organization_id,
      identity: { user_id: theirs.user_id, session_id: null, name: '', email: '', api_key: null },
      membership: null,
    }),
  }
  const faultsWith = async (tried: Case, change: (handler: Handler<never>) => object, path = pins.list.path) => {
    const routes = pinRoutes.map(route =>
      route.endpoint.path === path
        ? { ...route, handler: { ...route.handler, ...change(route.handler as never) } }
        : route,
    ) as Route[]
    const http = await createHttpServer({
      services: { database: server.app.database, sessions: nobodySignedIn, clock: testClock() },
      routes,
      log: silentLog,
      publicUrl: 'http://127.0.0.1',
      trustedProxies: false,
    })
    const url = await http.listen({ host: '127.0.0.1', port: 0 })
    try {
      return await isolationFaults({ server, url, endpoint: pins.list, tried, mine, theirs })
    } finally {
      await http.close()
    }
  }
  const list = cases['POST /app/v2/pins/list'] as Case

  it('when a route trusts the organization of the body', async () => {
    const faults = await faultsWith(list, () => ({ access: trusting }))
    expect(faults.join('\n')).toMatch(/nobody: 200, not 401/)
    expect(faults.join('\n')).toMatch(/everything of the other team: the answer holds canaryB/)
    expect(faults.join('\n')).toMatch(/organization_id of the other team: the answer holds canaryB/)
  })
  it('when an error says too much', async () => {
    const faults = await faultsWith(list, () => ({
      access: trusting,
      run: () => {
        throw new Error(theirs.canary)
      },
    }))
    expect(faults.join('\n')).toMatch(/500/)
  })
  it('when ids of both organizations are not handled as the case says, or the case is missing', async () => {
    const endpoint = rosterBulk.start
    const { mixed, ...silent } = cases['POST /app/v2/roster/bulk'] as Case
    const faultsOf = (tried: Case) => isolationFaults({ server, url: server.url, endpoint, tried, mine, theirs })
    expect(mixed).toBe('left out')
    expect((await faultsOf(silent)).join('\n')).toContain('does not say it')
    const faults = (await faultsOf({ ...silent, mixed: 'refused' })).join('\n')
    expect(faults).toContain('selection.ids of both teams: 200, not 403 or 404')
    expect(faults).toContain('selection.ids of both teams: it did not fail whole')
  })
  it('when a served address has no row in a table', () => {
    expect(served(server)).toContain('POST /app/v2/api_keys/revoke')
    expect(served(server)).toContain('GET /app/v2/events')
    const { 'POST /app/v2/pins/list': _, ...others } = cases
    expect(untried(others)).toEqual(['POST /app/v2/pins/list'])
  })
})
