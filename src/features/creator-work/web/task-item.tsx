import type { ReactNode } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { type CreatorTask, creatorWork } from '../contract.ts'

interface TaskItemProps {
  task: CreatorTask
  /** YYYY-MM-DD where the reader is. */
  today: string
  /** Whom it is about, where that is not clear from the place. */
  children?: ReactNode
}

/** A task that is marked as done where it stands. */
export function TaskItem({ task, today, children }: TaskItemProps) {
  const again = useCommand(creatorWork.finishTask)
  const finish = useCommand(creatorWork.finishTask, {
    failed: 'The task could not be changed',
    done: (_, { done }) => (done ? 'Task done' : 'Task open again'),
    undo: (_, { creator_id, task_id, done }) => again.mutate({ creator_id, task_id, done: !done }),
  })
  const isDone = task.done_at !== null
  const late = !isDone && task.due_on < today
  return (
    <li className="flex min-h-7 items-baseline gap-2">
      <span className="min-w-0 flex-1">
        <Checkbox
          checked={isDone}
          onCheckedChange={done => finish.mutate({ creator_id: task.creator_id, task_id: task.id, done })}
        >
          <span className={cx('wrap-anywhere', isDone && 'text-fg-3 line-through')}>{task.text}</span>
        </Checkbox>
        {children}
      </span>
      <span className={cx('flex-none text-12', late ? 'text-bad' : 'text-fg-3')}>
        {late && 'late, '}
        {dayWords(task.due_on)}
        {task.user_name && `, ${task.user_name}`}
      </span>
    </li>
  )
}

/** A calendar day has no time zone. */
const dayWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
