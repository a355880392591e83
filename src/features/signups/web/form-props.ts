import type { ComponentType, RefObject } from 'react'
import type { PublicDrop } from '#records/drops/contract.ts'
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

/** Where the release can be saved with the sign-up. */
export interface SavesProps {
  services: readonly string[]
  /** False where only the artist's later releases are saved. */
  has_release: boolean
  /** Which window asks for an Apple Music library. */
  apple_music: 'musickit' | 'simulator' | null
  calls: Record<
    'spotify_link' | 'spotify_return' | 'apple_music_token' | 'save_apple_music_token' | 'connected_services',
    string
  >
}

export interface SaveChoiceProps {
  saves: SavesProps
  locale: Locale
  /** The service, or `reminder`. */
  chosen: string
}

export interface SavePanelProps {
  form: SignupFormProps
  service: string
  /** Null where this browser no longer knows the sign-up. */
  signup_id: string | null
  /** Of a window that was opened with the press. */
  authorization?: Promise<string> | undefined
  /** The fan comes back from Spotify: with a handle, or without success. */
  returned?: { handle: string | null } | undefined
}

/** Saves the release to a library of the fan; given by the screen to forms that offer it. */
export interface Saving {
  Choice: ComponentType<SaveChoiceProps>
  Panel: ComponentType<SavePanelProps>
  /** The fan has chosen a service: what it needs may load now. */
  chosen(service: string, form: SignupFormProps): void
  /** Opens the service's window, in the moment of the press; undefined for one that opens none. */
  authorize(service: string): Promise<string> | undefined
}

/** What a form in steps shows beside its fields; given by the screen to forms that have steps. */
export interface Stepping {
  Head: ComponentType<{
    form: RefObject<HTMLFormElement | null>
    locale: Locale
    in_dialog: boolean
    example: string | undefined
    onChange: () => void
  }>
  Note: ComponentType<{ locale: Locale }>
}

/** Everything the form needs, as JSON: the server renders it from these, the browser hydrates it from the same. */
export interface SignupFormProps {
  drop: FormDrop & {
    drop_profile_id: string
    post_signup_redirect_url: string | null
    require_double_opt_in: boolean
  } & Pick<PublicDrop, 'confirmation_message_contact_preference' | 'thank_you_message'>
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
  /** The dates of a collection's links by their ids, where some lie ahead: an address with `{link}`, and when they are. */
  link_dates?: { url: string; at: Readonly<Record<string, string>> } | undefined
  /** Signed time of rendering, for the native post only. */
  rendered_at: string
  additional_legal: string | null
  button_text: string | null
  /** Under the number that texts go to, where no SMS notice says it (FORM-055). */
  text_hint?: string | undefined
  /** The contact is asked for first, and the rest once it is there: the step the form begins with. */
  steps?: 1 | 2 | undefined
  preview: boolean
  /** Preview only: the form as it is while a code is awaited. */
  awaits_code?: boolean
  /** The form stands in a dialog: headings are one step lower. */
  in_dialog: boolean
  force_email_and_phone: boolean
  /** Where the page tells of a release: where that can be saved. */
  saves?: SavesProps | undefined
  reply?:
    | { outcome: 'signed_up' }
    /** Stored, and unconfirmed until the link is used. */
    | { outcome: 'pending' }
    | { outcome: 'refused'; detail: string; values: Readonly<Record<string, string>> }
    | undefined
}
