import { z } from 'zod'
import { day, id, instant } from '#platform/contract/values.ts'
import {
  artistLink,
  asset,
  credit,
  releaseDetails,
  releaseEvent,
  releaseStatus,
  storeEntry,
  task,
  track,
} from '#records/releases/contract.ts'
import { PLAN_KINDS, RELEASE_TYPES, TIE_KINDS } from '#records/releases/kinds.ts'

const count = z.int().nonnegative()

/** A release as a row of the list. */
export const releaseRow = z.object({
  id,
  title: z.string(),
  artist: z.object({ id, name: z.string(), image_url: z.string().nullable() }),
  /** Its cover, else the cover of the drop that is tied to it. */
  cover_url: z.string().nullable(),
  type: z.enum(RELEASE_TYPES),
  status: releaseStatus,
  status_at: instant,
  genre: z.string().nullable(),
  explicit: releaseDetails.shape.explicit,
  out_on: day.nullable(),
  tracks: count,
  tasks: z.object({ completed: count, incomplete: count, locked: count }),
  /** Stores that have it, and those that have it or shall. */
  stores: z.object({ live: count, all: count }),
  /** Fans who asked for it on the pre-save drops that are tied to it; null without one. */
  presaves: count.nullable(),
  /** The first open task, or what the distributor said. */
  next: z.string().nullable(),
})
export type ReleaseRow = z.output<typeof releaseRow>

/** Something of the team that is tied to a release. */
export const tie = z.object({
  id,
  kind: z.enum(TIE_KINDS),
  target_id: id,
  name: z.string(),
  cover_url: z.string().nullable(),
  /** Such as the phase of a drop or the status of a promotion. */
  state: z.string().nullable(),
  /** When it begins: a drop's moment, a promotion's first day. */
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  /** What is counted: wishes for the release, or else sign-ups, of a drop. */
  counts: z.enum(['PRESAVES', 'SIGN_UPS', 'CREATORS', 'POSTS']).nullable(),
  /** Null where nothing is counted. */
  count: count.nullable(),
})
export type Tie = z.output<typeof tie>

/** What happens on a day around a release. Entries of the plan have an `item_id` and may be changed. */
export const planEntry = z.object({
  kind: z.enum([...PLAN_KINDS, 'RELEASE', 'TASK']),
  title: z.string(),
  day,
  note: z.string(),
  is_done: z.boolean(),
  item_id: id.nullable(),
  /** What opens it. */
  href: z.string().nullable(),
})
export type PlanEntry = z.output<typeof planEntry>

const shownDetails = releaseDetails.extend({ upc: z.string().nullable() })
export const shownTrack = track.extend({ isrc: z.string().nullable() })

export const releaseScreen = z.object({
  release: releaseRow,
  details: shownDetails,
  /** What the distributor said when it needs attention. */
  status_note: z.string(),
  tracks: z.array(shownTrack),
  credits: z.array(credit),
  stores: z.array(storeEntry),
  artist_links: z.array(artistLink),
  assets: z.array(asset),
  tasks: z.array(task),
  ties: z.array(tie),
  /** Pre-saves of all tied drops by service. */
  presaves: z.array(z.object({ service: z.string(), count })),
  plan: z.array(planEntry),
  history: z.array(releaseEvent),
  /** Why it cannot be submitted yet; empty when it can. */
  faults: z.array(z.string()),
})
export type ReleaseScreenData = z.output<typeof releaseScreen>
