import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { day, id } from '#platform/contract/values.ts'
import { webUrl } from '#records/drops/contract.ts'
import {
  artistLink,
  asset,
  credit,
  planItem,
  releaseDetails,
  releaseStatus,
  storeEntry,
  track,
} from '#records/releases/contract.ts'
import { FILE_TYPES, RELEASE_TYPES, TIE_KINDS } from '#records/releases/kinds.ts'
import { releaseRow, releaseScreen, shownTrack } from './shown.ts'

const count = z.int().nonnegative()
export const RELEASE_SORTS = ['out_on', 'title', 'created_at'] as const

/** Where members download a file of a release as it was uploaded. */
export const ASSET_FILE = '/app/v2/releases/file'

const organization = { organization_id: id }
const one = { ...organization, release_id: id }
const done = z.object({ id })

/** `new_id`: of a song that is added, so that a repeated save adds it once. */
const savedTrack = track.extend({ id: id.optional(), new_id: id.optional() })
const planItemBody = planItem.omit({ id: true }).shape

export const releases = {
  list: query('/app/v2/releases/list', {
    summary: 'Releases of a team with their numbers',
    body: z.object({
      ...organization,
      /** Null: all but the archived. */
      status: releaseStatus.nullable().default(null),
      type: z.enum(RELEASE_TYPES).nullable().default(null),
      genre: releaseDetails.shape.genre.default(null),
      artist_id: id.nullable().default(null),
      /** In title, artist, UPC, and titles and ISRCs of songs. */
      q: z.string().trim().max(200).default(''),
      sort: z.enum(RELEASE_SORTS).default('out_on'),
      direction: z.enum(['asc', 'desc']).default('desc'),
      ...cursorPage(50),
    }),
    answer: page(releaseRow),
    shows: ['releases', 'presaves', 'drops'],
  }),
  facets: query('/app/v2/releases/facets', {
    summary: 'How many releases a team has, by status, and the artists that have any',
    body: z.object(organization),
    answer: z.object({
      /** Without the archived. */
      all: count,
      statuses: z.record(z.string(), count),
      genres: z.array(z.object({ genre: z.string(), releases: count })),
      artists: z.array(z.object({ id, name: z.string(), image_url: z.string().nullable(), releases: count })),
    }),
    shows: ['releases'],
  }),
  calendar: query('/app/v2/releases/calendar', {
    summary: 'Releases between two days, both included, at most 400 days apart',
    body: z.object({ ...organization, from: day, to: day }),
    answer: z.object({
      items: z.array(
        releaseRow
          .pick({ id: true, title: true, artist: true, cover_url: true, type: true, status: true })
          .extend({ day }),
      ),
    }),
    shows: ['releases'],
  }),
  get: query('/app/v2/releases/get', {
    summary: 'A release with its songs, credits, stores, files, tasks, plan and what is tied to it',
    body: z.object(one),
    answer: releaseScreen,
    shows: ['releases', 'presaves', 'drops', 'promotions', 'posts', 'audiences', 'broadcasts'],
  }),
  create: command('/app/v2/releases/create', {
    summary: 'Make a release with the tasks that every release has; 409 when another release has the UPC',
    body: z.object({
      ...organization,
      artist_id: id,
      ...releaseDetails.partial().required({ title: true, type: true }).shape,
    }),
    answer: done,
    status: 201,
    changes: ['releases'],
  }),
  update: command('/app/v2/releases/update', {
    summary: 'Change what is written down about a release; what is left out stays',
    body: z.object({ ...one, ...releaseDetails.partial().shape }),
    answer: done,
    changes: ['releases'],
  }),
  change_status: command('/app/v2/releases/change_status', {
    summary:
      'Take a release to its next status; 409 for a way that does not exist, and for a submission with faults (ENUM-081)',
    body: z.object({
      ...one,
      status: releaseStatus,
      /** What the distributor said, with NEEDS_ATTENTION. */
      note: z.string().trim().max(2000).default(''),
    }),
    answer: z.object({ id, status: releaseStatus }),
    changes: ['releases'],
  }),
  save_tracks: command('/app/v2/releases/save_tracks', {
    summary: 'The songs of a release in order; those with an id stay the same, what is left out is removed',
    body: z.object({ ...one, tracks: z.array(savedTrack).max(300) }),
    answer: z.object({ tracks: z.array(shownTrack) }),
    changes: ['releases'],
  }),
  save_credits: command('/app/v2/releases/save_credits', {
    summary: 'The credits of a release in order, in place of those it has',
    body: z.object({ ...one, credits: z.array(credit).max(500) }),
    answer: z.object({ credits: z.array(credit) }),
    changes: ['releases'],
  }),
  save_stores: command('/app/v2/releases/save_stores', {
    summary: 'The stores of a release and its addresses there, in place of those it has',
    body: z.object({
      ...one,
      stores: z
        .array(storeEntry)
        .max(20)
        .refine(stores => new Set(stores.map(({ store }) => store)).size === stores.length, 'A store is named twice.'),
    }),
    answer: z.object({ stores: z.array(storeEntry) }),
    changes: ['releases'],
  }),
  save_artist_links: command('/app/v2/releases/save_artist_links', {
    summary: "What catalogues know the release's artist by, for all releases of the artist",
    body: z.object({
      ...one,
      links: z
        .array(artistLink)
        .max(20)
        .refine(
          links => new Set(links.map(({ service }) => service)).size === links.length,
          'A service is named twice.',
        ),
    }),
    answer: z.object({ links: z.array(artistLink) }),
    changes: ['releases'],
  }),
  upload_asset: command('/app/v2/releases/upload_asset', {
    summary: 'Keep a file of a release as it is, and read from its bytes what it is; at most 80 MB',
    query: z.object({ ...one, type: z.enum(FILE_TYPES), name: z.string().trim().min(1).max(300) }),
    upload: {
      types: ['image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/quicktime', 'application/pdf', 'text/plain'],
      max_bytes: 80_000_000,
    },
    answer: z.object({ asset, faults: z.array(z.string()) }),
    status: 201,
    changes: ['releases'],
  }),
  add_link: command('/app/v2/releases/add_link', {
    summary: 'Add an address to the files of a release',
    body: z.object({ ...one, name: z.string().trim().min(1).max(300), url: webUrl.max(2000) }),
    answer: done,
    status: 201,
    changes: ['releases'],
  }),
  remove_asset: command('/app/v2/releases/remove_asset', {
    summary: 'Remove a file or link of a release',
    body: z.object({ ...one, asset_id: id }),
    answer: done,
    changes: ['releases'],
  }),
  add_task: command('/app/v2/releases/add_task', {
    summary: "Add a task of the team's own, which may wait for another",
    body: z.object({
      ...one,
      title: z.string().trim().min(1).max(200),
      due_on: day.nullable().default(null),
      assigned_to: id.nullable().default(null),
      after_task_id: id.nullable().default(null),
    }),
    answer: done,
    status: 201,
    changes: ['releases'],
  }),
  update_task: command('/app/v2/releases/update_task', {
    summary: 'Complete or reopen a task, or change its day or person; 409 while it is locked or something is missing',
    body: z.object({
      ...one,
      task_id: id,
      title: z.string().trim().min(1).max(200).optional(),
      due_on: day.nullable().optional(),
      assigned_to: id.nullable().optional(),
      state: z.enum(['INCOMPLETE', 'COMPLETED']).optional(),
    }),
    answer: done,
    changes: ['releases'],
  }),
  remove_task: command('/app/v2/releases/remove_task', {
    summary: "Remove a task of the team's own",
    body: z.object({ ...one, task_id: id }),
    answer: done,
    changes: ['releases'],
  }),
  save_plan_item: command('/app/v2/releases/save_plan_item', {
    summary: 'Add an entry to the plan of a release, or change the one with the id',
    body: z.object({ ...one, item_id: id.optional(), ...planItemBody }),
    answer: done,
    changes: ['releases'],
  }),
  remove_plan_item: command('/app/v2/releases/remove_plan_item', {
    summary: 'Remove an entry from the plan of a release',
    body: z.object({ ...one, item_id: id }),
    answer: done,
    changes: ['releases'],
  }),
  tie_options: query('/app/v2/releases/tie_options', {
    summary: 'What may be tied to a release and is not: the newest, or those whose name has the words',
    body: z.object({ ...one, kind: z.enum(TIE_KINDS), q: z.string().trim().max(200).default('') }),
    answer: z.object({ items: z.array(z.object({ id, name: z.string(), note: z.string() })) }),
    shows: ['releases', 'drops', 'promotions', 'posts', 'audiences'],
  }),
  add_tie: command('/app/v2/releases/add_tie', {
    summary: 'Tie a drop, promotion, segment or audience of the team to a release',
    body: z.object({ ...one, kind: z.enum(TIE_KINDS), target_id: id }),
    answer: done,
    status: 201,
    changes: ['releases'],
  }),
  remove_tie: command('/app/v2/releases/remove_tie', {
    summary: 'Untie something from a release; it stays itself',
    body: z.object({ ...one, tie_id: id }),
    answer: done,
    changes: ['releases'],
  }),
}
