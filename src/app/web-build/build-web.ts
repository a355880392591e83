import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { Refusal } from '#app/launch/refusal.ts'
import { keepOldFiles } from '#app/web-build/keep-old-files.ts'
import { compressBeforehand } from '#app/web-build/precompress.ts'
import { checkoutFolder as root } from '../embedded-postgres/binaries.ts'

const CONFIGS = ['vite.config.ts', 'vite.fan.config.ts', 'vite.server.config.ts']
const INPUTS = ['src/**/*', 'public/**/*', '*.html', 'vite*.config.ts', 'package-lock.json', 'tsconfig*.json']
/** What browsers are sent as it lies there, below dist/. */
const SERVED = ['workspace/assets', 'fan/assets']
const PROGRAMS = 'programs'
/** The largest file of the programs: no running one reads it again. */
const READ_AT_START = /^process-/
const NOT_INPUTS = /\.test\.tsx?$|\/fixtures\//
const dist = join(root, 'dist')
const STAMP = '.inputs'

/**
 * Builds the workspace, the fan pages and the programs into dist/, only when what they are made from changed. The new dist/ is
 * made aside and takes its place complete, so a build that is killed changes nothing. What the last builds served stays there
 * for a week, so that servers which still run find their own files and those of their pages.
 */
export async function buildWeb({ log = () => {} }: { log?: (line: string) => void } = {}): Promise<void> {
  const hash = hashOfInputs()
  if (readStamp() === hash) return
  const started = performance.now()
  log('Building the web pages ...')
  const aside = join(root, '.cache', `web-${process.pid}`)
  sweepAside()
  try {
    mkdirSync(aside, { recursive: true })
    for (const config of CONFIGS.filter(file => existsSync(join(root, file)))) await build(config, aside)
    await compressBeforehand(SERVED.map(folder => join(aside, folder)))
    for (const folder of SERVED) keepOldFiles(join(dist, folder), join(aside, folder))
    keepOldFiles(join(dist, PROGRAMS), join(aside, PROGRAMS), { without: READ_AT_START })
    writeFileSync(join(aside, STAMP), hash)
    replaceDist(aside)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  log(`Built the web pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** The same in a process of its own, so that the memory a build takes is given back. */
export async function buildWebApart({ log }: { log: (line: string) => void }): Promise<void> {
  if (isBuilt()) return
  log('building (only when something changed)')
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', data => {
    output = (output + data).slice(-4000)
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Refusal(`The web pages could not be built:\n${output}`)
}

/**
 * The file to start a program from: the built one, or its source when that changed since the last build or a build was killed as
 * it took the place of another. The built one loads in a third of the time.
 */
export function programFile(name: 'server' | 'worker'): string {
  const file = join(dist, PROGRAMS, `${name}.mjs`)
  return isBuilt() && existsSync(file) ? file : join(root, `src/app/${name}.ts`)
}

async function build(config: string, aside: string) {
  const { createBuilder } = await import('vite')
  const before = process.env.NODE_ENV
  // Vite takes it over into the bundle, and React's development half is five times as large.
  process.env.NODE_ENV = 'production'
  try {
    const builder = await createBuilder({
      root,
      configFile: join(root, config),
      mode: 'production',
      logLevel: 'warn',
      plugins: [writeAside(aside)],
    })
    await builder.buildApp()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** Moves every `outDir` of a config from dist/ to the same place below `aside`. */
function writeAside(aside: string): Plugin {
  const moved = (outDir: string | undefined) => join(aside, relative(dist, resolve(root, outDir ?? 'dist')))
  return {
    name: 'write-aside',
    enforce: 'post',
    config: config => {
      config.build = { ...config.build, outDir: moved(config.build?.outDir), emptyOutDir: true }
      for (const environment of Object.values(config.environments ?? {})) {
        if (environment.build?.outDir) environment.build.outDir = moved(environment.build.outDir)
      }
    },
  }
}

function hashOfInputs() {
  const hash = createHash('sha256').update(process.version)
  for (const file of globSync(INPUTS, { cwd: root }).sort()) {
    if (NOT_INPUTS.test(file) || !statSync(join(root, file)).isFile()) continue
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

let built: boolean | undefined

/** Asked once for each start: it reads every source. */
function isBuilt() {
  built ??= readStamp() === hashOfInputs()
  return built
}

function readStamp() {
  try {
    return readFileSync(join(dist, STAMP), 'utf8')
  } catch {
    return undefined
  }
}

// Killed between the two renames there is no dist/, and the next start builds again.
function replaceDist(aside: string) {
  const old = `${aside}-old`
  for (let attempt = 1; ; attempt++) {
    if (existsSync(dist)) renameSync(dist, old)
    try {
      renameSync(aside, dist)
      rmSync(old, { recursive: true, force: true })
      return
    } catch (error) {
      // Another build of the same moment was faster; ours is as good, so it goes again.
      rmSync(old, { recursive: true, force: true })
      if (attempt === 5) throw error
    }
  }
}

/** Removes what killed builds left; a folder's name ends with the pid of its build. */
function sweepAside() {
  const cache = join(root, '.cache')
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const pid = Number(/^web-(\d+)/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(cache, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on('disconnect', () => process.exit(1))
  await buildWeb()
  process.exit(0)
}
