import type { Locale } from '../locale.ts'
import { maskDate } from '../typing.ts'
import type { StoredFan } from './stored-fan.ts'

/** Names of a chosen city's hidden inputs. */
export const PLACE = ['city', 'state', 'country_code', 'latitude', 'longitude'] as const

/** Fills what is empty with what is known of the fan; boxes are never ticked for anybody. Answers whether anything changed. */
export function fillForm(form: HTMLFormElement, fan: StoredFan, locale: Locale): boolean {
  const { signup_ids, unconfirmed, city, state, country_code, latitude, longitude, birthdate, gender, ...texts } = fan
  const changed = [
    ...Object.entries(texts).map(([name, value]) => fillText(form, name, value)),
    fillText(form, 'birthdate', birthdate && maskDate(birthdate)),
    check(form, 'gender', gender),
    fillPlace(form, fan, locale),
  ].some(Boolean)
  // The handle that is known is the one to show.
  const platform = (['instagram', 'tiktok'] as const).find(name => fan[`${name}_username`])
  const shown = form.querySelector<HTMLInputElement>('[name="handle_platform"]:checked')?.value
  if (platform && shown && !fan[`${shown as typeof platform}_username`]) choose(form, 'handle_platform', platform)
  return changed
}

/** Takes back what `reset()` leaves: a hidden input has no value to go back to. */
export function clearForm(form: HTMLFormElement): void {
  form.reset()
  for (const name of PLACE) for (const input of hiddenInputs(form, name)) input.value = ''
}

export function fillText(form: HTMLFormElement, name: string, value: string | undefined): boolean {
  const field = form.elements.namedItem(name)
  if (!value || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return false
  if (field.value !== '' || field.type === 'checkbox' || field.type === 'radio') return false
  field.value = field.type === 'tel' ? `+${value}` : value
  return field.value !== ''
}

function check(form: HTMLFormElement, name: string, value: string | undefined): boolean {
  if (!value || form.querySelector(`[name="${name}"]:checked`)) return false
  return choose(form, name, value)
}

export function choose(form: HTMLFormElement, name: string, value: string): boolean {
  const radio = form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`)
  if (radio) radio.checked = true
  return radio !== null
}

/** A place is filled in whole or not at all. */
function fillPlace(form: HTMLFormElement, fan: StoredFan, locale: Locale): boolean {
  const typed = form.elements.namedItem('city_typed')
  if (!(typed instanceof HTMLInputElement) || typed.value !== '' || !fan.city || !fan.country_code) return false
  for (const name of PLACE) for (const input of hiddenInputs(form, name)) input.value = String(fan[name] ?? '')
  typed.value = [fan.city, fan.state, countryName(fan.country_code, locale)].filter(Boolean).join(', ')
  return true
}

export const hiddenInputs = (form: HTMLFormElement, name: string) =>
  form.querySelectorAll<HTMLInputElement>(`input[type="hidden"][name="${name}"]`)

function countryName(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
