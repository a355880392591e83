import type { SentOf } from '#platform/contract/endpoint.ts'
import type { signups } from '../contract.ts'
import { customFieldEntries } from '../custom-fields.ts'
import { contactKeys, type FormValues, requiredContacts, showsSecondBox } from '../rules.ts'
import { cleanHandle, facebookClickId, isoDay } from '../typing.ts'
import { specialDrops } from './fields/form-values.ts'
import type { SignupFormProps } from './form-props.ts'
import type { OpenedFor } from './use-opened-for.ts'

export type SignupBody = SentOf<(typeof signups)['subscribe']>

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** Where the visitor is and came from. */
export interface Visit {
  url: string
  referrer: string
  user_agent: string
  accepts_cookies: boolean
  now: number
}

/** The sign-up payload: only what the drop asks for, only what was given (FORM-011..021, FORM-067, FORM-116, FORM-117). */
export function signupBody(
  props: SignupFormProps,
  values: FormValues,
  visit: Visit,
  captcha_token: string,
  { link_id }: Pick<OpenedFor, 'link_id'> = { link_id: undefined },
): SignupBody {
  const { drop } = props
  const parameters = new URL(visit.url).searchParams
  const contacts = requiredContacts(drop, values.method, specialDrops(props))
  const entries = customFieldEntries(drop.custom_fields, values.custom_fields)
  const fields = {
    drop_profile_id: drop.drop_profile_id,
    drop_id: drop.id,
    drop_version: props.drop_version,
    page_language: props.locale,
    drop_link_collection_link_id: linkId(link_id ?? parameters.get('drop_link_collection_link_id')),
    // no fan could mend these, so they are cut to what the call takes
    user_agent: visit.user_agent.slice(0, 1_000),
    referrer: visit.referrer.slice(0, 2_000),
    page_url: visit.url.slice(0, 2_000),
    ...Object.fromEntries(CAMPAIGN.map(name => [name, parameters.get(name)?.slice(0, 500)])),
    // for releases at the fan's own midnight
    time_zone: props.saves && Intl.DateTimeFormat().resolvedOptions().timeZone,
    fbc: facebookClickId(parameters.get('fbclid'), visit.accepts_cookies, visit.now),
    first_name: drop.allow_name && values.first_name,
    last_name: drop.allow_name && values.last_name,
    birthdate: drop.allow_birthdate && isoDay(values.birthdate),
    gender: drop.allow_gender && values.gender,
    language: drop.allow_language && values.language,
    ...Object.fromEntries(contacts.map(contact => [contactKeys[contact], values[contactKeys[contact]]])),
    instagram_username: drop.allow_instagram && cleanHandle(values.instagram_username),
    tiktok_username: drop.allow_tiktok && cleanHandle(values.tiktok_username),
    ...(drop.allow_location ? { city: values.city, ...values.location } : {}),
    custom_field_entries: entries.length > 0 ? entries : undefined,
    marketing_opt_in: values.marketing_opt_in,
    secondary_opt_in: showsSecondBox(drop) ? values.secondary_opt_in : undefined,
    captcha_token,
  }
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isGiven(name, value))) as SignupBody
}

/** What the call takes; part of one would be another's. */
const linkId = (id: string | null) => (id && id.length <= 100 ? id : undefined)

/** A box that is not ticked is an answer; an empty text, an absent parameter or a field not asked for is none. */
const isGiven = (name: string, value: unknown) =>
  name.endsWith('_opt_in')
    ? value !== undefined
    : value !== undefined && value !== null && value !== '' && value !== false
