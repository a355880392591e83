import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import type { Fetch } from '../ask.ts'
import { instagramApi } from './instagram.ts'
import type { ApiReply, ApiWorld } from './simulated-api.ts'
import { tiktokApis } from './tiktok.ts'
import { xApi } from './x.ts'
import { youtubeApi } from './youtube.ts'

/**
 * Simulates the APIs of YouTube, Instagram, TikTok and X over HTTP, in their real formats, with the given profiles. `fetch`
 * reaches it instead of the real hosts, through the guarded fetch. Each queued fault hits one call, in order.
 */
export async function socialApiSimulator(world: ApiWorld) {
  const apis = [youtubeApi(world), instagramApi(world), ...tiktokApis(world), xApi(world)]
  const calls: string[] = []
  const faults: string[] = []

  const server = createServer(async (request, response) => {
    const [, host = '', path = ''] = /^\/([^/?]+)(.*)$/.exec(request.url ?? '') ?? []
    const url = new URL(`https://${host}${path}`)
    calls.push(url.href)
    const fault = faults.shift()
    if (fault === 'hang') return
    if (fault === 'reset') return request.socket.destroy()
    const body = await text(request)
    const api = apis.find(each => each.hosts.includes(host))
    const reply =
      replies[fault ?? ''] ?? api?.refusals[fault ?? ''] ?? api?.answer({ url, headers: request.headers, body })
    const { status, headers = {}, body: answer } = reply ?? { status: 404 }
    const isText = typeof answer === 'string'
    response
      .writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json; charset=UTF-8', ...headers })
      .end(isText ? answer : JSON.stringify(answer ?? {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const guarded = guardedFetch({ allowLoopback: true, followRedirects: false })
  const toHere: Fetch = (address, init) => {
    const { host, pathname, search } = new URL(address)
    return guarded(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${host}${pathname}${search}`, init)
  }
  return {
    fetch: toHere,
    /** Requested URLs, oldest first. */
    calls,
    /** Faults for the next calls: `500`, `hang`, `html`, `reset`, `shape`, or a platform's own error by name. */
    fail: (...modes: string[]) => void faults.push(...modes),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const replies: Record<string, ApiReply> = {
  '500': { status: 500, body: '<!doctype html><title>Error</title>' },
  html: { status: 200, body: '<!doctype html><title>Be right back</title>' },
  shape: { status: 200, body: { data: 7, items: 'none', business_discovery: null } },
}
