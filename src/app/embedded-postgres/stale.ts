import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Clears what a killed run left in the data folder. The caller holds the folder's lock, so a postmaster that still runs
 * here is an orphan: it is stopped. A pid file whose process is a zombie, or somebody else by now, is removed;
 * PostgreSQL itself would take both for alive.
 */
export async function clearStale(data: string) {
  const file = join(data, 'postmaster.pid')
  const pid = Number(read(file).split('\n')[0])
  if (!pid) return rmSync(file, { force: true })
  if (isOurs(pid, data)) {
    for (const [signal, seconds] of [
      ['SIGINT', 6],
      ['SIGQUIT', 3],
      ['SIGKILL', 2],
    ] as const) {
      if (await endsWithin(pid, data, signal, seconds)) break
    }
  }
  rmSync(file, { force: true })
}

async function endsWithin(pid: number, data: string, signal: NodeJS.Signals, seconds: number) {
  try {
    process.kill(pid, signal)
  } catch {
    return true
  }
  for (let waited = 0; waited < seconds; waited += 0.05) {
    if (!isOurs(pid, data)) return true
    await sleep(50)
  }
  return false
}

function isOurs(pid: number, data: string) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // Field after the name; a name may contain brackets and spaces.
  if (/\) Z/.test(read(`/proc/${pid}/stat`))) return false
  return commandOf(pid).includes(data)
}

function commandOf(pid: number) {
  const command = read(`/proc/${pid}/cmdline`)
  if (command) return command.replaceAll('\0', ' ')
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return ''
  }
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
