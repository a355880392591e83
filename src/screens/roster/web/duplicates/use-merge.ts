import { useCommand } from '#platform/web/data/use-command.ts'
import { creatorMerges } from '../../merge-contract.ts'
import { partedWords } from './evidence-words.ts'

const parted = {
  done: ({ stayed }: { stayed: Parameters<typeof partedWords>[0] }) => partedWords(stayed),
  failed: 'Failed to Undo the Merge',
}

/** Merges, with ten seconds to undo it: a slip says nothing about whether they are two people. */
export function useMerge(organization_id: string) {
  const undo = useCommand(creatorMerges.unmerge, parted)
  return useCommand(creatorMerges.merge, {
    done: (_, { absorbed_ids }) => `${absorbed_ids.length + 1} creators merged into one`,
    failed: 'Failed to Merge Creators',
    undo: ({ merge_id }) => undo.mutate({ organization_id, merge_id, keep_apart: false }),
  })
}

export const useUnmerge = () => useCommand(creatorMerges.unmerge, parted)
