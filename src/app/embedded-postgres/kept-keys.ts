import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, changeOwner } from './account.ts'
import { refuseLink } from './lock.ts'

/**
 * The encryption keys of a data folder, in a file beside its database: generated once, and joined with those of a backup
 * after a restore. Keys set by an operator are never written there.
 */
export interface KeptKeys {
  /** Null in a folder without stored keys. */
  read(): string | null
  /** The stored keys; stores these if there are none. */
  keep(madeUp: string): string
  /** Stages the keys of a database that is about to replace the current one. */
  stage(keys: string): void
  /** The swap happened: the staged keys become valid. Does nothing without staged keys. */
  adopt(): void
  /** The swap did not happen: discards the staged keys. */
  discard(): void
}

export function keptKeys(folder: string, account: Account): KeptKeys {
  const path = join(folder, 'encryption-keys')
  const staged = `${path}.restored`
  const read = () => {
    refuseLink(path)
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
  }
  return {
    read,
    keep(madeUp) {
      const kept = read()
      if (kept) return kept
      writeWhole(path, madeUp, account)
      return madeUp
    },
    stage: keys => writeWhole(staged, keys, account),
    adopt() {
      if (!existsSync(staged)) return
      renameSync(staged, path)
      syncFolder(folder)
    },
    discard: () => rmSync(staged, { force: true }),
  }
}

/** Writes atomically and flushes to disk: without the keys all sealed data is lost. */
function writeWhole(path: string, text: string, account: Account) {
  const partial = `${path}.partial`
  rmSync(partial, { force: true })
  const file = openSync(partial, 'wx', 0o600)
  try {
    writeSync(file, `${text}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  changeOwner(account, partial)
  renameSync(partial, path)
  syncFolder(join(path, '..'))
}

function syncFolder(folder: string) {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
