import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as tar } from 'tar-stream'
import { type ArchiveWriter, archiveWriter } from '#platform/server/archive/archive-writer.ts'

/**
 * Writes an archive as `<path>.partial`, readable by its owner only, and renames it when it is on the disk. A failed or
 * killed backup never leaves a file under the final name.
 */
export async function writeArchive(path: string, write: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const partial = `${path}.partial`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rm(partial, { force: true })
  const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
  try {
    const pack = tar()
    const saved = pipeline(pack, createGzip(), file)
    const failed = new Promise<never>((_, reject) => saved.catch(reject))
    failed.catch(() => {})
    await Promise.race([write(archiveWriter(pack, failed)), failed])
    pack.finalize()
    await saved
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    file.destroy()
    await rm(partial, { force: true })
    throw error
  }
}

/** Makes the rename survive a power cut, not only the bytes. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
