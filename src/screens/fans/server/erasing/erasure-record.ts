import { z } from 'zod'
import { readRecords, writeRecord } from '#features/erasures/server/records.ts'
import { type SuppressionKeys, suppressionHashes } from '#features/erasures/server/suppressions.ts'
import type { Storage } from '#integrations/storage/port.ts'
import { id } from '#platform/contract/values.ts'

/** Storage of the records, and the keys of the contact hashes. */
export interface RecordServices {
  storage: Storage
  suppressionKeys: SuppressionKeys
}

/** Record of an erasure outside the database: enough to replay it, without identifying the person. */
const record = z.object({
  organization_id: id,
  erasure_id: id,
  fan_ids: z.array(id),
  erased_at: z.iso.datetime(),
  /** Keyed hashes of the contacts, base64. */
  contacts: z.array(z.string()),
})
export type ErasureRecord = z.output<typeof record>

interface Erased {
  organization_id: string
  id: string
  fan_ids: string[]
  erased_at: Date
  contacts: readonly { channel: string; value: string }[]
}

export async function writeErasureRecord(
  { storage, suppressionKeys }: RecordServices,
  { organization_id, id, fan_ids, erased_at, contacts }: Erased,
): Promise<void> {
  await writeRecord(storage, 'fans', {
    organization_id,
    erasure_id: id,
    fan_ids,
    erased_at: erased_at.toISOString(),
    contacts: contacts.flatMap(contact =>
      suppressionHashes(suppressionKeys, contact)
        .slice(0, 1)
        .map(hash => hash.toString('base64')),
    ),
  } satisfies ErasureRecord)
}

/** Reads every finished erasure of a fan. */
export const readErasureRecords = ({ storage }: Pick<RecordServices, 'storage'>): Promise<ErasureRecord[]> =>
  readRecords(storage, 'fans', record)
