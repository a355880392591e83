import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { page } from '#platform/contract/paging.ts'
import { isName } from '#platform/contract/validators.ts'
import { id, instant } from '#platform/contract/values.ts'
import { creator } from '#records/creators/contract.ts'
import { creatorFilter, creatorOrder, ofList } from '#records/creators/creator-filter.ts'

/** What people may set the page to (TABLE-039). */
export const PAGE_SIZES = [10, 25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25

const yesOrNo = z.boolean().nullish()
const amount = creatorFilter.price__gte
const whole = creatorFilter.follower_count__gte

export const rosterScreen = {
  listCreators: query('/roster/v0/roster/list_creators', {
    summary: 'Creators of a list, filtered and sorted',
    body: z.object({
      ...ofList,
      ...creatorOrder,
      cursor: z.string().max(2000).nullish().describe('Opaque, from links.next or links.previous'),
      page_size: z
        .literal([...PAGE_SIZES])
        .default(DEFAULT_PAGE_SIZE)
        .describe('10, 25, 50 or 100'),
    }),
    answer: page(creator),
    shows: ['creators', 'rosters', 'tags'],
  }),
  countCreators: query('/app/v2/roster/count', {
    summary: 'How many creators of a list the filter finds; counting stops at 10,000',
    body: z.object({
      ...ofList,
      /** Counts to the end. */
      exact: z.boolean().default(false),
    }),
    answer: z.object({
      count: z.int().nonnegative(),
      /** There are more than `count`. */
      many: z.boolean(),
    }),
    shows: ['creators', 'rosters', 'tags'],
  }),
  nearSpelling: query('/app/v2/roster/near_spelling', {
    summary: 'What a search of a list that finds nobody may have meant: words of its creators, one slip away',
    body: z.object(ofList),
    answer: z.object({
      /** In small letters, without accents. */
      q: z.string().nullable(),
    }),
    shows: ['creators', 'rosters', 'tags'],
  }),
  getCreator: query('/app/v2/roster/get_creator', {
    summary: 'A creator of the roster, as the list of everybody shows them',
    body: z.object({ creator_id: id }),
    answer: creator,
    shows: ['creators', 'rosters', 'tags'],
  }),
  search: query('/v1/creators/list', {
    summary: 'Creators of the whole team by what is known of their profiles, best score first',
    body: z.object({
      organization_id: id,
      gender: z.enum(['MALE', 'FEMALE', 'UNSPECIFIED']).nullish(),
      country_code__in: creatorFilter.country_code__in,
      platform__in: creatorFilter.platform__in,
      has_email_address: yesOrNo,
      has_price: yesOrNo,
      price__gte: amount,
      price__lte: amount,
      follower_count__gte: whole,
      follower_count__lte: whole,
      /** Median plays of any profile's posts over the last 7 or 14 days. */
      median_play_count_7d__gte: whole,
      median_play_count_14d__gte: whole,
      order_by: z.enum(['composite_score']).default('composite_score'),
      order_direction: creatorOrder.order_direction,
      limit: z.int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
      offset: z.int().min(0).max(1_000_000).default(0),
    }),
    answer: z.object({ items: z.array(creator), count: z.int().nonnegative() }),
    shows: ['creators', 'tags'],
  }),
  locations: query('/roster/v0/location/list_all', {
    summary: 'Places of the team’s creators, for the filters',
    body: z.object({ organization_id: id }),
    answer: z.array(
      z.object({ city: z.string().nullable(), state: z.string().nullable(), country_code: z.string().nullable() }),
    ),
    shows: ['creators'],
  }),
  genres: query('/brand/v2/list_shazam_track_genres', {
    summary: 'Genres of tracks whose name holds the query, in the order of the alphabet',
    body: z.object({ query: z.string().trim().max(100).nullish() }),
    answer: z.object({ items: z.array(z.object({ id: z.string(), genre: z.string() })) }),
  }),
}

const columnId = z.string().max(50)
/** Pixels. */
const NARROWEST_COLUMN = 56
const WIDEST_COLUMN = 640

/** A view keeps filters, order and columns under a name. */
export const viewContent = z.strictObject({
  /** Null: whichever list is open. */
  roster_id: id.nullable().default(null),
  filter: z.strictObject(creatorFilter).default({}),
  ...creatorOrder,
  /** Columns shown, by the ids of the screen and in their order; null: all, in the order of the screen. */
  columns: z.array(columnId).max(50).nullable().default(null),
  /** Widths that were set, in pixels. */
  widths: z.record(columnId, z.int().min(NARROWEST_COLUMN).max(WIDEST_COLUMN)).optional(),
  /** Columns that stay in sight. */
  pinned: z.array(columnId).max(50).optional(),
})

export type ViewContent = z.output<typeof viewContent>

export const rosterView = z.object({
  id,
  name: z.string(),
  /** Everybody in the team sees it. */
  shared: z.boolean(),
  /** The caller made it. Only they and admins change it. */
  mine: z.boolean(),
  content: viewContent,
  updated_at: instant,
})
export type RosterView = z.output<typeof rosterView>

const name = z.string().trim().min(1).max(100).refine(isName)

/** Most views of one person in one team. */
export const MAX_VIEWS = 200

export const rosterViews = {
  list: query('/app/v2/roster/views/list', {
    summary: 'Saved views of the table: one’s own and those that are shared, in the order of the alphabet',
    body: z.object({ organization_id: id }),
    answer: z.object({ items: z.array(rosterView) }),
    shows: ['roster_views'],
  }),
  create: command('/app/v2/roster/views/create', {
    summary: 'Keep filters, order and columns of the table under a name',
    body: z.object({ organization_id: id, name, shared: z.boolean().default(false), content: viewContent }),
    answer: rosterView,
    status: 201,
    changes: ['roster_views'],
  }),
  update: command('/app/v2/roster/views/update', {
    summary: 'Rename a view, share it or keep it to oneself, or give it other filters',
    body: z.object({
      organization_id: id,
      id,
      name: name.optional(),
      shared: z.boolean().optional(),
      content: viewContent.optional(),
    }),
    answer: rosterView,
    changes: ['roster_views'],
  }),
  delete: command('/app/v2/roster/views/delete', {
    summary: 'Delete a view',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ id }),
    changes: ['roster_views'],
  }),
}
