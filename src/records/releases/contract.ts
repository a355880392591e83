import { z } from 'zod'
import { day, id, instant } from '#platform/contract/values.ts'
import { webUrl } from '#records/drops/contract.ts'
import { CODE_FAULTS, isrcOf, upcOf } from './codes.ts'
import { GENRES } from './genres.ts'
import {
  ARTIST_SERVICES,
  ASSET_TYPES,
  EXPLICIT_FLAGS,
  PLAN_KINDS,
  RELEASE_STATUSES,
  RELEASE_TYPES,
  STORE_STATES,
  STORES,
  TASK_STATES,
  TASK_TYPES,
} from './kinds.ts'
import { CONTRIBUTOR_KINDS, ROLES } from './roles.ts'

const count = z.int().nonnegative()

/** A code as it is typed, kept in its plain spelling; an empty one is none. */
const code = (read: (typed: string) => string | null, fault: string) =>
  z
    .string()
    .max(40)
    .transform((typed, context) => {
      if (!typed.trim()) return null
      const found = read(typed)
      if (found === null) context.addIssue({ code: 'custom', message: fault })
      return found
    })
    .nullable()

/** What a team writes down about a release (ENUM-094). */
export const releaseDetails = z.object({
  title: z.string().trim().min(1).max(200),
  type: z.enum(RELEASE_TYPES),
  genre: z.enum(GENRES).nullable(),
  explicit: z.enum(EXPLICIT_FLAGS),
  upc: code(upcOf, CODE_FAULTS.upc),
  label: z.string().trim().max(200),
  catalog_number: z.string().trim().max(60),
  out_on: day.nullable(),
})
export type ReleaseDetails = z.output<typeof releaseDetails>

export const track = z.object({
  id,
  title: z.string().trim().min(1).max(200),
  version: z.string().trim().max(100),
  isrc: code(isrcOf, CODE_FAULTS.isrc),
  duration_s: z.int().min(1).max(86_400).nullable(),
  explicit: z.enum(EXPLICIT_FLAGS),
})
export type Track = z.output<typeof track>

export const credit = z
  .object({
    name: z.string().trim().min(1).max(200),
    kind: z.enum(CONTRIBUTOR_KINDS),
    role: z.string().max(100),
    /** Songs that the credit is for; empty: all of the release. */
    track_ids: z.array(id).max(300),
  })
  .refine(({ kind, role }) => ROLES[kind].includes(role), { path: ['role'], message: 'There is no such role.' })
export type Credit = z.output<typeof credit>

export const storeEntry = z.object({
  store: z.enum(STORES),
  /** Of a store that has no name here. */
  name: z.string().trim().max(100),
  state: z.enum(STORE_STATES),
  /** The release there. */
  url: webUrl.max(2000).nullable(),
})
export type StoreEntry = z.output<typeof storeEntry>

export const artistLink = z.object({ service: z.enum(ARTIST_SERVICES), value: z.string().trim().min(1).max(2000) })
export type ArtistLink = z.output<typeof artistLink>

/** A file or a link for the stores; what a file is was read from its bytes. */
export const asset = z.object({
  id,
  type: z.enum(ASSET_TYPES),
  name: z.string(),
  url: z.string().nullable(),
  format: z.string().nullable(),
  bytes: count.nullable(),
  width: count.nullable(),
  height: count.nullable(),
  colours: z.string().nullable(),
  duration_ms: count.nullable(),
  has_sound: z.boolean().nullable(),
  preview_url: z.string().nullable(),
  created_at: instant,
})
export type Asset = z.output<typeof asset>

export const task = z.object({
  id,
  type: z.enum(TASK_TYPES),
  title: z.string(),
  state: z.enum(TASK_STATES),
  due_on: day.nullable(),
  assigned_to: id.nullable(),
  after_task_id: id.nullable(),
  completed_at: instant.nullable(),
})
export type Task = z.output<typeof task>

export const planItem = z.object({
  id,
  kind: z.enum(PLAN_KINDS),
  title: z.string().trim().min(1).max(200),
  day,
  is_done: z.boolean(),
})
export type PlanItem = z.output<typeof planItem>

export const releaseEvent = z.object({
  id,
  kind: z.enum(['STATUS', 'DAY']),
  from_value: z.string().nullable(),
  to_value: z.string().nullable(),
  by_user: id.nullable(),
  at: instant,
})
export type ReleaseEvent = z.output<typeof releaseEvent>

export const releaseStatus = z.enum(RELEASE_STATUSES)
