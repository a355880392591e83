import { useCallback, useEffect, useRef, useState } from 'react'
import { isPhoneNumber } from '#platform/contract/validators.ts'
import { defaultPhoneCountry, type FormDrop } from '../../rules.ts'
import { normalisePhone } from '../../typing.ts'
import type { SignupFormProps } from '../form-props.ts'
import { dialCodeOf, visitorsCountry } from './countries.ts'

type Numbers = typeof import('./phone-numbers.ts')

interface PhoneProps extends Pick<SignupFormProps, 'phone_country'> {
  drop: Pick<FormDrop, 'input_sms_country_code_default'>
}

/** The country of one phone field, and the number tables once a number is typed. */
export function usePhone({ drop, phone_country }: PhoneProps) {
  const [country, setCountry] = useState(phone_country)
  const [numbers, setNumbers] = useState<Numbers>()
  const loading = useRef(false)

  // The server could not know the visitor's country.
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const code = defaultPhoneCountry(drop, visitorsCountry(navigator.language, timeZone))
    const dial_code = dialCodeOf(code)
    if (dial_code) setCountry(known => (known === phone_country ? { code, dial_code } : known))
  }, [drop, phone_country])

  const load = useCallback(() => {
    if (loading.current) return
    loading.current = true
    // Without the tables numbers are still read by dial code and digits.
    import('./phone-numbers.ts').then(setNumbers, () => undefined)
  }, [])

  /** Digits with dial code, as they are sent. */
  const international = useCallback(
    (typed: string) => {
      const plain = normalisePhone(typed, country.dial_code)
      if (plain === '' || !numbers) return plain
      // What the rules turned into an international number is read as one.
      const british = plain.startsWith('44') && country.dial_code !== '44' && !typed.trim().startsWith('+')
      return numbers.readPhone(british ? `+${plain}` : typed, country.code)?.international ?? plain
    },
    [country, numbers],
  )

  /** While typing: a number that begins with + chooses its country as soon as the dial code is clear (FORM-074). */
  const follow = useCallback(
    (input: HTMLInputElement) => {
      load()
      const read = input.value.trim().startsWith('+') ? numbers?.readPhone(input.value, country.code) : undefined
      if (read?.country) setCountry({ code: read.country, dial_code: read.dial_code })
    },
    [load, numbers, country.code],
  )

  /** On leaving the field: the number reads as its country writes it, and stays as it was typed where it is none. */
  const settle = useCallback(
    (input: HTMLInputElement) => {
      const read = numbers?.readPhone(input.value, country.code)
      if (!read?.country || !isPhoneNumber(read.international)) return
      setCountry({ code: read.country, dial_code: read.dial_code })
      input.value = read.national
    },
    [numbers, country.code],
  )

  return { country, choose: setCountry, load, international, follow, settle }
}
export type PhoneState = ReturnType<typeof usePhone>
export type PhoneStates = Readonly<Record<'PHONE' | 'WHATSAPP', PhoneState>>
