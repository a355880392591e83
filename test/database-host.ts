// A process that keeps the embedded PostgreSQL on a folder, to be killed by tests and benches in every way there is.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Victim = 'parent' | 'postmaster' | 'everything'

export interface DatabaseHost {
  ownerUrl: string
  process: ChildProcess
  /** Sends SIGKILL. */
  kill(victim: Victim): void
  /** Asks it to stop in order, and waits until it has. */
  stop(): Promise<void>
}

/** Starts the host on a folder. @throws with its own words when it ends before the database answers. */
export async function startDatabaseHost(folder: string): Promise<DatabaseHost> {
  const host = spawn(process.execPath, [fileURLToPath(import.meta.url), folder], { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  host.stderr.on('data', data => {
    said += data
  })
  const line = await Promise.race([
    once(createInterface({ input: host.stdout }), 'line').then(([text]) => String(text)),
    once(host, 'exit').then(() => ''),
  ])
  if (!line) throw new Error(said || 'The host ended without a word.')
  return {
    ownerUrl: line,
    process: host,
    kill(victim) {
      if (victim === 'parent') host.kill('SIGKILL')
      else for (const pid of pidsOf(folder, host.pid, victim)) killHard(pid)
    },
    async stop() {
      if (host.exitCode !== null || host.signalCode !== null) return
      host.kill('SIGTERM')
      await once(host, 'exit')
    },
  }
}

/** Processes that still run on the folder. */
export function processesOn(folder: string): number[] {
  return allProcesses()
    .filter(({ command }) => command.includes(`${folder}/pg`))
    .map(({ pid }) => pid)
}

function pidsOf(folder: string, host: number | undefined, victim: Victim) {
  const postmaster = Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
  if (victim === 'postmaster' || host === undefined) return [postmaster]
  const processes = allProcesses()
  const family = new Set([host, postmaster])
  // Parents come before children often enough; a few rounds find the rest.
  for (let round = 0; round < 4; round++) {
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  return [...family]
}

function allProcesses() {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (state === 'Z') return []
        return [{ pid: Number(name), parent: Number(parent), command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
      } catch {
        return []
      }
    })
}

function killHard(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already.
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { startEmbeddedPostgres } = await import('../src/app/embedded-postgres/embedded-postgres.ts')
  const { DataFolderInUse } = await import('../src/app/embedded-postgres/lock.ts')
  let stop: (() => Promise<void>) | undefined
  const leave = async () => {
    await stop?.()
    process.exit(0)
  }
  process.on('SIGTERM', leave)
  // whoever started it is gone, perhaps in the middle of a test that took too long
  process.stdin.on('end', leave).resume()
  try {
    const dataDir = process.argv[2] ?? ''
    const database = await startEmbeddedPostgres({ dataDir, log: line => console.error(line) })
    stop = () => database.stop()
    console.log(database.ownerUrl)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(error instanceof DataFolderInUse ? 3 : 1)
  }
}
