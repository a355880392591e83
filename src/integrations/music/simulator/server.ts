import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type FaultPlan,
  faultPlan,
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatedService,
} from '#integrations/music/simulator/answer.ts'

const SLOW_MS = 1_000

/** What comes of one request: an answer, or none because the service hangs or hangs up. */
export async function answerOf(
  service: SimulatedService,
  faults: FaultPlan,
  request: SimulatedRequest,
): Promise<SimulatedAnswer | 'hang' | 'reset'> {
  const taken = faults.take(request, service)
  if (!taken) return service.answer(request)
  if (taken.fault === 'hang' || taken.fault === 'reset') return taken.fault
  if (taken.fault === 'slow') {
    await sleep(SLOW_MS)
    return service.answer(request)
  }
  return taken.answer
}

/** A simulated service on a port of its own, for tests and benches. */
export async function serveSimulated(service: SimulatedService) {
  const faults = faultPlan()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://simulator')
    const body = await text(request)
    const answer = await answerOf(service, faults, {
      method: request.method ?? 'GET',
      url,
      headers: request.headers,
      body,
    })
    if (answer === 'hang') return
    if (answer === 'reset') return void request.socket.destroy()
    const { type, text: sent } = written(answer)
    response.writeHead(answer.status, { ...type, ...answer.headers }).end(sent)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: faults.fail,
    recover: faults.recover,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function written({ body }: SimulatedAnswer): { type: Record<string, string>; text: string } {
  if (body === undefined) return { type: {}, text: '' }
  return typeof body === 'string'
    ? { type: { 'content-type': 'text/html; charset=utf-8' }, text: body }
    : { type: { 'content-type': 'application/json; charset=utf-8' }, text: JSON.stringify(body) }
}
