import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { givenRelease } from '../../../../test/releases.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { releases } from '../contract.ts'

let server: TestServer
let north: Team<'ann'>
let artist: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  artist = await givenArtist(server, north.organization_id)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql('truncate releases cascade')
  id = await givenRelease(server, member(), { artist_id: artist, out_on: '2026-12-04' })
})

const ann = () => north.people.ann
const member = () => ({ organization_id: north.organization_id, as: ann() })
const one = () => ({ organization_id: north.organization_id, release_id: id })
const get = async () => (await server.call(releases.get, one(), ann())).body
const tie = (kind: string, target_id: string) =>
  server.call(releases.add_tie, { ...one(), kind, target_id } as never, ann())

/** A pre-save drop of the artist with its wishes. */
async function givenDrop(wishes: readonly string[]) {
  const drop = newId()
  await server.sql(
    `insert into drops (organization_id, id, drop_profile_id, slug, short_code, title, drop_type, version, go_live_timestamp)
     values ($1, $2, $3, $4, $4, 'Pre-save page', 'TRACK_PRE_SAVE', 0, '2026-12-04T00:00:00Z')`,
    [north.organization_id, drop, artist, drop.slice(-12)],
  )
  for (const service of wishes)
    await server.sql(
      `insert into presaves (organization_id, id, signup_id, drop_id, service, account_hash, time_zone)
       values ($1, $2, $3, $4, $5, $6, 'UTC')`,
      [north.organization_id, newId(), newId(), drop, service, Buffer.from(newId())],
    )
  return drop
}

async function givenSegment() {
  const segment = newId()
  await server.sql('insert into segments (organization_id, id, name, post_count) values ($1, $2, $3, 7)', [
    north.organization_id,
    segment,
    `Followed ${segment}`,
  ])
  return segment
}

describe('what belongs to a release', () => {
  it('is drops with their pre-saves, promotions, segments, each tied once', async () => {
    const drop = await givenDrop(['spotify', 'spotify', 'apple-music'])
    const activation = await givenActivation(server, member(), { artist_id: artist, promotion_name: newId() })
    const segment = await givenSegment()
    const first = await tie('DROP', drop)
    expect((await tie('DROP', drop)).body.id).toBe(first.body.id)
    await tie('PROMOTION', activation)
    await tie('SEGMENT', segment)
    const { ties, presaves, release } = await get()
    expect(ties.map(({ kind, target_id, count }) => [kind, target_id, count])).toEqual([
      ['DROP', drop, 3],
      ['PROMOTION', activation, 0],
      ['SEGMENT', segment, 7],
    ])
    expect(presaves).toEqual([
      { service: 'spotify', count: 2 },
      { service: 'apple-music', count: 1 },
    ])
    expect(release.presaves).toBe(3)
  })

  it('can be unlinked from the release without being changed, and disappears from it when deleted', async () => {
    const segment = await givenSegment()
    const tied = (await tie('SEGMENT', segment)).body.id
    await server.call(releases.remove_tie, { ...one(), tie_id: tied }, ann())
    expect((await get()).ties).toEqual([])
    expect(await server.sql('select 1 from segments where id = $1', [segment])).toHaveLength(1)
    await tie('SEGMENT', segment)
    await server.sql('delete from segments where id = $1', [segment])
    expect((await get()).ties).toEqual([])
  })

  it('is offered by name as long as it is not tied, and refused when unknown', async () => {
    const segment = await givenSegment()
    const offered = async () => {
      const asked = { ...one(), kind: 'SEGMENT' as const, q: segment.slice(-8) }
      return (await server.call(releases.tie_options, asked, ann())).body.items.map(option => option.id)
    }
    expect(await offered()).toEqual([segment])
    await tie('SEGMENT', segment)
    expect(await offered()).toEqual([])
    expect((await tie('AUDIENCE', segment)).status).toBe(404)
  })
})

describe('the plan', () => {
  it('shows the day, drops, promotions, due tasks and entries in order', async () => {
    await tie('DROP', await givenDrop([]))
    const activation = await givenActivation(server, member(), { artist_id: artist, promotion_name: newId() })
    await server.sql("update activations set starts_on = '2026-11-20', ends_on = '2026-12-20' where id = $1", [
      activation,
    ])
    await tie('PROMOTION', activation)
    const task = (await get()).tasks[0]?.id ?? ''
    await server.call(releases.update_task, { ...one(), task_id: task, due_on: '2026-11-25' }, ann())
    const entry = { ...one(), kind: 'POST' as const, title: 'Cover reveal', day: '2026-11-22', is_done: false }
    const item_id = (await server.call(releases.save_plan_item, entry, ann())).body.id
    await server.call(releases.save_plan_item, { ...entry, item_id, is_done: true }, ann())
    expect((await get()).plan.map(({ day, kind, is_done }) => [day, kind, is_done])).toEqual([
      ['2026-11-20', 'PROMOTION', false],
      ['2026-11-22', 'POST', true],
      ['2026-11-25', 'TASK', false],
      ['2026-12-04', 'RELEASE', false],
      ['2026-12-04', 'PRESAVE', false],
      ['2026-12-20', 'PROMOTION', false],
    ])
    await server.call(releases.remove_plan_item, { ...one(), item_id }, ann())
    expect((await get()).plan.some(({ kind }) => kind === 'POST')).toBe(false)
  })

  it('moves with the day of the release, which the history remembers', async () => {
    await server.call(releases.update, { ...one(), out_on: '2026-12-11' }, ann())
    const { plan, history } = await get()
    expect(plan).toMatchObject([{ kind: 'RELEASE', day: '2026-12-11' }])
    expect(history[0]).toMatchObject({ kind: 'DAY', from_value: '2026-12-04', to_value: '2026-12-11' })
  })
})
