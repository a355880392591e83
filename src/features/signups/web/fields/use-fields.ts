import { type FocusEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { customFieldName } from '../../custom-fields.ts'
import { type Faults, type FormValues, signupFaults } from '../../rules.ts'
import { formWords } from '../../words.ts'
import type { SignupFormProps } from '../form-props.ts'
import type { FieldState } from './fields.tsx'
import { readForm, specialDrops, valuesOf } from './form-values.ts'
import { useAfterPress } from './use-after-press.ts'
import type { PhoneStates } from './use-phone.ts'

/** The rules for a browser without scripts: its form has no phone number. */
const MAIL_ONLY = { allow_sms: false, allow_whatsapp: false, require_both_sms_and_email: false } as const

/**
 * The values of the fields, the ones that lost focus, and their errors. Validated on blur, not earlier (FORM-093). `counts` names
 * the fields of the step that is shown.
 */
export function useFields(
  form: SignupFormProps,
  element: RefObject<HTMLFormElement | null>,
  phones: PhoneStates,
  counts: (field: string) => boolean = () => true,
) {
  const { drop, reply } = form
  const words = formWords(form.locale)
  const sent = reply?.outcome === 'refused' ? reply.values : undefined
  const [refused] = useState(() =>
    sent ? Object.keys(faultsOf({ ...form, drop: { ...drop, ...MAIL_ONLY } }, sentValues(form, sent))) : [],
  )
  // The first render repeats the server's; only then may the form differ from it.
  const [alive, setAlive] = useState(false)
  const [values, setValues] = useState<FormValues | undefined>(() => sent && sentValues(form, sent))
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(refused))

  const afterPress = useAfterPress()
  const { PHONE, WHATSAPP } = phones
  const read = useCallback(() => {
    if (!element.current) return undefined
    const numbers = { PHONE: PHONE.international, WHATSAPP: WHATSAPP.international }
    const fresh = readForm(element.current, drop, numbers)
    setValues(fresh)
    return fresh
  }, [element, drop, PHONE.international, WHATSAPP.international])

  // What the fan typed before this arrived is in the fields already; a changed country changes the number.
  useEffect(() => {
    if (alive) read()
  }, [alive, read])
  useEffect(() => setAlive(true), [])

  const faults: Faults = values ? faultsOf(form, values) : {}

  function field(name: string): FieldState {
    const key = keyOf(name)
    const fault = left.has(key) ? faults[key] : undefined
    return {
      name,
      words,
      error: fault && words.fault[fault],
      defaultValue: sent?.[name],
      autoFocus: refused[0] === key,
    }
  }

  return {
    alive,
    read,
    field,
    blocked: Object.keys(faults).some(counts),
    leave({ target }: FocusEvent) {
      const { name, type } = target as HTMLInputElement
      if (name && type !== 'radio' && type !== 'checkbox')
        afterPress(() => setLeft(known => new Set(known).add(keyOf(name))))
      // Fields write themselves out when they are left.
      read()
    },
    /** Shows no errors until fields are left again. */
    clearErrors: () => setLeft(new Set()),
    /** Whether a value of this step is invalid; shows nothing. */
    isStopped: (typed: FormValues) => Object.keys(faultsOf(form, typed)).some(counts),
    /** Whether any value is invalid; shows nothing. */
    isFaulty: (typed: FormValues) => Object.keys(faultsOf(form, typed)).length > 0,
    /** Shows all errors, and focuses the first. */
    firstFault(typed: FormValues): boolean {
      const found = Object.keys(faultsOf(form, typed)).filter(counts)
      if (found.length === 0) return false
      setLeft(new Set(found))
      // the first on the page, whatever the order of the rules
      element.current?.querySelector<HTMLElement>(found.map(inputNames).join())?.focus()
      return true
    },
  }
}

const faultsOf = (form: Pick<SignupFormProps, 'drop' | 'force_email_and_phone'>, values: FormValues): Faults =>
  signupFaults(form.drop, values, new Date().getFullYear(), specialDrops(form))

/** The form as it was posted without scripts: by email, and a city is what was typed. */
const sentValues = ({ drop }: SignupFormProps, sent: Readonly<Record<string, string>>): FormValues => ({
  ...valuesOf(drop, name => (name === 'city' ? sent.city || sent.city_typed : sent[name])),
  method: 'EMAIL',
})

/** Under what the rules name a field's fault. */
const keyOf = (name: string) => (name === 'city_typed' ? 'city' : name.replace(/^custom_field\./, ''))

const inputNames = (key: string) =>
  [key === 'city' ? 'city_typed' : key, customFieldName(key)].map(name => `[name="${CSS.escape(name)}"]`).join()
