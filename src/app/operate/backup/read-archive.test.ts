import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#app/launch/refusal.ts'
import { FORMAT, type Head } from '#app/operate/backup/format.ts'
import { readArchive } from '#app/operate/backup/read-archive.ts'
import { restore } from '#app/operate/backup/restore.ts'
import { writeArchive } from '#app/operate/backup/write-archive.ts'
import type { ArchiveWriter } from '#platform/server/archive/archive-writer.ts'

const head: Head = {
  format: FORMAT,
  product_version: '0.1.0',
  created_at: '2026-11-21T12:00:00.000Z',
  migrations: [],
  queue_migration: 1,
  keys: [],
  tables: [{ schema: 'public', name: 'words', columns: ['word'] }],
}
const PART = 'tables/public.words/000001'

let folder: string
let path: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-archive-'))
  path = join(folder, 'a.tar.gz')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** A whole backup of one table, with what a test changes about it. */
const written = (more: { head?: object; add?: (archive: ArchiveWriter) => Promise<void> } = {}) =>
  writeArchive(path, async archive => {
    await archive.add('fanfare-backup.json', json({ ...head, ...more.head }))
    await archive.add(PART, Buffer.from('low\ntide\n'), 2)
    await archive.add('sequences.json', json([]))
    await archive.add('files/a/b.webp', Buffer.from('picture'))
    await more.add?.(archive)
    await archive.add('manifest.json', json({ entries: archive.entries, vanished_files: 0 }))
  })

/** The same bytes with something done to the tar inside. */
const rewritten = (change: (tar: Buffer) => Buffer) =>
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(path)))))

const whenRead = () => expect(readArchive(path)).rejects

describe('backup archive, read as untrusted input (THREATS 46)', () => {
  it('returns the written parts and files as streams', async () => {
    await written()
    const read: string[] = []
    const taken = async (name: string, content: AsyncIterable<Buffer>) => {
      for await (const chunk of content) read.push(`${name}: ${chunk}`)
    }
    const archive = await readArchive(path, { part: taken, file: taken })
    expect(read).toEqual(['public.words: low\ntide\n', 'a/b.webp: picture'])
    expect(archive.head).toEqual(head)
    expect(archive.manifest.entries[1]).toMatchObject({ name: PART, bytes: 9, rows: 2 })
  })

  it('refuses an archive with a flipped byte, by the gzip checksum or by the manifest', async () => {
    await written()
    const flipped = readFileSync(path)
    const middle = Math.floor(flipped.length / 2)
    flipped[middle] = (flipped[middle] ?? 0) ^ 1
    writeFileSync(path, flipped)
    await whenRead().toThrow(/is not a whole backup: .*\nNothing was changed/)
    await written()
    rewritten(tar => Buffer.from(tar.toString('latin1').replace('low\ntide', 'low\ntile'), 'latin1'))
    await whenRead().toThrow(`is not a whole backup: ${PART} was changed.`)
  })

  it('refuses an archive that is truncated at any place', async () => {
    await written()
    const whole = readFileSync(path)
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * share)))
      await whenRead().toThrow(/is not a whole backup/)
    }
    // a tar that ends early is whole to gzip
    await written()
    rewritten(tar => Buffer.concat([tar.subarray(0, 512 * 4), Buffer.alloc(1024)]))
    await whenRead().toThrow(/is not a whole backup: its sequences.json is missing/)
  })

  it('refuses paths that leave the folder, links, and documents above their size limit', async () => {
    for (const name of ['files/../../etc/cron.d/x.sh', '/etc/passwd', 'tables/../x/000001', 'files/a/B.webp', 'else']) {
      await written({ add: archive => archive.add(name, Buffer.from('x')) })
      await whenRead().toThrow(`it has "${name}", which no backup has.`)
    }
    await written({ add: archive => archive.add('encryption-keys', Buffer.alloc(100_000)) })
    await whenRead().toThrow('its encryption-keys has 100000 bytes')

    const tar = pack()
    tar.entry({ name: 'fanfare-backup.json' }, json(head))
    tar.entry({ name: 'files/a.webp', type: 'symlink', linkname: '/etc/passwd' })
    tar.finalize()
    const chunks: Buffer[] = []
    for await (const chunk of tar) chunks.push(chunk as Buffer)
    writeFileSync(path, gzipSync(Buffer.concat(chunks)))
    await whenRead().toThrow('it has "files/a.webp", which no backup has.')
  })

  it('names the problem when the file is no backup or comes from a newer Fanfare', async () => {
    writeFileSync(path, 'hello')
    await whenRead().toThrow(/is not a whole backup/)
    await whenRead().toBeInstanceOf(Refusal)
    await expect(readArchive(join(folder, 'nowhere'))).rejects.toThrow(/cannot be read: ENOENT/)
    await writeArchive(path, archive => archive.add('package.json', json({})))
    await whenRead().toThrow('it has "package.json"')
    await written({ head: { format: FORMAT + 1 } })
    await whenRead().toThrow('was made by a newer Fanfare')
    for (const migration of [
      { name: '9999_of_the_future.sql', checksum: 'x' },
      { name: '0001_platform.sql', checksum: 'another' },
    ]) {
      await written({ head: { migrations: [migration] } })
      const nothing = () => {
        throw new Error('Nothing may be started.')
      }
      await expect(restore(path, { replace: true }, nothing)).rejects.toThrow(
        `was made by a newer Fanfare: its ${migration.name}`,
      )
    }
  })

  it('appears under its final name only when it is complete', async () => {
    const other = join(folder, 'b.tar.gz')
    const failing = writeArchive(other, async archive => {
      await archive.add('fanfare-backup.json', json(head))
      throw new Error('The database went away.')
    })
    await expect(failing).rejects.toThrow('The database went away.')
    await expect(readArchive(other)).rejects.toThrow(/ENOENT/)
    await expect(readArchive(`${other}.partial`)).rejects.toThrow(/ENOENT/)
  })
})
