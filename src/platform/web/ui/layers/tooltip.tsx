import { Tooltip as Base } from '@base-ui/react/tooltip'
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
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
  return (
    <Base.Trigger
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
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const mark = children as ReactElement<Record<string, unknown>>
  if (near) return <Tooltip text={text}>{cloneElement(mark, { onMouseOver: move })}</Tooltip>
  // not during a press: the mark is another element then, and the click would be lost
  const wait = () => clearTimeout(resting.current)
  return cloneElement(mark, {
    onPointerEnter: () => {
      wait()
      resting.current = setTimeout(() => setNear(true), REST_MS)
    },
    onPointerDown: wait,
    onPointerLeave: wait,
  })
}

/** The pointer stays where it is. */
const REST_MS = 100

/** A tooltip waits for a pointer that moves; the browser tells a new element below a still one only that it is there. */
const move = ({ currentTarget }: MouseEvent) =>
  currentTarget.dispatchEvent(new window.MouseEvent('mousemove', { bubbles: true }))

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
