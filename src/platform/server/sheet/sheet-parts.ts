import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { badRequest } from '#platform/server/errors.ts'
import type { Sheet } from './open-sheet.ts'
import type { SpooledFile } from './spool.ts'

export interface SheetTask {
  fd: number
  isUtf8: boolean
  mostColumns: number
  mostRows: number
}

export type SheetPart =
  | ({ kind: 'layout' } & Pick<Sheet, 'encoding' | 'delimiter' | 'header'>)
  /** `json` is an array of `{n, c}`: the number of a row and its cells. */
  | { kind: 'rows'; json: string; count: number }
  | { kind: 'end' }
  | { kind: 'refused'; detail: string }

const PROGRAM = new URL('./sheet-worker.ts', import.meta.url)
/** Time that reading a file may take, without the time that its rows take to be stored. */
const MAX_MS = 60_000
const MAX_HEAP_MB = 512
const TOO_COSTLY = 'This file takes too much work to read. Split it.'

/**
 * The parts of a sheet, read in a worker thread; the next is read when the caller asks for it. `gone` ends the thread at
 * once, as does the end of the caller's loop. @throws 400 with the reason
 */
export async function* sheetParts(
  { file, isUtf8 }: Pick<SpooledFile, 'file' | 'isUtf8'>,
  limits: Pick<SheetTask, 'mostColumns' | 'mostRows'>,
  gone: AbortSignal,
): AsyncGenerator<Extract<SheetPart, { kind: 'layout' | 'rows' }>> {
  gone.throwIfAborted()
  const workerData: SheetTask = { fd: file.fd, isUtf8, ...limits }
  const worker = new Worker(PROGRAM, {
    workerData,
    // not those of the process, such as an inspector's port
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  let left = MAX_MS
  try {
    for (;;) {
      const began = performance.now()
      const late = AbortSignal.timeout(Math.max(1, Math.ceil(left)))
      const [part]: SheetPart[] = await once(worker, 'message', { signal: AbortSignal.any([gone, late]) }).catch(
        error => {
          gone.throwIfAborted()
          throw late.aborted || error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? badRequest(TOO_COSTLY) : error
        },
      )
      left -= performance.now() - began
      if (part?.kind === 'refused') throw badRequest(part.detail)
      if (!part || part.kind === 'end') return
      yield part
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}
