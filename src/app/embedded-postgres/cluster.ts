import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { type Account, accountForInitdb, changeOwner, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { refuseLink } from './lock.ts'

const OWNER = 'fanfare_owner'
export const DATABASE = 'fanfare'
const MEGABYTE = 1024 * 1024

export const ownerUrl = (password: string, port: number, database: string) =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`

/** How durable a committed row is: through power loss, or only until the machine stops (tests). */
export type Durability = 'durable' | 'forgetful'

/**
 * Makes the cluster in `<folder>/pg` when there is none, and answers the owner's password. The folder gets its name only
 * when it is complete, so a start that was killed leaves an `init-*` folder, which the next one sweeps.
 * The caller holds the folder's lock.
 */
export function prepareCluster(folder: string, account: Account, binaries: Binaries, durability: Durability): string {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('init-')) rmSync(join(folder, name), { recursive: true, force: true })
  }
  const data = join(folder, 'pg')
  const passwordFile = join(folder, 'password')
  if (existsSync(join(data, 'PG_VERSION'))) {
    const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    const ours = binaries.version.split('.')[0]
    if (found !== ours) {
      throw new Error(
        `${data} was made by PostgreSQL ${found}, this is ${binaries.version}. docs/operate.md says how to move it.`,
      )
    }
    if (existsSync(passwordFile)) return readPassword(passwordFile)
    const password = writePassword(passwordFile, account)
    setPassword(data, password, account, binaries)
    return password
  }
  // No database, but possibly valuable to somebody: never deleted.
  if (existsSync(data)) renameSync(data, join(folder, `pg-incomplete-${Date.now()}`))
  const password = existsSync(passwordFile) ? readPassword(passwordFile) : writePassword(passwordFile, account)
  initialize(folder, passwordFile, account, binaries, durability)
  return password
}

function initialize(
  folder: string,
  passwordFile: string,
  account: Account,
  binaries: Binaries,
  durability: Durability,
) {
  const { account: maker, giveBack } = accountForInitdb(account)
  const unfinished = mkdtempSync(join(folder, 'init-'))
  if (maker.switches) chownSync(unfinished, maker.uid, maker.gid)
  if (giveBack) for (const path of [folder, passwordFile]) chownSync(path, maker.uid, maker.gid)
  const { ok, output } = runAs(
    maker,
    join(binaries.folder, 'bin/initdb'),
    [
      ['-D', unfinished],
      ['-U', OWNER],
      ['-A', 'scram-sha-256'],
      ['--pwfile', passwordFile],
      ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
      ['-c', `dynamic_shared_memory_type=${dynamicSharedMemory()}`],
      durability === 'forgetful' ? ['--no-sync'] : [],
    ].flat(),
    binaries.env,
  )
  if (giveBack) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)
  if (!ok) throw new Error(`The database could not be made in ${folder} as ${maker.name}:\n${output}`)
  if (giveBack) giveTree(unfinished, account)
  renameSync(unfinished, join(folder, 'pg'))
}

/** What PostgreSQL is started with. Given on the command line, so an old data folder gets new settings. */
export function serverSettings(port: number, durability: Durability): Record<string, string | number> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / MEGABYTE
  const durable = durability === 'durable' ? 'on' : 'off'
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    dynamic_shared_memory_type: dynamicSharedMemory(),
    shared_buffers: `${between(128, memory / 8, 1024)}MB`,
    effective_cache_size: `${between(256, memory / 2, 16_384)}MB`,
    maintenance_work_mem: `${between(32, memory / 64, 256)}MB`,
    work_mem: '8MB',
    // Solid-state disks: a random page costs about as much as the next one.
    random_page_cost: 1.1,
    jit: 'off',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    wal_buffers: '16MB',
    // Keep log files of a rush for the next one: creating one makes all writers wait for 50 ms.
    ...(durability === 'durable' && { min_wal_size: '1GB', max_wal_size: '2GB' }),
    checkpoint_timeout: '15min',
    // In the first rush of a new installation, tables outgrow the plans made while they were empty.
    autovacuum_naptime: '10s',
    // Slow statements are logged without their values, and errors without the detail that quotes rows: no personal data.
    log_min_duration_statement: '1s',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
}

/** Parallel queries need shared memory: /dev/shm where it is large enough (containers often have 64 MB), else files. */
function dynamicSharedMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    const everybodyWrites = (statSync('/dev/shm').mode & 0o002) !== 0
    return everybodyWrites && bavail * bsize > 256 * MEGABYTE ? 'posix' : 'mmap'
  } catch {
    return process.platform === 'linux' ? 'mmap' : 'posix'
  }
}

function readPassword(path: string) {
  refuseLink(path)
  return readFileSync(path, 'utf8').trim()
}

function writePassword(path: string, account: Account) {
  const password = randomBytes(24).toString('base64url')
  const file = openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | constants.O_NOFOLLOW, 0o600)
  writeSync(file, `${password}\n`)
  chmodSync(path, 0o600)
  changeOwner(account, path)
  return password
}

/** The password file was lost; whoever may read the data folder may set a new one. */
function setPassword(data: string, password: string, account: Account, binaries: Binaries) {
  const script = `echo "ALTER ROLE ${OWNER} PASSWORD '${password}'" | "$1" --single -D "$2" postgres`
  const { ok, output } = runAs(
    account,
    'sh',
    ['-c', script, 'sh', join(binaries.folder, 'bin/postgres'), data],
    binaries.env,
  )
  if (!ok) throw new Error(`A new password could not be set for ${data}:\n${output}`)
}

function giveTree(path: string, account: Account) {
  chownSync(path, account.uid, account.gid)
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    chownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}

const between = (low: number, value: number, high: number) => Math.round(Math.min(high, Math.max(low, value)))
