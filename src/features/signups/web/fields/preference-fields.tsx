import { genders } from '../../rules.ts'
import { type FormWords, offeredLanguages } from '../../words.ts'
import type { CityInput, SignupFormProps } from '../form-props.ts'
import { RadioField, SelectField } from './choice-fields.tsx'
import type { FieldOf } from './fields.tsx'
import { HandleFields } from './handle-fields.tsx'
import { DateField } from './masked-fields.tsx'

interface PreferenceProps {
  form: SignupFormProps
  words: FormWords
  field: FieldOf
  City: CityInput
}

const languages = Object.entries(offeredLanguages).map(([value, label]) => ({ value, label, lang: value }))

/** What a drop may ask beside the contact details (FORM-111). */
export function PreferenceFields({ form: { drop, locale, calls }, words, field, City }: PreferenceProps) {
  return (
    <>
      {drop.allow_birthdate && (
        <DateField {...field('birthdate')} label={words.birthdate} required autoComplete="bday" />
      )}
      {drop.allow_gender && (
        <RadioField
          {...field('gender')}
          label={words.gender}
          required
          choices={genders.map(value => ({ value, label: words.genders[value] }))}
        />
      )}
      {drop.allow_location && (
        <City
          path={calls.cities}
          locale={locale}
          error={field('city').error}
          defaultText={field('city_typed').defaultValue}
        />
      )}
      {drop.allow_language && (
        <SelectField
          {...field('language')}
          label={words.language}
          required
          choices={languages}
          autoComplete="language"
        />
      )}
      <HandleFields drop={drop} words={words} field={field} />
    </>
  )
}
