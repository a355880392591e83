import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type OpenLoadResult, openLoad } from './open-load.ts'

interface Order {
  perSecond: number
  milliseconds: number
}

/** Sends these requests, each until it is answered with 2xx, under one tag. */
interface Apart {
  port: number
  tag: string
  requests: readonly Uint8Array[]
}

/**
 * An open load in a thread of its own, so that what a rush costs its sender does not count as time that the others wait.
 * Closed by `stop`.
 */
export function loadApart(apart: Apart) {
  const worker = new Worker(new URL(import.meta.url), { workerData: apart })
  return {
    async send(order: Order): Promise<OpenLoadResult> {
      worker.postMessage(order)
      const [result] = (await once(worker, 'message')) as [OpenLoadResult]
      return result
    },
    stop: () => worker.terminate(),
  }
}

if (!isMainThread && parentPort) {
  const { port, tag, requests } = workerData as Apart
  const waiting = requests.map(bytes => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  parentPort.on('message', async (order: Order) => {
    const result = await openLoad({
      ...order,
      port,
      next: () => ({ bytes: waiting.pop() ?? Buffer.alloc(0), tag }),
      back: ({ bytes }) => void waiting.push(bytes),
    })
    parentPort?.postMessage(result)
  })
}
