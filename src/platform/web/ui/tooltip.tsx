import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

interface TooltipProps {
  text: ReactNode
  /** Shortcut shown behind the words. */
  keys?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** The element that is pointed at; it keeps its own accessible name. */
  children: ReactElement
}

/** Words on ink for what is pointed at or focused. Only for eyes: what it says must also be readable without it. */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children as ReactElement<Record<string, unknown>>} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-hidden="true"
            className="ink layer-motion flex max-w-80 items-center gap-2 rounded-2 px-2 py-1 text-12"
          >
            {text}
            {keys && <Kbd keys={keys} onInk />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Once a tooltip is open, its neighbours open without waiting. */
export const TooltipProvider = Base.Provider
