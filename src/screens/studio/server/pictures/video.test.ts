import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import * as render from '#screens/drop-page/web/render.tsx'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { studioOf } from '../../../../../test/studio.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { studio } from '../../contract.ts'
import { newItem } from '../../web/sections/blocks/new-block.ts'

const assets = { stylesheets: [], no_script_stylesheet: '/n.css', script: '/fan.js', frame_script: '/frame.js' }
const film = readFileSync(new URL('../../../../demo/films/nine-suns.mp4', import.meta.url))
const header = (...parts: (string | number[])[]) =>
  Buffer.concat([...parts.map(part => Buffer.from(part as string, 'latin1')), Buffer.alloc(200)])
const webm = header([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm')

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets },
  })
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

const upload = (bytes: Buffer, type = 'video/mp4', cookie = team.people.ann.cookie) =>
  server.call(
    studio.upload_video,
    { organization_id: team.organization_id },
    { cookie, file: new Blob([bytes as BlobPart], { type }) },
  )

it('stores an uploaded MP4 or WebM unchanged and serves it with the type found in its bytes', async () => {
  const mp4 = await upload(film, 'video/webm')
  expect([mp4.status, mp4.body.url]).toEqual([201, `/media/${mp4.body.id}/video.mp4`])
  const shown = await fetch(server.url + mp4.body.url)
  expect(shown.headers.get('content-type')).toBe('video/mp4')
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  expect(film.equals(Buffer.from(await shown.arrayBuffer()))).toBe(true)
  const other = await upload(webm)
  expect((await fetch(server.url + other.body.url)).headers.get('content-type')).toBe('video/webm')
})

it('sends the part of a video that a player asks for', async () => {
  const { body } = await upload(film)
  const part = async (range: string) => {
    const answer = await fetch(server.url + body.url, { headers: { range } })
    return [answer.status, answer.headers.get('content-range'), (await answer.arrayBuffer()).byteLength]
  }
  expect(await part('bytes=0-1')).toEqual([206, `bytes 0-1/${film.length}`, 2])
  expect(await part('bytes=-100')).toEqual([206, `bytes ${film.length - 100}-${film.length - 1}/${film.length}`, 100])
  expect(await part('bytes=70000-')).toEqual([
    206,
    `bytes 70000-${film.length - 1}/${film.length}`,
    film.length - 70000,
  ])
})

it('rejects a file that is no MP4 or WebM by its bytes, and stores nothing of it (THREATS: uploads)', async () => {
  const before = await server.sql('select from assets')
  const tried: [string, Buffer][] = [
    ['QuickTime', header([0, 0, 0, 20], 'ftypqt  ')],
    ['Matroska', header([0x1a, 0x45, 0xdf, 0xa3], 'matroska')],
    ['HTML', Buffer.from('<html><script>alert(1)</script>ftyp</html>')],
    ['empty', Buffer.alloc(0)],
  ]
  for (const [name, bytes] of tried) {
    const { status, problem } = await upload(bytes)
    expect({ name, status, detail: problem.detail }).toEqual({
      name,
      status: 400,
      detail: 'This file is no MP4 or WebM video.',
    })
  }
  expect(await server.sql('select from assets')).toHaveLength(before.length)
})

it('rejects a video by its type, by its size, and unread when nobody is signed in', async () => {
  expect((await upload(film, 'video/quicktime')).status).toBe(415)
  expect((await upload(Buffer.alloc(50_000_001))).status).toBe(413)
  expect((await upload(film, 'video/mp4', '')).status).toBe(401)
})

it('does not find a video that is not there', async () => {
  for (const file of ['video.mp4', 'video.mov', 'constructor'])
    expect((await fetch(`${server.url}/media/00000000-0000-7000-8000-000000000000/${file}`)).status, file).toBe(404)
})

it('is not published with the video of another team, or one that is not kept here any more', async () => {
  const south = await teamOf(server, 'South', { sue: 'owner' })
  const { body: theirs } = await server.call(
    studio.upload_video,
    { organization_id: south.organization_id },
    { cookie: south.people.sue.cookie, file: new Blob([film as BlobPart], { type: 'video/mp4' }) },
  )
  const { body: ours } = await upload(film)
  const { ann, begun } = await studioOf(server)
  const { body: own } = await ann(studio.upload_video, {} as never, {
    file: new Blob([film as BlobPart], { type: 'video/mp4' }),
  })
  const findings = async (video_url: string) => {
    const items = [{ ...newItem('MEDIA', 0), title: 'The film', video_url }]
    const blocks = [{ id: randomUUID(), title: 'Films', block_type: 'MEDIA' as const, hidden: false, items }]
    const { id } = await begun({ blocks } as never)
    const { body } = await ann(studio.preflight, { id, check_links: false } as never)
    return body.findings.filter(({ level }) => level === 'error')
  }
  const gone = {
    level: 'error',
    code: 'picture_gone',
    field: 'blocks.0.items.0.video_url',
    text: 'The video of The film is not kept here any more.',
    hint: 'Upload it again.',
  }
  expect(await findings(own.url)).toEqual([])
  expect(await findings(theirs.url)).toEqual([gone])
  expect(await findings(ours.url.replace(ours.id, randomUUID()))).toEqual([gone])
})
