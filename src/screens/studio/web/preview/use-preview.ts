import { useEffect, useRef, useState } from 'react'
import { type Failure, send } from '#platform/web/send.ts'
import { type PreviewState, studio } from '../../contract.ts'
import type { Draft } from '../studio-context.ts'

/** Long enough for a word to be typed through, short enough to feel live. */
const PAUSE_MS = 120

/** The page of a draft as HTML, made anew when something of it changes; the last one stays while that takes or fails. */
export function usePreview(organization_id: string, id: string, changes: Draft, state: PreviewState) {
  const [html, setHtml] = useState<string>()
  const [error, setError] = useState<Failure>()
  const begun = useRef(false)
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      try {
        const page = await send(studio.preview, { organization_id, id, changes, state }, { signal: stop.signal })
        setHtml(page.html)
        setError(undefined)
      } catch (failure) {
        if (!stop.signal.aborted) setError(failure as Failure)
      }
    }
    const timer = setTimeout(() => void load(), begun.current ? PAUSE_MS : 0)
    begun.current = true
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [organization_id, id, changes, state])
  return { html, error }
}
