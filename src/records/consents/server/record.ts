import { type Expression, sql } from 'kysely'
import { anyId } from '#platform/server/database/any-id.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AgreedRow, ConsentDetails } from '../contract.ts'
import { committed } from './commit.ts'

/** Source and owner of a consent. */
interface Origin {
  signup_id?: string | null
  /** Omitted only when the sign-up identifies the fan. */
  fan_id?: string | null
  drop_id?: string | null
  drop_version?: number | null
}

/** A consent written outside the sign-up statement. */
export interface NewConsent
  extends Origin,
    Pick<AgreedRow, 'purpose' | 'channel' | 'state' | 'checkbox' | 'text_id' | 'text_hash' | 'locale'> {
  person: ConsentDetails
}

/** Uses the current time instead of the transaction start, because the transaction may have waited for a sign-up. */
export const CLOCK_TIMESTAMP = sql<Date>`clock_timestamp()`

/** Appends rows to the ledger. The ledger is append-only: a later row confirms or withdraws a consent. */
export const recordConsents = (
  db: Db,
  organizationId: string,
  consents: readonly NewConsent[],
  givenAt?: Expression<Date>,
): Promise<void> =>
  writeConsents(
    db,
    organizationId,
    consents.map(({ signup_id, fan_id, drop_id, drop_version, person, ...consent }) => ({
      ...committed(consent, person),
      signup_id,
      fan_id,
      drop_id,
      drop_version,
    })),
    givenAt,
  )

/** Inserts rows whose commitment is already computed, and their personal details in a separate table. */
export async function writeConsents(
  db: Db,
  organizationId: string,
  rows: readonly (AgreedRow & { [K in keyof Origin]: Origin[K] | undefined })[],
  givenAt?: Expression<Date>,
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('consents')
    .values(
      rows.map(row => ({
        organization_id: organizationId,
        id: row.id,
        signup_id: row.signup_id ?? null,
        fan_id: row.fan_id ?? null,
        drop_id: row.drop_id ?? null,
        drop_version: row.drop_version ?? null,
        purpose: row.purpose,
        channel: row.channel,
        state: row.state,
        checkbox: row.checkbox,
        text_id: row.text_id,
        text_hash: Buffer.from(row.text_hash, 'hex'),
        locale: row.locale,
        commitment: Buffer.from(row.commitment, 'hex'),
        ...(givenAt && { given_at: givenAt }),
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

/** Deletes the personal details of these fans; their ledger rows stay. */
export const forgetPersons = (db: Db, organizationId: string, fanIds: readonly string[]) =>
  db
    .deleteFrom('consent_details')
    .where('organization_id', '=', organizationId)
    .where('consent_id', 'in', eb =>
      eb
        .selectFrom('consents')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('fan_id', '=', anyId(fanIds)),
    )
    .execute()
