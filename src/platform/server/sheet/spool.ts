import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { payloadTooLarge, raise } from '#platform/server/errors.ts'

/** What readers of a sheet need of an open file; a worker thread has no FileHandle, only the number. */
export interface ReadableFile {
  fd: number
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
}

/** A file that can be read as a sheet. */
export interface OpenedFile {
  file: ReadableFile
  /** Every byte is valid UTF-8. */
  isUtf8: boolean
}

export interface SpooledFile extends OpenedFile {
  file: FileHandle
  bytes: number
  /** SHA-256. */
  hash: Buffer
}

/**
 * Writes an upload to an unlinked temporary file, because its encoding is known only at its end. The name is removed when
 * the file is open, so nothing stays behind when the process dies. The caller closes it. @throws 413
 */
export async function spooled(upload: Readable, mostBytes: number): Promise<SpooledFile> {
  const path = join(tmpdir(), `fanfare-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  try {
    const hash = createHash('sha256')
    const utf8 = new TextDecoder('utf-8', { fatal: true })
    let isUtf8 = true
    let bytes = 0
    // a destroyed request could not answer that the file is too large
    const chunks: AsyncIterable<Buffer> = upload.iterator({ destroyOnReturn: false })
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > mostBytes) raise(payloadTooLarge(`A file may hold ${mostBytes / 1_000_000} MB at most.`))
      hash.update(chunk)
      isUtf8 &&= fits(utf8, chunk, true)
      await file.writev([chunk])
    }
    return { file, bytes, hash: hash.digest(), isUtf8: isUtf8 && fits(utf8, Buffer.alloc(0), false) }
  } catch (error) {
    await file.close()
    throw error
  }
}

function fits(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream })
    return true
  } catch {
    return false
  }
}
