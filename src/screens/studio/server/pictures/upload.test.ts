import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import * as render from '#screens/drop-page/web/render.tsx'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { studio } from '../../contract.ts'

const assets = {
  stylesheets: ['/fan/fan.css'],
  no_script_stylesheet: '/fan/no-script.css',
  script: '/fan/fan.js',
  frame_script: '/fan/frame.js',
}

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '1000' },
    // pictures are served beside the pages that show them
    fanPages: { render: render as FanRenderer, assets },
  })
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

const cover = (name: string) => readFileSync(new URL(`../../../../demo/covers/${name}.webp`, import.meta.url))
const upload = (bytes: Buffer | string, type = 'image/webp', more: { purpose?: 'PORTRAIT'; cookie?: string } = {}) => {
  const { cookie = team.people.ann.cookie, ...input } = more
  const file = new Blob([bytes as BlobPart], { type })
  return server.call(studio.upload_picture, { organization_id: team.organization_id, ...input }, { cookie, file })
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

describe('an uploaded picture', () => {
  it('is stored in its sizes, with its colours and a matching typeface (DROP-034, DROP-120)', async () => {
    const { status, body } = await upload(cover('room-zero'))
    expect(status).toBe(201)
    expect(body.sizes.map(({ width }) => width)).toEqual([480, 768, 1200])
    expect(body).toMatchObject({ width: 1200, url: body.sizes.at(-1)?.url, look: { kind: 'dark' } })
    const file = await fetch(server.url + body.url)
    expect(file.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 1200 })
  })
  it.each([
    ['room-zero', 'wide'],
    ['slow-orchard', 'soft'],
    ['sugar-glass', 'candy'],
  ])('the cover of %s is spoken of in the voice %s', async (name, voice) => {
    expect((await upload(cover(name))).body.look.suggested_voice).toBe(voice)
  })
  it('is stored upright and without camera metadata', async () => {
    const photo = await plain(900, 600)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '48/1 51/1 29/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Exif')).toBe(true)
    const { body } = await upload(photo, 'image/jpeg')
    expect([body.width, body.height]).toEqual([600, 900])
    for (const { url } of body.sizes) {
      const kept = Buffer.from(await (await fetch(server.url + url)).arrayBuffer())
      expect((await sharp(kept).metadata()).exif).toBeUndefined()
    }
  })
  it('is not found under an invalid name', async () => {
    for (const name of ['none', 'n'.repeat(400), '..%2f..'])
      expect((await fetch(`${server.url}/media/${name}/480.webp`)).status).toBe(404)
  })
  it('must be a JPEG, PNG, WebP or AVIF of 64 pixels to 40 megapixels (DROP-034)', async () => {
    const portrait = async (bytes: Buffer, type: string) => (await upload(bytes, type, { purpose: 'PORTRAIT' })).status
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
      expect(await portrait(await plain(64, 64).toFormat(format).toBuffer(), `image/${format}`), format).toBe(201)
    expect(await portrait(await plain(8000, 5000).png().toBuffer(), 'image/png')).toBe(201)
  })
  it('waits its turn when many of 40 megapixels arrive at once, and none is refused (THREATS 47)', async () => {
    const large = await plain(8000, 5000).png().toBuffer()
    let [atOnce, done] = [0, false]
    const watch = async () => {
      while (!done) {
        const { process, queue } = sharp.counters()
        atOnce = Math.max(atOnce, process + queue)
        await new Promise(resolve => setImmediate(resolve))
      }
    }
    const watching = watch()
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await upload(large, 'image/png', { purpose: 'PORTRAIT' })).status),
    )
    done = true
    await watching
    expect(statuses).toEqual(Array(6).fill(201))
    expect(atOnce).toBeGreaterThan(0)
    // of one picture two formats are written at once; the small decoding of another’s colours may come between
    expect(atOnce).toBeLessThanOrEqual(4)
  })
  it('is small when it is a portrait', async () => {
    const { body } = await upload(cover('portrait-wren-hallow'), 'image/webp', { purpose: 'PORTRAIT' })
    expect(body.sizes.map(({ width }) => width)).toEqual([192])
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>'

describe('an invalid upload is rejected and nothing of it is stored', () => {
  it('THREATS: uploads; SVG, animations, decompression bombs and disguised files', async () => {
    const before = await server.sql('select from assets')
    const frames = Buffer.concat([0, 120, 240].map(shade => Buffer.alloc(100 * 100 * 3, shade)))
    const moving = await sharp(frames, { raw: { width: 100, height: 300, channels: 3, pageHeight: 100 } })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer()
    const bomb = await plain(7000, 7000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const gif = await plain(100, 100).gif().toBuffer()
    const tried: [Buffer | string, string][] = [
      [svg, 'SVG'],
      [`\ufeff  <!-- x -->${svg}`, 'SVG'],
      [moving, 'Moving'],
      [bomb, '40 megapixels'],
      [await plain(8000, 5001).png().toBuffer(), '40 megapixels'],
      [gif, 'JPEG, PNG, WebP or AVIF'],
      [await plain(100, 100).tiff().toBuffer(), 'JPEG, PNG, WebP or AVIF'],
      ['no picture', 'not a picture'],
      [cover('room-zero').subarray(0, 2000), 'not a picture'],
      [await plain(63, 200).png().toBuffer(), 'smaller than 64'],
      ['', ''],
    ]
    for (const [bytes, reason] of tried) {
      const { status, problem } = await upload(bytes, 'image/png')
      expect({ reason, status, detail: problem.detail }).toEqual({
        reason,
        status: 400,
        detail: expect.stringContaining(reason),
      })
    }
    expect(await server.sql('select from assets')).toHaveLength(before.length)
  })
  it('by its type, by its size, and unread when nobody is signed in', async () => {
    const picture = cover('portrait-wren-hallow')
    expect((await upload(svg, 'image/svg+xml')).status).toBe(415)
    expect((await upload('{}', 'application/json')).status).toBe(415)
    expect((await upload(Buffer.alloc(12_000_001), 'image/png')).status).toBe(413)
    expect((await upload(picture, 'image/webp', { cookie: '' })).status).toBe(401)
    const long = { method: 'POST', headers: { 'content-type': 'image/png', 'content-length': '1000000000' } }
    const path = `${studio.upload_picture.path}?organization_id=${team.organization_id}`
    expect(
      (await fetch(server.url + path, { ...long, headers: { 'content-type': 'image/png' }, body: 'x' })).status,
    ).toBe(401)
  })
})
