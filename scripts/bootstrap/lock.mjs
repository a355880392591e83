// One install at a time in a checkout: a file with the pids of those who install, made by one process only.

import { chownSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for another install that is under way. Resolves true with the lock taken, false when the other one ended. */
export async function takeLock(path, owner) {
  mkdirSync(dirname(path), { recursive: true })
  if (owner) chownSync(dirname(path), owner.uid, owner.gid)
  let waiting = false
  for (;;) {
    try {
      writeFileSync(path, `${process.pid}\n`, { flag: 'wx' })
      if (!waiting) return true
      rmSync(path, { force: true })
      return false
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const text = readText(path)
    if (text.trim() ? text.trim().split(/\s+/).some(isAlive) : isFresh(path)) {
      if (!waiting) console.log('Another start is installing the dependencies; waiting for it ...')
      waiting = true
      await sleep(300)
    } else removeStale(path, text)
  }
}

// Two waiters may both judge the same file stale. Renaming is atomic, so a lock taken in between is seen and put back.
function removeStale(path, judged) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readText(aside) === judged) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid) {
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  // A killed process that its parent never collects still answers; a pid can also belong to somebody else by now.
  const [, name, state] = readText(`/proc/${pid}/stat`).match(/\((.*)\) (\S)/s) ?? [undefined, 'node', 'S']
  return state !== 'Z' && /node|npm|Main/.test(name)
}

/** Created a moment ago, its owner not yet written down. */
function isFresh(path) {
  try {
    return Date.now() - statSync(path).mtimeMs < 2000
  } catch {
    return false
  }
}
