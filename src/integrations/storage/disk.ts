import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Storage } from './port.ts'

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** Whether a path in the folder is a stored file: folders have no ending, and files that are half written a second one. */
export const isStorageKey = (path: string) => KEY.test(path)

function absent(error: NodeJS.ErrnoException): null {
  // a name that no file can have comes from somebody's address bar
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return null
  throw error
}

/** Files in a folder that every server and worker reaches. A file appears whole or not at all. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => (isStorageKey(key) ? join(folder, key) : null)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      if (!path) throw new TypeError('A storage key is lower-case letters, digits, hyphens and slashes.')
      await mkdir(dirname(path), { recursive: true })
      const partial = `${path}.${randomBytes(6).toString('hex')}`
      await writeFile(partial, bytes)
      await rename(partial, path)
    },
    async read(key) {
      const path = pathOf(key)
      if (!path) return null
      return readFile(path).catch(absent)
    },
    async readPart(key, from, to) {
      const path = pathOf(key)
      const file = path && (await open(path).catch(absent))
      if (!file) return null
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from + 1), 0, to - from + 1, from)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    async size(key) {
      const path = pathOf(key)
      const file = path ? await stat(path).catch(absent) : null
      return file?.size ?? null
    },
    async remove(key) {
      const path = pathOf(key)
      if (!path) return
      await rm(path, { force: true })
      // the folder goes with its last file
      await rmdir(dirname(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error
      })
    },
    async list(inside) {
      const files = await readdir(join(folder, inside), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return files
        .map(file => [inside, ...file.split(sep)].join('/'))
        .filter(isStorageKey)
        .sort()
    },
  }
}
