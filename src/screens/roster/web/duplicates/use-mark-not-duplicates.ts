import { useCommand } from '#platform/web/data/use-command.ts'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { type CreatorPair, creatorMerges } from '../../merge-contract.ts'

/** Says that a pair is two people; it goes at once, and Undo brings it back. */
export function useMarkNotDuplicates(organization_id: string): (two: CreatorPair['creators']) => void {
  const back = useCommand(creatorMerges.markNotDuplicates, { failed: 'Failed to bring the pair back' })
  const apart = useCommand(creatorMerges.markNotDuplicates, {
    failed: 'Failed to put the pair aside',
    done: 'Not shown as duplicates any more',
    undo: (_, { creator_ids }) => back.mutate({ organization_id, creator_ids, apart: false }),
    optimistic: (edit, { creator_ids }) =>
      edit(creatorMerges.duplicates, page => ({
        ...page,
        items: page.items.filter(({ creators }) => !creators.every(({ id }) => creator_ids.includes(id))),
      })),
  })
  return two => apart.mutate({ organization_id, creator_ids: idsOf(two), apart: true })
}

const idsOf = ([one, other]: CreatorPair['creators']): [string, string] => [one.id, other.id]

export const namesOf = (creators: readonly Creator[]) => creators.map(creatorName).join(' and ')
