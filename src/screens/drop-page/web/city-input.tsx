import { CityField } from '#features/places/web/city-field.tsx'
import type { CityInputProps } from '#features/signups/web/form-props.ts'
import { formWords } from '#features/signups/words.ts'

/** The city search in the form's words. */
export function CityInput({ path, locale, error, defaultText }: CityInputProps) {
  const words = formWords(locale)
  return (
    <CityField
      path={path}
      words={{ ...words, no_city: words.no_results }}
      required
      error={error}
      defaultText={defaultText}
    />
  )
}
