import { type FormEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ContactMethod } from '#records/fans/contract.ts'
import { availableMethods, contactKeys, contactToProve, defaultMethod } from '../rules.ts'
import { formWords } from '../words.ts'
import { ConsentFields } from './fields/consent-fields.tsx'
import { ContactFields } from './fields/contact-fields.tsx'
import { CustomFieldList } from './fields/custom-field-list.tsx'
import { contactFields, specialDrops } from './fields/form-values.ts'
import { NameFields } from './fields/name-fields.tsx'
import { PreferenceFields } from './fields/preference-fields.tsx'
import { useFields } from './fields/use-fields.ts'
import { usePhone } from './fields/use-phone.ts'
import type { CityInput, Saving as SavingParts, SignupFormProps, SolveCaptcha, Stepping } from './form-props.ts'
import { CaptchaLine } from './panels/captcha-line.tsx'
import { CodeScreen } from './panels/code-screen.tsx'
import { DonePanel } from './panels/done-panel.tsx'
import { FormRefusal } from './panels/form-refusal.tsx'
import { PendingPanel } from './panels/pending-panel.tsx'
import { StoredFanLine } from './panels/stored-fan-line.tsx'
import { readStoredFan } from './stored-fan.ts'
import { openedFor, useOpenedFor } from './use-opened-for.ts'
import { EXAMPLE_CONTACTS, useSignup } from './use-signup.ts'
import { useStepHistory, useSteps } from './use-steps.ts'
import { useTyped } from './use-typed.ts'

/** `solveCaptcha` is there in the browser only; without it the form is as the server sent it. */
type Props = SignupFormProps & {
  City: CityInput
  solveCaptcha?: SolveCaptcha
  onReady?: () => void
  /** The element around the form, on which its sheet writes what it was opened for. */
  around?: HTMLElement
  /** With `saves` only. */
  saving?: SavingParts | undefined
  /** With `steps` only. */
  stepping?: Stepping | undefined
}

/**
 * The sign-up form. Its markup is the server's and works by itself; in the browser the inputs stay uncontrolled and this
 * component only reads them: what was typed before it arrived counts.
 */
export function SignupForm({ City, solveCaptcha, onReady, around, saving, stepping, ...form }: Props) {
  const { drop } = form
  const words = formWords(form.locale)
  const element = useRef<HTMLFormElement>(null)
  const phones = { PHONE: usePhone(form), WHATSAPP: usePhone(form) }
  const steps = useSteps(form, element)
  const { alive, read, field, ...fields } = useFields(form, element, phones, steps.counts)
  const saveTo = () => saving && element.current?.querySelector<HTMLInputElement>('[name="save_to"]:checked')?.value
  const signup = useSignup(form, form.preview ? undefined : solveCaptcha, around, () => {
    const service = saveTo()
    return service ? { service, authorization: saving?.authorize(service) } : undefined
  })
  useOpenedFor(around, {
    done: signup.screen.name === 'done',
    pending: signup.screen.name === 'done' && signup.screen.pending,
    showDone: () => signup.showDone(saving && returnedTo(around, drop.id)),
    reset: () => flushSync(signup.close),
    clearErrors() {
      fields.clearErrors()
      signup.clearError()
    },
  })

  useEffect(() => {
    if (alive) onReady?.()
  }, [alive, onReady])

  const methods = availableMethods(drop)
  const filled = () => {
    for (const phone of Object.values(phones)) phone.load()
    read()
  }
  const typed = useTyped(form, { element, phones, done: signup.screen.name === 'done', onFilled: filled })
  useStepHistory(steps, {
    form: element,
    alive: alive && !form.preview,
    isComplete() {
      const values = read()
      return values !== undefined && !fields.isStopped(values)
    },
  })
  const follow = (event: FormEvent) => {
    typed.note(event)
    signup.clearError()
    const service = saveTo()
    if (service) saving?.chosen(service, form)
    read()
  }
  const submit = () => {
    const values = read()
    if (!values || fields.firstFault(values)) return
    if (steps.step === 1) return steps.goOn()
    // sending waits for the proof of this new try
    if (signup.captcha.state === 'failed') signup.captcha.retry()
    void signup.submit(values)
  }

  const provenBy = (method: ContactMethod) => contactToProve(drop, method, specialDrops(form))
  const others = ({ chosen, method }: { chosen: ContactMethod; method: ContactMethod }) =>
    methods.filter(one => provenBy(one) !== provenBy(chosen) && provenBy(one) !== method)
  /** The code to another contact: at once where that is there already, else after it was typed. */
  const sendElsewhere = (method: ContactMethod) => {
    const choice = element.current?.querySelector<HTMLInputElement>(`[name="method"][value="${method}"]`)
    if (choice) choice.checked = true
    const typed = read()
    const values = typed && signup.withBoxes(typed)
    if (values && !fields.isFaulty(values)) return void signup.resend(values)
    flushSync(signup.close)
    steps.back(contactKeys[provenBy(method)])
  }

  /** Where the contact is typed, which is the first step of a form in steps. */
  const correct = (method: ContactMethod) => {
    flushSync(signup.close)
    steps.back(contactKeys[method])
  }

  /** From the end, where the fields are made anew with what this browser remembers. */
  const signUpAgain = () => {
    flushSync(signup.close)
    const method = read()?.method ?? defaultMethod(drop)
    steps.back(contactKeys[provenBy(method)])
  }

  const saves = signup.screen.name === 'done' ? signup.screen.saves : undefined
  const library = saving && saves && <saving.Panel key={openedFor(around).service} form={form} {...saves} />
  if (signup.screen.name === 'done' && signup.screen.pending)
    return (
      <PendingPanel
        locale={form.locale}
        drop_id={drop.id}
        path={form.calls.link_again}
        in_dialog={form.in_dialog}
        sent={signup.screen.sent}
        after_another={signup.screen.after_another}
        form_url={form.post_url}
        onSignUpAgain={signUpAgain}
      >
        {library}
      </PendingPanel>
    )
  if (signup.screen.name === 'done') {
    return (
      <DonePanel
        words={words}
        share_url={form.share_url}
        sent={signup.screen.sent}
        message={drop.thank_you_message}
        artist={form.artist}
        calendar={dateOf(form, openedFor(around).link_id)}
        // not while the fan is on the way to a library
        redirect_url={saves && !saves.returned && saves.service !== 'reminder' ? null : drop.post_signup_redirect_url}
        in_dialog={form.in_dialog}
        also_asked={signup.screen.also_asked}
      >
        {library}
      </DonePanel>
    )
  }
  return (
    <>
      {signup.screen.name === 'code' && (
        <CodeScreen
          key={`${signup.screen.method} ${signup.screen.contact}`}
          {...signup.screen}
          words={words}
          busy={signup.busy}
          error={signup.error}
          others={others(signup.screen)}
          in_dialog={form.in_dialog}
          onVerify={signup.verify}
          onResend={() => signup.resend()}
          onClose={signup.close}
          onCorrect={() => signup.screen.name === 'code' && correct(signup.screen.method)}
          onUse={sendElsewhere}
        />
      )}
      <form
        ref={element}
        className="form"
        method="post"
        action={form.post_url}
        hidden={signup.screen.name === 'code'}
        // what a later step asks for must not stop the first
        noValidate={alive || steps.step !== undefined}
        data-step={steps.step}
        // a preview runs no script, and shows its step all the same
        data-still={form.preview ? steps.step : undefined}
        aria-label={words.sign_up}
        onInput={follow}
        onChange={follow}
        onReset={typed.forget}
        onBlur={fields.leave}
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
        {steps.step === 2 && stepping && (
          <stepping.Head
            form={element}
            locale={form.locale}
            in_dialog={form.in_dialog}
            example={form.preview ? EXAMPLE_CONTACTS[defaultMethod(drop)] : undefined}
            onChange={() => steps.back()}
          />
        )}
        {alive && <StoredFanLine form={element} words={words} locale={form.locale} onFilled={filled} />}
        {drop.allow_name && <NameFields words={words} field={field} />}
        <ContactFields form={form} methods={methods} words={words} field={field} phones={phones} />
        <PreferenceFields form={form} words={words} field={field} City={City} />
        <CustomFieldList drop={drop} field={field} />
        <ConsentFields form={form} words={words} field={field} />
        {!form.preview && <CaptchaLine state={signup.captcha.state} words={words} onRetry={signup.captcha.retry} />}
        {saving && form.saves && form.saves.services.length > 0 && (
          <saving.Choice saves={form.saves} locale={form.locale} chosen={form.saves.services[0] ?? 'reminder'} />
        )}
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
            disabled={form.preview}
            // Not `disabled`, which would swallow a press: it leads to the first field that is missing, or waits for the proof.
            aria-disabled={alive && (fields.blocked || signup.busy || !['off', 'ready'].includes(signup.captcha.state))}
            aria-busy={signup.busy}
          >
            {signup.busy
              ? drop.require_otp
                ? words.sending_code
                : words.signing_up
              : (form.button_text ?? words.sign_up)}
          </button>
          {signup.error && signup.screen.name === 'form' && (
            <FormRefusal id="form-error" words={words}>
              {signup.error}
            </FormRefusal>
          )}
          {steps.step === 1 && stepping && <stepping.Note locale={form.locale} />}
          <Small form={form} />
        </div>
      </form>
    </>
  )
}

/**
 * A fan who comes back from a music service, as the page wrote it on the element around the form, or who reloads the end of a
 * sign-up: what became of the release is not known then, and a library may be connected.
 */
function returnedTo(around: HTMLElement | undefined, drop_id: string) {
  const { returnedFrom: service, handle, signedUp } = around?.dataset ?? {}
  const signup_id = readStoredFan()?.signup_ids?.[drop_id] ?? null
  if (service) return { service, signup_id, returned: { handle: handle ?? null } }
  return signedUp === undefined ? undefined : { service: 'reminder', signup_id }
}

/** What a fan may keep in a calendar: the event of the link that they signed up through, else the release. */
function dateOf({ calendar, link_dates }: SignupFormProps, link_id: string | undefined): SignupFormProps['calendar'] {
  const at = link_id && link_dates?.at[link_id]
  return at ? { url: link_dates.url.replace('{link}', encodeURIComponent(link_id)), at } : calendar
}

/** SMS terms while an enterprise drop shows a phone field (FORM-055), and the owner's own legal text (DROP-047). */
function Small({ form }: { form: SignupFormProps }) {
  const { drop, locale, additional_legal } = form
  const numbers = contactFields(form, availableMethods(drop)).filter(({ contact }) => contact !== 'EMAIL')
  const shown_with = [...new Set(numbers.flatMap(number => number.shown_with))]
  return (
    <>
      {drop.enterprise_customer_id !== null && shown_with.length > 0 && (
        <p className="note c" data-with={shown_with.join(' ')}>
          {formWords(locale).sms_notice}
        </p>
      )}
      {additional_legal && <p className="note legal">{additional_legal}</p>}
    </>
  )
}
