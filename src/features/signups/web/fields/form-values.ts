import type { ContactMethod } from '#records/fans/contract.ts'
import { customFieldName } from '../../custom-fields.ts'
import {
  contactKeys,
  defaultMethod,
  type FormDrop,
  type FormValues,
  type HandlePlatform,
  handlePlatforms,
  requiredContacts,
} from '../../rules.ts'
import type { SignupFormProps } from '../form-props.ts'

/** The special-drop list as the rules want it: this drop is on it, or none is. */
export const specialDrops = ({
  drop,
  force_email_and_phone,
}: Pick<SignupFormProps, 'drop' | 'force_email_and_phone'>) => ({
  force_email_and_phone_drop_ids: force_email_and_phone ? [drop.id] : [],
})

/** Typed numbers by method as they are sent. */
export type International = Readonly<Record<'PHONE' | 'WHATSAPP', (typed: string) => string>>

/** Reads the fields as they stand. Inputs are uncontrolled, so this is also what was typed before the island arrived. */
export function readForm(form: HTMLFormElement, drop: FormDrop, international: International): FormValues {
  const data = new FormData(form)
  return valuesOf(drop, name => data.get(name)?.toString(), international)
}

const asTyped: International = { PHONE: typed => typed, WHATSAPP: typed => typed }

/** The form's values from what its inputs hold, by their names; a box that is not ticked has none. */
export function valuesOf(
  drop: FormDrop,
  held: (name: string) => string | undefined,
  international = asTyped,
): FormValues {
  const text = (name: string) => (held(name) ?? '').trim()
  const method = text('method')
  const platform = chosenPlatform(drop, text('handle_platform'))
  const location = locationOf(text)
  return {
    method: isMethod(method) ? method : defaultMethod(drop),
    email_address: text(contactKeys.EMAIL),
    phone_number: international.PHONE(text(contactKeys.PHONE)),
    whatsapp_number: international.WHATSAPP(text(contactKeys.WHATSAPP)),
    first_name: text('first_name'),
    last_name: text('last_name'),
    birthdate: text('birthdate'),
    gender: text('gender'),
    language: text('language'),
    city: text('city'),
    ...(location ? { location } : {}),
    instagram_username: platform === 'instagram' ? text('instagram_username') : '',
    tiktok_username: platform === 'tiktok' ? text('tiktok_username') : '',
    marketing_opt_in: held('marketing_opt_in') !== undefined,
    secondary_opt_in: held('secondary_opt_in') !== undefined,
    custom_fields: Object.fromEntries(drop.custom_fields.map(field => [field.id, text(customFieldName(field.id))])),
  }
}

const isMethod = (text: string): text is ContactMethod => text in contactKeys

function chosenPlatform(drop: FormDrop, chosen: string): HandlePlatform | undefined {
  const platforms = handlePlatforms(drop)
  return platforms.find(platform => platform === chosen) ?? platforms[0]
}

function locationOf(text: (name: string) => string): FormValues['location'] {
  const country_code = text('country_code')
  if (text('city') === '' || country_code === '') return undefined
  return {
    state: text('state'),
    country_code,
    latitude: Number(text('latitude')),
    longitude: Number(text('longitude')),
  }
}

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
