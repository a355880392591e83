import { LoaderCircle, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { FormWords } from '../../words.ts'
import type { CaptchaState } from '../use-captcha.ts'

/**
 * Progress of the proof of work. It needs no input from the fan, so it only reports. It stands there from the first paint: a
 * button that moves under a finger is not pressed.
 */
export function CaptchaLine({ state, words, onRetry }: { state: CaptchaState; words: FormWords; onRetry: () => void }) {
  return (
    <p className="human" role="status">
      {state === 'off' && (
        <>
          <ShieldCheck className="i idle" aria-hidden="true" />
          <span>{words.human_how}</span>
        </>
      )}
      {state === 'ready' && (
        <>
          <ShieldCheck className="i" aria-hidden="true" />
          <span>
            <b>{words.human}</b> {words.human_how}
          </span>
        </>
      )}
      {state === 'checking' && (
        <>
          <LoaderCircle className="i spin" aria-hidden="true" />
          <span>{words.checking}</span>
        </>
      )}
      {state === 'failed' && (
        <>
          <ShieldAlert className="i off" aria-hidden="true" />
          <span>{words.check_failed}</span>
          <button className="txt" type="button" onClick={onRetry}>
            {words.check_again}
          </button>
        </>
      )}
    </p>
  )
}
