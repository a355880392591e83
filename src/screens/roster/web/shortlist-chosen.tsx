import { useQueries } from '@tanstack/react-query'
import { AddToPromoDialog } from '#features/shortlist/web/add-to-promo-dialog.tsx'
import { queryOf } from '#platform/web/data/use-query.ts'
import type { Creator } from '#records/creators/contract.ts'
import { rosterScreen } from '../contract.ts'

/** Creators that are added to a promotion at once, chosen one by one. */
export const MAX_SHORTLISTED = 100

interface ShortlistChosenProps {
  ids: readonly string[]
  /** Creators of the page; the others are loaded. */
  known: readonly Creator[]
  onClose: () => void
}

/** Adds the chosen creators to a promotion, also those of other pages. */
export function ShortlistChosen({ ids, known, onClose }: ShortlistChosenProps) {
  const elsewhere = ids.filter(id => !known.some(creator => creator.id === id))
  const loaded = useQueries({ queries: elsewhere.map(id => queryOf(rosterScreen.getCreator, { creator_id: id })) })
  const creators = [
    ...known.filter(({ id }) => ids.includes(id)),
    ...loaded.flatMap(({ data }) => (data ? [data as Creator] : [])),
  ]
  return <AddToPromoDialog creators={creators} onClose={onClose} />
}
