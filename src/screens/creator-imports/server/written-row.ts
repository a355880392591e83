import type { ChangedValue } from '#records/custom-fields/server/values.ts'
import type { ChangedFields } from './resolve-row.ts'
import type { NumberedRow } from './resolve-rows.ts'

/** Who imports, and what. */
export interface Importing {
  organization_id: string
  import_id: string
  file_name: string
  by_user: string
}

/** A row that changes something, with the ids of its profiles in the catalogue. */
export type WrittenRow = NumberedRow & { creator_id: string; profile_ids: string[] }

/** What a row changed, as `creator_import_rows.change` keeps it for the undo. */
export interface Change {
  added: boolean
  fields: ChangedFields
  contacts: Pick<NumberedRow['contacts'][number], 'id' | 'type' | 'value' | 'manager'>[]
  /** Ids of profiles, tags and lists that the row brought. */
  profiles: string[]
  tags: string[]
  lists: string[]
  /** Its lines in the history. */
  events: string[]
  /** Values of the team's own fields, by field. Missing in imports of before there were any. */
  custom?: Record<string, ChangedValue>
  /** When the tags and lists were given, to the microsecond. */
  at: string
}
