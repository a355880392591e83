import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DayField } from '#platform/web/ui/fields/dates/day-field.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { CURRENCIES } from '#records/creators/contract.ts'
import { MAX_AMOUNT } from '#records/promotions/contract.ts'
import { type PromotionSettings, promotionScreens } from '../contract.ts'

/** Budget, dates, brief, and what its posts are found by. Mount it to open it. */
export function SettingsDialog({ settings, onClose }: { settings: PromotionSettings; onClose: () => void }) {
  const form = useId()
  const [edited, setEdited] = useState(settings)
  const [tags, setTags] = useState(settings.hashtags.map(tag => `#${tag}`).join(' '))
  const update = useCommand(promotionScreens.update, { done: 'Settings saved' })
  const change = (fields: Partial<PromotionSettings>) => setEdited({ ...edited, ...fields })
  const datesWrong = Boolean(edited.starts_on && edited.ends_on && edited.ends_on < edited.starts_on)
  const isRefused = [edited.budget, edited.planned_cost_per_view, edited.max_uploads].some(Number.isNaN)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!edited.name.trim() || datesWrong || isRefused) return
    const { id, status: _status, ...fields } = edited
    const hashtags = tags.split(/[\s,]+/).filter(Boolean)
    update.mutate({ activation_id: id, ...fields, hashtags }, { onSuccess: onClose })
  }
  const isChanged =
    JSON.stringify([edited, tags]) !== JSON.stringify([settings, settings.hashtags.map(tag => `#${tag}`).join(' ')])
  return (
    <Dialog
      title="Settings"
      open
      onOpenChange={open => !open && onClose()}
      unsaved={isChanged}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" type="submit" form={form} loading={update.isPending} disabled={!isChanged}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        {update.error && <Message tone="error">{update.error.message}</Message>}
        <TextField
          label="Name"
          value={edited.name}
          limit={120}
          onValueChange={name => change({ name })}
          error={edited.name.trim() ? undefined : 'Give the promotion a name'}
        />
        <div className="grid gap-3 sm:grid-cols-[96px_1fr_1fr_1fr]">
          <Select
            label="Currency"
            value={edited.currency}
            options={CURRENCIES.map(code => ({ value: code, label: code }))}
            onValueChange={currency => change({ currency: currency as PromotionSettings['currency'] })}
          />
          <NumberField
            label="Budget"
            min={0}
            max={MAX_AMOUNT}
            value={edited.budget}
            onValueChange={budget => change({ budget })}
          />
          <NumberField
            label="Planned cost per view"
            min={0.000001}
            max={999_999}
            decimals={6}
            value={edited.planned_cost_per_view}
            onValueChange={planned_cost_per_view => change({ planned_cost_per_view })}
          />
          <NumberField
            label="Posts per creator"
            min={0}
            max={30}
            decimals={0}
            value={edited.max_uploads}
            onValueChange={count => change({ max_uploads: count ?? 0 })}
          />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <DayField label="Starts on" day={edited.starts_on} onDay={starts_on => change({ starts_on })} />
          <DayField
            label="Ends on"
            day={edited.ends_on}
            onDay={ends_on => change({ ends_on })}
            error={datesWrong ? 'The end must not be before the start' : undefined}
          />
        </div>
        <TextField
          label="Sound"
          need="optional"
          value={edited.sound_title ?? ''}
          onValueChange={title => change({ sound_title: title || null })}
          help="Posts of hired creators with this sound or one of these hashtags are found by themselves."
        />
        <TextField
          label="Hashtags"
          need="optional"
          placeholder="#secondwindow #nightbus"
          value={tags}
          onValueChange={setTags}
        />
        <TextArea
          label="Brief"
          need="optional"
          rows={6}
          maxLength={10_000}
          value={edited.brief}
          onValueChange={brief => change({ brief })}
        />
      </form>
    </Dialog>
  )
}
