import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import { collectionLink, customField, dropBlock, dropItem, musicLink, ownedDrop } from './contract.ts'
import { voices } from './theme/voices.ts'

/** As typed: an address may be half written, a date may be none. Publishing is strict (`publicDrop`), a draft is not. */
const typed = (longest: number) => z.string().max(longest)
const link = typed(2000).nullable()
const moment = typed(40).nullable()
const colour = typed(40).nullable()
const words = (longest: number) => typed(longest).nullable()

/** A site that may show the form-only page in a frame, such as `https://label.example`. */
export const frameOrigin = z.string().regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, {
  error: ({ input }) =>
    String(input).startsWith('https://')
      ? 'Must be written as https://label.example, without a page'
      : 'Must begin with https://, such as https://label.example',
})

/** A question being written: its label may be empty, choices may be missing. */
const draftQuestion = z.object({
  id,
  label: typed(300),
  required: z.boolean(),
  field_type: customField.shape.field_type,
  multiple_choice_options: z.array(z.object({ id, label: typed(200), sort_order: z.int() })).max(100),
})

/** A city or event being written. */
const draftCity = collectionLink.extend({
  title: typed(300),
  subtitle_one: words(300),
  event_date: moment,
  event_timezone: words(64),
  custom_signup_button_text: words(200),
  destination_url: link,
})

/** An item of a content block being written. */
const draftItem = dropItem.extend({
  title: words(300),
  description: words(5000),
  external_asset_url: link,
  product_handle: words(300),
  shop_url: link,
  destination_url: link,
  links: z.array(z.object({ id, platform: typed(40), destination_url: typed(2000) })).max(30),
  event_title: words(300),
  event_description: words(5000),
  event_date: moment,
  activate_at: moment,
})

/** A content block being written. */
const draftBlock = dropBlock.extend({ title: typed(300), items: z.array(draftItem).max(50) })

/** A service whose address is being written. */
const draftMusicLink = musicLink.extend({ platform: typed(40), destination_url: link })

/** Own words of a confirmation being written: variables may be misspelt. */
const draftMessage = z.object({ subject: words(1000), body: words(20_000) }).nullable()
const draftMessages = z.object({ EMAIL: draftMessage, PHONE: draftMessage })

/**
 * Everything an owner decides about a drop, as the studio keeps it: the fields of `ownedDrop` under their names, the
 * voice of the page, and the sites that may frame its form. Nothing typed is refused for not being finished; lengths are
 * capped far above what a page can show.
 */
export const dropDraft = z.object({
  ...ownedDrop.omit({ id: true, slug: true, drop_profile: true, enterprise_customer_id: true }).shape,

  title: typed(300),
  description: words(5000),
  end_message: words(2000),
  thank_you_message: words(2000),
  custom_universal_signup_title: words(300),
  custom_universal_signup_description: words(2000),
  additional_legal: words(5000),
  custom_artist_title: words(300),
  custom_primary_button_text: words(200),
  secondary_checkbox_opt_in_text: words(2000),

  end_at: moment,
  go_live_timestamp: moment,
  post_signup_redirect_url: link,
  custom_image_url: link,
  custom_background_image_url: link,
  custom_artist_image_url: link,
  background_color_hex: colour,
  custom_primary_button_color_hex: colour,
  input_sms_country_code_default: typed(2).nullable(),
  release_upc: words(40),
  release_isrc: words(40),
  release_time_zone: words(64),
  custom_fields: z.array(draftQuestion).max(50),
  confirmation_messages: z.object({ en: draftMessages.nullable(), fr: draftMessages.nullable() }).nullable(),

  link_collection: z.object({ id, links: z.array(draftCity).max(200) }).nullable(),
  presave_links: z.array(draftMusicLink).max(30),
  listening_links: z.array(draftMusicLink).max(30),

  blocks: z.array(draftBlock).max(20),

  voice: z.enum(voices),
  /** Origins such as `https://label.example`. */
  frame_origins: z.array(typed(300)).max(20),
})
export type DropDraftFields = z.output<typeof dropDraft>

/** Any of these fields; what is left out stays as it is. */
export const draftChanges = z.strictObject(dropDraft.partial().shape)
export type DraftChanges = z.output<typeof draftChanges>

/** A field whose value no page can show yet: it is kept as typed, and refused when the drop is published. */
export const draftFault = z.object({
  /** Path in the draft, such as `end_at` or `custom_fields.2.label`. */
  field: z.string(),
  text: z.string(),
})
export type DraftFault = z.output<typeof draftFault>

/** One difference between two states of a draft, in words: `Button text`, `Sign Up`, `Get the address`. */
export const draftChange = z.object({
  /** Name of the field in the draft. */
  field: z.string(),
  label: z.string(),
  /** At most 120 characters; null where nothing stood, and on both sides where a picture says more than words. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The whole of it: `Button text: “Get the address”`. */
  text: z.string(),
})
export type DraftChange = z.output<typeof draftChange>
