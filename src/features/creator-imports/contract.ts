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
/** Rows that the preview counts. */
export const COUNTED = 2_000
/** Tags and lists that one file may make: beyond that a column was taken for what it is not. */
export const MOST_NEW_TAGS = 500
export const MOST_NEW_LISTS = 50

/** What a column may mean. Names of platforms are columns of handles or links. */
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

/** What the file may replace. Everything else is only ever added to, and a blank cell never clears anything. */
export const replaceable = z.enum(['name', 'price', 'rating', 'notes', 'location'])
export type Replaceable = z.output<typeof replaceable>

export const creatorPlan = z.strictObject({
  /** One for each column of the file; null leaves a column out. */
  columns: z.array(creatorTarget.nullable()).min(1).max(MOST_COLUMNS),
  /** Of creators whom the team has already, where both they and the file have one; otherwise the team's stays. */
  replace: z.array(replaceable).max(5).default([]),
  /** A list that everybody in the file joins, beside All Creators. */
  roster_id: id.nullable(),
  /** Where handles do not say theirs. */
  platform: creatorPlatform.nullable(),
  /** What prices without a currency are in. */
  currency: z.enum(CURRENCIES),
  /** The country of numbers that do not say theirs. */
  country_code: z.string().length(2).toUpperCase().nullable(),
})
export type CreatorPlan = z.output<typeof creatorPlan>

/** Why a row was not taken. */
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

/** What of a row was left out, while the row itself was taken. */
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
  'TOO_LONG',
])
export type CreatorRemark = z.output<typeof creatorRemark>

export const creatorImport = sheetImport
export type CreatorImport = z.output<typeof creatorImport>

export const creatorImportRow = sheetImportRow.extend({
  reason: creatorRejection.nullable(),
  remarks: z.array(creatorRemark),
  /** Whom the row became; where they were merged since, whom they are part of. */
  creator_id: id.nullable(),
  /** What happened to the creator since, where they are not there any more; GONE: taken out with another import. */
  creator_since: z.enum(['MERGED', 'ERASED', 'GONE']).nullable(),
  /** Name, or handle of the largest profile, of the creator as they are now; null where there is none. */
  creator_name: z.string().nullable(),
})
export type CreatorImportRow = z.output<typeof creatorImportRow>

export const previewedCreator = creatorImportRow
  .pick({ row_number: true, outcome: true, reason: true, remarks: true })
  .extend({
    name: z.string().nullable(),
    profiles: z.array(z.object({ platform: creatorPlatform, username: z.string() })),
    /** What would change, in the words of the targets, such as `price` and `tags`. */
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
      /** The first rows, while they wait. */
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
      /** Of the rows that were looked at; all of the file where `complete`. */
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
/** A CSV file of the rejected rows with their reasons, to be mended and imported again. */
export const rejectedSheetAddress = (organization_id: string, id: string) =>
  `${CREATOR_SHEETS}/rejected.csv?organization_id=${organization_id}&id=${id}`
