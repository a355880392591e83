import { choose, fillText, hiddenInputs, PLACE } from './fill-form.ts'
import { readFromTab, storeInTab } from './tab-storage.ts'

/** Also in the loaders of the pages. One entry for each drop or invite link, for as long as the tab is open. */
const keyOf = (page_id: string) => `fanfare.typed.${page_id}`

/** The trap is no field of a fan's, and the row that opens the form says where a release is saved. */
const LEFT_OUT = ['website', 'save_to']

const countryKey = (name: string) => `${name}_country`

/** Whether a field may be kept: consent is given anew each time. */
export const isKept = ({ name, type }: Pick<HTMLInputElement, 'name' | 'type'>): boolean =>
  Boolean(name) && type !== 'checkbox' && type !== 'hidden' && !LEFT_OUT.includes(name)

/** Keeps the fields of these names for the next page of the drop or invite link in this tab; `countries` are those of the phone fields. */
export function keepTyped(
  form: HTMLFormElement,
  page_id: string,
  names: Iterable<string>,
  countries: Readonly<Record<string, string>>,
): void {
  const held = new FormData(form)
  const wanted = [...names].flatMap(name => (name === 'city_typed' ? [name, ...PLACE] : [name]))
  const fields = wanted.flatMap(name => {
    const value = held.get(name)
    if (!value) return []
    return countries[name]
      ? [
          [name, value],
          [countryKey(name), countries[name]],
        ]
      : [[name, value]]
  })
  storeInTab(keyOf(page_id), fields.length > 0 ? Object.fromEntries(fields) : undefined)
}

/**
 * Fills in what was kept, except where something else stands already. A phone number stands as it was typed, with its country.
 * Returns the names of the fields that were kept.
 */
export function fillTyped(
  form: HTMLFormElement,
  page_id: string,
  chooseCountry: (name: string, country: string) => void,
): string[] {
  const { city, state, country_code, latitude, longitude, ...kept } = readTyped(page_id)
  const changed = changedFields(form)
  for (const [name, value] of Object.entries(kept)) {
    if (changed.includes(name)) continue
    const country = kept[countryKey(name)]
    if (country) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
      chooseCountry(name, country)
      continue
    }
    const select = form.elements.namedItem(name)
    if (select instanceof HTMLSelectElement) {
      select.value = [...select.options].some(option => option.value === value) ? value : select.value
      continue
    }
    const filled = fillText(form, name, value) || choose(form, name, value)
    if (!filled || name !== 'city_typed') continue
    const place = { city, state, country_code, latitude, longitude }
    for (const part of PLACE) for (const input of hiddenInputs(form, part)) input.value = place[part] ?? ''
  }
  return Object.keys(kept)
}

export const forgetTyped = (page_id: string): void => storeInTab(keyOf(page_id), undefined)

/** Names of the fields that are no longer as the server sent them. */
export function changedFields(form: HTMLFormElement): string[] {
  return [...form.elements].flatMap(field => {
    if (field instanceof HTMLSelectElement) return field.value === initialOf(field) ? [] : [field.name]
    if (!(field instanceof HTMLInputElement) || !isKept(field)) return []
    const changed = field.type === 'radio' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
    return changed ? [field.name] : []
  })
}

/** What a select begins with: the option that the page marks, else the first. */
const initialOf = ({ options }: HTMLSelectElement) =>
  ([...options].find(option => option.defaultSelected) ?? options[0])?.value

function readTyped(page_id: string): Record<string, string> {
  const kept = Object.entries(readFromTab(keyOf(page_id)) ?? {})
  return Object.fromEntries(kept.filter(([, value]) => typeof value === 'string'))
}
