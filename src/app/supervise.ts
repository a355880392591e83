import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#app/refusal.ts'

export interface Supervised {
  /** Ends the process: politely, after `STOP_MS` not. */
  stop(): Promise<void>
  /** Ends it politely and starts it again. */
  restart(): void
}

interface SuperviseOptions {
  /** What people read in messages: "server", "worker". */
  name: string
  /** The command line after `node`. */
  args: string[]
  env: NodeJS.ProcessEnv
  log: (line: string) => void
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** A process that lived this long starts again at once. */
const SETTLED_MS = 30_000
const STOP_MS = 12_000

/**
 * Keeps a process kind running: starts it, resolves when it says `{"ready":true}` on its output, and starts it again
 * whenever it ends, with growing pauses. It ends with us even when we are killed, because its channel closes.
 *
 * @throws Refusal when it ends before it was ever ready: then something is wrong that another start would not mend.
 */
export async function supervise({ name, args, env, log }: SuperviseOptions): Promise<Supervised> {
  let stopping = false
  let child: ChildProcess
  let pause = FIRST_PAUSE_MS

  const start = () => {
    // A process group of its own: Ctrl-C reaches us, and we stop everything in order.
    child = spawn(process.execPath, [...args, `--supervised-by=${process.pid}`], {
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      detached: true,
    })
    return child
  }

  const keep = async (current: ChildProcess, since: number): Promise<void> => {
    const how = await ended(current)
    if (stopping) return
    const lived = performance.now() - since
    if (lived > SETTLED_MS) pause = FIRST_PAUSE_MS
    log(`The ${name} ended (${how}); starting it again`)
    await sleep(pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    if (stopping) return
    const next = start()
    void readiness(next)
    return keep(next, performance.now())
  }

  const first = start()
  const since = performance.now()
  const ready = await Promise.race([readiness(first), ended(first)])
  if (ready !== true) throw new Refusal(`The ${name} did not start (${ready}); its own words are above.`)
  void keep(first, since)

  return {
    async stop() {
      stopping = true
      await stopChild(child)
    },
    restart() {
      pause = 0
      child.kill('SIGTERM')
    },
  }
}

async function stopChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  child.kill('SIGTERM')
  await ended(child)
  clearTimeout(timer)
}

/** Resolves how it ended, in words. */
function ended(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    const describe = () => (child.signalCode ? `killed by ${child.signalCode}` : `exit code ${child.exitCode}`)
    if (child.exitCode !== null || child.signalCode !== null) return resolve(describe())
    child.once('exit', () => resolve(describe()))
    child.once('error', error => resolve(error.message))
  })
}

/** Resolves true at the ready line; every other line of the output is passed on. */
function readiness(child: ChildProcess): Promise<true> {
  return new Promise(resolve => {
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', line => {
      if (isReady(line)) resolve(true)
      else console.log(line)
    })
  })
}

function isReady(line: string) {
  try {
    return (JSON.parse(line) as { ready?: unknown }).ready === true
  } catch {
    return false
  }
}
