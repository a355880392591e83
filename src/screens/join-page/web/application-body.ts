import type { applications } from '#features/applicants/contract.ts'
import { type ApplicationValues, usernameKeys } from '#features/applicants/rules.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'

type ApplicationBody = SentOf<(typeof applications)['apply']>

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** Where the applicant is and came from. */
interface Visit {
  url: string
  referrer: string
  user_agent: string
}

/** The payload: only what was given, only the chosen platform's username, the price as text (JOIN-008..010). */
export function applicationBody(
  roster_invite_link_id: string,
  values: ApplicationValues,
  fields: FormData,
  captcha_token: string,
  visit: Visit,
): ApplicationBody {
  const { searchParams } = new URL(visit.url)
  const text = (name: string) => fields.get(name)?.toString() ?? ''
  const number = (name: string) => (text(name) === '' ? undefined : Number(text(name)))
  const given = {
    roster_invite_link_id,
    [usernameKeys[values.platform]]: values.username,
    email_address: values.email_address,
    phone_number: values.phone_number,
    ...(values.city && {
      city: values.city,
      state: text('state'),
      country_code: text('country_code'),
      latitude: number('latitude'),
      longitude: number('longitude'),
    }),
    ...(values.price_amount && { price_currency: text('price_currency'), price_amount: values.price_amount }),
    // no applicant could mend these, so they are cut to what the call takes
    user_agent: visit.user_agent.slice(0, 1_000),
    referrer: visit.referrer.slice(0, 2_000),
    ...Object.fromEntries(CAMPAIGN.map(name => [name, searchParams.get(name)?.slice(0, 500)])),
    captcha_token,
  }
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  ) as unknown as ApplicationBody
}
