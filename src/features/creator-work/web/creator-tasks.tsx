import { type FormEvent, useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { isoDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { creatorWork } from '../contract.ts'
import { TaskItem } from './task-item.tsx'

const NOBODY = 'nobody'

/** Who looks after a creator, and what is to be done next. */
export function CreatorTasks({ creator_id }: { creator_id: string }) {
  const owner = useQuery(creatorWork.owner, { creator_id })
  const tasks = useQuery(creatorWork.tasks, { creator_id })
  const setOwner = useCommand(creatorWork.setOwner, { failed: 'The owner could not be saved' })
  const [adding, setAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const added = () => {
    setAdding(false)
    add.current?.focus()
  }
  const members = owner.data?.members ?? []
  const today = isoDate(new Date())
  return (
    <section aria-label="Owner and tasks">
      <div className="mb-2 flex min-h-7 items-center gap-2">
        <h3 className="min-w-0 flex-1 font-medium text-12 text-fg-2">Owner and tasks</h3>
        <Button
          ref={add}
          kind="quiet"
          size="small"
          className="-me-2.5"
          aria-label="Add Task"
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          {adding ? 'Cancel' : 'Add'}
        </Button>
      </div>
      <Select
        label="Owner"
        beside
        small
        value={owner.data?.owner?.user_id ?? NOBODY}
        options={[
          { value: NOBODY, label: 'Nobody' },
          ...members.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
        disabled={!owner.data}
        onValueChange={user_id => setOwner.mutate({ creator_id, user_id: user_id === NOBODY ? null : user_id })}
      />
      {adding && <NewTask creator_id={creator_id} members={members} today={today} onDone={added} />}
      {tasks.error && !tasks.data ? (
        <Failed what="The tasks" error={tasks.error} onRetry={tasks.refetch} />
      ) : tasks.data ? (
        <ul aria-label="Tasks" className="mt-2 grid gap-1">
          {tasks.data.items.map(task => (
            <TaskItem key={task.id} task={task} today={today} />
          ))}
          {tasks.data.items.length === 0 && !adding && <li className="text-fg-3">No task yet</li>}
        </ul>
      ) : (
        <Skeleton className="my-2 w-40" />
      )}
    </section>
  )
}

interface NewTaskProps {
  creator_id: string
  members: readonly { user_id: string; name: string }[]
  today: string
  onDone: () => void
}

function NewTask({ creator_id, members, today, onDone }: NewTaskProps) {
  const [text, setText] = useState('')
  const [due_on, setDueOn] = useState(today)
  const [user_id, setUser] = useState<string | null>(null)
  const add = useCommand(creatorWork.addTask, { done: 'Task added', failed: 'The task could not be added' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && due_on)
      add.mutate({ creator_id, text: text.trim(), due_on, ...(user_id && { user_id }) }, { onSuccess: onDone })
  }
  return (
    <form aria-label="New task" onSubmit={submit} className="mt-2 grid gap-2 rounded-2 border border-line p-2.5">
      <TextField label="Task" autoFocus limit={300} value={text} onValueChange={setText} />
      <div className="grid grid-cols-2 gap-2">
        <TextField label="Due on" type="date" value={due_on} onValueChange={setDueOn} />
        <Select
          label="For"
          value={user_id}
          placeholder="Me"
          options={members.map(member => ({ value: member.user_id, label: member.name }))}
          onValueChange={setUser}
        />
      </div>
      <Button
        type="submit"
        size="small"
        kind="primary"
        className="justify-self-start"
        loading={add.isPending}
        disabled={!text.trim() || !due_on}
      >
        Add Task
      </Button>
    </form>
  )
}
