import { useEffect, useRef } from 'react'

/** A press that is no click, such as one that scrolls, ends here at the latest. */
const LONGEST_PRESS_MS = 600

/**
 * Does something when the press that is under way is over, at once where none is. A press moves the focus before it is a click:
 * an error that appears meanwhile would push what is pressed from under the finger.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false)

  useEffect(() => {
    const begin = () => {
      isPressed.current = true
    }
    const end = () => {
      isPressed.current = false
    }
    addEventListener('pointerdown', begin, true)
    for (const over of OVER) addEventListener(over, end)
    return () => {
      removeEventListener('pointerdown', begin, true)
      for (const over of OVER) removeEventListener(over, end)
    }
  }, [])

  return work => {
    if (!isPressed.current) return work()
    const late = setTimeout(finish, LONGEST_PRESS_MS)
    function finish() {
      clearTimeout(late)
      for (const over of OVER) removeEventListener(over, finish)
      isPressed.current = false
      work()
    }
    for (const over of OVER) addEventListener(over, finish)
  }
}

const OVER = ['click', 'pointercancel'] as const
