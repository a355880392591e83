import type { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'

const folders = { fans: 'erasures', creators: 'creator-erasures' } as const
type Erased = keyof typeof folders

interface Kept {
  organization_id: string
  erasure_id: string
}

/** Writes down outside of the database that somebody was erased, for the day a backup is restored. */
export const writeRecord = <R extends Kept>(storage: Storage, erased: Erased, record: R): Promise<void> =>
  storage.put(
    `${folders[erased]}/${record.organization_id}/${record.erasure_id}.json`,
    Buffer.from(JSON.stringify(record)),
  )

/** Every erasure of them that was ever finished. */
export async function readRecords<R extends z.ZodType>(
  storage: Storage,
  erased: Erased,
  shape: R,
): Promise<z.output<R>[]> {
  const records: z.output<R>[] = []
  for (const key of await storage.list(folders[erased])) {
    const bytes = await storage.read(key)
    if (bytes) records.push(shape.parse(JSON.parse(bytes.toString('utf8'))))
  }
  return records
}
