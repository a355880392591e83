import { z } from 'zod'
import {
  fileDetail,
  importCalls,
  MAX_COLUMNS,
  previewCounts,
  rejectedAddressBelow,
  sheetImport,
  sheetImportRow,
  uploadAddressBelow,
} from '#features/sheet-imports/contract.ts'
import { decimalSign } from '#platform/contract/decimal-sign.ts'
import { id } from '#platform/contract/values.ts'
import { CURRENCIES } from '#records/creators/contract.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'

export const MAX_ROWS = 200_000
/** Tags and lists that one file may create: more means that a column was assigned the wrong meaning. */
export const MAX_NEW_TAGS = 500
export const MAX_NEW_LISTS = 50

/** Possible meanings of a column. Platform names are columns of handles or links. */
export const creatorTarget = z.enum([
  'profile',
  'handle',
  'platform',
  'tiktok',
  'instagram',
  'youtube',
  'twitter',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'manager',
  'price',
  'currency',
  'rating',
  'tags',
  'lists',
  'notes',
  'city',
  'state',
  'country',
])
export type CreatorTarget = z.output<typeof creatorTarget>

/** Fields that the file may replace. Everything else is only added to, and a blank cell never clears anything. */
export const replaceable = z.enum(['name', 'price', 'rating', 'notes', 'location', 'custom_fields'])
export type Replaceable = z.output<typeof replaceable>

export const creatorPlan = z.strictObject({
  /** One per column of the file; null ignores the column. */
  columns: z.array(creatorTarget.nullable()).min(1).max(MAX_COLUMNS),
  /** The custom field that a column fills which means nothing else; one per column, or none at all. */
  custom_fields: z.array(id.nullable()).max(MAX_COLUMNS).default([]),
  /** How numbers in custom fields are written where that makes a difference: 1.250. */
  decimal: decimalSign.default('POINT'),
  /** How 03/04/2026 in custom fields is meant. */
  day_order: z.enum(['DAY_FIRST', 'MONTH_FIRST']).default('MONTH_FIRST'),
  /** For existing creators, when both they and the file have a value; otherwise the team's value stays. */
  replace: z.array(replaceable).max(6).default([]),
  /** A list that all creators of the file join, beside All Creators. */
  roster_id: id.nullable(),
  /** Platform of handles that name none. */
  platform: creatorPlatform.nullable(),
  /** Currency of prices that name none. */
  currency: z.enum(CURRENCIES),
  /** Country of phone numbers without a country code. */
  country_code: z.string().length(2).toUpperCase().nullable(),
})
export type CreatorPlan = z.output<typeof creatorPlan>

/** Why a row was rejected. */
export const creatorRejection = z.enum([
  'NOBODY',
  'LINK_INVALID',
  'LINK_UNRESOLVED',
  'HANDLE_INVALID',
  'NO_PLATFORM',
  'EMAIL_INVALID',
  'PHONE_INVALID',
  'SEVERAL',
  'ERASED',
])
export type CreatorRejection = z.output<typeof creatorRejection>

/** Parts of an accepted row that were skipped. */
export const creatorRemark = z.enum([
  'LINK_INVALID',
  'LINK_UNRESOLVED',
  'HANDLE_INVALID',
  'NO_PLATFORM',
  'PROFILE_OF_ANOTHER',
  'EMAIL_INVALID',
  'PHONE_INVALID',
  'PRICE_UNREADABLE',
  'CURRENCY_UNKNOWN',
  'RATING_UNREADABLE',
  'COUNTRY_UNREADABLE',
  'TAG_TOO_MANY',
  'LIST_TOO_MANY',
  'FIELD_UNREADABLE',
  'TOO_LONG',
])
export type CreatorRemark = z.output<typeof creatorRemark>

export const creatorImport = sheetImport
export type CreatorImport = z.output<typeof creatorImport>

export const creatorImportRow = sheetImportRow.extend({
  reason: creatorRejection.nullable(),
  remarks: z.array(creatorRemark),
  /** The creator of the row; after a merge, the survivor. */
  creator_id: id.nullable(),
  /** What happened to the creator since, if they are gone. GONE: deleted by the undo of another import. */
  creator_since: z.enum(['MERGED', 'ERASED', 'GONE']).nullable(),
  /** Current name of the creator, or the handle of the largest profile; null when there is none. */
  creator_name: z.string().nullable(),
})
export type CreatorImportRow = z.output<typeof creatorImportRow>

export const previewedCreator = creatorImportRow
  .pick({ row_number: true, outcome: true, reason: true, remarks: true })
  .extend({
    name: z.string().nullable(),
    profiles: z.array(z.object({ platform: creatorPlatform, username: z.string() })),
    /** Fields that would change, named as the targets, such as `price` and `tags`. */
    changes: z.array(z.string()),
  })
export type PreviewedCreator = z.output<typeof previewedCreator>

/** Below it are the calls, the upload and the file of rejected rows. */
export const CREATOR_SHEETS = '/app/v2/roster/imports'

export const creatorImports = importCalls({
  path: CREATOR_SHEETS,
  topics: { imports: 'creator_imports', records: 'creators' },
  summaries: {
    list: 'Sheets of creators that were imported, newest first',
    preview: 'What would become of the first rows, and counts of the first two thousand; writes nothing',
  },
  plan: creatorPlan,
  sheet: creatorImport,
  row: creatorImportRow,
  detail: z.object({ creator_import: creatorImport, ...fileDetail(creatorPlan) }),
  preview: z.object({ rows: z.array(previewedCreator), counts: previewCounts }),
})

export const sheetUploadAddress = uploadAddressBelow(CREATOR_SHEETS)
export const rejectedSheetAddress = rejectedAddressBelow(CREATOR_SHEETS)
