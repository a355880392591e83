import { sql } from 'kysely'
import type { ContactMethod } from '#records/fans/contract.ts'
import { contactHash } from '#records/fans/server/contacts.ts'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'

export const oneTimeCodeData = {
  erase: async (db, { organization_id, contacts }, { contactKeys }) => ({
    one_time_codes: await changedRows(
      db,
      sql`delete from otp_challenges where organization_id = ${organization_id}
        and contact_hash = any(${contacts.flatMap(({ channel, value }) =>
          contactKeys.map(key => contactHash(key, { channel: channel as ContactMethod, value })),
        )}::bytea[])`,
    ),
  }),
} satisfies FanData
