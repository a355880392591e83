import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { studio } from '../../contract.ts'

const LARGE = 5_000_000
const film = Buffer.alloc(LARGE)
film.write('ftypisom', 4, 'latin1')

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())

/** A video of which the last byte is not sent before `finish`. */
function begin({ organization_id }: Team<string>, cookie: string) {
  const sent = request(`${server.url}${studio.upload_video.path}?organization_id=${organization_id}`, {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'video/mp4', 'content-length': LARGE },
  })
  const state = { answer: 0 }
  const answered = new Promise<number>(resolve => {
    sent.on('response', ({ statusCode = 0 }) => resolve(statusCode))
    sent.on('error', () => resolve(-1))
  }).then(status => {
    state.answer = status
    return status
  })
  sent.write(film.subarray(0, -1))
  return { state, answered, finish: () => sent.end(film.subarray(-1)), leave: () => sent.destroy() }
}
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

it('takes two large files of a person at a time, lets a third wait, and serves another team meanwhile (THREATS 47, 51)', async () => {
  const { cookie } = north.people.ann
  const [one, two] = [begin(north, cookie), begin(north, cookie)]
  await wait(200)
  const third = begin(north, cookie)
  third.finish()
  const other = begin(south, south.people.sue.cookie)
  other.finish()
  expect(await other.answered).toBe(201)
  await wait(300)
  expect(third.state.answer).toBe(0)
  // one who leaves makes room, too
  one.leave()
  expect(await third.answered).toBe(201)
  two.finish()
  expect(await two.answered).toBe(201)
})

it('takes a file of 20 MB within seconds: nothing on its way goes through it byte by byte', async () => {
  const large = Buffer.concat([film, Buffer.alloc(15_000_000)])
  const began = performance.now()
  const { status } = await server.call(
    studio.upload_video,
    { organization_id: north.organization_id },
    { cookie: north.people.ann.cookie, file: new Blob([large], { type: 'video/mp4' }) },
  )
  expect(status).toBe(201)
  expect(performance.now() - began).toBeLessThan(8_000)
})
