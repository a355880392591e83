import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { cx } from './cx.ts'
import { Tooltip } from './layers/tooltip.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  keys?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A button that is only an icon always says its name when pointed at. */
export function IconButton({ label, icon, keys, side, kind = 'quiet', size, className, ...button }: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys} {...(side && { side })}>
      <Button
        {...button}
        kind={kind}
        {...(size && { size })}
        aria-label={label}
        icon={icon}
        className={cx(
          'px-0 [&>.lucide:first-child]:ms-0',
          size === 'small' ? 'w-(--control-sm)' : 'w-(--control)',
          className,
        )}
      />
    </Tooltip>
  )
}
