import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { acceptsCookies } from '#platform/web/cookie-consent.ts'
import type { ContactMethod } from '#records/fans/contract.ts'
import type { signups } from '../contract.ts'
import { saysReload } from '../refusals.ts'
import { contactKeys, contactToProve, defaultMethod, type FormValues, requiredContacts } from '../rules.ts'
import { specialDrops } from './fields/form-values.ts'
import type { SavePanelProps, SignupFormProps, SolveCaptcha } from './form-props.ts'
import { type SignupBody, signupBody } from './payload.ts'
import { newKey, post, Refused, sentenceOf } from './post.ts'
import { forgetSentCode, keepSentCode, RESEND_AFTER_MS, readSentCode, type SentCode } from './sent-code.ts'
import { type SentLine, sentLines } from './sent-lines.ts'
import { hasSignedUp, hasSignedUpThrough, storeFan } from './stored-fan.ts'
import { useBackOnline } from './use-back-online.ts'
import { useCaptcha } from './use-captcha.ts'
import { openedFor } from './use-opened-for.ts'

export type Screen =
  | { name: 'form' }
  | ({ name: 'code' } & Pick<SentCode, 'chosen' | 'method' | 'contact' | 'sent_at'>)
  /** `also_asked`: in, and a link waits at a contact that the code did not go to. */
  | {
      name: 'done'
      pending: boolean
      /** Pending, after a sign-up for another link of the drop: its own link may come later. */
      after_another?: boolean
      also_asked: boolean
      saves?: Omit<SavePanelProps, 'form'>
      /** Empty for a fan who signed up before, or without scripts. */
      sent: readonly SentLine[]
    }

type Outcome = 'sent' | 'failed'

/** The conversation with the server: ask for a code where the drop wants one, sign up, celebrate. One attempt at a time. */
export function useSignup(
  props: SignupFormProps,
  solve: SolveCaptcha | undefined,
  around?: HTMLElement,
  /** Called within the press that signs up, because windows open at no other time. */
  beginSaving?: () => Pick<SavePanelProps, 'service' | 'authorization'> | undefined,
) {
  const { drop } = props
  const [screen, setScreen] = useState<Screen>(() => firstScreen(props))
  const [error, setError] = useState<string | undefined>(
    props.reply?.outcome === 'refused' ? props.reply.detail : undefined,
  )
  const [busy, setBusy] = useState(false)
  const first = drop.require_otp ? 'otp' : 'signup'
  const captcha = useCaptcha(solve, first)
  const awaited = useRef<SentCode | undefined>(undefined)
  const unanswered = useRef<{ body: SignupBody; key: string; sketch: string } | undefined>(undefined)
  // no cookie, which frames and browsers inside apps lose
  const handle = useRef<string | undefined>(undefined)

  useBackOnline(error, props.locale, () => setError(undefined))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after a reload
  useEffect(() => {
    const code = drop.require_otp && !props.preview && !props.reply ? readSentCode(drop.id) : undefined
    if (!code) return
    awaited.current = code
    handle.current = code.handle
    if (code.is_closed) return
    setScreen({ ...code, name: 'code' })
    captcha.prepare('signup')
  }, [])

  /** Clears the error first (FORM-003); a refusal shows the server's words, else the fallback (FORM-004). */
  async function attempt(work: () => Promise<void>): Promise<Outcome> {
    if (busy) return 'failed'
    setError(undefined)
    setBusy(true)
    try {
      await work()
      return 'sent'
    } catch (failure) {
      const sentence = sentenceOf(failure, props.locale)
      setError(sentence)
      // after the reload the form is there, because the code goes with what the changed page asks for
      if (saysReload(sentence) && awaited.current) keepSentCode(drop.id, { ...awaited.current, is_closed: true })
      return 'failed'
    } finally {
      setBusy(false)
    }
  }

  const bodyOf = (given: FormValues, token: string, seen?: SentCode['seen']) =>
    signupBody({ ...props, ...seen }, given, visit(), token, openedFor(around))

  /** What the fan reads now: consent takes its exact text from there. */
  const page: SentCode['seen'] = { drop_version: props.drop_version, locale: props.locale }

  async function requestCode(given: FormValues, seen = page) {
    const method = contactToProve(drop, given.method, specialDrops(props))
    const token = await captcha.take('otp', 'signup')
    handle.current ??= newKey()
    const body = { ...bodyOf(given, token, seen), otp_handle: handle.current }
    const answer = await post<AnswerOf<typeof signups.otp>>(props.calls.otp, body, newKey())
    const contact = answer.contact_info || given[contactKeys[method]]
    // only now: until a code went to another contact, the one before is typed
    awaited.current = {
      given,
      handle: handle.current,
      seen,
      chosen: given.method,
      method: answer.contact_method,
      contact,
      sent_at: Date.now(),
    }
    awaitCode(awaited.current)
  }

  function awaitCode(code: SentCode) {
    awaited.current = code
    keepSentCode(drop.id, code)
    setScreen({ name: 'code', ...code })
  }

  /** The code that was sent to this contact a moment ago, when it is too early to ask for another. */
  function justSent(given: FormValues): SentCode | undefined {
    const sent = awaited.current
    if (!sent || sent.chosen !== given.method) return undefined
    // of two contacts the code may have gone to the other
    const keys = [contactToProve(drop, given.method, specialDrops(props)), sent.method].map(one => contactKeys[one])
    const age = Date.now() - sent.sent_at
    return keys.every(key => sent.given[key] === given[key]) && age >= 0 && age < RESEND_AFTER_MS ? sent : undefined
  }

  /** No answer leaves it open whether the sign-up went through, so the next try repeats the same request under the same key. */
  async function subscribe(given: FormValues, otp_code?: string, seen?: SentCode['seen']) {
    const saving = beginSaving?.()
    const sketch = JSON.stringify([given, otp_code, openedFor(around)])
    if (unanswered.current?.sketch !== sketch) {
      const token = await captcha.take('signup', drop.require_otp ? 'signup' : first)
      const body = { ...bodyOf(given, token, seen), ...(otp_code ? { otp_code, otp_handle: handle.current } : {}) }
      unanswered.current = { sketch, key: newKey(), body }
    }
    const { body, key } = unanswered.current
    try {
      const { id } = await post<AnswerOf<typeof signups.subscribe>>(props.calls.subscribe, body, key)
      unanswered.current = undefined
      const { link_id } = openedFor(around)
      const again = hasSignedUp(drop.id)
      const after_another = link_id !== undefined && again && !hasSignedUpThrough(drop.id, link_id)
      // a code has said already whose the contact is that it went to
      const isAsked = drop.require_double_opt_in && (given.marketing_opt_in || given.secondary_opt_in)
      // fans without consent get no link, so the sign-up is complete
      const pending = isAsked && !otp_code
      storeFan(given, { drop_id: drop.id, signup_id: id, link_id, is_pending: pending })
      forgetSentCode(drop.id)
      const proven = otp_code ? (awaited.current?.method ?? null) : null
      awaited.current = undefined
      const contacts = requiredContacts(drop, given.method, specialDrops(props))
      const asked = contactToProve(drop, given.method, specialDrops(props))
      const sent = sentLines(
        drop,
        contacts.map(method => ({ method, contact: given[contactKeys[method]] })),
        {
          proven,
          // its code went to the other contact: no text reaches the number
          unserved: proven !== null && proven !== asked ? asked : null,
          asks: isAsked,
          again,
          after_another,
        },
      )
      setScreen({
        name: 'done',
        pending,
        after_another,
        also_asked: !pending && sent.some(line => line.sent === 'link'),
        sent,
        ...(saving && { saves: { ...saving, signup_id: id } }),
      })
    } catch (failure) {
      if (failure instanceof Refused) unanswered.current = undefined
      throw failure
    }
  }

  return {
    screen,
    error,
    busy,
    captcha,
    /** Pressing "Sign up": asks for a code first where the drop wants one (OTP-001). */
    submit(given: FormValues) {
      return attempt(async () => {
        if (!drop.require_otp) return subscribe(given)
        const sent = justSent(given)
        if (!sent) return requestCode(given)
        captcha.prepare('signup')
        awaitCode({ ...sent, given, seen: page, is_closed: false })
      })
    },
    /** With the boxes that were ticked when the code was asked for: after a reload the form no longer has them. */
    withBoxes: (given: FormValues): FormValues => ({
      ...given,
      ...(awaited.current && boxesOf(awaited.current.given)),
    }),
    verify: (code: string) =>
      attempt(async () => awaited.current && subscribe(awaited.current.given, code, awaited.current.seen)),
    /** The end, for a fan who signed up before. */
    showDone: (saves?: Omit<SavePanelProps, 'form'>) =>
      setScreen({ name: 'done', pending: false, also_asked: false, sent: [], ...(saves && { saves }) }),
    /** Asks for the code once more, or for one to the contact in `changes`. */
    resend: (changes?: FormValues) =>
      attempt(async () => {
        if (!awaited.current) return
        await requestCode(changes ?? awaited.current.given, awaited.current.seen)
      }),
    clearError: () => setError(undefined),
    /** Back to the form; after a code was awaited, with everything still typed (OTP-009). */
    close() {
      setError(undefined)
      // it is on its way all the same, and a second one cannot be asked for at once
      if (awaited.current) keepSentCode(drop.id, { ...awaited.current, is_closed: true })
      setScreen({ name: 'form' })
      captcha.prepare(first)
    },
  }
}

const boxesOf = ({ marketing_opt_in, secondary_opt_in }: FormValues) => ({ marketing_opt_in, secondary_opt_in })

/** A contact nobody has, for previews of what follows it. */
export const EXAMPLE_CONTACTS: Record<ContactMethod, string> = {
  EMAIL: 'camille@mail.example',
  PHONE: '+1 202 555 0142',
  WHATSAPP: '+1 202 555 0142',
}

function firstScreen({ drop, reply, awaits_code }: SignupFormProps): Screen {
  if (reply?.outcome === 'signed_up') return { name: 'done', pending: false, also_asked: false, sent: [] }
  if (reply?.outcome === 'pending') return { name: 'done', pending: true, also_asked: false, sent: [] }
  if (!awaits_code) return { name: 'form' }
  const method = contactToProve(drop, defaultMethod(drop))
  return { name: 'code', chosen: method, method, contact: EXAMPLE_CONTACTS[method], sent_at: 0 }
}

function visit() {
  return {
    url: location.href,
    referrer: document.referrer,
    user_agent: navigator.userAgent,
    accepts_cookies: acceptsCookies(),
    now: Date.now(),
  }
}
