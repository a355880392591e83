import { useCallback, useEffect, useRef, useState } from 'react'
import { availableMethods, type Faults, type FormValues, signupFaults } from '../rules.ts'
import { formWords } from '../words.ts'
import { CaptchaLine } from './captcha-line.tsx'
import { CodeScreen } from './code-screen.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { DonePanel } from './done-panel.tsx'
import { FieldError, TextField } from './fields.tsx'
import type { SignupFormProps, SolveCaptcha } from './form-props.ts'
import { readForm, specialDrops } from './form-values.ts'
import { StoredFanLine } from './stored-fan-line.tsx'
import { usePhone } from './use-phone.ts'
import { useSignup } from './use-signup.ts'

/** `solveCaptcha` is there in the browser only; without it the form is as the server sent it. */
type Props = SignupFormProps & { solveCaptcha?: SolveCaptcha; onReady?: () => void }

/**
 * The sign-up form. Its markup is the server's and works by itself; in the browser the inputs stay uncontrolled and this
 * component only reads them: what was typed before it arrived counts.
 */
export function SignupForm({ solveCaptcha, onReady, ...form }: Props) {
  const { drop, reply } = form
  const words = formWords(form.locale)
  // The first render repeats the server's; only then may the form differ from it.
  const [alive, setAlive] = useState(false)
  const methods = availableMethods(drop)
  const special = specialDrops(form)

  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<FormValues>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const phone = usePhone(form)
  const signup = useSignup(form, form.preview ? undefined : solveCaptcha)

  const read = useCallback(() => {
    if (!element.current) return undefined
    const fresh = readForm(element.current, drop, phone.international)
    setValues(fresh)
    return fresh
  }, [drop, phone.international])

  // What the fan typed before this arrived is in the fields already; a changed country changes the number.
  useEffect(() => {
    if (alive) read()
  }, [alive, read])
  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (alive) onReady?.()
  }, [alive, onReady])

  const faults: Faults = values ? signupFaults(drop, values, new Date().getFullYear(), special) : {}
  const errorOf = (name: string) => {
    const fault = left.has(name) ? faults[name] : undefined
    return fault && words.fault[fault]
  }
  const given = (name: string) => (reply?.outcome === 'refused' ? reply.values[name] : undefined)
  const blocked = Object.keys(faults).length > 0 || signup.captcha.state !== 'ready'

  const submit = () => {
    const typed = read()
    if (!typed) return
    const found = Object.keys(signupFaults(drop, typed, new Date().getFullYear(), special))
    if (found[0]) {
      setLeft(new Set(found))
      element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(found[0])}"]`)?.focus()
      return
    }
    void signup.submit(typed)
  }

  if (signup.screen.name === 'done') {
    return (
      <DonePanel
        words={words}
        share_url={form.share_url}
        title={form.artist}
        redirect_url={drop.post_signup_redirect_url}
        in_dialog={form.in_dialog}
      />
    )
  }
  return (
    <>
      {signup.screen.name === 'code' && (
        <CodeScreen
          key={signup.screen.contact}
          {...signup.screen}
          words={words}
          busy={signup.busy}
          error={signup.error}
          onVerify={signup.verify}
          onResend={signup.resend}
          onClose={signup.close}
        />
      )}
      <form
        ref={element}
        className="form"
        method="post"
        action={form.post_url}
        hidden={signup.screen.name === 'code'}
        noValidate={alive}
        aria-label={words.sign_up}
        onInput={read}
        onChange={read}
        onBlur={({ target }) => {
          const { name, type } = target as EventTarget as HTMLInputElement
          if (name && type !== 'radio' && type !== 'checkbox') setLeft(known => new Set(known).add(name))
        }}
        onSubmit={event => {
          event.preventDefault()
          if (!form.preview && signup.captcha.state !== 'off') submit()
        }}
      >
        <input type="hidden" name="rendered_at" value={form.rendered_at} readOnly />
        <input type="hidden" name="drop_version" value={form.drop_version} readOnly />
        <div className="trap" aria-hidden="true">
          <label>
            {words.leave_empty}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {alive && <StoredFanLine form={element} words={words} onFilled={read} />}
        {drop.allow_name && (
          <div className="two">
            <TextField
              name="first_name"
              label={words.first_name}
              required
              words={words}
              error={errorOf('first_name')}
              defaultValue={given('first_name')}
              autoComplete="given-name"
              enterKeyHint="next"
              maxLength={100}
            />
            <TextField
              name="last_name"
              label={words.last_name}
              required
              words={words}
              error={errorOf('last_name')}
              defaultValue={given('last_name')}
              autoComplete="family-name"
              enterKeyHint="next"
              maxLength={100}
            />
          </div>
        )}
        <ContactFields form={form} methods={methods} words={words} errorOf={errorOf} given={given} phone={phone} />
        <ConsentFields form={form} words={words} errorOf={errorOf} />
        <CaptchaLine state={signup.captcha.state} words={words} onRetry={signup.captcha.retry} />
        <div className="f act">
          {form.preview && <p className="note">{words.preview}</p>}
          {!drop.allow_email && (
            <noscript>
              <p className="note">{words.needs_script}</p>
            </noscript>
          )}
          <button
            className="btn"
            type="submit"
            data-submit
            disabled={form.preview || (alive && (blocked || signup.busy))}
            aria-busy={signup.busy}
          >
            {signup.busy
              ? drop.require_otp
                ? words.sending_code
                : words.signing_up
              : (form.button_text ?? words.sign_up)}
          </button>
          {signup.error && signup.screen.name === 'form' && <FieldError id="form-error">{signup.error}</FieldError>}
          <Small form={form} />
        </div>
      </form>
    </>
  )
}

/** SMS terms on enterprise drops that show a phone field (FORM-055), and the owner's own legal text (DROP-047). */
function Small({ form: { drop, locale, additional_legal } }: { form: SignupFormProps }) {
  const texts = drop.allow_sms || drop.allow_whatsapp
  return (
    <>
      {drop.enterprise_customer_id !== null && texts && (
        <p className="note c" data-with="PHONE WHATSAPP">
          {formWords(locale).sms_notice}
        </p>
      )}
      {additional_legal && <p className="note legal">{additional_legal}</p>}
    </>
  )
}
