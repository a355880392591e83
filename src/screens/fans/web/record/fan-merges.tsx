import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import type { FanRow } from '../../contract.ts'
import { type FanMerge, fanMerges } from '../../merge-contract.ts'
import { MergeDialog } from '../merge-dialog.tsx'
import { fanName } from '../words.ts'
import { evidenceWords, unchangedFieldsText } from './rights-words.ts'
import { Section } from './section.tsx'

export const useLikelyDuplicate = (fan_id: string) =>
  useQuery(fanMerges.duplicates, { organization_id: useOrganization().id, fan_id, limit: 1 }, { keepLast: false })

/** Somebody else who may be this person, if there is anybody. */
export function LikelyDuplicate({ fan }: { fan: FanRow }) {
  const organization_id = useOrganization().id
  const [merging, setMerging] = useState(false)
  const { data } = useLikelyDuplicate(fan.id)
  const pair = data?.items[0]
  const other = pair?.fans.find(({ id }) => id !== fan.id)
  const [reason] = pair?.evidence ?? []
  if (!pair || !other || !reason) return null
  return (
    <>
      <Message
        tone="info"
        className="mt-4"
        action={
          <Button size="small" onClick={() => setMerging(true)}>
            Compare
          </Button>
        }
      >
        <b className="block wrap-anywhere">
          {pair.certainty === 'VERIFIED' ? 'The same person as' : 'Perhaps the same person as'} {fanName(other)}
        </b>
        {evidenceWords(reason)}.
      </Message>
      {merging && (
        <MergeDialog organization_id={organization_id} pair={[fan.id, other.id]} onClose={() => setMerging(false)} />
      )}
    </>
  )
}

/** Who was merged into this fan, and the way back. */
export function FanMerges({ fan }: { fan: FanRow }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(fanMerges.ofFan, { organization_id, id: fan.id }, { keepLast: false })
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Merged with" count={data.items.length}>
      <ul className="flex flex-col gap-2">
        {data.items.map(merge => (
          <Row key={merge.id} organization_id={organization_id} fan={fan} merge={merge} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ organization_id, fan, merge }: { organization_id: string; fan: FanRow; merge: FanMerge }) {
  const undo = useCommand(fanMerges.undo, {
    done: ({ stayed }) => (stayed.length === 0 ? 'Merge undone' : unchangedFieldsText(stayed)),
    failed: 'Failed to undo the merge',
  })
  const name = merge.name ?? 'an unnamed fan'
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-12 text-fg-3">
          by {merge.merged_by}, <RelativeTime when={merge.merged_at} />
        </span>
      </span>
      <ConfirmDialog
        title={`Undo the merge with ${name}?`}
        confirm="Undo merge"
        loading={undo.isPending}
        onConfirm={() => undo.mutate({ organization_id, merge_id: merge.id })}
        trigger={<Button size="small">Undo merge</Button>}
      >
        Both come back as they were, and are not suggested as duplicates again. What changed since the merge stays with{' '}
        {fanName(fan)}, sign-ups since go to whom they name, and messages that were stopped since are stopped for both.
      </ConfirmDialog>
    </li>
  )
}
