import { z } from 'zod'
import { useUrlState } from '#platform/web/url-state.ts'
import type { SimilarGroup } from '../contract.ts'

/** A list or a promotion, as an address names it. */
const similarSearch = z.object({
  similar_to_list: z.uuid().optional().catch(undefined),
  similar_to_promotion: z.uuid().optional().catch(undefined),
})

/**
 * Opens creators like those of a list or a promotion over any screen of the workspace.
 *
 * @example useSimilarTo().open({ roster_id })
 */
export function useSimilarTo() {
  const [{ similar_to_list, similar_to_promotion }, set] = useUrlState(similarSearch)
  const group: SimilarGroup | null = similar_to_list
    ? { roster_id: similar_to_list }
    : similar_to_promotion
      ? { activation_id: similar_to_promotion }
      : null
  const go = ({ roster_id, activation_id }: SimilarGroup) =>
    set({ similar_to_list: roster_id, similar_to_promotion: activation_id }, { push: true })
  return { group, open: go, close: () => go({}) }
}
