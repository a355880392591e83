import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { isEmail, isPhoneNumber, validationMessages } from '#platform/contract/validators.ts'
import { id, instant } from '#platform/contract/values.ts'
import { CONTACT_TYPES, contactMethod, creatorLocation, price } from '#records/creators/contract.ts'
import {
  isAmount,
  MAX_DESCRIPTION_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_POSTS,
  MAX_PRICE,
  MAX_RATING,
  MAX_ROWS,
} from './rules.ts'

const ofCreator = { creator_id: id }
const description = z.string().trim().max(MAX_DESCRIPTION_LENGTH).default('')

/** A contact to keep; one with an empty value is dropped (EDIT-008). Without an id it is a new one. */
export const contactEntry = z
  .object({
    id: id.optional(),
    type: z.enum(CONTACT_TYPES),
    value: z.string().trim().max(254),
    description,
    /** A known contact keeps its manager where this is left out; null and an empty text remove it. */
    manager: z.string().trim().max(MAX_DESCRIPTION_LENGTH).nullable().optional(),
  })
  .refine(({ type, value }) => value === '' || type !== 'email' || isEmail(value), {
    error: validationMessages.email,
    path: ['value'],
  })
  .refine(({ type, value }) => value === '' || type !== 'phone_number' || isPhoneNumber(value), {
    error: validationMessages.phone,
    path: ['value'],
  })

/** EDIT-011, EDIT-021. */
export const priceEntry = price.extend({
  currency: price.shape.currency.default('USD'),
  price: z.number().min(0).max(MAX_PRICE).refine(isAmount, 'Must have at most 2 decimals'),
  num_posts: z.int().min(0).max(MAX_POSTS).default(1),
  description,
})

const locationEntry = creatorLocation.extend({
  city: z.string().trim().max(200).nullable().default(null),
  state: z.string().trim().max(200).nullable().default(null),
  country_code: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .toUpperCase()
    .nullable()
    .default(null),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
})

const genre = z.object({ id: z.string(), genre: z.string() })
export type Genre = z.infer<typeof genre>

const notes = z.object({ creator_id: id, notes: z.string() })
const rating = z.object({ rating: z.int() })
const contacts = z.object({ items: z.array(contactMethod) })
const genres = z.object({
  /** Set by the team. */
  items: z.array(genre),
  /** From the profiles. */
  of_profiles: z.array(genre),
})

/** One change in the history: which field, and its old and new value. */
export const creatorEvent = z.object({
  id,
  at: instant,
  /** Null for a change by the product itself, such as refreshed figures. */
  by_user: z.string().nullable(),
  /** Null for the product itself, or for a person who has left the team. */
  by_name: z.string().nullable(),
  /**
   * `pricing`, `rating`, `contact_methods`, `locations`, `notes`, `genres`, `tags`, `name`, `profiles`, `main_profile`, or
   * a field named by an import or merge. For tags and profiles the history holds what was added or removed.
   */
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type CreatorEvent = z.infer<typeof creatorEvent>

const changes = ['creators', 'creator_details']
/** Also `creators`: accepting an applicant, an import and a bulk action write the same values. */
const shows = ['creator_details', 'creators']

/**
 * What a team records about a creator. Each `set` replaces the whole value and returns it (EDIT-007). With `seen`, the call
 * answers 409 when somebody else changed the value since.
 */
export const creatorEdits = {
  listPricing: query('/roster/v0/pricing/list', {
    summary: 'Saved prices of a creator, in their order',
    body: z.object(ofCreator),
    answer: z.array(price),
    shows,
  }),
  setPricing: command('/roster/v0/pricing/set', {
    summary: 'Replace the saved prices of a creator',
    body: z.object({
      ...ofCreator,
      pricing_list: z.array(priceEntry).max(MAX_ROWS),
      seen: z.array(price).optional(),
    }),
    answer: z.array(price),
    changes,
  }),
  getRating: query('/roster/v0/rating/get', {
    summary: 'Rating of a creator; 404 where there is none yet, or 0 where the caller asks for it',
    body: z.object({ ...ofCreator, or_none: z.boolean().optional() }),
    answer: rating,
    shows,
  }),
  setRating: command('/roster/v0/rating/set', {
    summary: 'Rate a creator from 1 to 5; 0 takes the rating away',
    body: z.object({ ...ofCreator, rating: z.int().min(0).max(MAX_RATING) }),
    answer: rating,
    changes,
  }),
  listContacts: query('/roster/v0/contact_method/list', {
    summary: 'Contact methods of a creator, in their order',
    body: z.object({ ...ofCreator, type__in: z.array(z.enum(CONTACT_TYPES)).optional() }),
    answer: contacts,
    shows,
  }),
  setContacts: command('/roster/v0/contact_method/set', {
    summary: 'Replace the contact methods of a creator',
    body: z.object({
      ...ofCreator,
      contact_methods: z.array(contactEntry).max(MAX_ROWS),
      seen: z.array(contactMethod).optional(),
    }),
    answer: contacts,
    changes,
  }),
  listLocations: query('/roster/v0/location/list', {
    summary:
      'Additional locations of a creator; 404 where there are none yet, or an empty list where the caller asks for it',
    body: z.object({ ...ofCreator, or_none: z.boolean().optional() }),
    answer: z.array(creatorLocation),
    shows,
  }),
  setLocations: command('/roster/v0/location/set', {
    summary: 'Replace the additional locations of a creator; the same city counts once',
    body: z.object({
      ...ofCreator,
      locations: z.array(locationEntry).max(MAX_ROWS),
      seen: z.array(creatorLocation).optional(),
    }),
    answer: z.array(creatorLocation),
    changes,
  }),
  getNotes: query('/roster/v0/notes/get', {
    summary: 'Notes on a creator; 404 where there are none yet, or null where the caller asks for it',
    body: z.object({ ...ofCreator, or_null: z.boolean().optional() }),
    answer: notes.extend({ notes: z.string().nullable() }),
    shows,
  }),
  setNotes: command('/roster/v0/notes/set', {
    summary: 'Replace the notes on a creator; they may be empty',
    body: z.object({ ...ofCreator, notes: z.string().max(MAX_NOTES_LENGTH), seen: z.string().nullable().optional() }),
    answer: notes,
    changes,
  }),
  listGenres: query('/roster/v0/genre/list', {
    summary: 'Frequently used genres of a creator',
    body: z.object(ofCreator),
    answer: genres,
    shows,
  }),
  setGenres: command('/roster/v0/genre/set', {
    summary: 'Replace what the team says of the genres of a creator',
    body: z.object({
      ...ofCreator,
      genre_ids: z.array(z.string().max(200)).max(MAX_ROWS),
      seen: z.array(z.string()).optional(),
    }),
    answer: genres,
    changes,
  }),
  history: query('/roster/v0/history/list', {
    summary: 'Who changed what of a creator, newest first',
    body: z.object({ ...ofCreator, ...cursorPage(20) }),
    answer: page(creatorEvent),
    shows,
  }),
}
