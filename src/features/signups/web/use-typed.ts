import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { contactKeys } from '../rules.ts'
import { dialCodeOf } from './fields/countries.ts'
import type { PhoneStates } from './fields/use-phone.ts'
import type { SignupFormProps } from './form-props.ts'
import { changedFields, fillTyped, forgetTyped, isKept, keepTyped } from './typed-fields.ts'

interface Options {
  element: RefObject<HTMLFormElement | null>
  phones: PhoneStates
  /** The fan is in: nothing typed is needed any more. */
  done: boolean
  /** The fields changed without the fan typing. */
  onFilled: () => void
}

const METHODS = ['PHONE', 'WHATSAPP'] as const

/** Keeps what a fan typed while this tab reloads the page or shows it in the other language. */
export function useTyped({ drop, preview }: SignupFormProps, { element, phones, done, onFilled }: Options) {
  const names = useRef(new Set<string>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: filling happens once, when the form wakes up, before what is known of the fan
  useEffect(() => {
    if (!element.current || preview) return
    const typed = changedFields(element.current)
    const kept = fillTyped(element.current, drop.id, (name, code) => {
      const dial_code = dialCodeOf(code)
      const method = METHODS.find(one => contactKeys[one] === name)
      if (method && dial_code) phones[method].choose({ code, dial_code })
    })
    names.current = new Set([...typed, ...kept])
    if (kept.length > 0) onFilled()
  }, [])

  useEffect(() => {
    if (preview || done) return
    const keep = () => {
      if (!element.current || names.current.size === 0) return
      const countries = METHODS.map(method => [contactKeys[method], phones[method].country.code])
      keepTyped(element.current, drop.id, names.current, Object.fromEntries(countries))
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  })

  function forget() {
    names.current.clear()
    forgetTyped(drop.id)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `forget` is another one with each render
  useEffect(() => {
    if (done) forget()
  }, [done])

  return {
    /** Notes the field of an input or change event as one that the fan typed in. */
    note({ target }: FormEvent) {
      if (isKept(target as HTMLInputElement)) names.current.add((target as HTMLInputElement).name)
    },
    forget,
  }
}
