import { z } from 'zod'
import {
  earlierImport,
  importOutcome,
  MOST_COLUMNS,
  sheetImport,
  sheetImportRow,
} from '#features/sheet-imports/contract.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { day, id } from '#platform/contract/values.ts'

export const MOST_ROWS = 500_000

export const importChannel = z.enum(['EMAIL', 'PHONE', 'WHATSAPP'])
export type ImportChannel = z.output<typeof importChannel>

/** What a column may mean. */
export const importTarget = z.enum([
  'email',
  'phone',
  'whatsapp',
  'first_name',
  'last_name',
  'full_name',
  'birthdate',
  'gender',
  'language',
  'city',
  'state',
  'country',
  'instagram',
  'tiktok',
  'consent',
  'email_consent',
  'phone_consent',
  'whatsapp_consent',
  'consent_date',
  'email_unsubscribed',
])
export type ImportTarget = z.output<typeof importTarget>

/** Where and when people agreed, said by whoever imports. Without it nobody in the file is written to. */
export const importConsent = z.strictObject({
  /** The words that people agreed to, exactly. */
  text: z.string().trim().min(10, 'Give the whole sentence that people agreed to.').max(5_000),
  /** Such as "Newsletter form on saltgrass.example". */
  collected_at: z.string().trim().min(3, 'Say where people agreed.').max(500),
  /** The day, or the last one; a column of dates says it for each row. */
  collected_on: day,
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .default('en'),
  channels: z.array(importChannel).min(1, 'Choose at least one channel.').max(3),
})
export type ImportConsent = z.output<typeof importConsent>

/** What is to be done with the rows. */
export const importPlan = z.strictObject({
  /** One for each column of the file; null leaves a column out. */
  columns: z.array(importTarget.nullable()).min(1).max(MOST_COLUMNS),
  /** The custom field that a column fills which means nothing else; one per column, or none at all. */
  custom_fields: z.array(id.nullable()).max(MOST_COLUMNS).default([]),
  /** The country of numbers that do not say theirs. */
  country_code: z.string().length(2).toUpperCase().nullable(),
  /** How 03/04/1999 is meant. */
  day_order: z.enum(['DAY_FIRST', 'MONTH_FIRST']),
  /** Fans whom the team has already: fill in what is not known, or let the file win. */
  existing: z.enum(['FILL', 'REPLACE']),
  consent: importConsent.nullable(),
})
export type ImportPlan = z.output<typeof importPlan>

/** Why a row was not taken. */
export const rejection = z.enum(['NO_CONTACT', 'EMAIL_INVALID', 'PHONE_INVALID', 'ERASED'])
export type Rejection = z.output<typeof rejection>

/** What of a row was left out, while the row itself was taken. */
export const remark = z.enum([
  'EMAIL_INVALID',
  'PHONE_INVALID',
  'WHATSAPP_INVALID',
  'BIRTHDATE_UNREADABLE',
  'GENDER_UNREADABLE',
  'LANGUAGE_UNREADABLE',
  'COUNTRY_UNREADABLE',
  'CONTACT_OF_ANOTHER_FAN',
  'OPTED_OUT',
  'UNSUBSCRIBED',
  'DECLINED_SINCE',
  'ERASED',
  'FIELD_UNREADABLE',
  'TOO_LONG',
])
export type Remark = z.output<typeof remark>

export const fanImport = sheetImport.extend({
  /** Contacts that may be written to since. */
  agreed: z.int().nonnegative(),
})
export type FanImport = z.output<typeof fanImport>

export const importRow = sheetImportRow.extend({
  reason: rejection.nullable(),
  remarks: z.array(remark),
  fan_id: id.nullable(),
  /** Name or first contact of the fan as they are now; null where there is none. */
  fan_name: z.string().nullable(),
})
export type ImportRow = z.output<typeof importRow>

export const previewedRow = importRow.pick({ row_number: true, outcome: true, reason: true, remarks: true }).extend({
  name: z.string().nullable(),
  contacts: z.array(z.object({ channel: importChannel, value: z.string() })),
  /** Channels on which the fan may be written to because of this row. */
  agreed: z.array(importChannel),
})
export type PreviewedRow = z.output<typeof previewedRow>

const one = { organization_id: id, id }

export const fanImports = {
  list: query('/app/v2/fans/imports/list', {
    summary: 'Files of fans that were imported, newest first',
    body: z.object({ organization_id: id, ...cursorPage(20) }),
    answer: page(fanImport),
    shows: ['fan_imports'],
  }),
  get: query('/app/v2/fans/imports/get', {
    summary: 'One import: its numbers, and what is needed to say what its columns mean',
    body: z.object(one),
    answer: z.object({
      fan_import: fanImport,
      header: z.array(z.string()),
      /** The first rows, while they wait. */
      sample: z.array(z.array(z.string())),
      plan: importPlan.nullable(),
      earlier: earlierImport.nullable(),
      /** A country of many fans: a first guess for numbers without one. */
      usual_country_code: z.string().nullable(),
    }),
    shows: ['fan_imports'],
  }),
  rows: query('/app/v2/fans/imports/rows', {
    summary: 'What became of each row of an import, in the order of the file',
    body: z.object({ ...one, outcome: importOutcome.nullish(), ...cursorPage(50) }),
    answer: page(importRow),
    shows: ['fan_imports'],
  }),
  preview: query('/app/v2/fans/imports/preview', {
    summary: 'What would become of the first rows; writes nothing',
    body: z.object({ ...one, plan: importPlan }),
    answer: z.object({ rows: z.array(previewedRow) }),
    shows: ['fan_imports', 'fans'],
  }),
  start: command('/app/v2/fans/imports/start', {
    summary: 'Starts an import; a second time changes nothing',
    body: z.object({ ...one, plan: importPlan }),
    answer: fanImport,
    changes: ['fan_imports'],
  }),
  stop: command('/app/v2/fans/imports/stop', {
    summary: 'Ends a running import after the rows at hand; what was entered stays',
    body: z.object(one),
    answer: fanImport,
    changes: ['fan_imports'],
  }),
  undo: command('/app/v2/fans/imports/undo', {
    summary: 'Takes an import back: everything is as it was, except what was changed since',
    body: z.object(one),
    answer: fanImport,
    changes: ['fan_imports'],
  }),
  discard: command('/app/v2/fans/imports/discard', {
    summary: 'Throws an uploaded file away that was not imported',
    body: z.object(one),
    answer: z.object({ id }),
    changes: ['fan_imports'],
  }),
}

/** Answer of `POST /app/v2/fans/imports/upload?organization_id=&file_name=`, whose body is the file itself: its id. */
export const uploadAddress = (organization_id: string, file_name: string) =>
  `/app/v2/fans/imports/upload?organization_id=${organization_id}&file_name=${encodeURIComponent(file_name)}`
/** A CSV file of the rejected rows with their reasons, to be mended and imported again. */
export const rejectedAddress = (organization_id: string, id: string) =>
  `/app/v2/fans/imports/rejected.csv?organization_id=${organization_id}&id=${id}`
