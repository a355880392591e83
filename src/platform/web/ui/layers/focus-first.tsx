import { type ReactNode, useEffect, useRef } from 'react'

const FIELD = 'input:enabled:not([type=hidden],[aria-hidden=true]), [role=checkbox], [role=radio]'

/**
 * Content that takes the place of other content in an open layer: its first field receives the focus, else its first button.
 * Not on touch screens, where a field with the focus brings up a keyboard over it.
 */
export function FocusFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.matchMedia?.('(hover: none)').matches) return
    const found = box.current?.querySelector<HTMLElement>(FIELD) ?? box.current?.querySelector<HTMLElement>('button')
    found?.focus()
  }, [])
  return <div ref={box}>{children}</div>
}
