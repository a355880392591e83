import type { ReleaseRow } from '../shown.ts'

/** Tasks as small boxes: completed, incomplete, locked. */
export function TaskBar({ tasks }: { tasks: ReleaseRow['tasks'] }) {
  const { completed, incomplete, locked } = tasks
  const all = completed + incomplete + locked
  const boxes = [
    ...Array.from({ length: completed }, () => 'bg-accent'),
    ...Array.from({ length: incomplete }, () => 'shadow-[inset_0_0_0_1.5px_var(--line-check)]'),
    ...Array.from({ length: locked }, () => 'bg-press'),
  ]
  return (
    <span
      className="flex items-center gap-2"
      title={`${completed} completed, ${incomplete} incomplete, ${locked} locked`}
    >
      <span aria-hidden="true" className="flex gap-0.5">
        {boxes.slice(0, 12).map((look, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no identity
          <span key={at} className={`h-3 w-[7px] rounded-[2px] ${look}`} />
        ))}
      </span>
      <span className="text-fg-2 tabular-nums">
        {completed}/{all}
      </span>
      <span className="sr-only">tasks completed</span>
    </span>
  )
}

/** What the boxes mean, for the foot of the list. */
export function TaskLegend() {
  return (
    <span aria-hidden="true" className="hidden items-center gap-4 text-12 text-fg-2 lg:flex">
      <span className="flex items-center gap-2">
        <span className="h-3 w-[7px] rounded-[2px] bg-accent" /> completed
      </span>
      <span className="flex items-center gap-2">
        <span className="h-3 w-[7px] rounded-[2px] shadow-[inset_0_0_0_1.5px_var(--line-check)]" /> incomplete
      </span>
      <span className="flex items-center gap-2">
        <span className="h-3 w-[7px] rounded-[2px] bg-press" /> locked until another is done
      </span>
    </span>
  )
}
