import { createHash } from 'node:crypto'

/** A consent as the ledger keeps it for ever. */
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

/** SHA-256 of a row's fields in a fixed order: any change of any of them changes it. */
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

/** The first link hangs on nothing. */
export const FIRST_LINK = Buffer.alloc(32)

/** Each link holds the one before it, so that no row can be taken out, put in or moved unseen. */
export const chainHash = (before: Buffer, row: Buffer): Buffer => sha256(Buffer.concat([before, row]))

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
