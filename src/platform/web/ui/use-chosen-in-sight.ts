import { type RefObject, useEffect } from 'react'

/**
 * Scrolls the chosen pill of a strip into sight whole, when `key` changes: which is chosen, and what makes pills wider. Only
 * the strip scrolls, not the page around it.
 */
export function useChosenInSight(strip: RefObject<HTMLElement | null>, key: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its caller says when
  useEffect(() => {
    const pill = strip.current?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect()
    const box = strip.current?.getBoundingClientRect()
    if (!strip.current || !pill || !box) return
    if (pill.left < box.left) strip.current.scrollLeft -= box.left - pill.left
    else if (pill.right > box.right) strip.current.scrollLeft += pill.right - box.right
  }, [strip, key])
}
