import { type SuppressionKeys, suppressedAmong } from '#features/erasures/server/suppressions.ts'
import type { Contact } from '#features/signups/server/contacts.ts'
import type { Db } from '#platform/server/db.ts'
import { keyOf } from './known-fans.ts'

/** Says which contacts no file may bring back. */
export type RefusedContacts = (
  db: Db,
  organizationId: string,
  contacts: readonly Contact[],
) => Promise<ReadonlySet<string>>

/** Those of people who were erased, by `keyOf`. */
export const refusedContacts =
  (keys: SuppressionKeys): RefusedContacts =>
  async (db, organizationId, contacts) =>
    new Set([...(await suppressedAmong(db, organizationId, keys, contacts))].map(keyOf))
