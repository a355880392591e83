import { Mail, Phone } from 'lucide-react'
import { siWhatsapp } from 'simple-icons'
import type { ContactMethod } from '#records/fans/contract.ts'
import { contactKeys, defaultMethod } from '../../rules.ts'
import type { FormWords } from '../../words.ts'
import type { SignupFormProps } from '../form-props.ts'
import { type FieldOf, Need, TextField } from './fields.tsx'
import { contactFields } from './form-values.ts'
import { PhoneField } from './phone-field.tsx'
import type { PhoneStates } from './use-phone.ts'

interface ContactProps {
  form: SignupFormProps
  methods: readonly ContactMethod[]
  words: FormWords
  field: FieldOf
  phones: PhoneStates
}

const icons: Record<ContactMethod, React.ReactNode> = {
  EMAIL: <Mail className="i" aria-hidden="true" />,
  PHONE: <Phone className="i" aria-hidden="true" />,
  WHATSAPP: (
    <svg className="b" viewBox="0 0 24 24" aria-hidden="true">
      <path d={siWhatsapp.path} />
    </svg>
  ),
}

/**
 * The chooser and every contact field a choice can show. Which of them is visible follows the chosen radio in CSS
 * (`data-with` names the choices), so choosing works before any script arrives.
 */
export function ContactFields({ form, methods, words, field, phones }: ContactProps) {
  const chosen = field('method').defaultValue ?? defaultMethod(form.drop)
  const fields = contactFields(form, methods)
  // Where every choice asks for the same contacts there is nothing to choose.
  const choice = fields.some(({ shown_with }) => shown_with.length < methods.length)
  return (
    <>
      {choice && (
        <fieldset className="how">
          <legend>
            {words.how_to_reach} <Need required words={words} />
          </legend>
          <div className="seg">
            {methods.map(method => (
              <label key={method}>
                <input type="radio" name="method" value={method} defaultChecked={method === chosen} />
                {icons[method]}
                {words.method[method]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {fields.map(({ contact, shown_with }) => {
        const name = contactKeys[contact]
        // A field that a choice can hide must not stop a native post; the loader marks the visible one.
        const always = !choice || shown_with.length === methods.length
        const shared = { ...field(name), label: words.contact[contact] }
        return (
          <div className="c" key={contact} data-contact={contact} data-with={shown_with.join(' ')}>
            {contact === 'EMAIL' ? (
              <TextField
                {...shared}
                required
                stopsNativePost={always}
                type="email"
                inputMode="email"
                autoComplete="email"
                enterKeyHint="next"
                maxLength={254}
              />
            ) : (
              <PhoneField
                {...shared}
                stopsNativePost={always}
                phone={phones[contact]}
                locale={form.locale}
                hint={contact === 'PHONE' ? form.text_hint : undefined}
              />
            )}
          </div>
        )
      })}
    </>
  )
}
