import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import type { Failure } from '#platform/web/data/send.ts'
import { type Edit, useCommand } from '#platform/web/data/use-command.ts'
import { useEndless } from '#platform/web/data/use-endless.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import type { Creator } from '#records/creators/contract.ts'
import { creatorEdits, type Genre } from '../contract.ts'

/** Requests nothing without a creator (EDIT-044). Never shows another creator's data as a placeholder. */
function useOfCreator<Q extends Endpoint<'query'>>(endpoint: Q, creator_id: string | null) {
  return useQuery(endpoint, creator_id === null ? skipToken : ({ creator_id } as SentOf<Q>), { keepLast: false })
}

/** Asks so that there being none is no error in the browser's console. */
const useOfCreatorOrNone = <Q extends Endpoint<'query'>>(endpoint: Q, creator_id: string | null) =>
  useQuery(endpoint, creator_id === null ? skipToken : ({ creator_id, or_none: true } as unknown as SentOf<Q>), {
    keepLast: false,
  })

/** A 404 means that there is none yet (API-036). */
function orNone<Answer, None>(
  { data, error, ...query }: { data: Answer | undefined; error: Failure | null; refetch: () => unknown },
  none: None,
) {
  const isNone = error?.status === 404
  return { ...query, data: isNone ? none : data, error: isNone ? null : error }
}

export const usePricing = (creator_id: string | null) => useOfCreator(creatorEdits.listPricing, creator_id)
export const useContacts = (creator_id: string | null) => useOfCreator(creatorEdits.listContacts, creator_id)
export const useGenres = (creator_id: string | null) => useOfCreator(creatorEdits.listGenres, creator_id)
export const useRating = (creator_id: string | null) =>
  orNone(useOfCreatorOrNone(creatorEdits.getRating, creator_id), { rating: 0 })
export const useLocations = (creator_id: string | null) =>
  orNone(useOfCreatorOrNone(creatorEdits.listLocations, creator_id), [])
/** `notes` is null when there are none yet. */
export const useNotes = (creator_id: string | null) =>
  useQuery(creatorEdits.getNotes, creator_id === null ? skipToken : { creator_id, or_null: true }, { keepLast: false })
export const useHistory = (creator_id: string) => useEndless(creatorEdits.history, { creator_id })

const words = (what: string) => ({ done: `Saved Creator ${what}`, failed: `Failed to Save Creator ${what}` })

/** Edits in the record also update the cached table rows. */
const inTable = (edit: Edit, creator_id: string, facts: Partial<Creator>) =>
  edit.record<Creator>('creators', creator_id, creator => ({ ...creator, ...facts }))

export const useSetPricing = () =>
  useCommand(creatorEdits.setPricing, {
    ...words('Pricing'),
    optimistic: (edit, { creator_id, pricing_list }) => {
      const pricing = pricing_list.map(({ currency = 'USD', num_posts = 1, description = '', price }) => ({
        currency,
        num_posts,
        description,
        price,
      }))
      edit.answer(creatorEdits.listPricing, { creator_id }, pricing)
      inTable(edit, creator_id, { pricing })
    },
  })

export const useSetRating = () =>
  useCommand(creatorEdits.setRating, {
    ...words('Rating'),
    optimistic: (edit, { creator_id, rating }) => {
      edit.answer(creatorEdits.getRating, { creator_id, or_none: true }, { rating })
      inTable(edit, creator_id, { rating })
    },
  })

export const useSetContacts = () =>
  useCommand(creatorEdits.setContacts, {
    ...words('Contact Methods'),
    optimistic: (edit, input) => {
      const { creator_id } = input
      const contact_methods = input.contact_methods
        // same rule as the server
        .filter(({ value }) => value.trim() !== '')
        .map(({ id = crypto.randomUUID(), description = '', manager = null, ...contact }) => ({
          ...contact,
          id,
          description,
          manager,
        }))
      edit.answer(creatorEdits.listContacts, { creator_id }, { items: contact_methods })
      inTable(edit, creator_id, { contact_methods })
    },
  })

export const useSetLocations = () =>
  useCommand(creatorEdits.setLocations, {
    ...words('Locations'),
    optimistic: (edit, { creator_id, locations }) => {
      const places = locations.map(place => ({
        city: place.city ?? null,
        state: place.state ?? null,
        country_code: place.country_code ?? null,
        latitude: place.latitude ?? null,
        longitude: place.longitude ?? null,
      }))
      edit.answer(creatorEdits.listLocations, { creator_id, or_none: true }, places)
      // without any, the genres of the profiles apply, which the server knows
      if (places[0]) inTable(edit, creator_id, { location: places[0] })
    },
  })

export const useSetNotes = () =>
  useCommand(creatorEdits.setNotes, {
    ...words('Notes'),
    optimistic: (edit, { creator_id, notes }) =>
      edit.answer(creatorEdits.getNotes, { creator_id, or_null: true }, { creator_id, notes }),
  })

/** `known` lists the genres to choose from. */
export const useSetGenres = (known: readonly Genre[]) =>
  useCommand(creatorEdits.setGenres, {
    ...words('Genres'),
    optimistic: (edit, { creator_id, genre_ids }) =>
      edit(
        creatorEdits.listGenres,
        answer => ({ ...answer, items: genre_ids.flatMap(id => known.find(genre => genre.id === id) ?? []) }),
        { creator_id },
      ),
  })
