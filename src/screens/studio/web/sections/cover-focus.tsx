import type { KeyboardEvent, PointerEvent } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { controlId, useStudio } from '../studio-context.ts'

const MIDDLE = { x: 50, y: 50 }
const STEP = 2
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** The point of the cover that stays in sight wherever it is cropped: clicked, dragged, or moved with the arrows. */
export function CoverFocus() {
  const { draft, change } = useStudio()
  const { custom_image_url, custom_image_focus } = draft
  if (!custom_image_url?.startsWith('/')) return null
  const { x, y } = custom_image_focus ?? MIDDLE
  const set = (to: { x: number; y: number }) => change({ custom_image_focus: { x: bounded(to.x), y: bounded(to.y) } })
  const point = ({ clientX, clientY, currentTarget, pointerId, type, buttons }: PointerEvent<HTMLDivElement>) => {
    if (type === 'pointermove' && buttons === 0) return
    currentTarget.setPointerCapture(pointerId)
    const box = currentTarget.getBoundingClientRect()
    set({ x: ((clientX - box.left) / box.width) * 100, y: ((clientY - box.top) / box.height) * 100 })
  }
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    set({ x: x + step[0], y: y + step[1] })
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <span aria-hidden="true" className="font-medium text-12 text-fg-2">
        What stays in sight
      </span>
      <div
        onPointerDown={point}
        onPointerMove={point}
        className="relative w-40 cursor-crosshair touch-none select-none overflow-hidden rounded-2"
      >
        <img src={custom_image_url} alt="" draggable={false} className="block w-full" />
        <button
          type="button"
          id={controlId('custom_image_focus')}
          aria-label={`What stays in sight: ${x} % from the left, ${y} % from the top. Arrow keys move it.`}
          onKeyDown={move}
          style={{ left: `${x}%`, top: `${y}%` }}
          className="absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-[oklch(0.2_0.01_85/0.35)] shadow-[0_0_0_1.5px_oklch(0.2_0.01_85)]"
        />
      </div>
      <p className="text-12 text-fg-3">
        Click or drag, or use the arrows. Phones and desks crop the cover around this point.
      </p>
      {custom_image_focus && (
        <Button
          size="small"
          kind="quiet"
          className="justify-self-start"
          onClick={() => change({ custom_image_focus: null })}
        >
          Back to the middle
        </Button>
      )}
    </div>
  )
}

const bounded = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)))
