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
import { postPlatform } from '#records/posts/contract.ts'

export const MOST_ROWS = 200_000
/** Number of rows that the preview covers. */
export const COUNTED = 2_000

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
  columns: z.array(postTarget.nullable()).min(1).max(MOST_COLUMNS),
  /** The segment that the posts join. */
  segment_id: id,
  /** Platform of posts that name none. */
  platform: postPlatform.nullable(),
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
  .extend({ platform: postPlatform.nullable(), views: z.int().nullable() })
export type PreviewedPost = z.output<typeof previewedPost>

const one = { organization_id: id, id }

export const postImports = {
  list: query('/app/v2/posts/imports/list', {
    summary: 'Files of posts that were imported, newest first',
    body: z.object({ organization_id: id, ...cursorPage(20) }),
    answer: page(postImport),
    shows: ['post_imports'],
  }),
  get: query('/app/v2/posts/imports/get', {
    summary: 'One import: its numbers, and what is needed to say what its columns mean',
    body: z.object(one),
    answer: z.object({
      post_import: postImport,
      header: z.array(z.string()),
      /** The first rows, while the import waits for its plan. */
      sample: z.array(z.array(z.string())),
      plan: postPlan.nullable(),
      earlier: earlierImport.nullable(),
    }),
    shows: ['post_imports'],
  }),
  rows: query('/app/v2/posts/imports/rows', {
    summary: 'What became of each row of an import, in the order of the file',
    body: z.object({ ...one, outcome: importOutcome.nullish(), ...cursorPage(50) }),
    answer: page(postImportRow),
    shows: ['post_imports'],
  }),
  preview: query('/app/v2/posts/imports/preview', {
    summary: 'What would become of the first rows, and counts of the first two thousand; writes nothing',
    body: z.object({ ...one, plan: postPlan }),
    answer: z.object({
      rows: z.array(previewedPost),
      /** Counts of the previewed rows; of all rows when `complete`. */
      counts: z.object({ ...outcomeCounts, rows: z.int().nonnegative(), complete: z.boolean() }),
    }),
    shows: ['post_imports', 'posts'],
  }),
  start: command('/app/v2/posts/imports/start', {
    summary: 'Starts an import; a second time changes nothing',
    body: z.object({ ...one, plan: postPlan }),
    answer: postImport,
    changes: ['post_imports'],
  }),
  stop: command('/app/v2/posts/imports/stop', {
    summary: 'Ends a running import after the rows at hand; what was entered stays',
    body: z.object(one),
    answer: postImport,
    changes: ['post_imports'],
  }),
  undo: command('/app/v2/posts/imports/undo', {
    summary: 'Takes an import back: everything is as it was, except what was changed since',
    body: z.object(one),
    answer: postImport,
    changes: ['post_imports'],
  }),
  discard: command('/app/v2/posts/imports/discard', {
    summary: 'Throws an uploaded file away that was not imported',
    body: z.object(one),
    answer: z.object({ id }),
    changes: ['post_imports'],
  }),
}

/** Below it: `/upload?organization_id=&file_name=`, whose body is the file itself, and `/rejected.csv`. */
export const POST_FILES = '/app/v2/posts/imports'
export const postUploadAddress = (organization_id: string, file_name: string) =>
  `${POST_FILES}/upload?organization_id=${organization_id}&file_name=${encodeURIComponent(file_name)}`
/** A CSV file of the rejected rows with their reasons, to be corrected and imported again. */
export const rejectedPostsAddress = (organization_id: string, id: string) =>
  `${POST_FILES}/rejected.csv?organization_id=${organization_id}&id=${id}`
