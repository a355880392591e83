import type { Storage } from './port.ts'

/** Files that are gone with the process, for tests. */
export function memoryStorage(files = new Map<string, Buffer>()): Storage {
  return {
    put: async (key, bytes) => void files.set(key, bytes),
    read: async key => files.get(key) ?? null,
    readPart: async (key, from, to) => files.get(key)?.subarray(from, to + 1) ?? null,
    size: async key => files.get(key)?.length ?? null,
    remove: async key => void files.delete(key),
    list: async folder => [...files.keys()].filter(key => key.startsWith(`${folder}/`)).sort(),
  }
}
