import { Check, Pencil, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSeen } from '#features/creator-edits/web/edit-dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { keptName, MAX_NAME_LENGTH } from '../../person-contract.ts'
import { useSetName } from './use-person.ts'

/** What a creator is called at the head of their record; a click anywhere on it changes the name. */
export function CreatorNameField({ creator }: { creator: Creator }) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  if (editing) return <NameForm creator={creator} onClose={() => setEditing(false)} />
  return (
    <div className="group relative flex items-start gap-1">
      <h3 className="min-w-0 font-semibold text-15 wrap-anywhere">{creatorName(creator)}</h3>
      <IconButton
        ref={button}
        size="small"
        label="Edit Name"
        icon={<Pencil />}
        onClick={() => setEditing(true)}
        // a button that moves when pressed would leave the pointer beside it
        className="-my-0.5 after:absolute after:inset-0 after:rounded-2 active:translate-none!"
      />
    </div>
  )
}

interface NameFormProps {
  creator: Creator
  onClose: () => void
}

/** Stays open with what was typed until it is saved. Left empty, the profiles say the name. */
function NameForm({ creator, onClose }: NameFormProps) {
  const { id, name } = creator
  const [typed, setTyped] = useState(name ?? '')
  const { seen, onError } = useSeen(name)
  const { mutate, isPending } = useSetName()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const isTooLong = (keptName(typed)?.length ?? 0) > MAX_NAME_LENGTH
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isTooLong) return
    const next = keptName(typed)
    if (next === seen) return onClose()
    mutate({ creator_id: id, name: next, ...(seen !== undefined && { seen }) }, { onSuccess: onClose, onError })
  }
  // before the words beside a button take it
  const giveBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // the field closes, and not the record around it
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  // what leads on to the next creator would lose what was typed
  const keepInside = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key !== 'Tab' && !ctrlKey && !metaKey && !altKey) event.stopPropagation()
  }
  return (
    <form
      onSubmit={save}
      onKeyDownCapture={giveBack}
      onKeyDown={keepInside}
      noValidate
      className="mb-1 flex items-start gap-1"
    >
      <TextField
        ref={field}
        label="Name"
        hideLabel
        className="min-w-0 flex-1"
        autoComplete="off"
        placeholder={creatorName({ ...creator, name: null })}
        value={typed}
        onValueChange={setTyped}
        {...(isTooLong && { error: `Must be less than ${MAX_NAME_LENGTH + 1} characters` })}
        {...(seen === undefined && {
          help: `Somebody else named them ${name ?? 'after their profile'} meanwhile. Saving again replaces that.`,
        })}
      />
      <IconButton type="submit" label="Save Name" icon={<Check />} loading={isPending} />
      <IconButton label="Cancel" icon={<X />} onClick={onClose} />
    </form>
  )
}
