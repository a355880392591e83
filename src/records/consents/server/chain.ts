import { createHash } from 'node:crypto'

/** A consent as the ledger stores it for ever. */
export interface LedgerRow {
  id: string
  signup_id: string | null
  fan_id: string | null
  drop_id: string | null
  drop_version: number | null
  purpose: string
  channel: string
  state: string
  checkbox: string
  text_id: string
  text_hash: Buffer
  locale: string
  commitment: Buffer
  given_at: Date
}

/** SHA-256 of a row's fields in a fixed order, so that a change of any field changes the hash. */
export const rowHash = (organizationId: string, row: LedgerRow): Buffer =>
  sha256(
    JSON.stringify([
      organizationId,
      row.id,
      row.signup_id,
      row.fan_id,
      row.drop_id,
      row.drop_version,
      row.purpose,
      row.channel,
      row.state,
      row.checkbox,
      row.text_id,
      row.text_hash.toString('hex'),
      row.locale,
      row.commitment.toString('hex'),
      row.given_at.toISOString(),
    ]),
  )

/** Previous hash of the first link. */
export const FIRST_LINK = Buffer.alloc(32)

/** Each link hashes the previous one, so that removing, inserting or moving a row is detected. */
export const chainHash = (before: Buffer, row: Buffer): Buffer => sha256(Buffer.concat([before, row]))

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
