import { type RefObject, useEffect } from 'react'

/** Scrolls the chosen pill of a strip into sight whole, when `key` changes: which is chosen, and what makes pills wider. */
export function useChosenInSight(strip: RefObject<HTMLElement | null>, key: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its caller says when
  useEffect(() => {
    strip.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [strip, key])
}
