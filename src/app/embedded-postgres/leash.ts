import { spawn, spawnSync } from 'node:child_process'
import { closeSync, constants, fchownSync, fstatSync, openSync, readFileSync, renameSync } from 'node:fs'
import { type Account, as, childEnvironment } from './account.ts'
import { refuseLink } from './lock.ts'

/** A server program that ends when this process ends, for whatever reason. */
export interface Leashed {
  /** Resolves when the program has ended, with its exit code. */
  ended: Promise<number | null>
  /** Ends it: fast shutdown, after four seconds immediate shutdown. */
  release(): Promise<void>
}

// The shell waits for the end of its input, which the kernel closes when we die, and then stops the server. Where
// setpriv exists the kernel also stops the server when the shell is killed.
const SCRIPT = `
exec 3<&0 </dev/null
"$@" 3<&- & P=$!
{ cat <&3; kill -INT $P; i=0; while kill -0 $P; do i=$((i+1)); [ $i = 40 ] && kill -QUIT $P; [ $i = 70 ] && kill -KILL $P; sleep .1; done; } >/dev/null 2>&1 & C=$!
trap 'kill -INT $P' INT TERM HUP
while :; do wait $P; R=$?; kill -0 $P 2>/dev/null || break; done
kill $C 2>/dev/null; exit $R`

const MAX_LOG = 10 * 1024 * 1024

/** Starts a command as the account, its output appended to `logFile`. Never from a worker thread: see prctl(2). */
export function startOnLeash(account: Account, command: string[], env: NodeJS.ProcessEnv, logFile: string): Leashed {
  const log = openLog(logFile, account)
  const [first = '', ...rest] = [...account.wrap, 'sh', '-c', SCRIPT, 'leash', ...parentDeathSignal(), ...command]
  // Detached: Ctrl-C in the terminal reaches the application first, which then stops the database in order.
  const shell = spawn(first, rest, {
    ...as(account),
    cwd: '/',
    env: childEnvironment(env),
    detached: true,
    stdio: ['pipe', log, log],
  })
  closeSync(log)
  const ended = new Promise<number | null>(resolve => {
    shell.on('error', () => resolve(null))
    shell.on('exit', code => resolve(code))
  })
  shell.stdin?.on('error', () => {})
  return {
    ended,
    async release() {
      shell.stdin?.end()
      await ended
    },
  }
}

/** The last lines of the server's log that say what went wrong. */
export function reasonFromLog(logFile: string, lines = 8) {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
  } catch {
    return '(no log)'
  }
}

function openLog(path: string, account: Account) {
  refuseLink(path)
  const flags = constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY | constants.O_NOFOLLOW
  let file = openSync(path, flags, 0o600)
  if (fstatSync(file).size > MAX_LOG) {
    closeSync(file)
    renameSync(path, `${path}.1`)
    file = openSync(path, flags, 0o600)
  }
  if (account.switches) fchownSync(file, account.uid, account.gid)
  return file
}

let deathSignal: string[] | undefined

function parentDeathSignal() {
  const prefix = ['setpriv', '--pdeathsig', 'INT', '--']
  deathSignal ??=
    spawnSync('setpriv', [...prefix.slice(1), 'true'], { env: childEnvironment() }).status === 0 ? prefix : []
  return deathSignal
}
