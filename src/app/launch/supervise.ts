import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#app/launch/refusal.ts'

export interface Supervised {
  /** Resolves when it accepts work. Rejects with a Refusal when it ends before: another start would not help. */
  ready: Promise<void>
  /** Stops the process; kills it after `STOP_MS`. */
  stop(): Promise<void>
  /** Stops it and starts it again at once. */
  restart(): void
}

interface SuperviseOptions {
  /** What people read in messages: "server", "worker". */
  name: string
  /** The program, asked for at each start: a build may have moved it. */
  program: () => string
  env: NodeJS.ProcessEnv
  /** Environment that is known only later: the process loads its code meanwhile, see `restOfEnvironment`. */
  rest?: Promise<NodeJS.ProcessEnv>
  log: (line: string) => void
  /** Called each time it accepts work. */
  onReady?: () => void
  /** Restart even when it ends before it was ready: in development the next edit may fix it. */
  insist?: boolean
}

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000
/** A process that lived this long starts again at once. */
const SETTLED_MS = 30_000
const STOP_MS = 12_000

/**
 * Keeps a process kind running: starts it, is ready when it says `{"ready":true}` on its output, and starts it again
 * whenever it ends, with growing pauses. It ends with us even when we are killed, because its channel closes.
 */
export function supervise(options: SuperviseOptions): Supervised {
  const { name, program, env, rest, log, onReady = () => {}, insist = false } = options
  let stopping = false
  let restarting = false
  let hurry = new AbortController()
  let pause = FIRST_PAUSE_MS

  const start = () => {
    // A process group of its own: Ctrl-C reaches us, and we stop everything in order.
    const started = spawn(process.execPath, [program(), `--supervised-by=${process.pid}`], {
      env: rest ? { ...env, FANFARE_ENVIRONMENT_FOLLOWS: 'yes' } : env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      detached: true,
    })
    rest?.then(
      environment => started.connected && started.send({ environment }),
      () => {},
    )
    const ready = readiness(started).then(onReady)
    return { child: started, ready, since: performance.now() }
  }
  let current = start()

  const keep = async () => {
    for (;;) {
      const how = await ended(current.child)
      if (stopping) return
      if (restarting || performance.now() - current.since > SETTLED_MS) pause = FIRST_PAUSE_MS
      if (!restarting) {
        log(`The ${name} ended (${how}); starting it again`)
        hurry = new AbortController()
        await sleep(pause, undefined, { signal: hurry.signal }).catch(() => {})
        pause = Math.min(pause * 2, MAX_PAUSE_MS)
      }
      restarting = false
      if (stopping) return
      current = start()
    }
  }

  const firstReady = async () => {
    const how = await Promise.race([current.ready, ended(current.child)])
    if (how && !insist) throw new Refusal(`The ${name} did not start (${how}); its own words are above.`)
    void keep()
  }
  const ready = firstReady()
  // the caller may fail before this is awaited
  ready.catch(() => {})

  return {
    ready,
    async stop() {
      stopping = true
      hurry.abort()
      await stopChild(current.child)
    },
    restart() {
      restarting = isRunning(current.child)
      if (restarting) current.child.kill('SIGTERM')
      else hurry.abort()
    },
  }
}

async function stopChild(child: ChildProcess) {
  if (!isRunning(child)) return
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  child.kill('SIGTERM')
  await ended(child)
  clearTimeout(timer)
}

function isRunning(child: ChildProcess) {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/** Resolves with the way it ended, in words. */
function ended(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    const describe = () => (child.signalCode ? `killed by ${child.signalCode}` : `exit code ${child.exitCode}`)
    if (child.exitCode !== null || child.signalCode !== null) return resolve(describe())
    child.once('exit', () => resolve(describe()))
    child.once('error', error => resolve(error.message))
  })
}

/** Resolves at the ready line; every other line of the output is passed on. */
function readiness(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', line => {
      if (isReady(line)) resolve()
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
