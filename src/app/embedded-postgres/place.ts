import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, ownerOf, runAs } from './account.ts'

/** Prefix of the folders of throwaway clusters. */
export const TEST_FOLDER_PREFIX = 'fanfare-test-'

/** `<checkout>/.data`, or what FANFARE_DATA_DIR names. */
export const preferredFolder = (checkout: string, asked?: string) =>
  asked ?? (process.env.FANFARE_DATA_DIR || join(checkout, '.data'))

/** The data folder when the checkout cannot hold it: named after the checkout, never in a folder that is cleaned by age. */
export function spareFolder(checkout: string) {
  const path = realpathSync(checkout)
  const name = `${basename(path)}-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`
  if (process.getuid?.() === 0) return join('/var/lib/fanfare', name)
  return join(process.env.XDG_DATA_HOME || join(homeFolder(), '.local/share'), 'fanfare', name)
}

/**
 * The data folder, made and owned by the account. Decided by trying as that account, because modes of the folders above
 * it, mounts and namespaces decide too.
 *
 * @throws when the folder asked for cannot be used, or when it holds a database of another account: starting elsewhere
 * with an empty database would hide that data.
 */
export function chooseFolder(account: Account, checkout: string, asked?: string): string {
  const preferred = preferredFolder(checkout, asked)
  refuseOthersData(account, preferred)
  const spare = spareFolder(checkout)
  const fixed = asked !== undefined || Boolean(process.env.FANFARE_DATA_DIR)
  if (!fixed && !hasData(preferred) && hasData(spare) && prepare(account, spare).ok) return spare
  const first = prepare(account, preferred)
  if (first.ok) return preferred
  if (fixed || hasData(preferred)) throw new Error(`${preferred} cannot hold the database: ${first.output}`)
  refuseOthersData(account, spare)
  const second = prepare(account, spare)
  if (second.ok) return spare
  throw new Error(
    `No folder can hold the database.\n${preferred}: ${first.output}\n${spare}: ${second.output}\n` +
      'Set FANFARE_DATA_DIR to a folder on a local disk, or DATABASE_URL to a PostgreSQL 15 or newer.',
  )
}

const MEMORY = '/dev/shm'
/** Candidate folders for throwaway clusters, best first. */
export const throwawayParents = () => [...new Set([MEMORY, tmpdir(), '/tmp', '/var/tmp'])]

const GIGABYTE = 1024 ** 3

// Containers often have 64 MB there, and its contents count as their memory.
function hasMuchMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > 4 * GIGABYTE && process.availableMemory() > 8 * GIGABYTE
  } catch {
    return false
  }
}

/** A new temporary folder that the account can use, in memory if allowed and large enough. */
export function makeThrowawayFolder(account: Account, { inMemory }: { inMemory: boolean }): string {
  const tried: string[] = []
  const mayUseMemory = inMemory && hasMuchMemory()
  for (const parent of throwawayParents().filter(parent => parent !== MEMORY || mayUseMemory)) {
    try {
      const folder = mkdtempSync(join(parent, TEST_FOLDER_PREFIX))
      if (account.switches) chownSync(folder, account.uid, account.gid)
      const { ok, output } = runAs(account, 'sh', ['-c', 'cd "$1" && : >try && rm try', 'sh', folder])
      if (ok) return folder
      tried.push(output)
    } catch (error) {
      tried.push((error as Error).message)
    }
  }
  throw new Error(`No temporary folder can be used as ${account.name}:\n${tried.join('\n')}`)
}

export const hasData = (folder: string) => existsSync(join(folder, 'pg/PG_VERSION'))

function refuseOthersData(account: Account, folder: string) {
  const owner = ownerOfData(folder)
  if (owner === undefined || owner === account.uid) return
  throw new Error(
    `${folder} holds a database of another account (uid ${owner}; this is ${account.name}, uid ${account.uid}).\n` +
      'Start as that account, or choose another folder: FANFARE_DATA_DIR=<folder>',
  )
}

/** Owner of the database in the folder. An unreadable folder may hold one, so it counts as holding one. */
function ownerOfData(folder: string) {
  try {
    return statSync(join(folder, 'pg/PG_VERSION')).uid
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return undefined
    return isClosed(folder) ? ownerOf(folder) : ownerOf(join(folder, 'pg'))
  }
}

function isClosed(folder: string) {
  try {
    statSync(join(folder, 'pg'))
    return false
  } catch {
    return true
  }
}

const TRY = 'mkdir -p "$1" && cd "$1" && chmod 700 . && : >.try && ln -sf .try .link && rm .try .link'

/** Creates the folder as the account; below a folder of root's, root creates it and hands it over. */
function prepare(account: Account, folder: string) {
  try {
    if (account.switches && !existsSync(folder) && statSync(nearestExisting(dirname(folder))).uid === 0) {
      mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
      mkdirSync(folder, { mode: 0o700 })
      chownSync(folder, account.uid, account.gid)
    } else if (account.switches && ownerOf(folder) === 0 && isOurs(folder)) {
      chownSync(folder, account.uid, account.gid)
    }
  } catch (error) {
    return { ok: false, output: (error as Error).message }
  }
  return runAs(account, 'sh', ['-c', TRY, 'sh', folder])
}

// A new volume belongs to root; a folder with other contents may have been named by mistake.
const OURS = /^(lost\+found|lock\.db|holder\.json|password|encryption-keys|pg|pg-incomplete-\d+|init-\w+|postgres.*)$/
const isOurs = (folder: string) => basename(folder) === '.data' || readdirSync(folder).every(name => OURS.test(name))

function nearestExisting(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestExisting(dirname(path))
}

// An account without a line in /etc/passwd has no home, and Node then throws.
function homeFolder() {
  try {
    return homedir()
  } catch {
    return tmpdir()
  }
}
