import { requiresOptIn, showsSecondBox } from '../../rules.ts'
import type { FormWords } from '../../words.ts'
import type { SignupFormProps } from '../form-props.ts'
import { CheckField, type FieldOf } from './fields.tsx'

interface ConsentProps {
  form: SignupFormProps
  words: FormWords
  field: FieldOf
}

/** The exact text a fan agrees to; the server takes it from here too when it writes the consent (FORM-054). */
export const optInText = (enterprise: boolean, artist: string, words: FormWords) =>
  enterprise ? words.enterprise_opt_in(artist) : words.opt_in(artist)

export function ConsentFields({ form: { drop, artist }, words, field }: ConsentProps) {
  const enterprise = drop.enterprise_customer_id !== null
  return (
    <div className="consent">
      <CheckField {...field('marketing_opt_in')} required={requiresOptIn(drop)}>
        {optInText(enterprise, artist, words)}
      </CheckField>
      {showsSecondBox(drop) && (
        <CheckField {...field('secondary_opt_in')} required={false}>
          {drop.secondary_checkbox_opt_in_text ?? words.second_opt_in}
        </CheckField>
      )}
    </div>
  )
}
