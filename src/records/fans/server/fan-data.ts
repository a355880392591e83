import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { PersonData, PersonTraces } from '#platform/server/person-data.ts'
import type { KeyRing, SecretBox } from '#platform/server/secret-box.ts'

export interface TracedContact {
  channel: string
  /** Normalised. */
  value: string
  /** As it was given. */
  address: string
}

/** Everything by which the rows about one fan are found; `ids` with those of duplicates that were merged into the fan. */
export interface FanTraces extends PersonTraces {
  fan_id: string
  signup_ids: string[]
  /** Forms of other people who typed a contact of this one beside their own. */
  naming_ids: string[]
  /** Their own, and those they typed that are nobody else's. */
  contacts: TracedContact[]
  /** Their names as they are searched for. */
  names: string[]
}

/** How sealed and hashed columns are read. */
export interface FanDataServices {
  box: SecretBox
  /** Of the keyed hashes that codes and stops know a contact by. */
  contactKeys: KeyRing
}

/** Forms of other people in which the contacts of an erased fan stand. */
export interface FormsOfOthers {
  organization_id: string
  form_ids: readonly string[]
  words: readonly string[]
}

/** Rows of free text that were found to name somebody. */
export interface NamingRows {
  organization_id: string
  row_ids: readonly string[]
  words: readonly string[]
  /** Condition that the fan in this column has one of the contacts again: who signed up anew may be known again. */
  hasContactAgain: (fanColumn: string) => RawBuilder<SqlBool>
}

/** Whose data is copied. Anybody can send a form that names somebody, so not everything under a record is its fan's own. */
export interface FanCopySubject {
  organization_id: string
  fan_id: string
  /** With those of duplicates that were merged into the fan. */
  ids: readonly string[]
  /** Forms under the record that others may have sent. */
  strangers: ReadonlySet<string>
  /** Whether a value that somebody gave is a contact of the fan's own. */
  isOwn: (channel: string, address: string) => boolean
}

/** What an owner of tables does with the rows about one fan. */
export interface FanData extends PersonData<FanTraces, FanDataServices, FanCopySubject> {
  /** Removes what forms of others hold of the fan; these keep what is theirs. Answers how many rows of which kind. */
  eraseFromForms?: (db: Db, forms: FormsOfOthers, services: FanDataServices) => Promise<Record<string, number>>
  /** Free text in which a fan may be named though no key leads to it. The job that ends an erasure reads all of it. */
  freeText?: {
    /** `select id, … as text` */
    rows: (organizationId: string) => RawBuilder<unknown>
    /** Answers forms of others among them, which every owner is then asked about. */
    erase: (db: Db, found: NamingRows) => Promise<readonly string[]>
  }
  /** Removes what belongs to no team. */
  eraseOutsideTeams?: (db: Db, words: readonly string[]) => Promise<void>
}

/** The number of rows that a statement changed. */
export const changedRows = async (db: Db, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)
