import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeUnreferenced } from '#records/drops/server/purge-pictures.ts'
import { film } from '../../../../test/film.ts'
import { givenRelease } from '../../../../test/releases.ts'
import { givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { ASSET_FILE, releases } from '../contract.ts'

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
  id = await givenRelease(server, { organization_id: north.organization_id, as: ann() }, { artist_id: artist })
})

const ann = () => north.people.ann
const one = () => ({ organization_id: north.organization_id, release_id: id })
const get = async () => (await server.call(releases.get, one(), ann())).body
const upload = (type: string, bytes: Uint8Array, mime: string, name = 'file') =>
  server.call(releases.upload_asset, { ...one(), type, name } as never, {
    ...ann(),
    file: new Blob([new Uint8Array(bytes)], { type: mime }),
  })
const picture = (side: number, space: 'srgb' | 'cmyk' | 'b-w' = 'srgb') =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#a13' } })
    .toColourspace(space)
    .jpeg()
    .toBuffer()

describe('files of a release', () => {
  it('are kept with what their bytes say, and checked for size and colour (ENUM-084)', async () => {
    const small = await upload('PRIMARY_COVER_ART', await picture(1400, 'cmyk'), 'image/png', 'cover.png')
    expect(small.status).toBe(201)
    expect(small.body).toMatchObject({
      asset: { format: 'jpeg', width: 1400, height: 1400, colours: 'cmyk', name: 'cover.png' },
      faults: ['It is 1,400 × 1,400 px and needs at least 3,000 × 3,000.', 'Its colours are CMYK and must be RGB.'],
    })
    expect((await get()).faults).toContain('Cover: Its colours are CMYK and must be RGB.')
    const right = await upload('PRIMARY_COVER_ART', await picture(3000), 'image/jpeg', 'cover.jpg')
    expect(right.body.faults).toEqual([])
    const { release, faults } = await get()
    expect(faults.filter(fault => fault.startsWith('Cover'))).toEqual([])
    expect(release.cover_url).toMatch(/^\/media\/[0-9a-f-]{36}\/480\.webp$/)
    const kept = await server.sql('select widths from assets order by created_at desc limit 1')
    expect(kept).toEqual([{ widths: [480] }])
  })

  it('show size, duration and sound of a video, read from its header without decoding', async () => {
    const square = await upload('APPLE_MOTION_1X1_ART', film(3840, 3840, 18), 'video/mp4')
    expect(square.body).toMatchObject({
      asset: { format: 'mp4', width: 3840, height: 3840, duration_ms: 18_000, has_sound: false },
      faults: [],
    })
    const upright = film(2048, 2732, 40, { brand: 'qt  ', sound: true })
    expect((await upload('APPLE_MOTION_3X4_ART', upright, 'video/quicktime')).body).toMatchObject({
      asset: { format: 'mov', duration_ms: 40_000, has_sound: true },
      faults: ['It lasts 40 s and must last 15 to 35.'],
    })
  })

  it.each([
    ['an empty file', 'OTHER', Buffer.alloc(0), 'text/plain'],
    ['a drawing', 'PRIMARY_COVER_ART', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['noise', 'ARTIST_PHOTO', Buffer.from([1, 2, 3, 4, 0, 0, 9]), 'image/png'],
    ['a web page as text', 'OTHER', Buffer.from('<script>alert(1)</script>'), 'text/plain'],
    ['a film as a cover', 'PRIMARY_COVER_ART', film(3000, 3000, 5), 'video/mp4'],
    ['a text as motion art', 'APPLE_MOTION_1X1_ART', Buffer.from('hello'), 'video/mp4'],
    ['a film that is cut off', 'APPLE_MOTION_1X1_ART', film(3840, 3840, 18).subarray(0, 60), 'video/mp4'],
  ])('refuses %s', async (_what, type, bytes, mime) => {
    expect((await upload(type, bytes, mime)).status).toBe(400)
    expect((await get()).assets).toEqual([])
  })

  it('refuses a type that nobody sends to a store', async () => {
    expect((await upload('OTHER', Buffer.from('PK'), 'application/zip')).status).toBe(415)
  })

  it('lets the task of a store be completed once its files pass', async () => {
    await server.sql("update release_tasks set state = 'INCOMPLETE'")
    const task = (await get()).tasks.find(({ type }) => type === 'UPLOAD_STREAMING_ASSETS_FOR_SPOTIFY')?.id ?? ''
    const complete = () => server.call(releases.update_task, { ...one(), task_id: task, state: 'COMPLETED' }, ann())
    expect((await complete()).status).toBe(409)
    await upload('SPOTIFY_CANVAS_ART', film(720, 1280, 6), 'video/mp4')
    expect((await complete()).status).toBe(200)
  })

  it('are removed from storage, and a preview is kept as long as its file', async () => {
    await upload('ARTIST_PHOTO', await picture(1600), 'image/jpeg')
    const { assets } = await get()
    const kept = async () => (await server.sql('select id from assets')).length
    const purge = () =>
      server.app.database.inOrganization(north.organization_id, db =>
        purgeUnreferenced(db, north.organization_id, new Date(Date.now() + 60_000)),
      )
    await server.sql(
      'delete from assets where id::text not in (select substring(preview_url, 8, 36) from release_assets)',
    )
    await purge()
    expect(await kept()).toBe(1)
    await server.call(releases.remove_asset, { ...one(), asset_id: assets[0]?.id ?? '' }, ann())
    await purge()
    expect([(await get()).assets, await kept()]).toEqual([[], 0])
    const jobs = await server.sql("select 1 from job_outbox where task = 'remove_release_file'")
    expect(jobs).toHaveLength(1)
  })

  it('are downloaded by members as they were uploaded, and by nobody else', async () => {
    const lyrics = 'Windfall, windfall'
    const { body } = await upload('OTHER', Buffer.from(lyrics), 'text/plain', 'lyrics.txt')
    const address = `${server.url}${ASSET_FILE}?organization_id=${north.organization_id}&id=${body.asset.id}`
    const answer = await fetch(address, { headers: { cookie: ann().cookie } })
    expect([answer.status, await answer.text()]).toEqual([200, lyrics])
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="lyrics.txt"')
    expect((await fetch(address)).status).toBe(401)
  })

  it('may be links, with http or https only', async () => {
    const add = (url: string) => server.call(releases.add_link, { ...one(), name: 'Press text', url }, ann())
    expect((await add('https://files.example/press')).status).toBe(201)
    expect((await add('javascript:alert(1)')).status).toBe(400)
    expect((await get()).assets).toMatchObject([
      { type: 'LINK', name: 'Press text', url: 'https://files.example/press' },
    ])
  })
})
