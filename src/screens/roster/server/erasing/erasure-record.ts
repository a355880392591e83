import { createHmac, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { readRecords, writeRecord } from '#features/erasures/server/records.ts'
import type { Storage } from '#integrations/storage/port.ts'
import { id } from '#platform/contract/values.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'

/** What is kept of an erasure outside of the database: enough to do it again, nothing to know the person by. */
const record = z.object({
  organization_id: id,
  erasure_id: id,
  /** With those who had been merged into the creator. */
  creator_ids: z.array(id),
  erased_at: z.iso.datetime(),
  /** Keyed hashes of each profile, base64: by its id on the platform, and by the name it bore, which may be another's by now. */
  profiles: z.array(z.object({ by_id: z.string(), by_name: z.string() })),
})
export type CreatorErasure = z.output<typeof record>

/** A profile by what a platform calls it, and by what people do. */
export interface ErasedProfile {
  platform: string
  platform_id: string
  username_key: string
}

/** What stands for a profile that must not be known any more. Both are the same where nobody has looked it up yet. */
export function profileHashes(key: KeyObject, { platform, platform_id, username_key }: ErasedProfile) {
  const hash = (name: string) => createHmac('sha256', key).update(`profile:${platform}:${name}`).digest('base64')
  return { by_id: hash(platform_id), by_name: hash(`@${username_key}`) }
}

/** Written by a job, because a transaction that fails leaves no file that says it did not. */
export const storeErasure = job('keep_creator_erasure', { payload: record, maxAttempts: 25 })

export const storeErasureWork = (storage: Storage) =>
  work(storeErasure, (_context, erasure) => writeRecord(storage, 'creators', erasure))

/** Every erasure of a creator that was ever finished. */
export const readCreatorErasures = (storage: Storage): Promise<CreatorErasure[]> =>
  readRecords(storage, 'creators', record)
