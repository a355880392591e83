import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentOf } from '#platform/contract/endpoint.ts'
import type { Identity } from '#platform/server/http/access.ts'
import { rosters } from '#records/rosters/contract.ts'
import { givenCreators } from '../../../../../test/roster/roster-crowd.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { teamOf } from '../../../../../test/teams.ts'
import { AT_ONCE, type BulkAction, rosterBulk } from '../../bulk-contract.ts'
import { rosterScreen } from '../../contract.ts'
import { runNextBatch } from './run-bulk.ts'
import { startBulk } from './start-bulk.ts'

type Asked = Partial<SentOf<typeof rosterBulk.start>>

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server.stop())

const everybody = { all: true as const, excluded: [] }

/** A team of its own with so many creators, every other of whom is tagged. */
async function world(count: number) {
  const team = await teamOf(server, 'North', { ann: 'owner' })
  const { organization_id } = team
  const { cookie } = team.people.ann
  const ids = await givenCreators(
    server,
    organization_id,
    Array.from({ length: count }, (_, n) => ({
      name: `creator ${n}`,
      rating: n % 3,
      tags: n % 2 ? ['old'] : [],
    })),
  )
  const start = async (action: BulkAction, asked: Asked = {}) => {
    const input = { roster_id: organization_id, selection: everybody, action, ...asked }
    const { status, body, problem } = await server.call(rosterBulk.start, input, { cookie })
    expect(status, problem.detail).toBe(200)
    return body
  }
  const one = (id: string) => ({ organization_id, id })
  const undo = async (id: string) => (await server.call(rosterBulk.undo, one(id), { cookie })).body
  const get = async (id: string) => (await server.call(rosterBulk.get, one(id), { cookie })).body
  const found = async (filter: object) => {
    const input = { roster_id: organization_id, ...filter, exact: true }
    return (await server.call(rosterScreen.countCreators, input, { cookie })).body.count
  }
  const list = async (name: string) =>
    (await server.call(rosters.create, { organization_id, name }, { cookie })).body.id
  return { team, organization_id, cookie, ids, start, undo, get, found, list }
}
type World = Awaited<ReturnType<typeof world>>

/** Everything that an action may change, to compare before and after. */
const stateOf = async ({ organization_id }: World) =>
  server.sql(
    `select 'list' as what, roster_id::text || creator_id || added_at || facets::text || search as row from roster_creators where organization_id = $1
     union all select 'tag', creator_id::text || tag_id || created_at from creator_tags where organization_id = $1
     union all select 'tags', id || name || applied_count from tags where organization_id = $1
     union all select 'creator', id::text || rating from creators where organization_id = $1
     union all select 'count', id::text || creator_count from rosters where organization_id = $1 order by 1, 2`,
    [organization_id],
  )

describe('a bulk action on few creators runs at once', () => {
  it('on all matching creators except the excluded ones, and nobody else', async () => {
    const w = await world(30)
    const [, tagged, other] = w.ids
    const run = await w.start(
      { kind: 'SET_RATING', rating: 5 },
      { is_tagged: true, selection: { all: true, excluded: [tagged ?? ''] } },
    )
    expect(run).toMatchObject({ state: 'DONE', chosen: 14, done: 14, changed: 14, restored: 0, by_name: 'ann' })
    expect(await w.found({ rating__gte: 5 })).toBe(14)
    expect(await w.found({ rating__gte: 5, is_tagged: false })).toBe(0)
    const ratings = await server.sql('select id, rating from creators where id = any($1) order by id', [
      [tagged, other],
    ])
    expect(ratings.map(({ rating }) => rating)).toEqual(expect.arrayContaining([1, 2]))
  })

  it('on selected creators, whatever the filter matches by then; ignores those of other teams', async () => {
    const [w, others] = [await world(3), await world(1)]
    const ids = [w.ids[0] ?? '', others.ids[0] ?? '']
    const run = await w.start({ kind: 'SET_RATING', rating: 4 }, { q: 'nobody', selection: { all: false, ids } })
    expect(run).toMatchObject({ chosen: 1, changed: 1 })
    expect(await others.found({ rating__gte: 4 })).toBe(0)
  })

  it('counts only creators who changed, and writes it to their history', async () => {
    const w = await world(6)
    const run = await w.start({ kind: 'SET_RATING', rating: 2 })
    expect(run).toMatchObject({ chosen: 6, changed: 4 })
    const events = await server.sql(
      'select field, before, after, by_user from creator_events where organization_id = $1 order by before::text',
      [w.organization_id],
    )
    const step = (before: number) => ({ field: 'rating', before, after: 2, by_user: w.team.people.ann.user_id })
    expect(events).toEqual([step(0), step(0), step(1), step(1)])
  })

  it.each(['ADD_TO_LIST', 'REMOVE_FROM_LIST'] as const)('%s needs a list of the team', async kind => {
    const [w, others] = [await world(1), await world(1)]
    const roster_id = await others.list('Theirs')
    const action = kind === 'ADD_TO_LIST' ? { kind, to_roster_id: roster_id } : { kind, from_roster_id: roster_id }
    const input = { roster_id: w.organization_id, selection: everybody, action }
    expect((await server.call(rosterBulk.start, input, { cookie: w.cookie })).status).toBe(404)
  })

  it('creates no tag whose name is invisible', async () => {
    const w = await world(1)
    const action = { kind: 'ADD_TAGS' as const, tag_names: ['\u200b'] }
    const input = { roster_id: w.organization_id, selection: everybody, action }
    expect((await server.call(rosterBulk.start, input, { cookie: w.cookie })).problem).toMatchObject({
      status: 400,
      detail: expect.stringContaining('A name is required for this tag.'),
    })
  })

  it('holds no creator lock while it waits for the lists lock', async () => {
    const w = await world(3)
    const to_roster_id = await w.list('Spring')
    const adding = new pg.Client(server.ownerUrl)
    await adding.connect()
    try {
      // sooner than a deadlock would be found and one of the two sent back
      await adding.query(`begin; set local lock_timeout = '500ms'`)
      await adding.query('select take_turn_at_rosters($1)', [w.organization_id])
      const run = w.start({ kind: 'ADD_TO_LIST', to_roster_id })
      const { rows } = await adding.query('select pg_backend_pid() as pid')
      const behind = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
      await eventually(async () => (await server.sql(behind, [rows[0].pid])).length > 0)
      await adding.query('select refresh_creators($1, $2::uuid[])', [w.organization_id, w.ids])
      await adding.query('commit')
      expect(await run).toMatchObject({ state: 'DONE', changed: 3 })
    } finally {
      await adding.end()
    }
  })
})

describe('a bulk action and its undo', () => {
  const actions: [string, (w: World) => Promise<BulkAction>, changed: number][] = [
    ['adds to a list', async w => ({ kind: 'ADD_TO_LIST', to_roster_id: await w.list('Spring') }), 12],
    ['removes from the roster', async w => ({ kind: 'REMOVE_FROM_LIST', from_roster_id: w.organization_id }), 12],
    ['adds tags, of which one is new', async () => ({ kind: 'ADD_TAGS', tag_names: ['OLD', 'Brand new'] }), 12],
    ['removes tags', async () => ({ kind: 'REMOVE_TAGS', tag_names: ['Old', 'unknown'] }), 6],
    ['rates', async () => ({ kind: 'SET_RATING', rating: 1 }), 8],
  ]
  it.each(actions)('%s, and everything is as it was before', async (_, action, changed) => {
    const w = await world(12)
    const asked = await action(w)
    const before = await stateOf(w)
    const run = await w.start(asked)
    expect(run).toMatchObject({ state: 'DONE', chosen: 12, changed })
    expect(await stateOf(w)).not.toEqual(before)
    expect(await w.undo(run.id)).toMatchObject({ state: 'UNDONE', restored: changed })
    expect(await stateOf(w)).toEqual(before)
    // once more is no harm
    expect(await w.undo(run.id)).toMatchObject({ state: 'UNDONE', restored: changed })
    expect(await stateOf(w)).toEqual(before)
  })

  it('keeps values that somebody changed since', async () => {
    const w = await world(4)
    const [first = '', second = ''] = w.ids
    const spring = await w.list('Spring')
    const rated = await w.start({ kind: 'SET_RATING', rating: 5 })
    const tagged = await w.start({ kind: 'ADD_TAGS', tag_names: ['New'] })
    const listed = await w.start({ kind: 'ADD_TO_LIST', to_roster_id: spring })
    const only = (id: string) => ({ selection: { all: false as const, ids: [id] } })
    await w.start({ kind: 'SET_RATING', rating: 3 }, only(first))
    await w.start({ kind: 'REMOVE_TAGS', tag_names: ['New'] }, only(second))
    await w.start({ kind: 'ADD_TAGS', tag_names: ['New'] }, only(second))
    await w.start({ kind: 'REMOVE_FROM_LIST', from_roster_id: spring }, only(second))
    await w.start({ kind: 'ADD_TO_LIST', to_roster_id: spring }, only(second))
    expect(await w.undo(rated.id)).toMatchObject({ restored: 3 })
    expect(await w.undo(tagged.id)).toMatchObject({ restored: 3 })
    expect(await w.undo(listed.id)).toMatchObject({ restored: 3 })
    expect(await w.found({ rating__gte: 3, rating__lte: 3 })).toBe(1)
    expect(await w.found({ tag_names: ['new'] })).toBe(1)
    const members = await server.sql('select creator_id from roster_creators where roster_id = $1', [spring])
    expect(members).toEqual([{ creator_id: second }])
    const mine = await w.start({ kind: 'REMOVE_FROM_LIST', from_roster_id: spring })
    await w.start({ kind: 'REMOVE_FROM_LIST', from_roster_id: w.organization_id }, only(second))
    expect(await w.undo(mine.id)).toMatchObject({ changed: 1, restored: 0 })
    expect(await w.found({})).toBe(3)
  })

  it('can be undone for a week', async () => {
    const w = await world(1)
    const run = await w.start({ kind: 'SET_RATING', rating: 5 })
    await server.sql(`update roster_bulk_runs set created_at = now() - interval '8 days' where id = $1`, [run.id])
    const input = { organization_id: w.organization_id, id: run.id }
    expect((await server.call(rosterBulk.undo, input, { cookie: w.cookie })).status).toBe(409)
  })
})

describe('a bulk action on many creators runs as a job', () => {
  const MANY = AT_ONCE + 300

  it('in parts: a killed worker loses none, and none runs twice', async () => {
    const w = await world(MANY)
    const before = await stateOf(w)
    const run = await w.start({ kind: 'ADD_TAGS', tag_names: ['Many'] })
    expect(run).toMatchObject({ state: 'RUNNING', chosen: MANY, done: 0, changed: 0, ended_at: null })
    const { database } = server.app
    const step = (db: Parameters<typeof runNextBatch>[0]) => runNextBatch(db, w.organization_id, run.id)
    await database.inOrganization(w.organization_id, step)
    expect(await w.get(run.id)).toMatchObject({ state: 'RUNNING', done: 500, changed: 500 })
    // a worker is killed before its part is committed
    await database
      .inOrganization(w.organization_id, async db => {
        await step(db)
        throw new Error('killed')
      })
      .catch(() => {})
    expect(await w.get(run.id)).toMatchObject({ done: 500, changed: 500 })

    const runner = await server.app.startJobs()
    try {
      const ended = await eventually(async () => {
        const now = await w.get(run.id)
        return now.state === 'DONE' && now
      }, 60_000)
      expect(ended).toMatchObject({ done: MANY, changed: MANY })
      expect(await w.found({ tag_names: ['Many'] })).toBe(MANY)
      expect((await w.undo(run.id)).state).toBe('UNDOING')
      await eventually(async () => (await w.get(run.id)).state === 'UNDONE', 60_000)
    } finally {
      await runner.stop()
    }
    expect(await w.get(run.id)).toMatchObject({ restored: MANY })
    expect(await stateOf(w)).toEqual(before)
    const recent = await server.call(rosterBulk.recent, { organization_id: w.organization_id }, { cookie: w.cookie })
    expect(recent.body.items.map(({ id }) => id)).toEqual([run.id])
  }, 180_000)

  it('fixes the selection at the start; an undo midway stops the rest', async () => {
    const w = await world(MANY)
    const run = await w.start({ kind: 'SET_RATING', rating: 5 }, { rating__lte: 0, selection: everybody })
    const chosen = run.chosen
    expect(chosen).toBe(Math.ceil(MANY / 3))
    const before = await stateOf(w)
    const many = await w.start({ kind: 'SET_RATING', rating: 4 })
    const { database } = server.app
    await database.inOrganization(w.organization_id, db => runNextBatch(db, w.organization_id, many.id))
    expect(await w.undo(many.id)).toMatchObject({ state: 'UNDONE', done: 500, restored: 500 })
    expect(await database.inOrganization(w.organization_id, db => runNextBatch(db, w.organization_id, many.id))).toBe(
      false,
    )
    expect(await stateOf(w)).toEqual(before)
  }, 60_000)

  it('collects a huge selection in the job too; an undo before that only cancels it', async () => {
    const w = await world(12)
    const person = { user_id: w.team.people.ann.user_id, name: 'ann' } as Identity
    const { database } = server.app
    const { organization_id } = w
    const start = () => {
      const asked = { roster_id: organization_id, is_tagged: true, selection: everybody }
      const action = { kind: 'SET_RATING' as const, rating: 5 }
      return database.inOrganization(organization_id, db =>
        startBulk(db, { organization_id, person }, { ...asked, action }, 5),
      )
    }
    const before = await stateOf(w)
    const waiting = await start()
    expect(waiting).toMatchObject({ state: 'RUNNING', chosen: 0, done: 0 })
    expect(await w.undo(waiting.id)).toMatchObject({ state: 'UNDONE', restored: 0 })
    const next = (id: string) => database.inOrganization(organization_id, db => runNextBatch(db, organization_id, id))
    expect(await next(waiting.id)).toBe(false)
    expect(await stateOf(w)).toEqual(before)

    const { id } = await start()
    expect(await next(id)).toBe(true)
    expect(await w.get(id)).toMatchObject({ state: 'RUNNING', chosen: 6, done: 0 })
    while (await next(id));
    expect(await w.get(id)).toMatchObject({ state: 'DONE', chosen: 6, done: 6, changed: 6 })
    expect(await w.found({ rating__gte: 5, is_tagged: true })).toBe(6)
  })

  it('stops when its list is deleted', async () => {
    const w = await world(AT_ONCE + 1)
    const roster_id = await w.list('Spring')
    const run = await w.start({ kind: 'ADD_TO_LIST', to_roster_id: roster_id })
    const { database } = server.app
    const next = () => database.inOrganization(w.organization_id, db => runNextBatch(db, w.organization_id, run.id))
    expect(await next()).toBe(true)
    await server.call(rosters.remove, { id: roster_id }, { cookie: w.cookie })
    expect(await next()).toBe(false)
    expect(await w.get(run.id)).toMatchObject({ state: 'STOPPED', done: 500, canceled_by_name: null })
  }, 60_000)
})
