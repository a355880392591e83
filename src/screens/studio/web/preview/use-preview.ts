import { useEffect, useRef, useState } from 'react'
import { type Failure, send } from '#platform/web/data/send.ts'
import { type PreviewState, studio } from '../../contract.ts'
import type { StudioDrop } from '../../drop.ts'
import type { Draft } from '../studio-context.ts'

/** Long enough for a word to be typed through, short enough to feel live. */
const PAUSE_MS = 120

interface Shown {
  changes: Draft
  state: PreviewState
  /** The form alone, as other sites show it. */
  form_only: boolean
  /** Absent: the drop's own. */
  language: 'en' | 'fr' | undefined
}

/** The page of a draft as HTML, made anew when something of it changes; the last one stays while that takes or fails. */
export function usePreview(
  organization_id: string,
  { id, artist }: StudioDrop,
  { changes, state, form_only, language }: Shown,
) {
  const [html, setHtml] = useState<string>()
  const [error, setError] = useState<Failure>()
  const [tries, setTries] = useState(0)
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the artist is no part of the draft, and the page shows their name and links; another try is asked for by hand
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      try {
        const page = await send(
          studio.preview,
          { organization_id, id, changes, state, form_only, language },
          { signal: stop.signal },
        )
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
  }, [organization_id, id, artist, changes, state, form_only, language, tries])
  const isStill = error !== undefined
  useEffect(() => {
    if (!isStill) return
    const again = () => setTries(count => count + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isStill])
  return { html, error, retry: () => setTries(tries + 1) }
}
