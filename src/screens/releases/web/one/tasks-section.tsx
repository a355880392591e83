import { Check, Lock, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { teams } from '#features/accounts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { DayField } from '#platform/web/ui/fields/dates/day-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import type { Task } from '#records/releases/contract.ts'
import { missingFor, taskBefore } from '#records/releases/tasks.ts'
import { taskName } from '#records/releases/words.ts'
import { releases } from '../../contract.ts'
import { dayWords, todayOf } from '../words.ts'
import { Section } from './section.tsx'
import { useRelease } from './use-release.ts'

const ORDER = { INCOMPLETE: 0, LOCKED: 1, COMPLETED: 2 } as const

/** What is to be done: open tasks first, then the locked, then the completed. */
export function TasksSection() {
  const { data, isFinal } = useRelease()
  const [adds, setAdds] = useState(false)
  const tasks = data.tasks.toSorted((a, b) => ORDER[a.state] - ORDER[b.state])
  const { completed, incomplete, locked } = data.release.tasks
  return (
    <Section
      title="Tasks"
      className="min-[80rem]:border-line min-[80rem]:border-e"
      note={`${completed} completed, ${incomplete} incomplete, ${locked} locked`}
      actions={
        !isFinal && (
          <Button size="small" kind="quiet" icon={<Plus />} onClick={() => setAdds(true)}>
            Add Task
          </Button>
        )
      }
    >
      {adds && <NewTask onClose={() => setAdds(false)} />}
      <ul>
        {tasks.map(task => (
          <TaskLine key={task.id} task={task} />
        ))}
      </ul>
    </Section>
  )
}

function TaskLine({ task }: { task: Task }) {
  const { place, data, isFinal } = useRelease()
  const { data: members } = useQuery(teams.members, { organization_id: place.organization_id })
  const update = useCommand(releases.update_task, { failed: 'The task could not be changed' })
  const name = taskName(task)
  const before = taskBefore(task, data.tasks)
  const drops = data.ties.filter(({ kind }) => kind === 'DROP').length
  const missing =
    task.state === 'INCOMPLETE' &&
    missingFor(task.type, { status: data.release.status, out_on: data.release.out_on, assets: data.assets, drops })
  const why = task.state === 'LOCKED' && before ? `Opens after “${taskName(before)}”` : missing || null
  const isLate = task.state !== 'COMPLETED' && task.due_on !== null && task.due_on < todayOf()
  const person = members?.items.find(({ user_id }) => user_id === task.assigned_to)
  const isDone = task.state === 'COMPLETED'
  const cannot = isFinal || task.state === 'LOCKED' || Boolean(missing)
  return (
    <li className="flex min-h-11 items-center gap-3 border-line border-b py-1.5 last:border-b-0">
      <button
        type="button"
        aria-pressed={isDone}
        aria-label={`${name}${task.state === 'LOCKED' ? ', locked' : ''}`}
        aria-disabled={cannot}
        title={why ?? undefined}
        onClick={() =>
          !cannot && update.mutate({ ...place, task_id: task.id, state: isDone ? 'INCOMPLETE' : 'COMPLETED' })
        }
        className={cx(
          'grid size-6 flex-none place-items-center rounded-full [&_.lucide]:size-3 [&_.lucide]:stroke-[2.5]',
          cannot && 'cursor-not-allowed',
        )}
      >
        <span
          className={cx(
            'grid size-4 place-items-center rounded-full',
            isDone
              ? 'bg-good-solid text-on-fill'
              : task.state === 'LOCKED'
                ? 'bg-press text-icon'
                : 'border-[1.5px] border-line-check',
          )}
        >
          {isDone ? <Check /> : task.state === 'LOCKED' ? <Lock /> : null}
        </span>
      </button>
      <span className="min-w-0 flex-1">
        <span className={cx('block truncate', isDone && 'text-fg-2')} title={name}>
          {name}
        </span>
        {why && (
          <span className="block truncate text-12 text-fg-3" title={why}>
            {why}
          </span>
        )}
      </span>
      {person && <Avatar size={20} name={person.name} named />}
      <TaskEditor task={task} late={isLate} />
    </li>
  )
}

/** The day and the person of a task, changed where they stand. */
function TaskEditor({ task, late }: { task: Task; late: boolean }) {
  const { place, isFinal } = useRelease()
  const { data: members } = useQuery(teams.members, { organization_id: place.organization_id })
  const update = useCommand(releases.update_task, { failed: 'The task could not be changed' })
  const remove = useCommand(releases.remove_task, { failed: 'The task could not be removed' })
  const set = (change: { due_on?: string | null; assigned_to?: string | null }) =>
    update.mutate({ ...place, task_id: task.id, ...change })
  const words = task.due_on ? dayWords(task.due_on) : isFinal || task.state === 'COMPLETED' ? '' : 'Set day'
  if (isFinal || task.state === 'COMPLETED') return <span className="text-12 text-fg-3 tabular-nums">{words}</span>
  return (
    <Popover
      label={`${taskName(task)}: day and person`}
      align="end"
      onDemand
      trigger={
        <button
          type="button"
          className={cx(
            'relative h-6 min-w-14 flex-none rounded-1 px-1.5 text-end text-12 tabular-nums hover:bg-hover',
            late ? 'text-bad' : task.due_on ? 'text-fg-2' : 'text-fg-3',
          )}
        >
          {words}
          <span className="sr-only">, {taskName(task)}</span>
        </button>
      }
      className="grid w-60 gap-3 p-3"
    >
      <div data-kept>
        <DayField label="Due on" day={task.due_on} onDay={due_on => set({ due_on })} />
      </div>
      <Select
        label="Person"
        value={task.assigned_to ?? 'nobody'}
        onValueChange={user => set({ assigned_to: user === 'nobody' ? null : user })}
        options={[
          { value: 'nobody', label: 'Nobody' },
          ...(members?.items.map(({ user_id, name }) => ({ value: user_id, label: name })) ?? []),
        ]}
      />
      {task.type === 'CUSTOM' && (
        <Button
          kind="danger"
          size="small"
          icon={<Trash2 />}
          onClick={() => remove.mutate({ ...place, task_id: task.id })}
        >
          Remove Task
        </Button>
      )}
    </Popover>
  )
}

function NewTask({ onClose }: { onClose: () => void }) {
  const { place, data } = useRelease()
  const [title, setTitle] = useState('')
  const [after, setAfter] = useState('none')
  const add = useCommand(releases.add_task, { failed: 'The task could not be added' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim()) return
    add.mutate(
      { ...place, title: title.trim(), after_task_id: after === 'none' ? null : after },
      { onSuccess: onClose },
    )
  }
  return (
    <form onSubmit={submit} className="mb-2 flex flex-wrap items-end gap-2 rounded-2 bg-(--bg-side) p-2">
      <TextField
        label="Task"
        autoFocus
        value={title}
        onValueChange={setTitle}
        limit={200}
        className="flex-1 basis-40"
      />
      <Select
        label="Opens after"
        className="w-44"
        value={after}
        onValueChange={setAfter}
        options={[
          { value: 'none', label: 'Nothing' },
          ...data.tasks.map(task => ({ value: task.id, label: taskName(task) })),
        ]}
      />
      <Button kind="primary" type="submit" loading={add.isPending} disabled={!title.trim()}>
        Add
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
