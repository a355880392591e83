// The first thing every `npm run` starts. Plain JavaScript, because the Node that runs it may be older than ours.
// It installs what package-lock.json names, then runs the target file under the Node version the lockfile pins.
//
//   node scripts/bootstrap.mjs src/app/start.ts [arguments for the target]

import { spawn, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import * as module from 'node:module'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { install } from './bootstrap/install.mjs'
import { bundledNode, missingPackage } from './bootstrap/installed.mjs'
import { endWithChannel, watchNpm } from './bootstrap/leash.mjs'
import { checkoutOwner } from './bootstrap/owner.mjs'
import { installWhenAsked } from './bootstrap/system-browser.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [target, ...args] = process.argv.slice(2)
// TypeScript runs without a flag from this version on.
const OLDEST_OWN_NODE = [22, 18]
// What an installation runs by itself: it needs no tools of development.
const OPERATING = [
  'src/app/start.ts',
  'src/app/server.ts',
  'src/app/worker.ts',
  'src/app/web-build/build-web.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
]

if (!target) fail('Usage: node scripts/bootstrap.mjs <file> [arguments]')

if (process.env.FANFARE_BOOTSTRAPPED) {
  if (process.env.FANFARE_BOOTSTRAPPED === 'by root') process.env.FANFARE_ROOT_CAN_INSTALL = 'yes'
  delete process.env.FANFARE_BOOTSTRAPPED
  endWithChannel()
  await runHere()
} else {
  // Handled by whatever goes on at that moment: the install, the child or the target.
  watchNpm(() => process.kill(process.pid, 'SIGTERM'))
  const owner = checkoutOwner(root)
  const production = OPERATING.includes(target)
  const missing = missingPackage(root, { production })
  if (missing) {
    const failure = await install(root, { missing, production, owner })
    if (failure) fail(failure)
  }
  const node = usableNode()
  // npm puts node_modules/.bin first on the PATH, so from the second start on this already is the pinned Node.
  // After an install the running binary may have been replaced on disk: always start afresh then.
  if (!missing && !owner && sameFile(node, process.execPath)) await runHere()
  else runWith(node, owner)
}

/** The pinned Node when it runs on this machine, else the running one when it is new enough. */
function usableNode() {
  const bundled = bundledNode(root)
  if (bundled) {
    const answer = spawnSync(bundled, ['--version'], { encoding: 'utf8' })
    if (answer.status === 0) return bundled
    const reason = (answer.stderr || answer.error?.message || `exit ${answer.status}`).trim().split('\n')[0]
    console.error(`The bundled Node does not run here (${reason}); trying your own.`)
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_OWN_NODE[0] || (major === OLDEST_OWN_NODE[0] && minor >= OLDEST_OWN_NODE[1]))
    return process.execPath
  return fail(
    `Fanfare needs Node ${OLDEST_OWN_NODE.join('.')} or newer and brings its own for Linux and macOS (x64, arm64; glibc). ` +
      `That one cannot be used on ${process.platform}-${process.arch}, and this is Node ${process.versions.node}.\n` +
      'Install Node 24 from https://nodejs.org and start again.',
  )
}

async function runHere() {
  keepCompiled()
  const file = resolve(root, target)
  process.argv.splice(1, process.argv.length - 1, file, ...args)
  await import(pathToFileURL(file).href)
}

/** Compiled code is kept for the next start, also of what the target starts: a server that was killed is back sooner. */
function keepCompiled() {
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled')
  // older than 22.1: compiled anew each time
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
}

function runWith(node, owner) {
  // another Node may not know what this one was given
  const flags = sameFile(node, process.execPath) ? process.execArgv : []
  const child = spawn(node, [...flags, join(root, 'scripts/bootstrap.mjs'), target, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...owner?.env, FANFARE_BOOTSTRAPPED: owner ? 'by root' : 'yes' },
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  })
  if (owner) installWhenAsked(child)
  // Whoever ends us ends the child: by signal when we hear it, by the closed channel when we cannot (kill -9).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => fail(`Could not start ${node}: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

function sameFile(one, other) {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    // Without /proc, process.execPath is just "node".
    return false
  }
}

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}
