import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { SleepingTrigger } from './sleeping-trigger.tsx'

interface PopoverProps {
  /** Accessible name of the popover. */
  label: string
  trigger: ReactElement
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The layer is made when the trigger is pressed first: for triggers of which there are many. */
  onDemand?: boolean
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string
}

/** A small panel beside its trigger: a filter, a small form. The page stays usable. */
export function Popover({
  label,
  trigger,
  children,
  open,
  onOpenChange,
  onDemand = false,
  align = 'start',
  side = 'bottom',
  className,
}: PopoverProps) {
  const [asleep, setAsleep] = useState(onDemand)
  const wake = () => {
    setAsleep(false)
    onOpenChange?.(true)
  }
  if (asleep && !open) return <SleepingTrigger trigger={trigger} opens="dialog" onWake={wake} />
  return (
    <Base.Root defaultOpen={onDemand} {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Base.Trigger render={trigger as ReactElement<Record<string, unknown>>} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} collisionPadding={8} className="z-40">
          <Base.Popup
            aria-label={label}
            className={cx(
              'paper layer-motion max-h-(--available-height) max-w-(--available-width) overflow-auto outline-none',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
