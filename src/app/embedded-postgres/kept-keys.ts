import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, giveTo } from './account.ts'
import { refuseLink } from './lock.ts'

/**
 * The encryption keys of a data folder, in a file beside its database: made up once, and those of a backup after a
 * restore. Keys that an operator sets are never written there.
 */
export interface KeptKeys {
  /** Null in a folder that never had any. */
  read(): string | null
  /** The kept ones, or these from now on. */
  keep(madeUp: string): string
  /** Lays down the keys of a database that is about to take the place of the other. */
  stage(keys: string): void
  /** The database has taken its place: what was laid down holds. Nothing happens where nothing was. */
  adopt(): void
  /** It has not, and never will. */
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

/** Whole or not at all, and on the disk when it returns: without it everything that is sealed is lost. */
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
  giveTo(account, partial)
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
