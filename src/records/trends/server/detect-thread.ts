// The detector in a thread of its own: the event loop of the process goes on serving fans meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import { detect } from './detector/detect.ts'
import type { Window } from './window.ts'

const { posts, known } = workerData as Window
const detection = detect(posts, known)
const { user, system } = process.threadCpuUsage()
parentPort?.postMessage({ detection, spent_ms: Math.round((user + system) / 1_000) })
