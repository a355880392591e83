import { Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { isName } from '#platform/contract/validators.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { LeaveQuestion } from '#platform/web/frame/leave-question.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import {
  type CustomField,
  customFields,
  type FieldAbout,
  type FieldKind,
  fieldKind,
  MAX_CHOICES,
  MAX_NAME_LENGTH,
} from '../contract.ts'
import { kindNames, peopleWords } from './field-words.ts'

interface FieldFormProps {
  organization_id: string
  about: FieldAbout
  /** The field to change; without one a new field is defined. */
  field?: CustomField
  onClose: () => void
}

interface Choice {
  /** Tells the rows apart while they are edited. */
  key: string
  id?: string
  label: string
}

/** Name, kind and choices of a field. The kind of a field that is there stays. */
export function FieldForm({ organization_id, about, field, onClose }: FieldFormProps) {
  const [name, setName] = useState(field?.name ?? '')
  const [kind, setKind] = useState<FieldKind>(field?.kind ?? 'TEXT')
  const [choices, setChoices] = useState<Choice[]>(
    () => field?.choices.map(({ id, label }) => ({ key: id, id, label })) ?? [],
  )
  const [tried, setTried] = useState(false)
  const [reason, setReason] = useState<string>()
  const words = { failed: 'Failed to save the field' }
  const create = useCommand(customFields.create, words)
  const update = useCommand(customFields.update, words)
  const given = choices.filter(({ label }) => isName(label)).map(choice => ({ ...choice, label: choice.label.trim() }))
  const missing = kind === 'CHOICE' && given.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isName(name) || missing) return
    const done = { onSuccess: onClose, onError: (error: { message: string }) => setReason(error.message) }
    const own = kind === 'CHOICE' ? given : []
    if (field)
      update.mutate(
        {
          organization_id,
          id: field.id,
          name,
          choices: own.map(({ id, label }) => ({ ...(id && { id }), label })),
        },
        done,
      )
    else create.mutate({ organization_id, about, kind, name, choices: own.map(({ label }) => label) }, done)
  }
  const isChanged =
    name !== (field?.name ?? '') ||
    kind !== (field?.kind ?? 'TEXT') ||
    JSON.stringify(choices.map(({ label }) => label)) !== JSON.stringify(field?.choices.map(({ label }) => label) ?? [])
  const gone = (field?.choices.length ?? 0) - given.filter(({ id }) => id).length
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        // what was typed is not lost by a slip
        if (!isChanged) onClose()
      }}
      className="grid grid-cols-1 gap-3 p-3"
    >
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_160px]">
        <TextField
          label="Name"
          autoFocus
          value={name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          onValueChange={next => {
            setName(next)
            setReason(undefined)
          }}
          error={tried && !isName(name) ? 'Give the field a name' : reason}
        />
        {field ? (
          <p className="text-fg-2">
            <span className="mb-1.5 block font-medium text-12">Kind</span>
            <span className="flex h-(--control) items-center">{kindNames[kind]}</span>
          </p>
        ) : (
          <Select
            label="Kind"
            value={kind}
            onValueChange={value => setKind(fieldKind.parse(value))}
            options={fieldKind.options.map(value => ({ value, label: kindNames[value] }))}
          />
        )}
      </div>
      {kind === 'CHOICE' && <Choices choices={choices} missing={tried && missing} onChange={setChoices} />}
      {gone > 0 && (
        <p className="text-12 text-fg-2">
          Every {peopleWords(about, 1)} with {gone === 1 ? 'the choice' : 'a choice'} that you took away loses the
          value.
        </p>
      )}
      <LeaveQuestion isUnsaved={() => isChanged && !create.isPending && !update.isPending}>
        What you typed of this field is lost.
      </LeaveQuestion>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" loading={create.isPending || update.isPending}>
          {field ? 'Save field' : 'Create field'}
        </Button>
      </div>
    </form>
  )
}

interface ChoicesProps {
  choices: readonly Choice[]
  missing: boolean
  onChange: (choices: Choice[]) => void
}

/** Enter adds the next; what was added has the focus. */
function Choices({ choices, missing, onChange }: ChoicesProps) {
  const added = useRef<string>(undefined)
  const add = () => {
    const key = crypto.randomUUID()
    added.current = key
    onChange([...choices, { key, label: '' }])
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-12 text-fg-2">Choices</legend>
      {choices.map((choice, at) => (
        <div key={choice.key} className="flex items-center gap-2">
          <TextField
            hideLabel
            label={`Choice ${at + 1}`}
            className="min-w-0 flex-1"
            value={choice.label}
            maxLength={MAX_NAME_LENGTH}
            autoFocus={added.current === choice.key}
            autoComplete="off"
            onValueChange={label => onChange(choices.map(one => (one.key === choice.key ? { ...one, label } : one)))}
            onKeyDown={event => {
              if (event.key !== 'Enter' || at < choices.length - 1 || choice.label.trim() === '') return
              event.preventDefault()
              add()
            }}
          />
          <IconButton
            size="small"
            label={`Take away ${choice.label || `choice ${at + 1}`}`}
            icon={<X />}
            onClick={() => onChange(choices.filter(one => one.key !== choice.key))}
          />
        </div>
      ))}
      {missing && (
        <p role="alert" className="text-12 text-bad">
          Give at least one choice
        </p>
      )}
      <span>
        <Button size="small" icon={<Plus />} disabled={choices.length >= MAX_CHOICES} onClick={add}>
          Add choice
        </Button>
      </span>
    </fieldset>
  )
}
