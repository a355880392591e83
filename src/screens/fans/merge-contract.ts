import { z } from 'zod'
import { duplicateCertainty, duplicateEvidence } from '#features/duplicates/contract.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'
import { contactMethod, fanContact } from '#records/fans/contract.ts'
import { fanRow } from './contract.ts'

/** What of two fans cannot both be kept. A name or a place is one thing. */
export const mergeField = z.enum(['name', 'birthdate', 'gender', 'language', 'place', 'instagram', 'tiktok'])
export type MergeField = z.output<typeof mergeField>

const side = z.enum(['SURVIVOR', 'ABSORBED'])
export type MergeSide = z.output<typeof side>

export const duplicate = z.object({
  id,
  certainty: duplicateCertainty,
  evidence: z.array(duplicateEvidence),
  found_at: instant,
  /** The one who was known first, then the other. */
  fans: z.tuple([fanRow, fanRow]),
})
export type Duplicate = z.output<typeof duplicate>

export const mergePreview = z.object({
  survivor: fanRow,
  absorbed: fanRow,
  /** Each thing at least one of them told, in words. */
  fields: z.array(z.object({ field: mergeField, survivor: z.string().nullable(), absorbed: z.string().nullable() })),
  /** Of the one fan there will be. */
  contacts: z.array(fanContact),
  /** What goes to the survivor. */
  moves: z.object({ sign_ups: z.int(), contacts: z.int() }),
  reachable: z.array(contactMethod),
  /** Channels on which only one of the two agreed: the merged fan is not written to there. */
  closes: z.array(contactMethod),
  /** The same of partners' offers. */
  closes_partners: z.array(contactMethod),
})
export type MergePreview = z.output<typeof mergePreview>

export const fanMerge = z.object({
  id,
  /** What the other was called; null without a name. */
  name: z.string().nullable(),
  absorbed_id: id,
  merged_at: instant,
  merged_by: z.string(),
})
export type FanMerge = z.output<typeof fanMerge>

const pair = { organization_id: id, survivor_id: id, absorbed_id: id }

/** One person who came to be two fans. */
export const fanMerges = {
  duplicates: query('/app/v2/fans/duplicates', {
    summary: 'Pairs of fans that may be one person, proven ones first',
    body: z.object({ organization_id: id, fan_id: id.nullish(), ...cursorPage(25) }),
    answer: page(duplicate),
    shows: ['fans', 'duplicates'],
  }),
  countDuplicates: query('/app/v2/fans/duplicates/count', {
    summary: 'How many pairs wait for a decision; counting stops at 100',
    body: z.object({ organization_id: id }),
    answer: z.object({ count: z.int(), many: z.boolean() }),
    shows: ['fans', 'duplicates'],
  }),
  dismiss: command('/app/v2/fans/duplicates/dismiss', {
    summary: 'Say that a pair is two people, or take that back',
    body: z.object({ organization_id: id, id, dismissed: z.boolean() }),
    answer: z.object({}),
    changes: ['duplicates'],
  }),
  preview: query('/app/v2/fans/merge_preview', {
    summary: 'What merging two fans would make of them',
    body: z.object(pair),
    answer: mergePreview,
  }),
  merge: command('/app/v2/fans/merge', {
    summary: 'Merge a fan into another; what is not chosen stays as the survivor has it',
    body: z.object({ ...pair, choices: z.partialRecord(mergeField, side).default({}) }),
    answer: z.object({ merge_id: id, fan_id: id }),
    changes: ['fans', 'drops', 'duplicates', 'audit', 'pins'],
  }),
  ofFan: query('/app/v2/fans/merges', {
    summary: 'Fans that were merged into this one and can be parted from it again, newest first',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ items: z.array(fanMerge) }),
    shows: ['fans'],
  }),
  undo: command('/app/v2/fans/unmerge', {
    summary: 'Part two fans again, as they were before they were merged',
    body: z.object({
      organization_id: id,
      merge_id: id,
      /** Marked as two people, and not proposed again. */
      keep_apart: z.boolean().default(true),
    }),
    answer: z.object({
      survivor_id: id,
      fan_id: id,
      /** What changed since the merge and therefore stayed with the survivor. */
      stayed: z.array(z.union([mergeField, z.enum(['contacts', 'sign_ups'])])),
    }),
    changes: ['fans', 'drops', 'duplicates', 'audit', 'pins'],
  }),
}
