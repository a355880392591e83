import { Trash2 } from 'lucide-react'
import { isEmail, isPhoneNumber, validationMessages } from '#platform/contract/validators.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { ContactMethod } from '#records/creators/contract.ts'
import { MAX_DESCRIPTION_LENGTH } from '../rules.ts'
import { EditDialog, type Frame, useSeen } from './edit-dialog.tsx'
import { EditRows } from './edit-rows.tsx'
import { useSetContacts } from './use-creator-edits.ts'
import { useRows } from './use-rows.ts'

type Entry = Omit<ContactMethod, 'id'> & { id?: string }

interface ContactsDialogProps {
  creator_id: string
  saved: readonly ContactMethod[]
  onClose: () => void
  frame?: Frame
}

/** Emails and phone numbers in order of preference. Empty rows are dropped. */
export function ContactsDialog({ creator_id, saved, onClose, frame = 'dialog' }: ContactsDialogProps) {
  const { rows, changed, values, add, change, remove } = useRows<Entry>(
    saved,
    frame === 'popover' ? NEW_CONTACT : undefined,
  )
  const { seen, onError } = useSeen(saved)
  const { mutate, isPending } = useSetContacts()
  const save = () =>
    mutate({ creator_id, contact_methods: values, ...(seen && { seen: [...seen] }) }, { onSuccess: onClose, onError })

  return (
    <EditDialog
      title="Creator Contact Methods"
      frame={frame}
      changed={changed}
      overtaken={seen === undefined}
      saving={isPending}
      invalid={values.some(entry => faultOf(entry) !== undefined)}
      onSave={save}
      onClose={onClose}
    >
      <EditRows
        frame={frame}
        rows={rows}
        none="No Contact Methods Yet"
        one="Contact"
        add={{ label: 'Add Contact Method', run: () => add(NEW_CONTACT) }}
      >
        {({ key, value }, name) => (
          <ContactFields entry={value} name={name} onChange={next => change(key, next)} onRemove={() => remove(key)} />
        )}
      </EditRows>
    </EditDialog>
  )
}

const NEW_CONTACT: Entry = { type: 'email', value: '', description: '', manager: null }

interface ContactFieldsProps {
  entry: Entry
  name: string
  onChange: (entry: Entry) => void
  onRemove: () => void
}

function ContactFields({ entry, name, onChange, onRemove }: ContactFieldsProps) {
  return (
    <div className="grid grid-cols-[136px_minmax(0,1fr)_auto] items-start gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <Select
        label="Type"
        value={entry.type}
        options={types}
        onValueChange={type => onChange({ ...entry, type: type as Entry['type'] })}
      />
      <TextField
        label="Value"
        type={entry.type === 'email' ? 'email' : 'tel'}
        className="max-sm:col-span-2 max-sm:row-start-2"
        autoComplete="off"
        maxLength={254}
        value={entry.value}
        validators={[value => faultOf({ ...entry, value })]}
        onValueChange={value => onChange({ ...entry, value })}
      />
      <IconButton className="mt-6" label={`Remove ${name}`} icon={<Trash2 />} onClick={onRemove} />
      <div className="col-span-2 grid grid-cols-2 gap-2">
        <TextField
          label="Description"
          hideLabel
          placeholder="Description"
          maxLength={MAX_DESCRIPTION_LENGTH}
          value={entry.description}
          onValueChange={description => onChange({ ...entry, description })}
        />
        <TextField
          label="Manager"
          hideLabel
          placeholder="Manager or agency"
          maxLength={MAX_DESCRIPTION_LENGTH}
          value={entry.manager ?? ''}
          onValueChange={manager => onChange({ ...entry, manager: manager || null })}
        />
      </div>
    </div>
  )
}

const types = [
  { value: 'email', label: 'Email' },
  { value: 'phone_number', label: 'Phone number' },
]

/** The validation error of a value; none for an empty value, which is dropped. */
function faultOf({ type, value }: Entry): string | undefined {
  const typed = value.trim()
  if (typed === '') return undefined
  if (type === 'email') return isEmail(typed) ? undefined : validationMessages.email
  return isPhoneNumber(typed) ? undefined : validationMessages.phone
}
