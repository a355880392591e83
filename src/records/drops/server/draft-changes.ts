import type { DraftChange, DropDraftFields } from '#records/drops/draft.ts'
import { sameJson } from '#records/drops/server/same-json.ts'

type Field = keyof DropDraftFields

/** How a field is called, and how its values are. */
interface Words {
  label: string
  /** Null where words say nothing. */
  say?: (value: never, draft: DropDraftFields) => string | null
}

const LONGEST = 120
const asked = (value: boolean) => (value ? 'asked' : 'not asked')
const yesNo = (value: boolean) => (value ? 'on' : 'off')
const shown = (hidden: boolean) => (hidden ? 'hidden' : 'shown')
const text = (value: string | null) => value
const picture = () => null
const moment = (value: string | null) => (value && !Number.isNaN(Date.parse(value)) ? utc(new Date(value)) : value)
const utc = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const capital = (word: string) => word.charAt(0) + word.slice(1).toLowerCase().replaceAll('_', ' ')
const methods = { EMAIL: 'Email', PHONE: 'SMS', WHATSAPP: 'WhatsApp' } as const
const languages = { en: 'English', fr: 'French' } as const
const confirmations = {
  SMS_OR_WHATSAPP_AND_EMAIL: 'text message and email',
  ONLY_SMS_OR_WHATSAPP: 'text message',
  ONLY_EMAIL: 'email',
  DO_NOT_SEND: 'none',
} as const
const counted = (one: string) => (list: readonly unknown[]) => `${list.length} ${list.length === 1 ? one : `${one}s`}`

/** In the order of the studio. */
const words = {
  title: { label: 'Title', say: text },
  drop_type: { label: 'Kind of drop', say: capital },
  description: { label: 'Description', say: text },
  custom_artist_title: { label: 'Artist name', say: text },
  translation_language: {
    label: 'Language',
    say: (value: 'en' | 'fr' | null) => (value ? languages[value] : 'English'),
  },
  second_language: {
    label: 'Second language',
    say: (value: DropDraftFields['second_language']) => {
      if (!value) return null
      const written = Object.values(value.texts).filter(Boolean).length
      return `${written} ${written === 1 ? 'text' : 'texts'}${value.by_visitor ? ', by the visitor’s language' : ''}`
    },
  },

  custom_image_url: { label: 'Cover', say: picture },
  custom_image_focus: {
    label: 'Middle of the cover',
    say: (value: DropDraftFields['custom_image_focus']) => value && `${value.x} %, ${value.y} %`,
  },
  hide_custom_image: { label: 'Cover', say: shown },
  custom_background_image_url: { label: 'Background picture', say: picture },
  custom_artist_image_url: { label: 'Artist picture', say: picture },
  hide_artist_image: { label: 'Artist picture', say: shown },
  voice: { label: 'Voice', say: capital },
  color_theme: { label: 'Theme', say: (value: string | null) => value && capital(value) },
  background_color_hex: { label: 'Background colour', say: text },
  custom_primary_button_color_hex: { label: 'Button colour', say: text },
  custom_primary_button_text: { label: 'Button text', say: text },
  form_layout: {
    label: 'Form',
    say: (value: string) => (value === 'COMPACT' ? 'behind a button' : value === 'STEPS' ? 'in steps' : 'in the page'),
  },
  allow_fanfare_logo: { label: 'Footer link', say: yesNo },

  allow_email: { label: 'Email', say: asked },
  allow_sms: { label: 'SMS', say: asked },
  allow_whatsapp: { label: 'WhatsApp', say: asked },
  contact_method_order: {
    label: 'Order of contact methods',
    say: (order: DropDraftFields['contact_method_order']) => order.map(method => methods[method]).join(', ') || null,
  },
  require_both_sms_and_email: {
    label: 'Phone and email both',
    say: (value: boolean) => (value ? 'required' : 'not required'),
  },
  require_otp: { label: 'Code', say: asked },
  input_sms_country_code_default: {
    label: 'Phone country',
    say: (value: string | null) => value?.toUpperCase() ?? null,
  },
  sms_country_codes: {
    label: 'Countries of text messages',
    say: (codes: readonly string[]) => codes.map(code => code.toUpperCase()).join(', ') || null,
  },
  allow_name: { label: 'Name', say: asked },
  allow_birthdate: { label: 'Birthdate', say: asked },
  allow_gender: { label: 'Gender', say: asked },
  allow_location: { label: 'City', say: asked },
  allow_language: { label: 'Language of the fan', say: asked },
  allow_instagram: { label: 'Instagram', say: asked },
  allow_tiktok: { label: 'TikTok', say: asked },
  platform_order: { label: 'Order of platforms', say: (order: readonly string[]) => order.join(', ') || null },
  custom_fields: {
    label: 'Questions',
    say: (fields: DropDraftFields['custom_fields']) =>
      fields.map(({ label }) => label || 'no words yet').join(', ') || null,
  },

  require_double_opt_in: { label: 'Double opt-in', say: yesNo },
  remind_to_confirm: { label: 'Reminder to confirm', say: yesNo },
  confirmation_messages: { label: 'Words of the confirmation', say: () => null },

  require_checkbox_opt_in: {
    label: 'Opt-in box',
    say: (value: boolean) => (value ? 'must be ticked' : 'may stay empty'),
  },
  require_secondary_checkbox_opt_in: { label: 'Second box', say: (value: boolean) => shown(!value) },
  secondary_checkbox_opt_in_text: { label: 'Text of the second box', say: text },
  additional_legal: { label: 'Legal text', say: text },

  confirmation_message_contact_preference: {
    label: 'Confirmation',
    say: (value: keyof typeof confirmations) => confirmations[value],
  },
  post_signup_redirect_url: { label: 'Page after sign-up', say: text },
  thank_you_message: { label: 'Thank-you', say: text },
  end_message: { label: 'End message', say: text },
  teaser: { label: 'Teaser', say: yesNo },
  go_live_timestamp: { label: 'Countdown to', say: moment },
  end_at: { label: 'End', say: moment },
  frame_origins: { label: 'Sites that show the form', say: (origins: readonly string[]) => origins.join(', ') || null },

  custom_universal_signup_title: { label: 'Title of the form', say: text },
  custom_universal_signup_description: { label: 'Text of the form', say: text },
  allow_forever_save: { label: 'Save to library', say: yesNo },
  link_collection: {
    label: 'Links',
    say: (value: { links: unknown[] } | null) => value && counted('link')(value.links),
  },
  listening_links: { label: 'Listening links', say: counted('link') },
  presave_links: { label: 'Pre-save links', say: counted('link') },
  release_upc: { label: 'UPC of the release', say: text },
  release_isrc: { label: 'ISRC of the release', say: text },
  release_time_zone: {
    label: 'Saved',
    say: (zone: string | null) => (zone ? 'at midnight of each fan’s own' : 'everywhere at once'),
  },
  blocks: { label: 'Blocks', say: counted('block') },
} satisfies Record<Field, Words>

/** What the field of a path is called, such as that of `frame_origins.1`. */
export const labelOf = (path: string): string => words[path.split('.')[0] as Field].label

/** What differs between two drafts, in the order of the studio. */
export function changesBetween(before: DropDraftFields, after: DropDraftFields): DraftChange[] {
  return (Object.keys(words) as Field[]).flatMap(field => {
    if (sameJson(before[field], after[field])) return []
    const { label, say } = words[field] as { label: string; say: (value: unknown) => string | null }
    const [was, is] = [say(before[field]), say(after[field])].map(shortened)
    return [
      {
        field,
        label,
        before: was ?? null,
        after: is ?? null,
        text: sentence(label, was ?? null, is ?? null, after[field]),
      },
    ]
  })
}

function sentence(label: string, was: string | null, is: string | null, value: unknown) {
  if (is !== null && is !== was)
    return `${label}: ${/^(asked|not asked|shown|hidden|on|off)$/.test(is) ? is : `“${is}”`}`
  return `${label} ${value === null || value === '' || (is === null && was !== null) ? 'removed' : 'changed'}`
}

const shortened = (said: string | null) => {
  const line = said?.replace(/\s+/g, ' ').trim()
  if (!line) return null
  return [...line].length > LONGEST ? `${[...line].slice(0, LONGEST - 1).join('')}…` : line
}
