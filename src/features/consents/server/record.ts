import type { AgreedRow, ConsentDetails } from '#features/consents/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { committed } from './commit.ts'

/** A consent that is not part of the statement that writes a sign-up. */
export interface NewConsent
  extends Pick<AgreedRow, 'purpose' | 'channel' | 'state' | 'checkbox' | 'text_id' | 'text_hash' | 'locale'> {
  signup_id?: string | null
  /** Left out only where the sign-up says who it is. */
  fan_id?: string | null
  drop_id?: string | null
  drop_version?: number | null
  person: ConsentDetails
}

/** Adds rows to the ledger, now. Nothing is ever changed in it: a consent is confirmed or taken back by a later row. */
export async function recordConsents(db: Db, organizationId: string, consents: readonly NewConsent[]): Promise<void> {
  if (consents.length === 0) return
  const rows = consents.map(
    ({ signup_id = null, fan_id = null, drop_id = null, drop_version = null, person, ...said }) => ({
      ...committed(said, person),
      signup_id,
      fan_id,
      drop_id,
      drop_version,
    }),
  )
  await db
    .insertInto('consents')
    .values(
      rows.map(({ salt: _, details: __, text_hash, commitment, ...row }) => ({
        ...row,
        organization_id: organizationId,
        text_hash: Buffer.from(text_hash, 'hex'),
        commitment: Buffer.from(commitment, 'hex'),
      })),
    )
    .execute()
  await db
    .insertInto('consent_details')
    .values(
      rows.map(({ id, salt, details }) => ({
        organization_id: organizationId,
        consent_id: id,
        salt: Buffer.from(salt, 'hex'),
        details,
      })),
    )
    .execute()
}
