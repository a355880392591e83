import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#platform/web/ui/button.tsx'
import { SortableList } from '#platform/web/ui/fields/sortable-list.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { controlId, useStudio } from '../studio-context.ts'
import { Group } from './draft-fields.tsx'
import { type Question, QuestionEditor, QuestionRow, questionTypes } from './question-editor.tsx'

const newId = () => crypto.randomUUID()

const newQuestion = (field_type: Question['field_type']): Question => ({
  id: newId(),
  label: '',
  required: false,
  field_type,
  multiple_choice_options:
    field_type === 'MULTIPLE_CHOICE' ? [0, 1].map(sort_order => ({ id: newId(), label: '', sort_order })) : [],
})

/** Questions of one's own, in their order. */
export function Questions() {
  const { draft, change, faults } = useStudio()
  const [opened, setOpened] = useState<string>()
  const questions = draft.custom_fields
  // the menu gives the focus back to its button, but not when a question was added
  const added = useRef(false)
  const set = (custom_fields: Question[]) => change({ custom_fields })
  // A finding leads to a question that may be closed.
  const faulty = (index: number) => faults.some(({ field }) => field.startsWith(`custom_fields.${index}.`))
  const add = (type: Question['field_type']) => {
    const question = newQuestion(type)
    added.current = true
    flushSync(() => {
      set([...questions, question])
      setOpened(question.id)
    })
    // after the menu, which focuses what was pressed, and before the next key: a letter typed while it fades must not be lost
    queueMicrotask(() => document.getElementById(controlId(`custom_fields.${questions.length}.label`))?.focus())
  }
  const remove = (question: Question, index: number) => {
    set(questions.filter(({ id }) => id !== question.id))
    toast.success(question.label ? `“${question.label}” deleted` : 'Question deleted', {
      undo: () => change(draftNow => ({ custom_fields: inserted(draftNow.custom_fields, index, question) })),
    })
  }
  return (
    <Group title="Questions of your own">
      <div id={controlId('custom_fields')} className="grid grid-cols-1 gap-2">
        {questions.length > 0 && (
          <SortableList
            label="Questions"
            items={questions}
            nameOf={({ label }) => label || 'question without words'}
            onOrder={set}
            end={(question, index) => (
              <IconButton
                size="small"
                label={`Delete ${question.label || 'question'}`}
                icon={<Trash2 />}
                onClick={() => remove(question, index)}
              />
            )}
            below={(question, index) =>
              opened === question.id && (
                <QuestionEditor
                  question={question}
                  path={`custom_fields.${index}`}
                  onChange={next => set(questions.map(one => (one.id === next.id ? next : one)))}
                />
              )
            }
          >
            {(question, index) => (
              <QuestionRow
                question={question}
                path={`custom_fields.${index}`}
                open={opened === question.id}
                faulty={faulty(index)}
                onOpenChange={open => setOpened(open ? question.id : undefined)}
              />
            )}
          </SortableList>
        )}
        <Menu
          onOpenChange={open => {
            if (open) added.current = false
          }}
          finalFocus={() => !added.current}
          trigger={
            <Button size="small" icon={<Plus />} className="justify-self-start">
              Add a question
            </Button>
          }
        >
          {Object.entries(questionTypes).map(([type, { name, icon: Icon }]) => (
            <MenuItem key={type} icon={<Icon />} onSelect={() => add(type as Question['field_type'])}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </Group>
  )
}

const inserted = <T,>(list: readonly T[], index: number, item: T) => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
]
