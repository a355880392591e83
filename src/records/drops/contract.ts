import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'
import { day, id, instant, timeZone, upperCaseWord } from '#platform/contract/values.ts'
import { contactMethod } from '#records/fans/contract.ts'
import { confirmationMessages } from '#records/messages/contract.ts'

export const dropType = upperCaseWord(['BASIC_SIGN_UP', 'COMMENT', 'LINK_COLLECTION', 'TRACK_PRE_SAVE', 'LISTENING'])
export const dropStatus = upperCaseWord(['OPEN', 'CLOSED', 'ARCHIVED'])
export const colorTheme = upperCaseWord(['DARK', 'LIGHT'])
export const formLayout = upperCaseWord(['EXPANDED', 'COMPACT', 'STEPS'])
export const translationLanguage = upperCaseWord(['EN', 'FR']).transform(
  language => language.toLowerCase() as 'en' | 'fr',
)
export const messagePreference = upperCaseWord([
  'SMS_OR_WHATSAPP_AND_EMAIL',
  'ONLY_SMS_OR_WHATSAPP',
  'ONLY_EMAIL',
  'DO_NOT_SEND',
])

/** Two letters, such as `us`. */
const countryCode = z
  .string()
  .regex(/^[a-z]{2}$/i, 'Must be a country of two letters, like us')
  .toLowerCase()

/** `#rrggbb`, nothing else: the value is written into a stylesheet. */
export const colorHex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Must be a colour like #1f6feb')
  .toLowerCase()

/** A web address a page may link to: http or https, without user name or password. */
export const webUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine(url => !/[\\\s]|^https?:\/\/[^/?#]*@/i.test(url), 'Must be a web address')

/** A picture: a file of ours (`/media/...`) or a web address. */
export const imageUrl = z.union([z.string().regex(/^\/(?!\/)[\w./-]+$/), webUrl])

/** A video of ours, as the studio keeps it. */
export const videoUrl = z
  .string()
  .regex(/^\/media\/[0-9a-f-]{36}\/video\.(?:mp4|webm)$/, 'Must be a video uploaded here')

/** A drop where something else tells of it. */
export const dropReference = z.object({ id, title: z.string(), cover_url: imageUrl.nullable() })
export type DropReference = z.output<typeof dropReference>

/** Platforms in the order the page lists them; each has one `{platform}_url` on the profile (DROP-025). */
export const profilePlatforms = [
  'spotify',
  'apple_music',
  'youtube',
  'soundcloud',
  'instagram',
  'tiktok',
  'twitter',
  'amazon_music',
  'pandora',
  'website',
  'bandsintown',
] as const
export type ProfilePlatform = (typeof profilePlatforms)[number]

export const dropProfile = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  /** On every page of the artist that has no picture of its own. */
  image_url: imageUrl.nullable().default(null),
  spotify_url: webUrl.nullable(),
  apple_music_url: webUrl.nullable(),
  youtube_url: webUrl.nullable(),
  soundcloud_url: webUrl.nullable(),
  instagram_url: webUrl.nullable(),
  tiktok_url: webUrl.nullable(),
  twitter_url: webUrl.nullable(),
  amazon_music_url: webUrl.nullable(),
  pandora_url: webUrl.nullable(),
  website_url: webUrl.nullable(),
  bandsintown_url: webUrl.nullable(),
})

export const customField = z.object({
  id,
  label: z.string(),
  required: z.boolean(),
  field_type: upperCaseWord(['MULTIPLE_CHOICE', 'STRING', 'INTEGER', 'DATE']),
  multiple_choice_options: z.array(z.object({ id, label: z.string(), sort_order: z.int() })),
})

export const collectionLink = z.object({
  id,
  title: z.string(),
  subtitle_one: z.string().nullable(),
  order: z.int(),
  event_date: z.union([instant, day]).nullable(),
  event_timezone: z.string().nullable(),
  is_hidden: z.boolean(),
  is_call_to_action_disabled: z.boolean(),
  custom_signup_button_text: z.string().nullable(),
  call_to_action: upperCaseWord(['SIGN_UP', 'LINK']),
  destination_url: webUrl.nullable(),
  /** Instead of the drop's picture, where fans sign up for this link. */
  image_url: imageUrl.nullable().default(null),
})

/** Services a music link may lead to, as they travel. */
export const musicPlatforms = [
  'spotify',
  'apple-music',
  'youtube-music',
  'amazon-music',
  'deezer',
  'tidal',
  'soundcloud',
  'bandcamp',
  'beatport',
  'pandora',
  'audiomack',
] as const
export type MusicPlatform = (typeof musicPlatforms)[number]
const musicPlatform = z.enum(musicPlatforms)

/** A presave or listening link. */
export const musicLink = z.object({
  platform: musicPlatform,
  destination_url: webUrl.nullable(),
  is_hidden: z.boolean(),
})

export const dropItem = z.object({
  id,
  order: z.int(),
  hidden: z.boolean(),
  item_type: upperCaseWord(['MEDIA', 'SONG', 'LINK', 'SHOPIFY_PRODUCT', 'EVENT_TICKETING']),
  title: z.string().nullable(),
  description: z.string().nullable(),
  external_asset_url: imageUrl.nullable(),
  asset: z.object({ download_url: imageUrl }).nullable(),
  /** Of a MEDIA item; its picture is shown until it is played. */
  video_url: videoUrl.nullable().default(null),
  product_handle: z.string().nullable(),
  shop_url: webUrl.nullable(),
  destination_url: webUrl.nullable(),
  links: z.array(z.object({ id, platform: musicPlatform, destination_url: webUrl })),
  event_title: z.string().nullable(),
  event_description: z.string().nullable(),
  event_date: z.union([instant, day]).nullable(),
  is_call_to_action_disabled: z.boolean(),
  link_and_event_type: upperCaseWord(['PRE_SALE', 'DYNAMIC_PRE_SALE', 'TICKET_PURCHASE', 'SOLD_OUT']).nullable(),
  activate_at: instant.nullable(),
})

export const dropBlock = z.object({
  id,
  title: z.string(),
  block_type: upperCaseWord(['MEDIA', 'SONG', 'LINK', 'SHOP', 'EVENT']),
  hidden: z.boolean(),
  items: z.array(dropItem),
})

/**
 * A page in both of its languages. `texts`: what the owner wrote in the language that is not `translation_language`, by the
 * name of the field, or by `{id}.{field}` of a question, choice, link, block or item.
 */
const secondLanguage = z.object({
  texts: z.record(z.string().max(80), z.string().max(5000)),
  /** The page opens in the visitor's language, else in `translation_language`. */
  by_visitor: z.boolean(),
})

/** Which part of a cover stays in sight where it is cropped, in per cent from its left and from its top. */
const focalPoint = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) })

/** What anyone may read of a drop: nothing of the organization, of sign-ups or of other fans (DROP-117..131). */
export const publicDrop = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  drop_type: dropType,
  drop_profile: dropProfile,
  enterprise_customer_id: z.string().nullable(),

  end_at: instant.nullable(),
  go_live_timestamp: instant.nullable(),
  /**
   * Null: the release is saved for everybody at `go_live_timestamp`. A time zone: on the day which that moment has there, at
   * midnight of each fan's own.
   */
  release_time_zone: timeZone.nullable(),
  end_message: z.string().nullable(),
  /** Until a scheduled page opens, its address shows a countdown and takes sign-ups. */
  teaser: z.boolean(),
  translation_language: translationLanguage.nullable(),
  second_language: secondLanguage.nullable(),
  custom_universal_signup_title: z.string().nullable(),
  custom_universal_signup_description: z.string().nullable(),
  post_signup_redirect_url: webUrl.nullable(),
  /** The artist's own words to whoever has just signed up. */
  thank_you_message: z.string().nullable(),
  additional_legal: z.string().nullable(),
  confirmation_message_contact_preference: messagePreference,

  custom_image_url: imageUrl.nullable(),
  custom_image_focus: focalPoint.nullable(),
  custom_background_image_url: imageUrl.nullable(),
  custom_artist_image_url: imageUrl.nullable(),
  custom_artist_title: z.string().nullable(),
  hide_artist_image: z.boolean(),
  hide_custom_image: z.boolean(),
  color_theme: colorTheme.nullable(),
  background_color_hex: colorHex.nullable(),
  custom_primary_button_color_hex: colorHex.nullable(),
  custom_primary_button_text: z.string().nullable(),
  allow_fanfare_logo: z.boolean(),
  form_layout: formLayout,

  allow_email: z.boolean(),
  allow_sms: z.boolean(),
  allow_whatsapp: z.boolean(),
  contact_method_order: z.array(contactMethod),
  require_both_sms_and_email: z.boolean(),
  require_otp: z.boolean(),
  input_sms_country_code_default: countryCode.nullable(),
  /** Countries whose numbers get text messages; none stands for all that the installation sends to. */
  sms_country_codes: z.array(countryCode).max(250),

  allow_name: z.boolean(),
  allow_birthdate: z.boolean(),
  allow_gender: z.boolean(),
  allow_location: z.boolean(),
  allow_language: z.boolean(),
  allow_instagram: z.boolean(),
  allow_tiktok: z.boolean(),
  /** Platform names as in `profilePlatforms`; those absent follow in the default order (DROP-026). */
  platform_order: z.array(z.string()),

  /** Consent counts only once the fan has pressed the button behind a link that was sent to them. */
  require_double_opt_in: z.boolean(),
  require_checkbox_opt_in: z.boolean(),
  require_secondary_checkbox_opt_in: z.boolean(),
  secondary_checkbox_opt_in_text: z.string().nullable(),

  allow_forever_save: z.boolean(),

  custom_fields: z.array(customField),
  link_collection: z.object({ id, links: z.array(collectionLink) }).nullable(),
  listening_links: z.array(musicLink),
  presave_links: z.array(musicLink),
  blocks: z.array(dropBlock),
})
export type PublicDrop = z.output<typeof publicDrop>

/** The drop as its owner decides it: beside what the page shows, what is said in its messages. No visitor reads this. */
export const ownedDrop = publicDrop.extend({
  /** With `require_double_opt_in`: one more message after a day to fans who have not confirmed. */
  remind_to_confirm: z.boolean(),
  /** Own words of the confirmation; null says the default. */
  confirmation_messages: confirmationMessages.nullable(),
  /** What the catalogues know the release by, where its links do not lead to it yet. */
  release_upc: z
    .string()
    .regex(/^\d{12,14}$/, 'Must be 12 to 14 digits')
    .nullable(),
  release_isrc: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/, 'Must be like GBAYE2600024')
    .nullable(),
})
export type OwnedDrop = z.output<typeof ownedDrop>

const dropAnswer = z.object({ drop: publicDrop })

export const drops = {
  get: query('GET /app/v2/drops/{identifier}', {
    summary: 'A drop by short code, id or slug; 404 when unknown, archived or still being built',
    params: z.object({ identifier: z.string().min(1).max(200) }),
    answer: dropAnswer,
    shows: ['drops'],
  }),
  get_by_slugs: query('GET /app/v2/drop_profiles/{profile_slug}/drops/{drop_slug}', {
    summary: 'A drop by the slugs of its share address',
    params: z.object({ profile_slug: z.string().min(1).max(200), drop_slug: z.string().min(1).max(200) }),
    answer: dropAnswer,
    shows: ['drops'],
  }),
}
