import { z } from 'zod'
import { suggestedValue } from '#features/creator-work/suggestions.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'

const ofCreator = { creator_id: id }

/** A link to a creator's own page, without its secret address. */
const creatorLink = z.object({
  id,
  created_at: instant,
  expires_at: instant,
  revoked_at: instant.nullable(),
  last_opened_at: instant.nullable(),
})
export type CreatorLink = z.output<typeof creatorLink>

const suggestion = z.object({
  id,
  /** What the page showed; null where nothing was known. */
  before: z.string().nullable(),
  after: suggestedValue,
  state: z.enum(['WAITING', 'ACCEPTED', 'REFUSED']),
  created_at: instant,
  decided_at: instant.nullable(),
})
export type Suggestion = z.output<typeof suggestion>

/** The page on which a creator sees what is stored about them, and what they suggest there. */
export const creatorPage = {
  links: query('/app/v2/roster/creator_links/list', {
    summary: "Links to a creator's own page, the newest first, without their secret addresses",
    body: z.object(ofCreator),
    answer: z.object({ items: z.array(creatorLink) }),
    shows: ['creator_details'],
  }),
  makeLink: command('/app/v2/roster/creator_links/create', {
    summary: "Make a link to a creator's own page. Its address is answered once and cannot be read later",
    body: z.object({ ...ofCreator, days: z.int().min(1).max(365).default(30) }),
    answer: z.object({ link: creatorLink, url: z.string() }),
    status: 201,
    changes: ['creator_details'],
  }),
  closeLink: command('/app/v2/roster/creator_links/close', {
    summary: 'Close a link, or open it again with the same address',
    body: z.object({ ...ofCreator, link_id: id, closed: z.boolean().default(true) }),
    answer: creatorLink,
    changes: ['creator_details'],
  }),
  suggestions: query('/app/v2/roster/suggestions/list', {
    summary: 'What a creator suggested, what waits for a decision first',
    body: z.object(ofCreator),
    answer: z.object({ items: z.array(suggestion) }),
    shows: ['creator_details'],
  }),
  accept: command('/app/v2/roster/suggestions/accept', {
    summary: 'Accept a suggestion: the value is changed, and the history names who accepted it',
    body: z.object({ ...ofCreator, suggestion_id: id }),
    answer: suggestion,
    changes: ['creators', 'creator_details', 'creator_duplicates'],
  }),
  refuse: command('/app/v2/roster/suggestions/refuse', {
    summary: 'Refuse a suggestion: nothing changes',
    body: z.object({ ...ofCreator, suggestion_id: id }),
    answer: suggestion,
    changes: ['creator_details'],
  }),
}
