import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { currentChoice, moveByArrows } from '#platform/web/ui/choice-keys.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import type { CustomField } from '../contract.ts'
import { readValue } from '../rules.ts'
import { FieldValue, OpenLink } from './field-value.tsx'

interface FieldCellProps {
  field: CustomField
  value: string | undefined
  /** Whose value it is. */
  who: string
  onSave: (typed: string) => void
  end?: boolean
}

const cellClass =
  '-mx-2 flex h-8 min-w-0 flex-1 items-center rounded-2 border border-transparent px-[7px] text-start hover:border-line-field hover:bg-field focus-visible:bg-field data-popup-open:border-line-field data-popup-open:bg-field'

/** A value that opens what changes it, where it stands. */
export function FieldCell({ field, value, who, onSave, end = false }: FieldCellProps) {
  const [open, setOpen] = useState(false)
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Popover
        onDemand
        label={`${field.name} of ${who}`}
        open={open}
        onOpenChange={setOpen}
        {...(field.kind === 'CHOICE' && { initialFocus: currentChoice })}
        className="w-64"
        trigger={
          <button type="button" className={end ? `${cellClass} justify-end` : cellClass}>
            <span className="sr-only">
              {field.name} of {who}:{' '}
            </span>
            <FieldValue field={field} value={value} />
          </button>
        }
      >
        <FieldEditor
          field={field}
          value={value}
          onSave={typed => {
            setOpen(false)
            onSave(typed)
          }}
        />
      </Popover>
      <OpenLink field={field} value={value} />
    </span>
  )
}

interface FieldEditorProps {
  field: CustomField
  value: string | undefined
  onSave: (typed: string) => void
}

function FieldEditor(props: FieldEditorProps) {
  return props.field.kind === 'CHOICE' ? <ChoiceEditor {...props} /> : <TextEditor {...props} />
}

/** One of the choices, or none; a press saves, arrow keys only move. */
function ChoiceEditor({ field, value, onSave }: FieldEditorProps) {
  return (
    <fieldset aria-label={field.name} onKeyDown={moveByArrows('button')} className="max-h-72 overflow-y-auto p-1">
      {[{ id: '', label: 'None' }, ...field.choices].map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={(value ?? '') === id}
          onClick={() => onSave(id)}
          className="flex h-7.5 w-full items-center gap-2 rounded-2 px-2.5 text-start outline-offset-[-2px] hover:bg-float-hover"
        >
          <span className={id === '' ? 'flex-1 text-fg-3' : 'min-w-0 flex-1 truncate'}>{label}</span>
          {(value ?? '') === id && <Check className="size-3.5 stroke-2 text-accent-text" />}
        </button>
      ))}
    </fieldset>
  )
}

/** Enter saves, Escape restores. */
function TextEditor({ field, value, onSave }: FieldEditorProps) {
  const [typed, setTyped] = useState(value ?? '')
  const [tried, setTried] = useState(false)
  const read = typed.trim() === '' ? { value: '' } : readValue(field, typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if ('value' in read) onSave(typed.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2 p-2">
      <TextField
        label={field.name}
        hideLabel
        autoFocus
        className="min-w-0 flex-1"
        value={typed}
        onValueChange={setTyped}
        autoComplete="off"
        {...(field.kind === 'DATE' && { type: 'date' })}
        {...(field.kind === 'NUMBER' && { inputMode: 'decimal' })}
        {...(field.kind === 'LINK' && { inputMode: 'url', placeholder: 'https://' })}
        {...(tried && 'reason' in read && { error: read.reason })}
      />
      <Button kind="primary" type="submit">
        Save
      </Button>
    </form>
  )
}
