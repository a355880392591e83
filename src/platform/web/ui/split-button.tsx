import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { cx } from './cx.ts'
import { Menu } from './layers/menu.tsx'

interface SplitButtonProps extends ButtonProps {
  /** Accessible name of the arrow, such as "More ways to publish". */
  moreLabel: string
  /** `MenuItem`s of the arrow's menu. */
  menu: ReactNode
  /** The menu opens although the usual action cannot be done. */
  moreEnabled?: boolean
}

/** The usual action, and its rarer sisters behind the arrow. */
export function SplitButton(props: SplitButtonProps) {
  const { moreLabel, menu, moreEnabled = false, className, kind = 'primary', ...button } = props
  const parting = kind === 'primary' ? 'border-s-white/25' : 'border-s-line'
  return (
    <span className={cx('inline-flex', className)}>
      <Button {...button} kind={kind} className="rounded-e-none" />
      <Menu
        align="end"
        trigger={
          <Button
            kind={kind}
            {...(button.size && { size: button.size })}
            {...(button.disabled && !moreEnabled && { disabled: true })}
            aria-label={moreLabel}
            className={cx('w-7 rounded-s-none px-0', parting)}
            icon={<ChevronDown className="ms-0! size-3.5" />}
          />
        }
      >
        {menu}
      </Menu>
    </span>
  )
}
