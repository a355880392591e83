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
import { day, id } from '#platform/contract/values.ts'
import { factNames } from '#records/fans/facts.ts'

export const MAX_ROWS = 500_000
/** Of one row. */
export const MAX_TAGS = 50

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
  'tags',
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
  columns: z.array(importTarget.nullable()).min(1).max(MAX_COLUMNS),
  /** The custom field that a column fills which means nothing else; one per column, or none at all. */
  custom_fields: z.array(id.nullable()).max(MAX_COLUMNS).default([]),
  /** How numbers in custom fields are written where that makes a difference: 1.250. */
  decimal: decimalSign.default('POINT'),
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
  'CONSENT_DATE_UNUSABLE',
  'ERASED',
  'FIELD_UNREADABLE',
  'TAGS_LEFT_OUT',
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
  /** What the fan's record gets, as it will be stored. */
  facts: z.partialRecord(z.enum(factNames), z.string()),
  custom: z.array(z.object({ name: z.string(), value: z.string() })),
  tags: z.array(z.string()),
  /** Channels on which the fan may be written to because of this row. */
  agreed: z.array(importChannel),
})
export type PreviewedRow = z.output<typeof previewedRow>

/** Below it are the calls, the upload and the file of rejected rows. */
export const FAN_FILES = '/app/v2/fans/imports'

export const fanImports = importCalls({
  path: FAN_FILES,
  topics: { imports: 'fan_imports', records: 'fans' },
  summaries: {
    list: 'Files of fans that were imported, newest first',
    preview: 'What would become of the first rows, and counts of the first two thousand; writes nothing',
  },
  plan: importPlan,
  sheet: fanImport,
  row: importRow,
  detail: z.object({
    fan_import: fanImport,
    ...fileDetail(importPlan),
    /** A country of many fans: a first guess for numbers without one. */
    usual_country_code: z.string().nullable(),
  }),
  preview: z.object({ rows: z.array(previewedRow), counts: previewCounts }),
})

export const uploadAddress = uploadAddressBelow(FAN_FILES)
export const rejectedAddress = rejectedAddressBelow(FAN_FILES)
