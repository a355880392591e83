import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { SleepingTrigger } from './sleeping-trigger.tsx'
import { UnsavedContext, useTypedWork } from './typed-work.tsx'

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
  /** Finds in the panel what receives the focus; otherwise the first control. */
  initialFocus?: (panel: HTMLElement | null) => HTMLElement | true
  className?: string
}

/** A small panel beside its trigger: a filter, a small form. The page stays usable, and typed work is not lost by a slip. */
export function Popover({
  label,
  trigger,
  children,
  open,
  onOpenChange,
  onDemand = false,
  align = 'start',
  side = 'bottom',
  initialFocus,
  className,
}: PopoverProps) {
  const [asleep, setAsleep] = useState(onDemand)
  const [openByItself, setOpenByItself] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const change = (next: boolean) => {
    setOpenByItself(next)
    onOpenChange?.(next)
  }
  const work = useTypedWork({ onOpenChange: change, onDiscard: () => change(false) })
  const wake = () => {
    setAsleep(false)
    change(true)
  }
  if (asleep && open) setAsleep(false)
  if (asleep && !open) return <SleepingTrigger trigger={trigger} opens="dialog" onWake={wake} />
  return (
    <Base.Root
      open={open ?? openByItself}
      onOpenChange={work.onOpenChange}
      // after the question of typed work the focus is not given back by itself
      onOpenChangeComplete={isOpen => !isOpen && document.activeElement === document.body && button.current?.focus()}
    >
      <Base.Trigger ref={button} render={trigger as ReactElement<Record<string, unknown>>} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} collisionPadding={8} className="z-40">
          <Base.Popup
            ref={panel}
            aria-label={label}
            onFocusCapture={work.onFocusCapture}
            {...(initialFocus && { initialFocus: () => initialFocus(panel.current) })}
            className={cx(
              'paper layer-motion max-h-(--available-height) max-w-(--available-width) overflow-auto outline-none',
              className,
            )}
          >
            <UnsavedContext value={work.told}>{children}</UnsavedContext>
            {work.question}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
