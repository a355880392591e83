import { z } from 'zod'
import {
  earlierImport,
  importOutcome,
  MOST_COLUMNS,
  outcomeCounts,
  sheetImport,
  sheetImportRow,
} from '#features/sheet-imports/contract.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id } from '#platform/contract/values.ts'
import { CURRENCIES } from '#records/creators/contract.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'

export const MOST_ROWS = 200_000
/** Number of rows that the preview covers. */
export const COUNTED = 2_000
/** Tags and lists that one file may create: more means that a column was assigned the wrong meaning. */
export const MOST_NEW_TAGS = 500
export const MOST_NEW_LISTS = 50

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
  columns: z.array(creatorTarget.nullable()).min(1).max(MOST_COLUMNS),
  /** The custom field that a column fills which means nothing else; one per column, or none at all. */
  custom_fields: z.array(id.nullable()).max(MOST_COLUMNS).default([]),
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

const one = { organization_id: id, id }

export const creatorImports = {
  list: query('/app/v2/roster/imports/list', {
    summary: 'Sheets of creators that were imported, newest first',
    body: z.object({ organization_id: id, ...cursorPage(20) }),
    answer: page(creatorImport),
    shows: ['creator_imports'],
  }),
  get: query('/app/v2/roster/imports/get', {
    summary: 'One import: its numbers, and what is needed to say what its columns mean',
    body: z.object(one),
    answer: z.object({
      creator_import: creatorImport,
      header: z.array(z.string()),
      /** The first rows, while the import waits for its plan. */
      sample: z.array(z.array(z.string())),
      plan: creatorPlan.nullable(),
      earlier: earlierImport.nullable(),
    }),
    shows: ['creator_imports'],
  }),
  rows: query('/app/v2/roster/imports/rows', {
    summary: 'What became of each row of an import, in the order of the file',
    body: z.object({ ...one, outcome: importOutcome.nullish(), ...cursorPage(50) }),
    answer: page(creatorImportRow),
    shows: ['creator_imports'],
  }),
  preview: query('/app/v2/roster/imports/preview', {
    summary: 'What would become of the first rows, and counts of the first two thousand; writes nothing',
    body: z.object({ ...one, plan: creatorPlan }),
    answer: z.object({
      rows: z.array(previewedCreator),
      /** Counts of the previewed rows; of all rows when `complete`. */
      counts: z.object({ ...outcomeCounts, rows: z.int().nonnegative(), complete: z.boolean() }),
    }),
    shows: ['creator_imports', 'creators'],
  }),
  start: command('/app/v2/roster/imports/start', {
    summary: 'Starts an import; a second time changes nothing',
    body: z.object({ ...one, plan: creatorPlan }),
    answer: creatorImport,
    changes: ['creator_imports'],
  }),
  stop: command('/app/v2/roster/imports/stop', {
    summary: 'Ends a running import after the rows at hand; what was entered stays',
    body: z.object(one),
    answer: creatorImport,
    changes: ['creator_imports'],
  }),
  undo: command('/app/v2/roster/imports/undo', {
    summary: 'Takes an import back: everything is as it was, except what was changed since',
    body: z.object(one),
    answer: creatorImport,
    changes: ['creator_imports'],
  }),
  discard: command('/app/v2/roster/imports/discard', {
    summary: 'Throws an uploaded file away that was not imported',
    body: z.object(one),
    answer: z.object({ id }),
    changes: ['creator_imports'],
  }),
}

/** Below it: `/upload?organization_id=&file_name=`, whose body is the file itself, and `/rejected.csv`. */
export const CREATOR_SHEETS = '/app/v2/roster/imports'
export const sheetUploadAddress = (organization_id: string, file_name: string) =>
  `${CREATOR_SHEETS}/upload?organization_id=${organization_id}&file_name=${encodeURIComponent(file_name)}`
/** A CSV file of the rejected rows with their reasons, to be corrected and imported again. */
export const rejectedSheetAddress = (organization_id: string, id: string) =>
  `${CREATOR_SHEETS}/rejected.csv?organization_id=${organization_id}&id=${id}`
