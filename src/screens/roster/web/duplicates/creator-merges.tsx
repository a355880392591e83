import { useLayoutEffect, useRef, useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { type CreatorMerge, creatorMerges } from '../../merge-contract.ts'
import { evidenceWords } from './evidence-words.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { useUnmerge } from './use-merge.ts'

interface OfCreator {
  organization_id: string
  creator: Creator
}

/** Somebody else of the roster who may be this person, if there is anybody. */
export function LikelyDuplicate({ organization_id, creator }: OfCreator) {
  const [merging, setMerging] = useState(false)
  const asked = { organization_id, creator_id: creator.id, limit: 1 }
  const { data } = useQuery(creatorMerges.duplicates, asked, { keepLast: false })
  const pair = data?.items[0]
  const other = pair?.creators.find(({ id }) => id !== creator.id)
  const [reason] = pair?.evidence ?? []
  if (!other || !reason) return null
  return (
    <div className="border-line border-b py-3">
      <Message
        tone="info"
        action={
          <Button size="small" onClick={() => setMerging(true)}>
            Compare
          </Button>
        }
      >
        <b className="block wrap-anywhere">Perhaps the same person as {creatorName(other)}</b>
        <span className="wrap-anywhere">{evidenceWords(reason)}.</span>
      </Message>
      {merging && (
        <MergeDialog organization_id={organization_id} ids={[creator.id, other.id]} onClose={() => setMerging(false)} />
      )}
    </div>
  )
}

/** Who was merged into this creator, and the way back. */
export function CreatorMerges({ organization_id, creator }: OfCreator) {
  const asked = { organization_id, creator_id: creator.id }
  const { data } = useQuery(creatorMerges.merges, asked, { keepLast: false })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label="Merged Creators">
      <h3 className="mb-1 flex min-h-7 items-center font-medium text-12 text-fg-2">Merged Creators</h3>
      <ul className="flex flex-col gap-2">
        {data.items.map((merge, at) => (
          <Merged
            key={merge.id}
            organization_id={organization_id}
            creator={creator}
            merge={merge}
            after={data.items[at - 1]}
          />
        ))}
      </ul>
    </section>
  )
}

interface MergedProps extends OfCreator {
  merge: CreatorMerge
  /** The merge that was made after it, which has to be taken back first. */
  after: CreatorMerge | undefined
}

function Merged({ organization_id, creator, merge, after }: MergedProps) {
  const undo = useUnmerge()
  const names = namesIn(merge)
  const place = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const record = place.current?.closest<HTMLElement>('[data-docked], [role="dialog"]')
    // the button that was pressed leaves with its line
    return () => {
      setTimeout(() => record?.isConnected && document.activeElement === document.body && record.focus())
    }
  }, [])
  return (
    <li ref={place} className="flex items-start gap-2">
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{names}</span>
        <span className="block text-12 text-fg-3">
          by {merge.by_name}, <RelativeTime when={merge.merged_at} />
          {after && `. Undo the merge with ${namesIn(after)} first`}
        </span>
      </span>
      {!after && (
        <ConfirmDialog
          title={`Undo the merge with ${names}?`}
          confirm="Undo Merge"
          confirmKind="primary"
          loading={undo.isPending}
          onConfirm={() => undo.mutate({ organization_id, merge_id: merge.id })}
          trigger={
            <Button size="small" aria-label={`Undo the merge with ${names}`}>
              Undo Merge
            </Button>
          }
        >
          Both come back as they were, and are not suggested as duplicates again. What was changed since the merge stays
          with {creatorName(creator)}.
        </ConfirmDialog>
      )}
    </li>
  )
}

const namesIn = ({ absorbed }: CreatorMerge) => absorbed.map(({ name }) => name).join(', ')
