import { type KeyboardEvent, useRef } from 'react'

/** Milliseconds after which a letter begins another word. */
const PAUSE = 700

/** Letters typed in a list of buttons focus the next one that begins with them, as in a menu. For its `onKeyDown`. */
export function useTypeAhead() {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp, currentTarget } = event
    const { text, at } = typed.current
    const before = timeStamp - at < PAUSE ? text : ''
    if ([...key].length !== 1 || ctrlKey || metaKey || altKey || (key === ' ' && before === '')) return
    const words = before + key.toLowerCase()
    typed.current = { text: words, at: timeStamp }
    const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button')]
    // a first letter goes on to the next of its buttons, further ones stay where they fit
    const here = buttons.indexOf(document.activeElement as HTMLElement) + (before === '' ? 1 : 0)
    const found = [...buttons.slice(here), ...buttons.slice(0, here)].find(button =>
      button.textContent?.trim().toLowerCase().startsWith(words),
    )
    found?.focus()
    event.preventDefault()
  }
}
