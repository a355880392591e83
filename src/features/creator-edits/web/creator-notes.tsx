import { Pencil } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { MAX_NOTES_LENGTH } from '../rules.ts'
import { useSeen } from './edit-dialog.tsx'
import { useNotes, useSetNotes } from './use-creator-edits.ts'

/** The team's notes on a creator (EDIT-038..042). Read-only without a creator (EDIT-044). */
export function CreatorNotes({ creator_id }: { creator_id: string | null }) {
  const { data, error, refetch } = useNotes(creator_id)
  const [editing, setEditing] = useState<string | null>(null)
  const title = useId()
  const notes = data?.notes ?? ''
  const isEdited = creator_id !== null && editing === creator_id
  const edit = () => setEditing(creator_id)
  const button = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    // the form took the focus along when it went: to the page, or to the dialog around
    if (wasEdited.current && !isEdited && document.activeElement?.contains(button.current)) button.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return (
    <section aria-labelledby={title}>
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h3 id={title} className="min-w-0 flex-1 font-medium text-12 text-fg-2">
          Creator Notes
        </h3>
        {notes !== '' && !isEdited && (
          <IconButton ref={button} size="small" className="-me-1.5" label="Edit" icon={<Pencil />} onClick={edit} />
        )}
      </div>
      {isEdited && data ? (
        <NotesForm creator_id={creator_id} saved={data.notes} onClose={() => setEditing(null)} />
      ) : notes !== '' ? (
        <p className="whitespace-pre-wrap text-pretty text-fg-2 wrap-anywhere">{notes}</p>
      ) : error ? (
        <Failed what="The notes" error={error} onRetry={refetch} className="max-w-full" />
      ) : data || creator_id === null ? (
        <button
          ref={button}
          type="button"
          disabled={creator_id === null}
          onClick={edit}
          className="hit-24 rounded-1 font-medium text-accent-text enabled:hover:underline disabled:text-off"
        >
          Add
        </button>
      ) : (
        <span role="status" className="inline-flex items-center text-fg-3">
          <Spinner />
          <span className="sr-only">Loading notes</span>
        </span>
      )}
    </section>
  )
}

interface NotesFormProps {
  creator_id: string
  /** Null when there are none yet. */
  saved: string | null
  onClose: () => void
}

function NotesForm({ creator_id, saved, onClose }: NotesFormProps) {
  const [notes, setNotes] = useState(saved ?? '')
  const { seen, onError } = useSeen(saved)
  const { mutate, isPending } = useSetNotes()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  const save = () => mutate({ creator_id, notes, ...(seen !== undefined && { seen }) }, { onSuccess: onClose, onError })
  return (
    <div>
      <TextArea
        ref={field}
        label="Creator Notes"
        hideLabel
        className="[&_textarea]:min-h-[120px]"
        placeholder="Enter notes..."
        maxLength={MAX_NOTES_LENGTH}
        value={notes}
        onValueChange={setNotes}
        {...(seen === undefined && {
          help: 'Somebody else changed the notes meanwhile. Saving again replaces theirs; they stay in the history.',
        })}
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" kind="primary" loading={isPending} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  )
}
