import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { ErasedCounts, PersonData, PersonTraces } from '#platform/server/person-data.ts'
import type { KeyRing, SecretBox } from '#platform/server/secret-box.ts'
import type { ErasedKind } from '../contract.ts'

export interface TracedContact {
  channel: string
  /** Normalised. */
  value: string
  /** As it was given. */
  address: string
}

/** All keys that find the rows about one fan; `ids` includes merged duplicates. */
export interface FanTraces extends PersonTraces {
  fan_id: string
  signup_ids: string[]
  /** Forms of other people who typed a contact of this fan with their own. */
  naming_ids: string[]
  /** The fan's contacts, and the ones they typed that belong to no other fan. */
  contacts: TracedContact[]
  /** Names in their normalised search form. */
  names: string[]
}

/** Keys for encrypted and hashed columns. */
export interface FanDataServices {
  box: SecretBox
  /** Keys of the contact hashes in codes and stops. */
  contactKeys: KeyRing
}

/** Forms of other people that mention contacts of an erased fan. */
export interface OtherFansForms {
  organization_id: string
  form_ids: readonly string[]
  words: readonly string[]
}

/** Free-text rows that mention the erased fan. */
export interface NamingRows {
  organization_id: string
  row_ids: readonly string[]
  words: readonly string[]
  /** Condition that the fan in this column owns one of the contacts again, because they signed up anew. */
  hasContactAgain: (fanColumn: string) => RawBuilder<SqlBool>
}

/** The fan whose data is copied. Anyone can submit a form with another person's contact, so not every form of a record is the fan's own. */
export interface FanCopySubject {
  organization_id: string
  fan_id: string
  /** Including the ids of merged duplicates. */
  ids: readonly string[]
  /** Forms of the record that others may have sent. */
  strangers: ReadonlySet<string>
  /** Whether a submitted value is the fan's own contact. */
  isOwn: (channel: string, address: string) => boolean
}

/** How the owner of some tables erases, moves and copies the rows about one fan. */
export interface FanData extends PersonData<FanTraces, FanDataServices, FanCopySubject, ErasedKind> {
  /** Removes the fan's data from the forms of others, and nothing else from these. Returns row counts by kind. */
  eraseFromForms?: (db: Db, forms: OtherFansForms, services: FanDataServices) => Promise<ErasedCounts<ErasedKind>>
  /** Free text that may mention a fan without a key to them. The final job of an erasure scans all of it. */
  freeText?: {
    /** `select id, … as text` */
    rows: (organizationId: string) => RawBuilder<unknown>
    /** Returns the forms of others among them; every owner then erases from those. */
    erase: (db: Db, found: NamingRows) => Promise<readonly string[]>
  }
  /** Removes rows that belong to no team. */
  eraseOutsideTeams?: (db: Db, words: readonly string[]) => Promise<void>
}

/** The number of rows that a statement changed. */
export const changedRows = async (db: Db, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)
