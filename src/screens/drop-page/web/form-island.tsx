import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import { renderToString } from 'react-dom/server'
import { places } from '#features/places/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { defaultPhoneCountry } from '#features/signups/rules.ts'
import type { SignupFormProps } from '#features/signups/web/form-props.ts'
import { SignupForm } from '#features/signups/web/signup-form.tsx'
import { pageWords } from '#records/drops/words.ts'
import { presaves } from '#records/presaves/contract.ts'
import { hasRelease, servicesOf } from '#records/presaves/rules.ts'
import { type DropPageProps, RENDERED_AT } from '../contract.ts'
import { visibleLinks } from '../link-rules.ts'
import { artistName } from './artist.ts'
import { CityInput } from './city-input.tsx'
import { SaveChoice } from './saving/choice.tsx'
import { stepping } from './stepping.ts'

/** The server-rendered form, which works without scripts, with the props that hydrate it. */
export function FormIsland({ page, in_dialog }: { page: DropPageProps; in_dialog: boolean }) {
  const props = formProps(page, in_dialog)
  return (
    <div
      data-signup={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, with the marks it needs to wake up
      dangerouslySetInnerHTML={{
        __html: renderToString(
          <SignupForm
            {...props}
            City={CityInput}
            saving={props.saves && serverSaving}
            stepping={props.steps && stepping}
          />,
        ),
      }}
    />
  )
}

function formProps(page: DropPageProps, in_dialog: boolean): SignupFormProps {
  const { drop } = page
  return {
    drop: {
      id: drop.id,
      drop_profile_id: drop.drop_profile.id,
      // a preview has no link
      post_signup_redirect_url: page.mode.preview ? null : drop.post_signup_redirect_url,
      require_double_opt_in: drop.require_double_opt_in,
      confirmation_message_contact_preference: drop.confirmation_message_contact_preference,
      thank_you_message: drop.thank_you_message,
      enterprise_customer_id: drop.enterprise_customer_id,
      allow_email: drop.allow_email,
      allow_sms: drop.allow_sms,
      allow_whatsapp: drop.allow_whatsapp,
      contact_method_order: drop.contact_method_order,
      require_both_sms_and_email: drop.require_both_sms_and_email,
      require_otp: drop.require_otp,
      input_sms_country_code_default: drop.input_sms_country_code_default,
      allow_name: drop.allow_name,
      allow_birthdate: drop.allow_birthdate,
      allow_gender: drop.allow_gender,
      allow_location: drop.allow_location,
      allow_language: drop.allow_language,
      allow_instagram: drop.allow_instagram,
      allow_tiktok: drop.allow_tiktok,
      platform_order: drop.platform_order,
      require_checkbox_opt_in: drop.require_checkbox_opt_in,
      require_secondary_checkbox_opt_in: drop.require_secondary_checkbox_opt_in,
      secondary_checkbox_opt_in_text: drop.secondary_checkbox_opt_in_text,
      custom_fields: drop.custom_fields,
    },
    drop_version: page.drop_version,
    artist: artistName(drop),
    locale: drop.translation_language ?? 'en',
    phone_country: phoneCountry(drop),
    post_url: page.post_url,
    calls: {
      subscribe: signups.subscribe.path,
      otp: signups.otp.path,
      cities: places.autocomplete.path,
      link_again: signups.link_again.path,
    },
    share_url: page.share_url,
    calendar: calendarOf(page),
    link_dates: page.opens_at ? undefined : datesAhead(page),
    rendered_at: RENDERED_AT,
    additional_legal: drop.additional_legal,
    button_text: buttonText(page),
    text_hint: textHint(page),
    steps: stepOf(page),
    preview: page.mode.preview,
    awaits_code: page.opened === 'code',
    in_dialog,
    force_email_and_phone: page.force_email_and_phone,
    reply: page.reply,
    saves: savesOf(page),
  }
}

/** What a browser without scripts is answered shows the whole form. */
const stepOf = ({ drop, reply, opened }: DropPageProps) =>
  drop.form_layout !== 'STEPS' || reply ? undefined : opened === 'form' ? 2 : 1

/** A form behind a button has said those words already. */
function buttonText({ drop, opens_at }: DropPageProps) {
  if (opens_at) return pageWords(drop.translation_language ?? 'en').teaser.tell_me
  return drop.form_layout === 'COMPACT' ? null : drop.custom_primary_button_text
}

/** What a plain drop says of its texts. An enterprise drop says it in its SMS notice. */
const textHint = ({ drop }: DropPageProps) =>
  drop.allow_sms && drop.enterprise_customer_id === null
    ? pageWords(drop.translation_language ?? 'en').text_hint
    : undefined

/** On the server only the choice is drawn. */
const serverSaving = {
  Choice: SaveChoice,
  Panel: () => null,
  chosen: () => undefined,
  authorize: () => undefined,
}

function savesOf({ drop, music, opens_at }: DropPageProps): SignupFormProps['saves'] {
  if (opens_at) return undefined
  if (drop.drop_type !== 'TRACK_PRE_SAVE' && !drop.allow_forever_save) return undefined
  const offered: readonly string[] = servicesOf(drop)
  return {
    services: (music?.services ?? []).filter(service => offered.includes(service)),
    has_release: hasRelease(drop),
    apple_music: music?.apple_music ?? null,
    calls: {
      spotify_link: presaves.spotify_auth_link.path,
      spotify_return: presaves.spotify_return.path,
      apple_music_token: presaves.apple_music_token.path,
      save_apple_music_token: presaves.save_apple_music_token.path,
      connected_services: presaves.connected_services.path,
    },
  }
}

/** The teaser itself offers its opening, where it shows more than the form. */
function calendarOf(page: DropPageProps) {
  if (!page.opens_at) return releaseAhead(page)
  return page.mode.form_only ? { url: page.calendar_url, at: page.opens_at } : null
}

function releaseAhead({ drop, now, calendar_url }: DropPageProps) {
  const at = drop.go_live_timestamp
  return at && Date.parse(at) > Date.parse(now) ? { url: calendar_url, at } : null
}

/** Of the links of a collection; a day lasts until it is over everywhere. */
function datesAhead({ drop, now, calendar_url }: DropPageProps): SignupFormProps['link_dates'] {
  const at = visibleLinks(drop).flatMap(({ id, event_date }) => {
    if (!event_date) return []
    const ends = event_date.includes('T') ? Date.parse(event_date) : Date.parse(event_date) + MAX_DAY_MS
    return ends > Date.parse(now) ? [[id, new Date(ends).toISOString()] as const] : []
  })
  return at.length > 0
    ? { url: `${calendar_url}${calendar_url.includes('?') ? '&' : '?'}link={link}`, at: Object.fromEntries(at) }
    : undefined
}

/** From its beginning in UTC to its end in the last time zone. */
const MAX_DAY_MS = 36 * 3_600_000

/** The drop's country, else the United States until the browser knows the visitor's (FORM-077). */
function phoneCountry(drop: DropPageProps['drop']) {
  const wanted = defaultPhoneCountry(drop)
  const code = wanted.toUpperCase()
  return isSupportedCountry(code)
    ? { code: wanted, dial_code: getCountryCallingCode(code) as string }
    : { code: 'us', dial_code: '1' }
}
