import { useCallback, useEffect, useRef, useState } from 'react'
import { defaultPhoneCountry } from '../rules.ts'
import { normalisePhone } from '../typing.ts'
import type { SignupFormProps } from './form-props.ts'

type Numbers = typeof import('./phone-numbers.ts')

/** The country of the phone fields, and the number tables once they have arrived. */
export function usePhone(form: SignupFormProps, wanted: boolean) {
  const [country, setCountry] = useState(form.phone_country)
  const numbers = useRef<Numbers | undefined>(undefined)
  const chosen = useRef(false)

  useEffect(() => {
    if (!wanted || numbers.current) return
    let gone = false
    import('./phone-numbers.ts').then(
      loaded => {
        if (gone) return
        numbers.current = loaded
        const code = defaultPhoneCountry(form.drop, loaded.visitorsCountry())
        const dial_code = loaded.dialCodeOf(code)
        if (!chosen.current && dial_code) setCountry({ code, dial_code })
      },
      () => undefined, // Without the tables numbers are still read by dial code and digits.
    )
    return () => {
      gone = true
    }
  }, [wanted, form.drop])

  const choose = useCallback((next: { code: string; dial_code: string }) => {
    chosen.current = true
    setCountry(next)
  }, [])

  /** Digits with dial code, as they are sent. */
  const international = useCallback(
    (typed: string) => {
      if (typed === '') return ''
      const plain = normalisePhone(typed, country.dial_code)
      return (
        numbers.current?.readPhone(plain === '' ? typed : asTyped(typed, plain), country.code)?.international ?? plain
      )
    },
    [country],
  )

  /** On leaving a phone field: the country follows a typed dial code, and the number reads as that country writes it. */
  const settle = useCallback(
    (input: HTMLInputElement) => {
      const read = numbers.current?.readPhone(input.value, country.code)
      if (!read) return
      const code = read.country?.toLowerCase()
      if (code && code !== country.code) choose({ code, dial_code: read.dial_code })
      if (code) input.value = read.national
    },
    [country, choose],
  )

  /** While typing: a number that begins with + chooses its country as soon as the dial code is clear (FORM-074). */
  const follow = useCallback(
    (input: HTMLInputElement) => {
      if (!input.value.trim().startsWith('+')) return
      const read = numbers.current?.readPhone(input.value, country.code)
      if (read?.country && read.country.toLowerCase() !== country.code) {
        choose({ code: read.country.toLowerCase(), dial_code: read.dial_code })
      }
    },
    [country, choose],
  )

  return { country, choose, international, settle, follow }
}
export type PhoneState = ReturnType<typeof usePhone>

/** 07 and nine digits are British under the default country too: the number is read with its dial code then (FORM-073). */
const asTyped = (typed: string, plain: string) =>
  /^07\d{9}$/.test(typed.replace(/\D/g, '')) && plain.startsWith('44') ? `+${plain}` : typed
