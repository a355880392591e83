import { useCallback, useEffect, useRef, useState } from 'react'
import type { SolveCaptcha } from './form-props.ts'

type Action = 'signup' | 'otp'
export type CaptchaState = 'off' | 'checking' | 'ready' | 'failed'

/** Maximum age of a token before it is renewed: the server rejects expired ones (FORM-101). */
const FRESH_FOR = 4 * 60_000

/**
 * Keeps a proof ready for the next action, from the moment the form wakes up. `take` hands it out once and starts on the
 * next (FORM-100, FORM-101). Off in preview and until the browser has taken over the page.
 */
export function useCaptcha(solve: SolveCaptcha | undefined, first: Action) {
  const [state, setState] = useState<CaptchaState>('off')
  const work = useRef<{ action: Action; started: number; proof: Promise<string> } | undefined>(undefined)

  const prepare = useCallback(
    (action: Action) => {
      if (!solve) return
      const proof = solve(action)
      const mine = { action, started: Date.now(), proof }
      work.current = mine
      setState('checking')
      proof.then(
        () => work.current === mine && setState('ready'),
        () => work.current === mine && setState('failed'),
      )
    },
    [solve],
  )

  useEffect(() => {
    prepare(first)
    const renew = setInterval(() => {
      const current = work.current
      if (current && Date.now() - current.started > FRESH_FOR) prepare(current.action)
    }, 30_000)
    return () => clearInterval(renew)
  }, [prepare, first])

  const take = useCallback(
    async (action: Action, next: Action): Promise<string> => {
      if (!solve) throw new Error('Nobody signs up in a preview')
      const current = work.current
      const proof = current?.action === action ? current.proof : solve(action)
      work.current = undefined
      return proof.finally(() => prepare(next))
    },
    [solve, prepare],
  )
  useEffect(() => {
    if (state !== 'failed') return
    // it failed for want of a network: the fan need not ask for it
    const again = () => prepare(work.current?.action ?? first)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [state, prepare, first])

  const retry = () => prepare(work.current?.action ?? first)
  return { state, take, prepare, retry }
}
