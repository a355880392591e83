import { Tooltip as Base } from '@base-ui/react/tooltip'
import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Kbd } from '../kbd.tsx'

interface Words {
  text: ReactNode
  /** Shortcut shown behind the words. */
  keys?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
}

interface TooltipProps extends Words {
  /** The element that is pointed at; it keeps its own accessible name. */
  children: ReactElement
}

// One layer for all: a table has hundreds of things that can be pointed at, and a layer for each takes longer than the rows.
const layer = Base.createHandle<Words>()

/** A tooltip on hover and focus. For eyes only: its text must also be readable without it. */
export function Tooltip({ text, keys, side, children }: TooltipProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = trigger.current
    // what is pointed at may leave the page, such as a card that is moved by a key
    return () => {
      if (element?.hasAttribute('data-popup-open')) layer.close()
    }
  }, [])
  return (
    <Base.Trigger
      ref={trigger}
      handle={layer}
      payload={{ text, keys, ...(side && { side }) }}
      render={children as ReactElement<Record<string, unknown>>}
    />
  )
}

/**
 * A tooltip of a figure or a mark in a cell, which is made when it is pointed at: there are hundreds of them. Not for what
 * can have the focus, which it would lose.
 */
export function Hint({ text, children }: Pick<TooltipProps, 'text' | 'children'>) {
  const [near, setNear] = useState(false)
  if (near) return <Tooltip text={text}>{children}</Tooltip>
  const mark = children as ReactElement<Record<string, unknown>>
  return cloneElement(mark, {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      // at once, and not below a finger: a press that ends on another element than it began on is no click
      if (pointerType !== 'touch') flushSync(() => setNear(true))
    },
  })
}

/** Where all tooltips are shown: after a moment, and those of neighbours at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={400}>
      {children}
      <Base.Root handle={layer}>
        {({ payload }) => (
          <Base.Portal>
            <Base.Positioner side={payload?.side ?? 'bottom'} sideOffset={6} collisionPadding={8} className="z-50">
              <Base.Popup
                aria-hidden="true"
                className="ink layer-motion flex max-w-80 items-center gap-2 rounded-2 px-2 py-1 text-12"
              >
                {payload?.text}
                {payload?.keys && <Kbd keys={payload.keys} onInk />}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        )}
      </Base.Root>
    </Base.Provider>
  )
}
