import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

interface SegmentsProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onValueChange: (value: Value) => void
  /** Fills its place, all segments equally wide. */
  fill?: boolean
}

/** A choice of two to four views; one is always selected. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  fill = false,
}: SegmentsProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next && onValueChange(next as Value)}
      // large text wraps instead of leaving the page
      className={cx('max-w-full flex-wrap gap-0.5 rounded-2 bg-fill p-0.5', fill ? 'flex' : 'inline-flex')}
    >
      {options.map(option => (
        <Toggle
          key={option.value}
          value={option.value}
          className={cx(
            'inline-flex h-6 cursor-default select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-1 font-medium text-fg-2 hover:text-fg [&_.lucide]:size-3.5',
            'data-pressed:bg-[light-dark(var(--bg-field),var(--n-6))] data-pressed:text-fg data-pressed:shadow-[0_0_0_1px_light-dark(var(--line-field),transparent)]',
            fill ? 'flex-1 px-1' : 'px-2.5',
          )}
        >
          {option.icon}
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
