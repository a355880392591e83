import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 200

/**
 * Text of a search field whose value lives in the URL: what is typed shows at once, `commit` follows when the typing pauses.
 * A value that changes from outside (Back, "Clear search") wins over what was typed.
 */
export function useTyped(value: string, commit: (value: string) => void, pause = PAUSE_MS) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (next: string) => {
    setTyped(next)
    clearTimeout(timer.current)
    const send = () => {
      setKnown(next)
      commit(next)
    }
    if (next === '') send()
    else timer.current = setTimeout(send, pause)
  }
  return [typed, type] as const
}
