import type { ComponentType } from 'react'
import type { Locale } from '../locale.ts'
import type { FormDrop } from '../rules.ts'

/** A captcha token for one action; single use. The screen passes it to the form. */
export type SolveCaptcha = (action: 'signup' | 'otp' | 'apple_music_auth') => Promise<string>

export interface CityInputProps {
  /** Path of the search. */
  path: string
  locale: Locale
  error: string | undefined
  defaultText: string | undefined
}
/**
 * The field of a city, given to the form by the screen. What is typed is named `city_typed`, and the chosen place stands in
 * hidden inputs under the names of the payload.
 */
export type CityInput = ComponentType<CityInputProps>

/** Everything the form needs, as JSON: the server renders it from these, the browser hydrates it from the same. */
export interface SignupFormProps {
  drop: FormDrop & {
    drop_profile_id: string
    post_signup_redirect_url: string | null
    require_double_opt_in: boolean
  }
  drop_version: number
  artist: string
  locale: Locale
  /** Country of the phone fields until the fan chooses: two letters, and its dial code. */
  phone_country: { code: string; dial_code: string }
  /** Native post of a browser without scripts. */
  post_url: string
  /** Paths of the calls, from the contract. */
  calls: { subscribe: string; otp: string; cities: string; link_again: string }
  share_url: string
  /** The release for the fan's calendar, where it lay ahead when the page was made. */
  calendar: { url: string; at: string } | null
  /** Signed time of rendering, for the native post only. */
  rendered_at: string
  additional_legal: string | null
  button_text: string | null
  preview: boolean
  /** Preview only: the form as it is while a code is awaited. */
  awaits_code?: boolean
  /** The form stands in a dialog: headings are one step lower. */
  in_dialog: boolean
  force_email_and_phone: boolean
  reply?:
    | { outcome: 'signed_up' }
    /** Stored, and unconfirmed until the link is used. */
    | { outcome: 'pending' }
    | { outcome: 'refused'; detail: string; values: Readonly<Record<string, string>> }
    | undefined
}
