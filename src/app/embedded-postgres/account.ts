import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'

/**
 * The operating-system account that PostgreSQL runs as. PostgreSQL refuses to run as root; for everybody else it is the
 * account we are. `wrap` goes in front of a command where an account can only be had through a user namespace.
 */
export interface Account {
  uid: number
  gid: number
  name: string
  /** Only set when we are root and become this account for PostgreSQL. */
  switches: boolean
  wrap: string[]
}

const NOBODY = 65_534
const IN_NAMESPACE = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

/**
 * Who runs PostgreSQL. As root: the owner of the first of `folders` that is not root's (the data, the checkout), else the
 * system account `fanfare` (made when there is none), else `nobody`. An existing `postgres` account is left alone: it may own a real server.
 */
export function chooseAccount(folders: string[], log: (line: string) => void): Account {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0) return { uid, gid, name: nameOf(uid) ?? `uid ${uid}`, switches: false, wrap: [] }
  const owner = folders.map(ownerOf).find(Boolean)
  const account = owner ? accountOf(owner) : (systemAccount(log) ?? accountOf(NOBODY))
  if (canSwitchTo(account)) return account
  // Root inside a container that maps no other account.
  return { uid: 0, gid: 0, name: 'nobody, in a user namespace', switches: false, wrap: IN_NAMESPACE }
}

/**
 * The account for `initdb`, the only program that needs a name for its uid, and whether files must be given back
 * afterwards.
 */
export function accountForInitdb(account: Account): { account: Account; giveBack: boolean } {
  if (account.wrap.length > 0 || nameOf(account.uid)) return { account, giveBack: false }
  if (account.switches) return { account: { ...accountOf(NOBODY), switches: true }, giveBack: true }
  return { account: { ...account, wrap: IN_NAMESPACE }, giveBack: false }
}

/** Spawn options that make a child this account. */
export function as(account: Account): Pick<SpawnOptions, 'uid' | 'gid'> {
  return account.switches ? { uid: account.uid, gid: account.gid } : {}
}

/** Runs a command as the account, in `/` and with a clean environment, and answers what it said. */
export function runAs(account: Account, command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const [first = command, ...rest] = [...account.wrap, command, ...args]
  const done = spawnSync(first, rest, {
    ...as(account),
    cwd: '/',
    env: childEnvironment(env),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    ok: done.status === 0,
    output: `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`.trim(),
  }
}

/** Nothing of the caller's locale, PG* or NODE_* reaches PostgreSQL. */
export function childEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = [process.env.PATH, '/usr/sbin', '/usr/bin', '/sbin', '/bin'].filter(Boolean).join(delimiter)
  return { PATH: path, LC_ALL: 'C', TZ: 'UTC', ...extra }
}

/** Hands a file that root made to the account, so that the account can use it without root later. */
export function changeOwner(account: Account, path: string) {
  if (account.switches) chownSync(path, account.uid, account.gid)
}

/** Owner's uid, or undefined when the path does not exist. Root is never a candidate. */
export function ownerOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.uid
}

function canSwitchTo(account: Account) {
  return spawnSync('/bin/sh', ['-c', ':'], { uid: account.uid, gid: account.gid, cwd: '/' }).status === 0
}

function accountOf(uid: number): Account {
  const line = passwd().find(entry => entry.uid === uid)
  return { uid, gid: line?.gid ?? uid, name: line?.name ?? `uid ${uid}`, switches: true, wrap: [] }
}

function systemAccount(log: (line: string) => void): Account | undefined {
  const find = () => passwd().find(entry => entry.name === 'fanfare' && entry.uid !== 0)
  if (!find()) {
    try {
      const options = ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
      execFileSync('useradd', [...options, 'fanfare'], { stdio: 'ignore', env: childEnvironment() })
      log('made the system account "fanfare": PostgreSQL does not run as root')
    } catch {
      return undefined
    }
  }
  const uid = find()?.uid
  return uid === undefined ? undefined : accountOf(uid)
}

const nameOf = (uid: number) => passwd().find(entry => entry.uid === uid)?.name

function passwd() {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map(line => line.split(':'))
      .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }))
      .filter(entry => entry.name && Number.isInteger(entry.uid))
  } catch {
    return []
  }
}
