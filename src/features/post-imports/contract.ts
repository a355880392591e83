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
import { id, instant } from '#platform/contract/values.ts'
import { postPlatform } from '#records/posts/contract.ts'

export const MAX_ROWS = 200_000

/** Possible meanings of a column. */
export const postTarget = z.enum([
  'url',
  'post_id',
  'platform',
  'author',
  'author_name',
  'followers',
  'verified',
  'description',
  'published_at',
  'views',
  'likes',
  'comments',
  'shares',
  'hashtags',
  'sound',
  'sound_author',
  'sound_id',
  'sound_original',
  'sound_link',
  'sound_play',
  'sound_cover',
  'duration',
  'cover',
  'video',
  'slides',
  'country',
  'genres',
  'counted_at',
])
export type PostTarget = z.output<typeof postTarget>

export const postPlan = z.strictObject({
  /** One per column of the file; null ignores the column. */
  columns: z.array(postTarget.nullable()).min(1).max(MAX_COLUMNS),
  /** The segment that the posts join; null for a preview alone, where it is yet to be made. */
  segment_id: id.nullable(),
  /** Platform of posts that name none. */
  platform: postPlatform.nullable(),
  /** How 03/04/2026 is meant. */
  day_order: z.enum(['DAY_FIRST', 'MONTH_FIRST']).default('MONTH_FIRST'),
})
export type PostPlan = z.output<typeof postPlan>

/** Why a row was rejected. */
export const postRejection = z.enum([
  'NO_POST',
  'LINK_INVALID',
  'ID_INEXACT',
  'NO_PLATFORM',
  'NO_AUTHOR',
  'NO_DATE',
  'DATE_UNREADABLE',
  'DATE_IN_FUTURE',
  'ERASED',
])
export type PostRejection = z.output<typeof postRejection>

/** Parts of an accepted row that were skipped. */
export const postRemark = z.enum([
  'COUNT_UNREADABLE',
  'COUNTRY_UNREADABLE',
  'GENRE_UNKNOWN',
  'MEDIA_INVALID',
  'TOO_LONG',
  'DATE_UNREADABLE',
  'DATE_IN_FUTURE',
])
export type PostRemark = z.output<typeof postRemark>

export const postImport = sheetImport

export const postImportRow = sheetImportRow.extend({
  reason: postRejection.nullable(),
  remarks: z.array(postRemark),
  post_id: id.nullable(),
  /** The handle of the author and the first words of the caption; null when the post is gone. */
  author: z.string().nullable(),
  description: z.string().nullable(),
})
export type PostImportRow = z.output<typeof postImportRow>

export const previewedPost = postImportRow
  .pick({ row_number: true, outcome: true, reason: true, remarks: true, author: true, description: true })
  .extend({ platform: postPlatform.nullable(), published_at: instant.nullable(), views: z.int().nullable() })
export type PreviewedPost = z.output<typeof previewedPost>

/** Below it are the calls, the upload and the file of rejected rows. */
export const POST_FILES = '/app/v2/posts/imports'

export const postImports = importCalls({
  path: POST_FILES,
  topics: { imports: 'post_imports', records: 'posts' },
  summaries: {
    list: 'Files of posts that were imported, newest first',
    preview: 'What would become of the first rows, and counts of the first two thousand; writes nothing',
  },
  plan: postPlan,
  sheet: postImport,
  row: postImportRow,
  detail: z.object({ post_import: postImport, ...fileDetail(postPlan) }),
  preview: z.object({ rows: z.array(previewedPost), counts: previewCounts }),
})

export const postUploadAddress = uploadAddressBelow(POST_FILES)
export const rejectedPostsAddress = rejectedAddressBelow(POST_FILES)
