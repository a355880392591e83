import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

interface CheckboxProps {
  checked: boolean
  /** Some of many: drawn as a line, read as "mixed". */
  indeterminate?: boolean
  onCheckedChange?: (checked: boolean, event: Event) => void
  disabled?: boolean
  /** Visible label beside the box. Without it give `label`. */
  children?: ReactNode
  /** Accessible name when there is no visible label. */
  label?: string
  name?: string
  className?: string
  tabIndex?: number
}

/** @example <Checkbox checked={optIn} onCheckedChange={setOptIn}>Email</Checkbox> */
export function Checkbox({
  checked,
  indeterminate = false,
  onCheckedChange,
  disabled = false,
  children,
  label,
  name,
  className,
  tabIndex,
}: CheckboxProps) {
  const box = (
    <Base.Root
      checked={checked}
      indeterminate={indeterminate}
      disabled={disabled}
      {...(label && { 'aria-label': label })}
      {...(name && { name })}
      {...(tabIndex !== undefined && { tabIndex })}
      {...(onCheckedChange && { onCheckedChange: (on, details) => onCheckedChange(on, details.event) })}
      className={cx(
        'hit-24 inline-grid size-4 flex-none place-items-center rounded-1 border border-line-check bg-field transition-colors',
        'hover:border-icon data-checked:border-transparent data-indeterminate:border-transparent data-checked:bg-accent data-indeterminate:bg-accent data-checked:hover:bg-accent-hover',
        'data-disabled:border-line-field! data-disabled:bg-fill!',
        className,
      )}
    >
      <Base.Indicator className={cx('grid place-items-center', disabled ? 'text-off' : 'text-on-accent')}>
        {indeterminate ? <Minus className="size-3 stroke-3" /> : <Check className="size-3 stroke-3" />}
      </Base.Indicator>
    </Base.Root>
  )
  if (!children) return box
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is the control
    <label className={cx('flex min-h-6 items-center gap-2', disabled ? 'text-off' : 'text-fg-2')}>
      {box}
      <span>{children}</span>
    </label>
  )
}
