import { useState } from 'react'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import type { Trend } from '../contract.ts'
import { emojiOf } from './emoji-catalogue.ts'
import { useMergeTrends, useTrendList } from './use-trends.ts'

interface MergeTrendDialogProps {
  organization_id: string
  trend: Trend
  onClose: () => void
  onMerge: () => void
}

/** Chooses the trend that takes over the posts of this one. */
export function MergeTrendDialog({ organization_id, trend, onClose, onMerge }: MergeTrendDialogProps) {
  const { data } = useTrendList(organization_id, [trend.segment_id])
  const [into, setInto] = useState<string | null>(null)
  const merge = useMergeTrends()
  const others = (data?.items ?? []).filter(({ id }) => id !== trend.id)
  return (
    <Dialog
      title="Merge Trend"
      description={`The ${exact(trend.video_count)} posts of “${trend.title}” become posts of the other trend and stay there, also when posts like them come later.`}
      open
      onOpenChange={open => !open && onClose()}
      width="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={!into}
            onClick={() => {
              if (!into) return
              // first, or the open trend would be asked for again when it is gone
              onMerge()
              merge.mutate({ trend_group_id: trend.id, into_trend_group_id: into })
            }}
          >
            Merge
          </Button>
        </>
      }
    >
      <Combobox
        label="Merge into"
        value={into}
        onValueChange={setInto}
        placeholder="Choose a trend"
        options={others.map(({ id, title, emoji, video_count }) => ({
          value: id,
          label: title,
          icon: <span aria-hidden="true">{emojiOf(emoji)}</span>,
          note: exact(video_count),
        }))}
      />
    </Dialog>
  )
}
