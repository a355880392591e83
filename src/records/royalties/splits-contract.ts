import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { day, id, instant } from '#platform/contract/values.ts'
import { amount, currency, month } from './contract.ts'

/** How somebody is paid (ENUM-097), and where they are taxed (ENUM-098). */
export const PAYOUT_METHODS = ['WIRE_TRANSFER_INTERNATIONAL', 'WIRE_TRANSFER_US', 'PAYPAL'] as const
export const PAYOUT_REGIONS = ['US_ONLY', 'INTERNATIONAL'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]
export type PayoutRegion = (typeof PAYOUT_REGIONS)[number]

export const collaborator = z.object({
  id,
  name: z.string(),
  email_address: z.string().nullable(),
  /** The same person in the roster. */
  creator_id: id.nullable(),
  payout_method: z.enum(PAYOUT_METHODS).nullable(),
  payout_region: z.enum(PAYOUT_REGIONS).nullable(),
  /** Songs and releases in which they have a share. */
  work_count: z.int(),
})
export type Collaborator = z.output<typeof collaborator>

const owed = z.object({
  currency,
  /** What their shares come to, exactly. */
  exact: amount,
  /** To the cent: all collaborators together get no cent more or less than what was paid. */
  amount,
})

const details = {
  name: z.string().trim().min(1).max(200),
  email_address: z.email().max(254).nullable().default(null),
  creator_id: id.nullable().default(null),
  payout_method: z.enum(PAYOUT_METHODS).nullable().default(null),
  payout_region: z.enum(PAYOUT_REGIONS).nullable().default(null),
}
const one = { organization_id: id, id }

export const royaltyCollaborators = {
  list: query('/app/v2/royalties/collaborators/list', {
    summary: 'Who has a share in songs, by name',
    body: z.object({
      organization_id: id,
      q: z.string().max(200).nullish(),
      limit: z.int().min(1).max(100).default(50),
      offset: z.int().min(0).max(1_000_000).default(0),
    }),
    answer: z.object({ items: z.array(collaborator), count: z.int() }),
    shows: ['royalty_collaborators', 'royalty_splits'],
  }),
  create: command('/app/v2/royalties/collaborators/create', {
    summary: 'Adds somebody who may get a share',
    body: z.object({ organization_id: id, ...details }),
    answer: collaborator,
    changes: ['royalty_collaborators'],
  }),
  update: command('/app/v2/royalties/collaborators/update', {
    summary: 'Changes the name, address and way of payment of a collaborator',
    body: z.object({ ...one, ...details }),
    answer: collaborator,
    changes: ['royalty_collaborators'],
  }),
  delete: command('/app/v2/royalties/collaborators/delete', {
    summary: 'Removes a collaborator who has no share and was never paid',
    body: z.object(one),
    answer: z.object({ id }),
    changes: ['royalty_collaborators'],
  }),
  statement: query('/app/v2/royalties/collaborators/statement', {
    summary: 'What a collaborator has earned in a period, song by song, and what they were paid',
    body: z.object({ ...one, start_date: day.nullish(), end_date: day.nullish() }),
    answer: z.object({
      collaborator,
      owed: z.array(owed),
      /** Of all time: owed, paid, and what is left. */
      balance: z.array(z.object({ currency, owed: amount, paid: amount, left: amount })),
      lines: z.array(
        z.object({
          work: z.enum(['SONG', 'RELEASE']),
          title: z.string(),
          artist: z.string().nullable(),
          isrc: z.string().nullable(),
          role: z.string(),
          percent: amount,
          first_month: month,
          last_month: month,
          streams: z.int(),
          currency,
          /** What all collaborators share, and this one's part; exact. */
          revenue: amount,
          amount,
        }),
      ),
      payouts: z.array(
        z.object({
          id,
          amount,
          currency,
          method: z.enum(PAYOUT_METHODS).nullable(),
          status: z.string(),
          created_at: instant,
        }),
      ),
    }),
    shows: ['royalties', 'royalty_splits', 'royalty_collaborators', 'payouts'],
  }),
}

const share = {
  collaborator_id: id,
  /** Such as artist, producer or label. */
  role: z.string().trim().max(100),
  /** A decimal of four places at most: `12.5`. */
  percent: amount,
}
export const WORKS = ['SONG', 'RELEASE'] as const
const which = { organization_id: id, work: z.enum(WORKS), work_key: z.string().min(1).max(700) }

export const splitVersion = z.object({
  id,
  /** Counts for sales from this month on, until a later version begins. */
  valid_from: month,
  created_by_name: z.string(),
  created_at: instant,
  shares: z.array(z.object({ ...share, name: z.string() })),
})
export type SplitVersion = z.output<typeof splitVersion>

export const MAX_SHARES = 50

export const royaltySplits = {
  get: query('/app/v2/royalties/splits/get', {
    summary: 'The splits of a song or release, newest first, and what each share of its revenue came to',
    body: z.object({ ...which, start_date: day.nullish(), end_date: day.nullish() }),
    answer: z.object({
      title: z.string(),
      artist: z.string().nullable(),
      versions: z.array(splitVersion),
      earned: z.array(
        z.object({
          currency,
          /** What was paid for the work in the period. */
          revenue: amount,
          /** The part of it that nobody has a share in, because it was sold before the first version. */
          unshared: amount,
          shares: z.array(z.object({ collaborator_id: id, name: z.string(), exact: amount, amount })),
        }),
      ),
    }),
    shows: ['royalties', 'royalty_splits', 'royalty_collaborators'],
  }),
  save: command('/app/v2/royalties/splits/save', {
    summary: 'Says who gets what of a song or release from a month on; the shares add up to exactly 100 %',
    body: z.object({
      ...which,
      valid_from: month,
      shares: z.array(z.strictObject(share)).min(1).max(MAX_SHARES),
    }),
    answer: splitVersion,
    changes: ['royalty_splits', 'royalties'],
  }),
  delete: command('/app/v2/royalties/splits/delete', {
    summary: 'Removes a version of a split: the version before counts again',
    body: z.object(one),
    answer: z.object({ id }),
    changes: ['royalty_splits', 'royalties'],
  }),
}

/** Below it a collaborator's statement is to be had as CSV. */
export const STATEMENT_CSV = '/app/v2/royalties/collaborators/statement.csv'
export const statementCsvQuery = z.object({
  organization_id: id,
  id,
  start_date: day.optional(),
  end_date: day.optional(),
})
