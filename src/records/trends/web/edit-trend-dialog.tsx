import { type FormEvent, useId, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import type { Trend } from '../contract.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { TrendMark } from './trend-mark.tsx'
import { useSaveTrend } from './use-trends.ts'

type Edited = Pick<Trend, 'id' | 'title' | 'description' | 'emoji' | 'is_saved_by_human'>

/** Saves a detected trend, or changes a saved one; stays open with what was typed when saving fails. */
export function EditTrendDialog({ trend, onClose }: { trend: Edited; onClose: () => void }) {
  const form = useId()
  const [title, setTitle] = useState(trend.title)
  const [description, setDescription] = useState(trend.description)
  const [emoji, setEmoji] = useState(trend.emoji)
  const save = useSaveTrend()
  const changed = title !== trend.title || description !== trend.description || emoji !== trend.emoji
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ trend_group_id: trend.id, title, description, emoji }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={trend.is_saved_by_human ? 'Edit Trend' : 'Save Trend'}
      open
      onOpenChange={open => !open && onClose()}
      unsaved={changed}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            loading={save.isPending}
            disabled={title.trim() === '' || (trend.is_saved_by_human && !changed)}
          >
            {trend.is_saved_by_human ? 'Save Changes' : 'Save Trend'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <TextField label="Trend Name" need="required" maxLength={120} value={title} onValueChange={setTitle} />
        <TextArea
          label="Trend Description"
          maxLength={2000}
          rows={4}
          value={description}
          onValueChange={setDescription}
        />
        <fieldset className="min-w-0">
          <legend className="mb-1.5 flex items-center gap-2 font-medium text-12 text-fg-2">Trend Icon</legend>
          <div className="mb-2">
            <TrendMark code={emoji} size={48} />
          </div>
          <EmojiPicker label="Trend Icon" value={emoji} onChoose={setEmoji} />
        </fieldset>
      </form>
    </Dialog>
  )
}
