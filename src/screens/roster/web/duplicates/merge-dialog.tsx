import { useState } from 'react'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { MergeFrame } from '#platform/web/ui/layers/merge-frame.tsx'
import { creatorMerges, type MergeChoices } from '../../merge-contract.ts'
import { Evidence } from './duplicate-pair.tsx'
import { likelihood } from './evidence-words.ts'
import { MergeFields } from './merge-fields.tsx'
import { MergeOutcome } from './merge-outcome.tsx'
import { MergeSides } from './merge-sides.tsx'
import { useMerge } from './use-merge.ts'

interface MergeDialogProps {
  organization_id: string
  /** The first is the one whose record stays, unless another is chosen. */
  ids: readonly string[]
  onClose: () => void
  /** The id of who there is now. */
  onMerged?: (id: string) => void
}

/** Creators who are one person: what is kept of each, and what comes of it. */
export function MergeDialog({ organization_id, ids, onClose, onMerged }: MergeDialogProps) {
  const [survivorId, setSurvivorId] = useState(ids[0] ?? '')
  const [choices, setChoices] = useState<MergeChoices>({})
  const merge = useMerge(organization_id)
  // once they are one there is nothing to compare any more
  const asked = merge.isPending || merge.isSuccess ? skipToken : { organization_id, creator_ids: [...ids] }
  const { data, error, refetch } = useQuery(creatorMerges.preview, asked)
  const sides = data?.sides.toSorted(
    (a, b) => Number(b.creator.id === survivorId) - Number(a.creator.id === survivorId),
  )
  const run = () =>
    merge.mutate(
      {
        organization_id,
        survivor_id: survivorId,
        absorbed_ids: ids.filter(id => id !== survivorId),
        choices,
      },
      {
        onSuccess: ({ creator_id }) => {
          onClose()
          onMerged?.(creator_id)
        },
      },
    )
  const pair = data?.pairs[0]
  return (
    <MergeFrame
      title={ids.length === 2 ? 'Merge Two Creators' : `Merge ${ids.length} Creators`}
      who="the creators"
      note="Can be taken back in the creator’s details."
      unsaved={Object.keys(choices).length > 0}
      width="wide"
      error={error}
      onRetry={refetch}
      merge={{ isPending: merge.isPending, run }}
      onClose={onClose}
    >
      {sides && (
        <>
          {pair && (
            <div className="mb-4 flex items-start gap-3">
              <Badge type={likelihood(pair.score).look} className="mt-1">
                {likelihood(pair.score).word}
              </Badge>
              <Evidence evidence={pair.evidence} />
            </div>
          )}
          <MergeSides
            sides={data?.sides ?? []}
            survivorId={survivorId}
            onKeep={id => {
              setSurvivorId(id)
              setChoices({})
            }}
          />
          <MergeFields sides={sides} choices={choices} onChoose={choice => setChoices({ ...choices, ...choice })} />
          <MergeOutcome sides={sides} />
        </>
      )}
    </MergeFrame>
  )
}
