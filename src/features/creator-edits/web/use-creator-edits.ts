import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import type { Failure } from '#platform/web/send.ts'
import { useCommand } from '#platform/web/use-command.ts'
import { useEndless } from '#platform/web/use-endless.ts'
import { skipToken, useQuery } from '#platform/web/use-query.ts'
import { creatorEdits } from '../contract.ts'

/** Nothing is asked without a creator (EDIT-044). What was shown of another creator never stands in meanwhile. */
function useOfCreator<Q extends Endpoint<'query'>>(endpoint: Q, creator_id: string | null) {
  return useQuery(endpoint, creator_id === null ? skipToken : ({ creator_id } as SentOf<Q>), { keepLast: false })
}

/** A 404 of the server says that there is none yet (API-036). */
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
  orNone(useOfCreator(creatorEdits.getRating, creator_id), { rating: 0 })
export const useLocations = (creator_id: string | null) =>
  orNone(useOfCreator(creatorEdits.listLocations, creator_id), [])
/** `notes` is null where there are none yet. */
export const useNotes = (creator_id: string | null) =>
  orNone(useOfCreator(creatorEdits.getNotes, creator_id), { notes: null })
export const useHistory = (creator_id: string) => useEndless(creatorEdits.history, { creator_id })

const words = (what: string) => ({ done: `Saved Creator ${what}`, failed: `Failed to Save Creator ${what}` })

export const useSetPricing = () =>
  useCommand(creatorEdits.setPricing, {
    ...words('Pricing'),
    optimistic: (edit, { creator_id, pricing_list }) =>
      edit(
        creatorEdits.listPricing,
        () =>
          pricing_list.map(({ currency = 'USD', num_posts = 1, description = '', price }) => ({
            currency,
            num_posts,
            description,
            price,
          })),
        { creator_id },
      ),
  })

export const useSetRating = () =>
  useCommand(creatorEdits.setRating, {
    ...words('Rating'),
    optimistic: (edit, { creator_id, rating }) => edit(creatorEdits.getRating, () => ({ rating }), { creator_id }),
  })

export const useSetContacts = () =>
  useCommand(creatorEdits.setContacts, {
    ...words('Contact Methods'),
    optimistic: (edit, { creator_id, contact_methods }) =>
      edit(
        creatorEdits.listContacts,
        () => ({
          items: contact_methods.map(({ id = crypto.randomUUID(), description = '', manager = null, ...contact }) => ({
            ...contact,
            id,
            description,
            manager,
          })),
        }),
        { creator_id },
      ),
  })

export const useSetLocations = () => useCommand(creatorEdits.setLocations, words('Locations'))

export const useSetNotes = () =>
  useCommand(creatorEdits.setNotes, {
    ...words('Notes'),
    optimistic: (edit, { creator_id, notes }) =>
      edit(creatorEdits.getNotes, () => ({ creator_id, notes }), { creator_id }),
  })

export const useSetGenres = () => useCommand(creatorEdits.setGenres, words('Genres'))
