import { lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Account, changeOwner } from './account.ts'

/** Who holds a data folder: the process, and where people reach it once it serves. */
interface Holder {
  pid: number
  address?: string
}

/** Another process runs on this data folder. `npm start` exits with code 3. */
export class DataFolderInUse extends Error {
  readonly folder: string
  readonly holder: Holder | undefined

  constructor(folder: string, holder: Holder | undefined) {
    const who = holder
      ? `by process ${holder.pid}${holder.address ? `, at ${holder.address}` : ''}`
      : 'by another process'
    const end = holder ? `end it (kill ${holder.pid})` : 'end it'
    super(
      `${folder} is already in use ${who}.\nUse that one, ${end}, or choose another folder: FANFARE_DATA_DIR=<folder>`,
    )
    this.folder = folder
    this.holder = holder
  }
}

/**
 * Makes this process the only one on a data folder. It is a lock of the operating system on a small SQLite file: the
 * kernel frees it however the process dies, and unlike a pid file it has no moment in which two processes both win.
 *
 * @throws DataFolderInUse
 */
export function lockFolder(folder: string, account: Account) {
  const path = join(folder, 'lock.db')
  const holderPath = join(folder, 'holder.json')
  for (const file of [path, holderPath]) refuseLink(file)
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('pragma journal_mode=memory; pragma locking_mode=exclusive; begin exclusive')
  } catch (error) {
    database.close()
    if (/locked|busy/i.test(String(error))) throw new DataFolderInUse(folder, readHolder(holderPath))
    throw error
  }
  const announce = (holder: Omit<Holder, 'pid'>) => {
    writeFileSync(holderPath, `${JSON.stringify({ pid: process.pid, ...holder })}\n`)
    changeOwner(account, holderPath)
  }
  changeOwner(account, path)
  announce({})
  return { announce, release: () => database.close() }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Root must not follow a symbolic link that the folder's owner put there. */
export function refuseLink(path: string) {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(`${path} is a symbolic link. Remove it and start again.`)
  }
}
