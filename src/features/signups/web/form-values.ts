import {
  type ContactMethod,
  contactKeys,
  defaultMethod,
  type FormDrop,
  type FormValues,
  requiredContacts,
} from '../rules.ts'
import type { SignupFormProps } from './form-props.ts'

/** The special-drop list as the rules want it: this drop is on it, or none is. */
export const specialDrops = ({
  drop,
  force_email_and_phone,
}: Pick<SignupFormProps, 'drop' | 'force_email_and_phone'>) => ({
  force_email_and_phone_drop_ids: force_email_and_phone ? [drop.id] : [],
})

/** Reads the fields as they stand. Inputs are uncontrolled, so this is also what was typed before the island arrived. */
export function readForm(form: HTMLFormElement, drop: FormDrop, international: (typed: string) => string): FormValues {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const method = text('method')
  return {
    method: isMethod(method) ? method : defaultMethod(drop),
    email_address: text(contactKeys.EMAIL),
    phone_number: international(text(contactKeys.PHONE)),
    whatsapp_number: international(text(contactKeys.WHATSAPP)),
    first_name: text('first_name'),
    last_name: text('last_name'),
    birthdate: text('birthdate'),
    gender: text('gender'),
    language: text('language'),
    city: text('city'),
    instagram_username: text('instagram_username'),
    tiktok_username: text('tiktok_username'),
    marketing_opt_in: data.has('marketing_opt_in'),
    secondary_opt_in: data.has('secondary_opt_in'),
    custom_fields: Object.fromEntries(drop.custom_fields.map(field => [field.id, text(customFieldName(field.id))])),
  }
}

const isMethod = (text: string): text is ContactMethod => text in contactKeys

export const customFieldName = (id: string) => `custom_field.${id}`

/** Contact fields of this drop in the order of the form, each with the chosen methods under which it shows. */
export function contactFields({ drop, force_email_and_phone }: SignupFormProps, methods: readonly ContactMethod[]) {
  const special = specialDrops({ drop, force_email_and_phone })
  const chosen = methods.length > 0 ? methods : (['EMAIL'] as const)
  return (['EMAIL', 'PHONE', 'WHATSAPP'] as const)
    .map(contact => ({
      contact,
      shown_with: chosen.filter(one => requiredContacts(drop, one, special).includes(contact)),
    }))
    .filter(({ shown_with }) => shown_with.length > 0)
}
