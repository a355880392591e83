import { Switch as Base } from '@base-ui/react/switch'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

interface SwitchProps {
  /** For a label elsewhere. */
  id?: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  children?: ReactNode
  /** Accessible name when there is no visible label. */
  label?: string
}

/** On or off, at once. For a choice that waits for Save use a checkbox. */
export function Switch({ id, checked, onCheckedChange, disabled = false, children, label }: SwitchProps) {
  const track = (
    <Base.Root
      {...(id && { id })}
      checked={checked}
      disabled={disabled}
      onCheckedChange={on => onCheckedChange(on)}
      {...(label && { 'aria-label': label })}
      className={cx(
        'hit-24 inline-flex h-4 w-7 flex-none rounded-full bg-line-check p-0.5 transition-colors data-checked:bg-accent data-disabled:opacity-40',
      )}
    >
      <Base.Thumb className="size-3 rounded-full bg-white transition-transform data-checked:translate-x-3 rtl:data-checked:-translate-x-3" />
    </Base.Root>
  )
  if (!children) return track
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className={cx('flex min-h-6 items-center gap-2', disabled ? 'text-off' : 'text-fg-2')}>
      {track}
      <span>{children}</span>
    </label>
  )
}
