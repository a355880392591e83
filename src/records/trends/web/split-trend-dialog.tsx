import { type FormEvent, useId, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { useSplitTrend } from './use-trends.ts'

interface SplitTrendDialogProps {
  trend_id: string
  post_ids: readonly string[]
  onClose: () => void
  onSplit: () => void
}

/** Names the trend that the chosen posts become. */
export function SplitTrendDialog({ trend_id, post_ids, onClose, onSplit }: SplitTrendDialogProps) {
  const form = useId()
  const [title, setTitle] = useState('')
  const split = useSplitTrend()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    split.mutate({ trend_group_id: trend_id, title, post_ids: [...post_ids] }, { onSuccess: onSplit })
  }
  const count = post_ids.length === 1 ? '1 post becomes' : `${post_ids.length} posts become`
  return (
    <Dialog
      title="Split Off Posts"
      description={`${count} a trend of their own, and stay apart from the others in every later run.`}
      open
      onOpenChange={open => !open && onClose()}
      unsaved={title !== ''}
      width="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} loading={split.isPending} disabled={title.trim() === ''}>
            Split Off
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField label="Trend Name" need="required" maxLength={120} value={title} onValueChange={setTitle} />
      </form>
    </Dialog>
  )
}
