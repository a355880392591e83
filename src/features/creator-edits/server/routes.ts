import { notFound, raise } from '#platform/server/errors.ts'
import { memberOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { listContacts } from '#records/creators/server/contacts.ts'
import { listLocations } from '#records/creators/server/locations.ts'
import { listPrices } from '#records/creators/server/prices.ts'
import { creatorEdits } from '../contract.ts'
import { setContacts } from './contacts.ts'
import { listGenres, setGenres } from './genres.ts'
import { listHistory } from './history.ts'
import { setLocations } from './locations.ts'
import { setPricing } from './pricing.ts'
import { notesOf, ratingOf, setNotes, setRating } from './rating-and-notes.ts'

const access = memberOf('creators', 'creator_id')

/** For rating, locations and notes a 404 means that there are none yet (API-036). */
export const creatorEditRoutes = serve(creatorEdits, {
  listPricing: { access, run: ({ db, organizationId, input }) => listPrices(db, organizationId, input.creator_id) },
  setPricing: { access, run: ({ db, input, ...editor }) => setPricing(db, editor, input) },
  getRating: {
    access,
    run: async ({ db, organizationId, input: { creator_id, or_none } }) => {
      const rating = await ratingOf(db, organizationId, creator_id)
      return { rating: rating || or_none ? rating : raise(notFound('Rating')) }
    },
  },
  setRating: { access, run: async ({ db, input, ...editor }) => ({ rating: await setRating(db, editor, input) }) },
  listContacts: {
    access,
    run: async ({ db, organizationId, input }) => ({
      items: await listContacts(db, organizationId, input.creator_id, input.type__in),
    }),
  },
  setContacts: { access, run: async ({ db, input, ...editor }) => ({ items: await setContacts(db, editor, input) }) },
  listLocations: {
    access,
    run: async ({ db, organizationId, input }) => {
      const locations = await listLocations(db, organizationId, input.creator_id)
      return locations.length > 0 || input.or_none ? locations : raise(notFound('Location'))
    },
  },
  setLocations: { access, run: ({ db, input, ...editor }) => setLocations(db, editor, input) },
  getNotes: {
    access,
    run: async ({ db, organizationId, input: { creator_id, or_null } }) => {
      const notes = await notesOf(db, organizationId, creator_id)
      // a page that shows a creator without notes asks for nothing that is missing
      return { creator_id, notes: or_null ? notes : (notes ?? raise(notFound('Notes'))) }
    },
  },
  setNotes: {
    access,
    run: async ({ db, input, ...editor }) => ({
      creator_id: input.creator_id,
      notes: (await setNotes(db, editor, input)) ?? '',
    }),
  },
  listGenres: { access, run: ({ db, organizationId, input }) => listGenres(db, organizationId, input.creator_id) },
  setGenres: { access, run: ({ db, input, ...editor }) => setGenres(db, editor, input) },
  history: { access, run: ({ db, organizationId, input }) => listHistory(db, organizationId, input) },
})
