import type { Draft } from './studio-context.ts'

const names: Partial<Record<keyof Draft, string>> = {
  custom_artist_title: 'Name on the page',
  drop_type: 'Kind of drop',
  translation_language: 'Language',
  second_language: 'Second language',
  custom_image_url: 'Cover',
  custom_image_focus: 'Middle of the cover',
  custom_background_image_url: 'Background picture',
  custom_artist_image_url: 'Artist picture',
  background_color_hex: 'Background colour',
  custom_primary_button_color_hex: 'Button colour',
  custom_primary_button_text: 'Button text',
  contact_method_order: 'Order of contact methods',
  sms_country_codes: 'Countries of text messages',
  custom_fields: 'Questions of your own',
  secondary_checkbox_opt_in_text: 'Text of the second box',
  additional_legal: 'Legal text',
  confirmation_message_contact_preference: 'Confirmation',
  post_signup_redirect_url: 'Page after sign-up',
  go_live_timestamp: 'Counts down to',
  end_at: 'Ends',
  link_collection: 'Cities',
  presave_links: 'Pre-save links',
  listening_links: 'Listening links',
  blocks: 'Content blocks',
  release_upc: 'UPC',
  release_isrc: 'ISRC',
  release_time_zone: 'When it is saved',
  allow_forever_save: 'Save every later release too',
  frame_origins: 'Sites that show the form',
}

/** A field as the studio calls it; what is named nowhere is named by its own words. */
export function fieldName(field: keyof Draft): string {
  const words = String(field).replaceAll('_', ' ')
  return names[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as a person would say it. */
export function valueWords(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.map(listed).join(', ') || 'none'
  return typeof value === 'object' ? 'something else' : String(value)
}

const listed = (item: unknown) =>
  typeof item === 'object' && item !== null && 'label' in item ? String(item.label || 'without words') : String(item)
