import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { day, id, instant } from '#platform/contract/values.ts'
import { MAX_DOCUMENT_BYTES } from './rules.ts'

const ofCreator = { creator_id: id }
const member = z.object({ user_id: id, name: z.string() })

/** Something to be done about a creator. */
export const creatorTask = z.object({
  id,
  creator_id: id,
  /** The team's name for them, else that of their largest profile. */
  creator_name: z.string(),
  /** A profile of theirs, by which their record is opened; null without one. */
  social_profile_id: id.nullable(),
  text: z.string(),
  due_on: day,
  user_id: id,
  /** Empty when the member has left the team. */
  user_name: z.string(),
  done_at: instant.nullable(),
})
export type CreatorTask = z.output<typeof creatorTask>

export const creatorDocument = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  added_at: instant,
})
export type CreatorDocument = z.output<typeof creatorDocument>

/** What can happen between a team and a creator. */
export const TIMELINE_KINDS = [
  'applied',
  'added',
  'tagged',
  'priced',
  'shortlisted',
  'moved',
  'mailed',
  'answered',
  'posted',
  'paid',
  'task_done',
  'document',
  'suggested',
] as const

export const timelineEntry = z.object({
  /** Unique among the entries of a kind; of a post or a place in a promotion made from what it is about. */
  id: z.string(),
  at: instant,
  kind: z.enum(TIMELINE_KINDS),
  /** Of what it was: the promotion, the tag, the stage, the subject. Empty where the kind says it all. */
  about: z.string(),
  /** Who did it; null for the creator and for the product itself. */
  by_name: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

const task = {
  text: z.string().trim().min(1).max(300),
  due_on: day,
  user_id: id,
}

const shows = ['creator_details']
const changes = ['creator_details']

export const creatorWork = {
  timeline: query('/app/v2/roster/timeline', {
    summary: 'What happened between the team and a creator, the latest first',
    body: z.object({ ...ofCreator, ...cursorPage(20) }),
    answer: page(timelineEntry),
    shows: ['creator_details', 'creators', 'promotions', 'payouts'],
  }),
  owner: query('/app/v2/roster/owner', {
    summary: 'The member who looks after a creator, and who could',
    body: z.object(ofCreator),
    answer: z.object({ owner: member.nullable(), members: z.array(member) }),
    shows,
  }),
  setOwner: command('/app/v2/roster/owner/set', {
    summary: 'Say who looks after a creator; null is nobody',
    body: z.object({ ...ofCreator, user_id: id.nullable() }),
    answer: z.object({ owner: member.nullable() }),
    changes,
  }),
  tasks: query('/app/v2/roster/tasks/list', {
    summary: 'Tasks about a creator, the open ones first, by day',
    body: z.object(ofCreator),
    answer: z.object({ items: z.array(creatorTask) }),
    shows,
  }),
  myTasks: query('/app/v2/roster/tasks/mine', {
    summary: 'Open tasks of the person who asks, the earliest first',
    body: z.object({ organization_id: id, ...cursorPage(50) }),
    answer: page(creatorTask),
    shows,
  }),
  addTask: command('/app/v2/roster/tasks/add', {
    summary: 'Add a task about a creator, with a day and a member who does it',
    body: z.object({ ...ofCreator, ...task, user_id: id.optional() }),
    answer: z.object({ id }),
    status: 201,
    changes,
  }),
  finishTask: command('/app/v2/roster/tasks/finish', {
    summary: 'Mark a task as done, or as open again',
    body: z.object({ ...ofCreator, task_id: id, done: z.boolean().default(true) }),
    answer: z.object({ id }),
    changes,
  }),
  documents: query('/app/v2/roster/documents/list', {
    summary: 'Documents of a creator, the newest first',
    body: z.object(ofCreator),
    answer: z.object({ items: z.array(creatorDocument) }),
    shows,
  }),
  addDocument: command('POST /app/v2/roster/documents/add', {
    summary: 'Keep a document of a creator; 400 when its content is of no type that is taken',
    query: z.object({ ...ofCreator, name: z.string().trim().min(1).max(200) }),
    upload: { types: ['application/octet-stream'], max_bytes: MAX_DOCUMENT_BYTES },
    answer: creatorDocument,
    status: 201,
    changes,
  }),
  removeDocument: command('/app/v2/roster/documents/remove', {
    summary: 'Delete a document of a creator for good',
    body: z.object({ ...ofCreator, document_id: id }),
    answer: z.object({ id }),
    changes,
  }),
}
