import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE, ownerUrl } from './cluster.ts'

/** The database that another process runs on a data folder; null while it is starting or stopping. */
export function runningDatabase(folder: string) {
  const lines = read(join(folder, 'pg/postmaster.pid')).split('\n')
  const password = read(join(folder, 'password')).trim()
  const port = Number(lines[3])
  if (!port || !password) return null
  return {
    ownerUrl: ownerUrl(password, port, DATABASE),
    dataDir: folder,
    keys: { read: () => read(join(folder, 'encryption-keys')).trim() || null },
  }
}

function read(path: string) {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    if (code === 'EACCES') throw new Error(`${path} can only be read by the account that Fanfare runs as.`)
    throw error
  }
}
