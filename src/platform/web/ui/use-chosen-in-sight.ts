import { type RefObject, useEffect } from 'react'

/**
 * Scrolls the chosen pill of a strip into sight whole, when `key` changes: which is chosen, and what makes pills wider. Only
 * the strip scrolls, not the page around it. `sticky` stands at the end of the strip, over the pills that scroll.
 */
export function useChosenInSight(
  strip: RefObject<HTMLElement | null>,
  key: string,
  sticky?: RefObject<HTMLElement | null>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its caller says when
  useEffect(() => {
    const chosen = strip.current?.querySelector('[aria-pressed="true"]')
    const pill = chosen?.getBoundingClientRect()
    const box = strip.current?.getBoundingClientRect()
    if (!strip.current || !pill || !box) return
    const cover = sticky?.current?.contains(chosen ?? null) ? undefined : sticky?.current?.getBoundingClientRect()
    const end = Math.min(box.right, cover?.left ?? box.right)
    if (pill.left < box.left) strip.current.scrollLeft -= box.left - pill.left
    else if (pill.right > end) strip.current.scrollLeft += pill.right - end
  }, [strip, key])
}
