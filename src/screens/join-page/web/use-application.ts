import { type FocusEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import {
  type ApplicantPlatform,
  type ApplicationField,
  type ApplicationValues,
  applicantPlatforms,
  applicationFaults,
  typedUsername,
} from '#features/applicants/rules.ts'
import { applicationFaultWords } from '#features/applicants/words.ts'
import { usePhone } from '#features/signups/web/fields/use-phone.ts'
import type { SolveCaptcha } from '#features/signups/web/form-props.ts'
import { newKey, post, sentenceOf } from '#features/signups/web/post.ts'
import { useBackOnline } from '#features/signups/web/use-back-online.ts'
import { useCaptcha } from '#features/signups/web/use-captcha.ts'
import type { JoinFormProps } from '../contract.ts'
import { applicationBody } from './application-body.ts'
import { useKeptFields } from './use-kept-fields.ts'

type Screen = { name: 'form' } | { name: 'submitting' } | { name: 'welcome'; handle: string }
export type ApplicationState = ReturnType<typeof useApplication>

const NO_DROP = { input_sms_country_code_default: null }

/** The state of the form: its fields as they stand, what is wrong with them, and the one call it makes (JOIN-011). */
export function useApplication(
  form: JoinFormProps,
  element: RefObject<HTMLFormElement | null>,
  solve: SolveCaptcha | undefined,
  onReady?: () => void,
) {
  const { link, calls, phone_country } = form
  const captcha = useCaptcha(solve, 'signup')
  const phone = usePhone({ drop: NO_DROP, phone_country })
  const [screen, setScreen] = useState<Screen>({ name: 'form' })
  const [error, setError] = useState<string>()
  const [values, setValues] = useState<ApplicationValues>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // the first render repeats the server's; only then may the form differ from it
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (alive) onReady?.()
  }, [alive, onReady])

  useBackOnline(error, 'en', () => setError(undefined))

  const { international } = phone
  const read = useCallback(() => {
    if (!element.current) return undefined
    const fresh = valuesOf(new FormData(element.current), international)
    setValues(fresh)
    return fresh
  }, [element, international])
  // what was typed before this arrived is in the fields already; a changed country changes the number
  useEffect(() => {
    if (alive) read()
  }, [alive, read])

  const filled = () => {
    phone.load()
    read()
  }
  useKeptFields(link.id, { element, phone, done: screen.name === 'welcome', onFilled: filled })

  const faults = values ? applicationFaults(values, link) : {}

  /** Clears the error first; the proof of humanity is renewed whatever comes (JOIN-011..014). */
  async function submit() {
    const given = read()
    if (!given || !element.current || !link.id || screen.name !== 'form') return
    const missing = Object.keys(applicationFaults(given, link))
    if (missing.length > 0) {
      setLeft(new Set(missing))
      // the first on the page, whatever the order of the rules
      const inputs = missing.map(name => `[name="${name === 'city' ? 'city_typed' : name}"]`)
      element.current.querySelector<HTMLElement>(inputs.join())?.focus()
      return
    }
    // sending waits for the proof of this new try
    if (captcha.state === 'failed') captcha.retry()
    const place = new FormData(element.current)
    setError(undefined)
    setScreen({ name: 'submitting' })
    try {
      const token = await captcha.take('signup', 'signup')
      const body = applicationBody(link.id, given, place, token, {
        url: location.href,
        referrer: document.referrer,
        user_agent: navigator.userAgent,
      })
      const { handle } = await post<{ handle: string }>(calls.apply, body, newKey())
      setScreen({ name: 'welcome', handle })
    } catch (failure) {
      setError(sentenceOf(failure, 'en'))
      setScreen({ name: 'form' })
    }
  }

  return {
    alive,
    captcha,
    phone,
    screen,
    error,
    read,
    submit,
    platform: values?.platform ?? applicantPlatforms[0],
    blocked: !values || Object.keys(faults).length > 0,
    /** Message to show, once the field was left. */
    error_of(name: ApplicationField) {
      const fault = left.has(name) ? faults[name] : undefined
      return fault && applicationFaultWords[fault]
    },
    leave({ target, relatedTarget }: FocusEvent) {
      const { name, type } = target as HTMLInputElement
      // shows what was taken out of a link
      if (name === 'username' && values) (target as HTMLInputElement).value = values.username
      // a message would push the button away from under the press, which shows all of them anyway
      if (relatedTarget?.closest('[type="submit"]')) return
      const field = name === 'city_typed' ? 'city' : name
      if (field && type !== 'radio') setLeft(known => new Set(known).add(field))
    },
  }
}

function valuesOf(data: FormData, international: (typed: string) => string): ApplicationValues {
  const text = (name: string) => (data.get(name)?.toString() ?? '').trim()
  const chosen = text('platform')
  const platform = applicantPlatforms.find((one): one is ApplicantPlatform => one === chosen) ?? applicantPlatforms[0]
  return {
    platform,
    username: typedUsername(platform, text('username')),
    email_address: text('email_address'),
    phone_number: international(text('phone_number')),
    city: text('city'),
    city_typed: text('city_typed'),
    price_amount: text('price_amount').replace(/\.$/, ''),
  }
}
