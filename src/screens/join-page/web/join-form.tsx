import { useRef } from 'react'
import { cleanUsername } from '#features/applicants/rules.ts'
import { applicationWords as words } from '#features/applicants/words.ts'
import { FieldError } from '#features/signups/web/fields/fields.tsx'
import type { SolveCaptcha } from '#features/signups/web/form-props.ts'
import { CaptchaLine } from '#features/signups/web/panels/captcha-line.tsx'
import { formWords } from '#features/signups/words.ts'
import type { JoinFormProps } from '../contract.ts'
import { JoinFields } from './join-fields.tsx'
import { useApplication } from './use-application.ts'
import { Welcome } from './welcome.tsx'

/** `solveCaptcha` is there in the browser only; without it the form is as the server sent it. */
type Props = JoinFormProps & { solveCaptcha?: SolveCaptcha; onReady?: () => void }

/** The application form, then the welcome (JOIN-006, JOIN-011). Inputs are uncontrolled: what was typed before it woke counts. */
export function JoinForm({ solveCaptcha, onReady, ...form }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const application = useApplication(form, element, solveCaptcha, onReady)
  const { captcha, screen, error, alive, blocked } = application
  if (screen.name === 'welcome') return <Welcome handle={cleanUsername(screen.handle)} />
  const busy = screen.name === 'submitting'
  return (
    <form
      ref={element}
      className="form"
      method="post"
      noValidate={alive}
      aria-label={words.apply}
      onInput={application.read}
      onChange={application.read}
      onBlur={application.leave}
      onSubmit={event => {
        event.preventDefault()
        void application.submit()
      }}
    >
      <JoinFields form={form} application={application} />
      <CaptchaLine state={captcha.state} words={formWords('en')} onRetry={captcha.retry} />
      <div className="f act">
        <noscript>
          <p className="note">{words.needs_script}</p>
        </noscript>
        <button
          className="btn"
          type="submit"
          disabled={!alive || busy}
          // not `disabled`, which would swallow a press: it leads to the first field that is missing, or waits for the proof
          aria-disabled={blocked || captcha.state !== 'ready'}
          // a press focuses it in Safari, too
          tabIndex={0}
          aria-busy={busy}
        >
          {busy ? words.applying : words.apply}
        </button>
        {error && <FieldError id="form-error">{error}</FieldError>}
      </div>
    </form>
  )
}
