// `npm ci` with a lock so that two starts install once, with progress, and with a readable reason when it fails.

import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ABSENT_FILE, absentBinary, absentPackages, bundledNode, missingPackage, readJson } from './installed.mjs'
import { takeLock } from './lock.mjs'

const ARGUMENTS = ['ci', '--ignore-scripts', '--include=optional', '--include=dev', '--no-audit', '--no-fund']
const QUIET = ['--loglevel=error', '--progress=false']

/** Installs all packages. Returns the reason when it did not work, for a person to read. */
export async function install(root, { missing, production, owner }) {
  if (process.env.FANFARE_INSTALL === 'never') return `${missing} is missing and FANFARE_INSTALL=never. Run: npm ci`
  const lockPath = join(root, '.cache/install.lock')
  try {
    if (!(await takeLock(lockPath, owner))) {
      // Somebody else was installing while we waited; usually all is there now.
      if (!missingPackage(root, { production })) return undefined
      return install(root, { missing, production, owner })
    }
  } catch (error) {
    return (
      `Cannot write into ${root} (${error.code ?? error.message}). ` +
      `Dependencies are not installed (${missing}); someone who can write there must run: npm ci`
    )
  }
  const release = () => rmSync(lockPath, { force: true })
  process.once('exit', release)
  try {
    return await installAll(root, { missing, lockPath, owner })
  } finally {
    release()
    process.off('exit', release)
  }
}

async function installAll(root, { missing, lockPath, owner }) {
  const name = missing.replace('node_modules/', '')
  const why = missing === 'node_modules' ? 'first start, about 1 GB on disk' : `${name} changed`
  const failure = await runNpm(root, { why, lockPath, owner, node: process.execPath })
  if (failure || absent(root).length === 0) return failure
  // npm leaves out optional packages that do not support the Node it runs on, and now there is a newer one.
  const again = `once more with the new Node: ${process.version} is too old for some packages`
  const secondFailure = await runNpm(root, { why: again, lockPath, owner, node: bundledNode(root) ?? process.execPath })
  if (!secondFailure && absent(root).length > 0) writeFileSync(join(root, ABSENT_FILE), JSON.stringify(absent(root)))
  return secondFailure
}

function absent(root) {
  const wanted = readJson(join(root, 'package-lock.json')).packages
  return absentPackages(wanted, readJson(join(root, 'node_modules/.package-lock.json'))?.packages ?? {}, false)
}

async function runNpm(root, { why, lockPath, owner, node }) {
  const done = showProgress(`Installing dependencies (${why})`)
  const env = { ...process.env, ...owner?.env }
  // Both would make npm leave out packages that are needed to build and to run.
  delete env.NODE_ENV
  delete env.npm_config_omit
  const [command, first] = npmCommand(node)
  const npm = spawn(command, [...first, ...ARGUMENTS, ...QUIET], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  })
  // Whoever finds this lock after we were killed must also wait for the npm we left behind.
  if (npm.pid) writeFileSync(lockPath, `${process.pid} ${npm.pid}\n`)
  let interrupted = false
  const stop = signal => {
    interrupted = true
    npm.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', data => (output = (output + data).slice(-8000)))
  const exit = await new Promise(resolve => {
    npm.on('error', error => resolve(error.message))
    npm.on('close', (code, signal) => resolve(code ?? signal))
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop)
  done(exit === 0)
  if (interrupted) return 'Interrupted while installing. The next start begins again.'
  if (exit !== 0) return failureReason(exit, output)
  const binary = absentBinary(root)
  if (binary) {
    return `npm ended without an error, but ${binary} is not there: it could not be fetched. Try again: npm ci --ignore-scripts`
  }
  return undefined
}

/** The npm that started us, else the one beside this Node, else the one on the PATH. */
function npmCommand(node) {
  const started = process.env.npm_execpath
  if (started && /npm-cli\.[cm]?js$/.test(started)) return [node, [started]]
  return ['npm', []]
}

function failureReason(exit, output) {
  const lines = output
    .trim()
    .split('\n')
    .filter(line => !/npm error *$|A complete log/.test(line))
    .slice(0, 12)
    .join('\n  ')
  const said = lines && `npm said:\n  ${lines}\n\n`
  const hint = [
    [/ENOSPC/, 'The disk is full.'],
    [/EACCES|EPERM|EROFS/, 'npm may not write where it has to: see the path above.'],
    [/EUSAGE|in sync/, 'package.json and package-lock.json do not fit together. Run: npm install'],
    [/EINTEGRITY/, 'A downloaded package is not the one that package-lock.json names. Run: npm cache verify'],
    [
      /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|network|ENOTCACHED/i,
      'Is the npm registry reachable? The first start needs the network (or a filled npm cache). Then try again.',
    ],
    [/ENOENT/, 'npm was not found. Start with: npm start'],
  ].find(([pattern]) => pattern.test(`${output} ${exit}`))?.[1]
  return `${said}npm ci failed (exit ${exit}). ${hint ?? 'Is the npm registry reachable?'}`
}

/** One line that counts seconds on a terminal; elsewhere a line at the start, every ten seconds and at the end. */
function showProgress(text) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  const tty = process.stdout.isTTY
  if (!tty) console.log(`${text} ...`)
  const timer = setInterval(
    () => (tty ? process.stdout.write(`\r${text} ... ${seconds()} `) : console.log(`  still installing, ${seconds()}`)),
    tty ? 1000 : 10_000,
  )
  return ok => {
    clearInterval(timer)
    const end = ok ? `done in ${seconds()}` : `failed after ${seconds()}`
    console.log(tty ? `\r${text} ... ${end}` : `  ${end}`)
  }
}
