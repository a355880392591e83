import type { Storage } from '#integrations/storage/port.ts'

/** Where finished exports wait, a folder a team. */
export const EXPORT_FOLDER = 'team-exports'

interface Export {
  organization_id: string
  id: string
}

/** Bytes of a part: what writing and reading hold in memory. */
const PART = 4 * 1024 * 1024

const folderOf = ({ organization_id, id }: Export) => `${EXPORT_FOLDER}/${organization_id}/${id}`

/** Keeps a file in parts, because the storage takes a file as a whole. Answers its size in bytes. */
export async function storeExport(
  storage: Storage,
  of: Export,
  content: AsyncIterable<Buffer>,
  part = PART,
): Promise<number> {
  let waiting: Buffer[] = []
  let held = 0
  let bytes = 0
  let parts = 0
  const put = async () => {
    parts += 1
    await storage.put(`${folderOf(of)}/${String(parts).padStart(6, '0')}.bin`, Buffer.concat(waiting))
    bytes += held
    waiting = []
    held = 0
  }
  for await (const chunk of content) {
    waiting.push(chunk)
    held += chunk.length
    if (held >= part) await put()
  }
  if (held > 0) await put()
  return bytes
}

/** The file again, part by part. */
export async function* readExport(storage: Storage, of: Export): AsyncGenerator<Buffer> {
  for (const key of await storage.list(folderOf(of))) {
    const part = await storage.read(key)
    if (!part) throw new Error('A part of the export is missing.')
    yield part
  }
}

export async function removeExport(storage: Storage, of: Export): Promise<void> {
  for (const key of await storage.list(folderOf(of))) await storage.remove(key)
}
