import { type RefObject, useEffect } from 'react'
import { dialCodeOf } from '#features/signups/web/fields/countries.ts'
import type { PhoneState } from '#features/signups/web/fields/use-phone.ts'
import { changedFields, fillTyped, forgetTyped, keepTyped } from '#features/signups/web/typed-fields.ts'

interface Options {
  element: RefObject<HTMLFormElement | null>
  phone: PhoneState
  /** The application is in: nothing typed is needed any more. */
  done: boolean
  /** The fields changed without the applicant typing. */
  onFilled: () => void
}

/** Keeps what an applicant typed while this tab reloads the page. */
export function useKeptFields(linkId: string | null, { element, phone, done, onFilled }: Options): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: filling happens once, when the form wakes up
  useEffect(() => {
    if (!element.current || !linkId) return
    const kept = fillTyped(element.current, linkId, (_, code) => {
      const dial_code = dialCodeOf(code)
      if (dial_code) phone.choose({ code, dial_code })
    })
    if (kept.length > 0) onFilled()
  }, [])

  useEffect(() => {
    if (!linkId) return
    if (done) {
      forgetTyped(linkId)
      return
    }
    const keep = () => {
      const form = element.current
      if (form) keepTyped(form, linkId, changedFields(form), { phone_number: phone.country.code })
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [linkId, done, element, phone.country.code])
}
