import { Worker } from 'node:worker_threads'
import { turns } from '#platform/server/limits/turns.ts'
import type { Detection } from './detector/detect.ts'
import type { Window } from './window.ts'

export interface Detected {
  detection: Detection
  /** Processor time that the run took. */
  spent_ms: number
}

/** One run after another, teams in turns: a process whose other cores serve fans must not lose all of them to trends. */
const detecting = turns({ most: 1, refusal: 'Too many runs of the detector are waiting.' })

/** Runs the detector in a thread of its own. */
export const detectInThread = (organization_id: string, window: Window): Promise<Detected> =>
  detecting(organization_id, () => inThread(window))

function inThread(window: Window): Promise<Detected> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./detect-thread.ts', import.meta.url), { workerData: window })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`The detector ended with ${code}.`)))
  })
}
