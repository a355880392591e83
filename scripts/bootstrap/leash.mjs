// Nothing that `npm start` started may outlive it, whoever is killed and however.

import { readFileSync } from 'node:fs'

const SHELLS = ['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh', 'ksh']
const GRACE_MS = 15_000

/** Ends this process gracefully when the bootstrap that started it is gone (its channel closes even on kill -9). */
export function endWithChannel() {
  if (!process.channel) return
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), GRACE_MS).unref()
  })
  // Listening must not keep a finished target alive.
  process.channel.unref()
}

/**
 * Calls `gone` once when the npm that started us dies. npm runs us through a shell that survives it, so the parent of
 * that shell is watched too. Only below npm: a service manager or `nohup node ...` may well leave.
 */
export function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const parentStat = stat(parent)
  const grandparent = SHELLS.includes(parentStat?.name) ? parentStat.ppid : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || stat(parent)?.ppid === grandparent)) return
    clearInterval(timer)
    gone()
    setTimeout(() => process.exit(1), GRACE_MS).unref()
  }, 500)
  timer.unref()
}

/** Name and parent of a process from /proc; undefined where there is no /proc. */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    return { name: text.slice(text.indexOf('(') + 1, end), ppid: Number(text.slice(end + 2).split(' ')[1]) }
  } catch {
    return undefined
  }
}
