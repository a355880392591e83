import { type ReactNode, useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { hueOf } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CheckList } from '#platform/web/ui/fields/check-list.tsx'
import { RangeEditor } from '#platform/web/ui/fields/range/range-editor.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { type CustomField, type CustomFilter, customFields } from '../contract.ts'

interface FieldFilterEditorProps {
  field: CustomField
  filter: CustomFilter | undefined
  onApply: (filter: CustomFilter | undefined) => void
}

/** What a condition on an own field is set with; stands in a popover under the field's name. */
export function FieldFilterEditor({ field, filter, onApply }: FieldFilterEditorProps) {
  const field_id = field.id
  const head = <Presence filter={filter} onApply={is => onApply(is && { field_id, is })} />
  switch (field.kind) {
    case 'CHOICE':
      return <Choices field={field} filter={filter} onApply={onApply} head={head} />
    case 'NUMBER': {
      const has = filter?.is === 'NUMBER' ? filter : undefined
      return (
        <RangeEditor
          decimals={6}
          most={1e15}
          signed
          head={head}
          value={{ min: has?.from ?? null, max: has?.to ?? null }}
          onApply={({ min, max }) =>
            onApply(min === null && max === null ? undefined : { field_id, is: 'NUMBER', ...ends(min, max) })
          }
        />
      )
    }
    case 'DATE':
      return <Days field_id={field_id} filter={filter} onApply={onApply} head={head} />
    default:
      return <Contains field_id={field_id} filter={filter} onApply={onApply} head={head} />
  }
}

const ends = <T,>(from: T | null, to: T | null) => ({
  ...(from !== null && { from }),
  ...(to !== null && { to }),
})

/** Whether there is a value at all; a press applies. */
function Presence({
  filter,
  onApply,
}: {
  filter: CustomFilter | undefined
  onApply: (is: 'SET' | 'EMPTY' | undefined) => void
}) {
  return (
    <fieldset aria-label="Has a value" className="flex gap-1.5 px-3.5 pb-2.5">
      {(['SET', 'EMPTY'] as const).map(is => (
        <Button
          key={is}
          size="small"
          kind={filter?.is === is ? 'chosen' : 'secondary'}
          aria-pressed={filter?.is === is}
          onClick={() => onApply(filter?.is === is ? undefined : is)}
        >
          {is === 'SET' ? 'Has a value' : 'No value'}
        </Button>
      ))}
    </fieldset>
  )
}

type Part = Pick<FieldFilterEditorProps, 'filter' | 'onApply'> & { field_id: string; head: ReactNode }

/** How many people have each choice stands beside it. */
function Choices({ field, filter, onApply, head }: FieldFilterEditorProps & { head: ReactNode }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(customFields.usage, { organization_id, id: field.id })
  return (
    <CheckList
      label={field.name}
      head={head}
      value={filter?.is === 'ONE_OF' ? filter.choices : []}
      withoutSearch={field.choices.length < 10}
      options={field.choices.map(({ id, label }) => ({
        value: id,
        label,
        icon: (
          <span
            aria-hidden="true"
            className="tag-dot size-[7px] rounded-full"
            style={{ ['--h' as string]: hueOf(label.toLowerCase()) }}
          />
        ),
        ...(data && { note: data.choices[id] ?? 0 }),
      }))}
      onApply={choices => onApply(choices.length > 0 ? { field_id: field.id, is: 'ONE_OF', choices } : undefined)}
    />
  )
}

function Contains({ field_id, filter, onApply, head }: Part) {
  const [text, setText] = useState(filter?.is === 'CONTAINS' ? filter.text : '')
  const wanted = text.trim()
  return (
    <Form head={head} onApply={() => onApply(wanted ? { field_id, is: 'CONTAINS', text: wanted } : undefined)}>
      <TextField label="Contains" value={text} onValueChange={setText} maxLength={200} autoComplete="off" />
    </Form>
  )
}

function Days({ field_id, filter, onApply, head }: Part) {
  const has = filter?.is === 'DATE' ? filter : undefined
  const [from, setFrom] = useState(has?.from ?? '')
  const [to, setTo] = useState(has?.to ?? '')
  const turned = from !== '' && to !== '' && from > to
  return (
    <Form
      head={head}
      disabled={turned}
      onApply={() => onApply(from || to ? { field_id, is: 'DATE', ...ends(from || null, to || null) } : undefined)}
    >
      <div className="grid grid-cols-2 items-start gap-2">
        <TextField label="From" type="date" value={from} onValueChange={setFrom} />
        <TextField
          label="To"
          type="date"
          value={to}
          onValueChange={setTo}
          {...(turned && { error: 'Must not be before From' })}
        />
      </div>
    </Form>
  )
}

interface FormProps {
  head: ReactNode
  disabled?: boolean
  onApply: () => void
  children: ReactNode
}

const Form = ({ head, disabled = false, onApply, children }: FormProps) => (
  <form
    noValidate
    onSubmit={event => {
      event.preventDefault()
      if (!disabled) onApply()
    }}
  >
    {head}
    <div className="px-3.5 pb-3.5">{children}</div>
    <footer className="flex justify-end border-line border-t p-2">
      <Button kind="primary" size="small" type="submit" disabled={disabled}>
        Apply
      </Button>
    </footer>
  </form>
)
