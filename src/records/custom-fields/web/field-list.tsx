import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SortableList } from '#platform/web/ui/fields/sortable-list.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type CustomField, customFields, type FieldAbout, MAX_FIELDS } from '../contract.ts'
import { FieldForm } from './field-form.tsx'
import { kindNames, peopleWords } from './field-words.ts'

interface FieldListProps {
  organization_id: string
  about: FieldAbout
  mayDelete: boolean
}

/** The team's own fields of creators or of fans, to define, order, change and delete. */
export function FieldList({ organization_id, about, mayDelete }: FieldListProps) {
  const { data } = useQuery(customFields.list, { organization_id })
  const [edited, setEdited] = useState<string | 'new'>()
  const [going, setGoing] = useState<CustomField>()
  const newField = useRef<HTMLButtonElement>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const reorder = useCommand(customFields.reorder, {
    failed: 'Failed to change the order',
    optimistic: (edit, { ids }) =>
      edit(customFields.list, answer => ({
        items: answer.items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      })),
  })
  if (!data) return <Skeleton className="h-10! w-full" />
  const fields = data.items.filter(field => field.about === about)
  /** The focus goes back to where the form was opened. */
  const close = () => {
    const opener = edited === 'new' ? newField : pencil
    // drawn at once: the button to focus is there again
    flushSync(() => setEdited(undefined))
    opener.current?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {fields.length === 0 && edited !== 'new' && (
        <p className="text-fg-3">No fields yet. Define what your team wants to know of {peopleWords(about)}.</p>
      )}
      {fields.length > 0 && (
        <SortableList
          label={about === 'CREATOR' ? 'Fields of creators' : 'Fields of fans'}
          items={fields}
          nameOf={({ name }) => name}
          onOrder={next => reorder.mutate({ organization_id, about, ids: next.map(({ id }) => id) })}
          below={field =>
            edited === field.id && (
              <FieldForm organization_id={organization_id} about={about} field={field} onClose={close} />
            )
          }
          end={field => (
            <>
              <IconButton
                size="small"
                label={`Edit ${field.name}`}
                icon={<Pencil />}
                aria-expanded={edited === field.id}
                onClick={({ currentTarget }) => {
                  pencil.current = currentTarget
                  setEdited(edited === field.id ? undefined : field.id)
                }}
              />
              {mayDelete && (
                <IconButton
                  size="small"
                  label={`Delete ${field.name}`}
                  icon={<Trash2 />}
                  onClick={() => setGoing(field)}
                />
              )}
            </>
          )}
        >
          {field => (
            <span className="flex min-w-0 items-baseline gap-2 pe-2">
              <span className="max-w-[75%] flex-none truncate font-medium" title={field.name}>
                {field.name}
              </span>
              <span className="min-w-0 truncate text-12 text-fg-3">
                {kindNames[field.kind]}
                {field.choices.length > 0 && `: ${field.choices.map(({ label }) => label).join(', ')}`}
              </span>
            </span>
          )}
        </SortableList>
      )}
      {edited === 'new' ? (
        <div className="rounded-2 border border-line-field">
          <FieldForm organization_id={organization_id} about={about} onClose={close} />
        </div>
      ) : (
        <p className="flex items-center gap-3">
          <Button
            ref={newField}
            icon={<Plus />}
            disabled={fields.length >= MAX_FIELDS}
            focusableWhenDisabled
            onClick={() => setEdited('new')}
          >
            New field
          </Button>
          {fields.length >= MAX_FIELDS && <span className="text-12 text-fg-3">{MAX_FIELDS} fields are the most.</span>}
        </p>
      )}
      {going && <DeleteField organization_id={organization_id} field={going} onClose={() => setGoing(undefined)} />}
    </div>
  )
}

interface DeleteFieldProps {
  organization_id: string
  field: CustomField
  onClose: () => void
}

/** Values go with their field for good, so their number is said before. */
function DeleteField({ organization_id, field, onClose }: DeleteFieldProps) {
  const { mutate, isPending, isSuccess } = useCommand(customFields.delete, {
    done: 'Field deleted',
    failed: 'Failed to delete the field',
  })
  // a deleted field has no usage to ask for
  const asked = isPending || isSuccess ? skipToken : { organization_id, id: field.id }
  const { data } = useQuery(customFields.usage, asked)
  const people = peopleWords(field.about, data?.people)
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Delete “${field.name}”?`}
      confirm="Delete field"
      loading={isPending}
      onConfirm={() => mutate({ organization_id, id: field.id }, { onSuccess: onClose })}
    >
      {data === undefined
        ? 'Its values go with it. This cannot be undone.'
        : data.people === 0
          ? 'Nobody has a value of it.'
          : `${exact(data.people)} ${people} ${data.people === 1 ? 'loses its' : 'lose their'} value. Filters and audiences that ask for it find nobody. This cannot be undone.`}
    </ConfirmDialog>
  )
}
