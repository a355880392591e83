import { Button as BaseButton } from '@base-ui/react/button'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'chosen' | 'danger' | 'danger-strong'
export type ButtonSize = 'small' | 'regular' | 'large'

const kinds: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  secondary:
    'border-line-field bg-field text-fg hover:border-line-field-hover hover:bg-hover data-popup-open:bg-hover [&_.lucide]:text-icon',
  quiet: 'border-transparent text-fg-2 hover:bg-hover hover:text-fg data-popup-open:bg-press [&_.lucide]:text-icon',
  chosen: 'border-accent-line bg-accent-tint text-accent-text hover:bg-accent-tint-2',
  danger: 'border-line-field bg-field text-bad hover:border-line-field-hover hover:bg-hover',
  'danger-strong': 'border-transparent bg-bad-fill text-on-fill hover:brightness-95',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-(--control-sm) px-2.5 [&_.lucide]:size-3.5',
  regular: 'h-(--control) px-3',
  large: 'h-9 px-4',
}

const off =
  'data-disabled:pointer-events-none data-disabled:border-transparent data-disabled:text-off data-disabled:[&_.lucide]:text-off'

/** The look of a button, for a router link that acts like one. */
export function buttonClass(kind: ButtonKind = 'secondary', size: ButtonSize = 'regular', className?: string) {
  return cx(
    'inline-flex flex-none cursor-default select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-2 border font-medium',
    'transition-[background-color,border-color,color] active:translate-y-px [&>.lucide:first-child]:-ms-0.5',
    kinds[kind],
    sizes[size],
    className,
  )
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  kind?: ButtonKind
  size?: ButtonSize
  icon?: ReactNode
  /** Keeps the button focused and its words readable, but it does nothing until the work is done. */
  loading?: boolean
  /** Keeps the focus, where it may have it when it becomes disabled. */
  focusableWhenDisabled?: boolean
  className?: string
}

/** @example <Button kind="primary" icon={<Plus />} onClick={add}>Add Creators</Button> */
export function Button({
  kind,
  size,
  icon,
  loading = false,
  focusableWhenDisabled = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <BaseButton
      {...rest}
      disabled={disabled || loading}
      focusableWhenDisabled={loading || focusableWhenDisabled}
      aria-busy={loading || undefined}
      // A busy button is not a dead one: it keeps its colours.
      className={cx(
        buttonClass(kind, size, className),
        !loading && off,
        !loading && kind !== 'quiet' && 'data-disabled:bg-fill',
      )}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </BaseButton>
  )
}
