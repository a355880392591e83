import { Calendar, ChevronDown, Hash, ListChecks, type LucideIcon, Plus, TextCursorInput, X } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { SortableList } from '#platform/web/ui/fields/sortable-list.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { controlId, type Draft } from '../studio-context.ts'
import { useFault } from './draft-fields.tsx'

export type Question = Draft['custom_fields'][number]
type Option = Question['multiple_choice_options'][number]

export const questionTypes: Record<Question['field_type'], { name: string; icon: LucideIcon }> = {
  MULTIPLE_CHOICE: { name: 'Choice', icon: ListChecks },
  STRING: { name: 'Text', icon: TextCursorInput },
  INTEGER: { name: 'Number', icon: Hash },
  DATE: { name: 'Date', icon: Calendar },
}

interface QuestionProps {
  question: Question
  /** Where it stands in the draft, such as `custom_fields.2`. */
  path: string
  onChange: (question: Question) => void
}

interface QuestionRowProps extends Omit<QuestionProps, 'onChange'> {
  open: boolean
  /** Something in it cannot be published. */
  faulty: boolean
  onOpenChange: (open: boolean) => void
}

/** The words of a question, which open its editor. */
export function QuestionRow({ question, path, open, faulty, onOpenChange }: QuestionRowProps) {
  const { icon: Icon } = questionTypes[question.field_type]
  return (
    <button
      type="button"
      id={controlId(path)}
      aria-expanded={open}
      onClick={() => onOpenChange(!open)}
      className="flex min-h-8 w-full min-w-0 items-center gap-2 rounded-1 px-1 text-start hover:bg-hover"
    >
      <Icon className="size-3.5! text-icon" />
      <span className={cx('min-w-0 flex-1 truncate', !question.label && 'text-fg-3')}>
        {question.label || 'Question without words'}
      </span>
      {faulty && <span className="text-12 text-bad">incomplete</span>}
      {question.required && <span className="text-12 text-fg-3">required</span>}
      <ChevronDown className={cx('size-3.5! text-icon transition-transform', open && 'rotate-180')} />
    </button>
  )
}

/** Everything about a question. */
export function QuestionEditor({ question, path, onChange }: QuestionProps) {
  const { name } = questionTypes[question.field_type]
  return (
    <div className="grid grid-cols-1 gap-3 ps-2 pt-2 pe-1 pb-2">
      <Label question={question} path={path} onChange={onChange} />
      <div className="flex items-end gap-4">
        <Select
          label="Answer"
          className="w-32"
          value={question.field_type}
          onValueChange={type => onChange({ ...question, field_type: type as Question['field_type'] })}
          options={Object.entries(questionTypes).map(([value, { name: label }]) => ({ value, label }))}
        />
        <span className="flex h-8 items-center">
          <Switch checked={question.required} onCheckedChange={required => onChange({ ...question, required })}>
            Required
          </Switch>
        </span>
      </div>
      {question.field_type === 'MULTIPLE_CHOICE' && <Choices question={question} path={path} onChange={onChange} />}
      <span className="sr-only">Type: {name}</span>
    </div>
  )
}

function Label({ question, path, onChange }: QuestionProps) {
  const { error, watch } = useFault(`${path}.label`)
  return (
    <div {...watch}>
      <TextField
        id={controlId(`${path}.label`)}
        label="Question"
        limit={120}
        placeholder="Which song should we open with?"
        value={question.label}
        onValueChange={label => onChange({ ...question, label })}
        error={error}
      />
    </div>
  )
}

/** The answers one may choose from; Enter goes on to the next, behind the last to a new one. */
function Choices({ question, path, onChange }: QuestionProps) {
  const choices = `${path}.multiple_choice_options`
  const inputId = (index: number) => controlId(`${choices}.${index}.label`)
  const options = question.multiple_choice_options.toSorted((a, b) => a.sort_order - b.sort_order)
  const set = (next: readonly Option[]) =>
    onChange({ ...question, multiple_choice_options: next.map((option, sort_order) => ({ ...option, sort_order })) })
  const add = () => {
    set([...options, { id: crypto.randomUUID(), label: '', sort_order: options.length }])
    requestAnimationFrame(() => document.getElementById(inputId(options.length))?.focus())
  }
  const { error } = useFault(choices)
  return (
    <div className="grid grid-cols-1 gap-2">
      <span aria-hidden="true" className="font-medium text-12 text-fg-2">
        Choices
      </span>
      {options.length > 0 && (
        <SortableList
          label={`Choices of ${question.label || 'the question'}`}
          items={options}
          nameOf={({ label, sort_order }) => label || `choice ${sort_order + 1}`}
          onOrder={set}
          end={(option, index) => (
            <IconButton
              size="small"
              label={`Delete ${option.label || `choice ${index + 1}`}`}
              icon={<X />}
              onClick={() => set(options.filter(({ id }) => id !== option.id))}
            />
          )}
        >
          {(option, index) => (
            <span className="flex items-center">
              <input
                id={inputId(index)}
                aria-label={`Choice ${index + 1}`}
                value={option.label}
                placeholder={`Choice ${index + 1}`}
                onChange={({ target }) =>
                  set(options.map(one => (one.id === option.id ? { ...one, label: target.value } : one)))
                }
                onKeyDown={event => {
                  if (event.key !== 'Enter') return
                  if (index + 1 < options.length) document.getElementById(inputId(index + 1))?.focus()
                  else add()
                }}
                className="h-7 min-w-0 flex-1 rounded-1 bg-transparent px-1"
              />
            </span>
          )}
        </SortableList>
      )}
      {error && <p className="text-12 text-bad">{error}</p>}
      <Button
        id={controlId(choices)}
        size="small"
        kind="quiet"
        icon={<Plus />}
        className="justify-self-start"
        onClick={add}
      >
        Add a choice
      </Button>
    </div>
  )
}
