import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { releaseDueWork } from '#records/releases/server/release-due.ts'
import { givenRelease } from '../../../../test/releases.ts'
import { givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { releases } from '../contract.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
let artist: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
  artist = await givenArtist(server, north.organization_id, { name: 'Éloïse Varenne' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql('truncate releases cascade')
  id = await givenRelease(server, member(), { artist_id: artist })
})

const ann = () => north.people.ann
const member = () => ({ organization_id: north.organization_id, as: ann() })
const one = () => ({ organization_id: north.organization_id, release_id: id })
const get = async () => (await server.call(releases.get, one(), ann())).body
const song = (title: string, isrc: string | null = null) => ({
  title,
  version: '',
  isrc,
  duration_s: 200,
  explicit: 'NONE' as const,
})
const turn = (status: string, note = '') =>
  server.call(releases.change_status, { ...one(), status, note } as never, ann())

/** Everything that a submission asks for, with a cover that the stores take. */
async function complete() {
  await server.call(releases.update, { ...one(), genre: 'Folk', out_on: '2026-12-04' }, ann())
  const { body } = await server.call(releases.save_tracks, { ...one(), tracks: [song('One'), song('Two')] }, ann())
  const credits = [
    { name: 'Éloïse Varenne', kind: 'ARTIST' as const, role: 'Main Artist', track_ids: [] },
    { name: 'T. Abreu', kind: 'WRITER_PUBLISHER' as const, role: 'Songwriter', track_ids: [] },
  ]
  await server.call(releases.save_credits, { ...one(), credits }, ann())
  await givenCover(3000)
  return body.tracks
}
const givenCover = (side: number) =>
  server.sql(
    `insert into release_assets (organization_id, id, release_id, type, name, format, bytes, width, height, colours, created_by)
     values ($1, $2, $3, 'PRIMARY_COVER_ART', 'cover.png', 'png', 1, $4, $4, 'srgb', $5)`,
    [north.organization_id, newId(), id, side, newId()],
  )

describe('a new release', () => {
  it('has a status, a type, tasks, stores and its artist as a credit (ENUM-080, ENUM-082, ENUM-085, ENUM-086, ENUM-094)', async () => {
    const { release, details, tasks, stores, credits, assets, history } = await get()
    expect(release).toMatchObject({
      status: 'INCOMPLETE',
      type: 'ALBUM',
      artist: { name: 'Éloïse Varenne' },
      tracks: 0,
    })
    expect(details).toMatchObject({ genre: null, explicit: 'NONE', out_on: null })
    expect(tasks.map(({ type, state }) => `${type} ${state}`)).toEqual([
      'BUILD_YOUR_RELEASE_CALENDAR INCOMPLETE',
      'DEFINE_ROYALTY_SPLITS INCOMPLETE',
      'SUBMIT_RELEASE_FOR_REVIEW LOCKED',
      'SHARE_THE_PRESAVE_DROP LOCKED',
      'SUBMIT_PITCH_NOTES_FOR_PLAYLISTING LOCKED',
      'SUBMIT_PITCH_MEDIA_ASSETS_FOR_PLAYLISTING LOCKED',
      'UPLOAD_STREAMING_ASSETS_FOR_SPOTIFY LOCKED',
      'UPLOAD_STREAMING_ASSETS_FOR_APPLE_MUSIC LOCKED',
    ])
    expect(stores).toHaveLength(9)
    expect(credits).toEqual([{ name: 'Éloïse Varenne', kind: 'ARTIST', role: 'Main Artist', track_ids: [] }])
    expect(assets).toEqual([])
    expect(history).toMatchObject([{ kind: 'STATUS', to_value: 'INCOMPLETE' }])
  })

  it("is refused with another team's artist, an unknown type or an invalid UPC", async () => {
    const made = { organization_id: north.organization_id, artist_id: artist, title: 'X', type: 'SINGLE' as const }
    const theirs = await givenArtist(server, south.organization_id)
    expect((await server.call(releases.create, { ...made, artist_id: theirs }, ann())).status).toBe(404)
    expect((await server.call(releases.create, { ...made, type: 'LP' } as never, ann())).status).toBe(400)
    const wrong = await server.call(releases.create, { ...made, upc: '075678164126' }, ann())
    expect([wrong.status, (wrong.body as never as { field: string }).field]).toEqual([400, 'upc'])
  })

  it('keeps a UPC without spaces, once for each team, until its release is archived', async () => {
    const made = { organization_id: north.organization_id, artist_id: artist, title: 'X', type: 'SINGLE' as const }
    expect((await server.call(releases.update, { ...one(), upc: '0 07567-81641 25' }, ann())).status).toBe(200)
    expect((await get()).details.upc).toBe('075678164125')
    expect((await server.call(releases.create, { ...made, upc: '075678164125' }, ann())).status).toBe(409)
    await turn('ARCHIVED')
    expect((await server.call(releases.create, { ...made, upc: '075678164125' }, ann())).status).toBe(201)
  })
})

describe('status', () => {
  it('follows the decided transitions and ends archived (ENUM-081)', async () => {
    await complete()
    for (const status of ['READY_FOR_SUBMISSION', 'INCOMPLETE', 'READY_FOR_SUBMISSION', 'IN_REVIEW', 'NEEDS_ATTENTION'])
      expect([status, (await turn(status, 'Cover is blurred')).status]).toEqual([status, 200])
    expect((await get()).status_note).toBe('Cover is blurred')
    for (const status of ['READY_FOR_SUBMISSION', 'IN_REVIEW', 'DELIVERED', 'RELEASED', 'ARCHIVED'])
      expect([status, (await turn(status)).status]).toEqual([status, 200])
    expect((await turn('INCOMPLETE')).status).toBe(409)
    expect((await get()).history.filter(({ kind }) => kind === 'STATUS')).toHaveLength(11)
    expect((await server.call(releases.update, { ...one(), title: 'Y' }, ann())).status).toBe(409)
  })

  it('refuses every other transition', async () => {
    for (const status of ['IN_REVIEW', 'DELIVERED', 'RELEASED', 'NEEDS_ATTENTION', 'INCOMPLETE'])
      expect([status, (await turn(status)).status]).toEqual([status, 409])
  })

  it('refuses a submission with faults and names them', async () => {
    expect((await get()).faults).toEqual([
      'The cover is missing.',
      'The day of the release is missing.',
      'The genre is missing.',
      'It has no song.',
    ])
    expect((await turn('READY_FOR_SUBMISSION')).status).toBe(409)
    const tracks = await complete()
    const credits = [
      { name: 'Éloïse', kind: 'ARTIST' as const, role: 'Main Artist', track_ids: [] },
      { name: 'T. Abreu', kind: 'WRITER_PUBLISHER' as const, role: 'Composer', track_ids: [tracks[0]?.id ?? ''] },
    ]
    await server.call(releases.save_credits, { ...one(), credits }, ann())
    await givenCover(1400)
    expect((await get()).faults).toEqual([
      'Cover: It is 1,400 × 1,400 px and needs at least 3,000 × 3,000.',
      '“Two” has no writer.',
    ])
  })

  it('is released by the product once its day has begun', async () => {
    await complete()
    for (const status of ['READY_FOR_SUBMISSION', 'IN_REVIEW', 'DELIVERED']) await turn(status)
    const run = (now: string) =>
      releaseDueWork.run({ database: server.app.database, clock: { now: () => new Date(now) } } as never, {} as never)
    await run('2026-12-03T23:00:00Z')
    expect((await get()).release.status).toBe('DELIVERED')
    await run('2026-12-04T00:30:00Z')
    expect(await get()).toMatchObject({
      release: { status: 'RELEASED' },
      history: [{ by_user: null }, {}, {}, {}, {}, {}],
    })
  })
})

describe('tasks', () => {
  const taskOf = async (type: string) => (await get()).tasks.find(task => task.type === type) ?? { id: '', state: '' }
  const set = async (type: string, state: string) =>
    (await server.call(releases.update_task, { ...one(), task_id: (await taskOf(type)).id, state } as never, ann()))
      .status

  it('open when the task before is completed, and turn back (ENUM-059, ENUM-110)', async () => {
    expect(await set('SUBMIT_PITCH_NOTES_FOR_PLAYLISTING', 'COMPLETED')).toBe(409)
    expect(await set('BUILD_YOUR_RELEASE_CALENDAR', 'COMPLETED')).toBe(409)
    await server.call(releases.update, { ...one(), out_on: '2026-12-04' }, ann())
    expect(await set('BUILD_YOUR_RELEASE_CALENDAR', 'COMPLETED')).toBe(200)
    expect((await taskOf('SUBMIT_PITCH_NOTES_FOR_PLAYLISTING')).state).toBe('INCOMPLETE')
    expect(await set('SUBMIT_PITCH_NOTES_FOR_PLAYLISTING', 'COMPLETED')).toBe(200)
    expect((await taskOf('SUBMIT_PITCH_MEDIA_ASSETS_FOR_PLAYLISTING')).state).toBe('INCOMPLETE')
    expect(await set('BUILD_YOUR_RELEASE_CALENDAR', 'INCOMPLETE')).toBe(200)
    // what has opened stays open
    expect((await taskOf('SUBMIT_PITCH_NOTES_FOR_PLAYLISTING')).state).toBe('COMPLETED')
    expect((await taskOf('SHARE_THE_PRESAVE_DROP')).state).toBe('INCOMPLETE')
    const { tasks, next } = (await get()).release
    expect([tasks, next]).toEqual([{ completed: 1, incomplete: 4, locked: 3 }, 'Build your release calendar'])
  })

  it('to submit is completed by the review and opened again when the release comes back', async () => {
    await complete()
    await set('DEFINE_ROYALTY_SPLITS', 'COMPLETED')
    expect(await set('SUBMIT_RELEASE_FOR_REVIEW', 'COMPLETED')).toBe(409)
    for (const status of ['READY_FOR_SUBMISSION', 'IN_REVIEW']) await turn(status)
    expect((await taskOf('SUBMIT_RELEASE_FOR_REVIEW')).state).toBe('COMPLETED')
    expect((await taskOf('UPLOAD_STREAMING_ASSETS_FOR_SPOTIFY')).state).toBe('INCOMPLETE')
    expect(await set('UPLOAD_STREAMING_ASSETS_FOR_SPOTIFY', 'COMPLETED')).toBe(409)
    await turn('NEEDS_ATTENTION', 'Two songs sound alike')
    expect((await taskOf('SUBMIT_RELEASE_FOR_REVIEW')).state).toBe('INCOMPLETE')
  })

  it('are assigned to members of the team alone', async () => {
    const added = await server.call(releases.add_task, { ...one(), title: 'Master' }, ann())
    const assign = async (assigned_to: string | null) =>
      (await server.call(releases.update_task, { ...one(), task_id: added.body.id, assigned_to }, ann())).status
    const stranger = await teamOf(server, 'Elsewhere', { sue: 'owner' })
    expect(await assign(stranger.people.sue.user_id)).toBe(404)
    expect(await assign(ann().user_id)).toBe(200)
    expect(await assign(null)).toBe(200)
    const given = { ...one(), title: 'Photos', assigned_to: stranger.people.sue.user_id }
    expect((await server.call(releases.add_task, given, ann())).status).toBe(404)
  })

  it("of the team's own wait for another, and can be removed", async () => {
    const first = (await server.call(releases.add_task, { ...one(), title: 'Master' }, ann())).body.id
    const then = { ...one(), title: 'Press 500 copies', after_task_id: first, due_on: '2026-12-01' }
    const second = (await server.call(releases.add_task, then, ann())).body.id
    const stateOf = async (task: string) => (await get()).tasks.find(one => one.id === task)?.state
    expect(await stateOf(second)).toBe('LOCKED')
    await server.call(releases.remove_task, { ...one(), task_id: first }, ann())
    expect([await stateOf(first), await stateOf(second)]).toEqual([undefined, 'INCOMPLETE'])
    const { tasks } = await get()
    expect((await server.call(releases.remove_task, { ...one(), task_id: tasks[0]?.id ?? '' }, ann())).status).toBe(404)
  })
})
