import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import { fakeSocial } from '../../../../../test/roster/social.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { socialProfiles } from '../../contract.ts'

const social = fakeSocial()
const clock = testClock(new Date())
let server: TestServer
let north: Team<'ann'>
/** Stands for the servers on which a platform keeps its pictures. */
let platform: Server
let platformUrl: string
const pictures = new Map<string, { type: string; bytes: Buffer }>()
const asked: string[] = []

beforeAll(async () => {
  platform = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    asked.push(request.url ?? '')
    const picture = pictures.get(path)
    if (!picture) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': picture.type }).end(picture.bytes)
  })
  await new Promise<void>(resolve => platform.listen(0, '127.0.0.1', resolve))
  platformUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  server = await startTestServer({ social: social.port, clock, jobs: true })
  north = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(async () => {
  await server.stop()
  await new Promise(resolve => platform.close(resolve))
})

const photo = (background: string) => sharp({ create: { width: 900, height: 600, channels: 3, background } })
const tells = (username: string, path: string) =>
  social.tells('TikTok', { platform_id: username, username, avatar_url: platformUrl + path })
/** What a member sees of a profile. */
async function seen(username: string) {
  const input = { url: `https://www.tiktok.com/@${username}` }
  const { status, body, problem } = await server.call(socialProfiles.verify, input, north.people.ann)
  expect(status, problem.detail).toBe(200)
  return body.avatar_url
}
const shown = (username: string) => eventually(() => seen(username), 15_000)
const get = (address: string) => fetch(server.url + address)
const refusals = () => server.logs.filter(line => line.includes('no picture to be had'))

it('serves an avatar from our own server: small, square, without metadata', async () => {
  const bytes = await photo('#a05')
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()
  pictures.set('/mara.jpg', { type: 'image/jpeg', bytes })
  tells('mara', '/mara.jpg?signature=1')
  // the browser is never sent to the platform, not even before the copy is there
  expect(await seen('mara')).toBeNull()
  const address = await shown('mara')
  expect(address).toMatch(/^\/app\/avatars\/[0-9a-f-]{36}\/[0-9a-f]{32}\.webp$/)
  const answer = await get(address)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const file = Buffer.from(await answer.arrayBuffer())
  expect(file.length).toBeLessThan(5_000)
  expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 })
  expect((await sharp(file).metadata()).exif).toBeUndefined()
  expect(file.includes('secret')).toBe(false)
})

it('does not refetch an avatar when only the URL signature changes; replaces a changed avatar and deletes the old file', async () => {
  pictures.set('/ines.png', { type: 'image/png', bytes: await photo('#0a5').png().toBuffer() })
  tells('ines', '/ines.png?signature=1')
  await seen('ines')
  const first = await shown('ines')
  const tomorrow = () => clock.advance(25 * 3_600_000)
  tomorrow()
  tells('ines', '/ines.png?signature=2')
  expect(await seen('ines')).toBe(first)
  tomorrow()
  pictures.set('/ines-2.png', { type: 'image/png', bytes: await photo('#00f').png().toBuffer() })
  tells('ines', '/ines-2.png?signature=3')
  const second = await eventually(async () => {
    const address = await seen('ines')
    return address !== first && address
  }, 15_000)
  expect(asked.filter(path => path.includes('ines'))).toEqual(['/ines.png?signature=1', '/ines-2.png?signature=3'])
  await eventually(async () => (await get(first)).status === 404, 15_000)
  expect((await get(second)).status).toBe(200)
})

it.each<[string, () => Promise<{ type: string; bytes: Buffer }>]>([
  ['drawing', async () => ({ type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })],
  ['page', async () => ({ type: 'text/html', bytes: Buffer.from('<script>') })],
  ['torn', async () => ({ type: 'image/png', bytes: (await photo('#123').png().toBuffer()).subarray(0, 300) })],
  ['heavy', async () => ({ type: 'image/jpeg', bytes: Buffer.alloc(2_000_001) })],
  ['tiny', async () => ({ type: 'image/png', bytes: await photo('#123').resize(1, 1).png().toBuffer() })],
])('what is no picture, or too much of one, leaves the initials: %s', async (name, made) => {
  const before = refusals().length
  pictures.set(`/${name}`, await made())
  tells(name, `/${name}`)
  await seen(name)
  await eventually(async () => refusals().length > before, 15_000)
  expect(await seen(name)).toBeNull()
})

it('deletes the avatar with its profile', async () => {
  pictures.set('/gone.png', { type: 'image/png', bytes: await photo('#456').png().toBuffer() })
  tells('gone', '/gone.png')
  await seen('gone')
  const address = await shown('gone')
  await server.sql(`delete from social_profiles where username = 'gone'`)
  await eventually(async () => (await get(address)).status === 404, 15_000)
})
