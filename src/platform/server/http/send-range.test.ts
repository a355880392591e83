import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendRange } from './send-range.ts'

const SIZE = 3_000_000

it('answers HEAD with the size of a file and reads none of it', async () => {
  let reads = 0
  async function* pieces(from: number, to: number) {
    for (let at = from; at <= to; at += 1_000_000) {
      reads++
      yield Buffer.alloc(Math.min(1_000_000, to + 1 - at))
    }
  }
  const http = Fastify()
  http.get('/film', (request, reply) => sendRange(request, reply.type('video/mp4'), { size: SIZE, pieces }))
  const head = await http.inject({ method: 'HEAD', url: '/film' })
  expect([head.statusCode, head.headers['content-length'], head.headers['accept-ranges']]).toEqual([
    200,
    String(SIZE),
    'bytes',
  ])
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(reads).toBe(0)
  const got = await http.inject({ url: '/film', headers: { range: 'bytes=-1500000' } })
  expect([got.statusCode, got.rawPayload.length, reads]).toEqual([206, 1_500_000, 2])
  await http.close()
})
