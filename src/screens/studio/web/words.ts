import type { ProfilePlatform } from '#records/drops/contract.ts'
import { dropKinds } from '#records/drops/kinds.ts'
import type { Voice } from '#records/drops/theme/voices.ts'
import type { StudioDrop } from '../drop.ts'
import type { Section } from './address.ts'
import type { Draft } from './studio-context.ts'

export const platformNames: Record<ProfilePlatform, string> = {
  spotify: 'Spotify',
  apple_music: 'Apple Music',
  youtube: 'YouTube',
  soundcloud: 'SoundCloud',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  twitter: 'X',
  amazon_music: 'Amazon Music',
  pandora: 'Pandora',
  website: 'Website',
  bandsintown: 'Bandsintown',
}

export const voiceNames: Record<Voice, string> = {
  plain: 'Plain',
  wide: 'Wide',
  narrow: 'Narrow',
  soft: 'Soft',
  candy: 'Candy',
  mono: 'Mono',
  serif: 'Serif',
}

export const sectionNames: Record<Section, string> = {
  basics: 'Basics',
  look: 'Look',
  links: 'Links and release',
  blocks: 'Content blocks',
  form: 'Sign-up form',
  confirmation: 'Confirmation',
  legal: 'Agreement and legal',
  schedule: 'Schedule',
  share: 'Share and embed',
}

/** In which part of the studio a field of the draft stands. */
const sectionOfField: Partial<Record<keyof Draft, Section>> = {
  title: 'basics',
  description: 'basics',
  drop_type: 'basics',
  translation_language: 'basics',
  second_language: 'basics',
  custom_artist_title: 'basics',
  platform_order: 'basics',
  custom_image_url: 'look',
  custom_image_focus: 'look',
  hide_custom_image: 'look',
  custom_background_image_url: 'look',
  custom_artist_image_url: 'look',
  hide_artist_image: 'look',
  voice: 'look',
  color_theme: 'look',
  background_color_hex: 'look',
  custom_primary_button_color_hex: 'look',
  allow_fanfare_logo: 'look',
  link_collection: 'links',
  presave_links: 'links',
  listening_links: 'links',
  allow_forever_save: 'links',
  release_upc: 'links',
  release_isrc: 'links',
  release_time_zone: 'links',
  blocks: 'blocks',
  confirmation_message_contact_preference: 'confirmation',
  post_signup_redirect_url: 'confirmation',
  thank_you_message: 'confirmation',
  require_double_opt_in: 'confirmation',
  remind_to_confirm: 'confirmation',
  confirmation_messages: 'confirmation',
  require_checkbox_opt_in: 'legal',
  require_secondary_checkbox_opt_in: 'legal',
  secondary_checkbox_opt_in_text: 'legal',
  additional_legal: 'legal',
  go_live_timestamp: 'schedule',
  end_at: 'schedule',
  end_message: 'schedule',
  teaser: 'schedule',
  frame_origins: 'share',
}

/** The part in which a path such as `custom_fields.2.label` can be mended; the form holds all that is named nowhere else. */
export const sectionOf = (path: string): Section => sectionOfField[path.split('.')[0] as keyof Draft] ?? 'form'

export const channelWords = { EMAIL: 'Email', PHONE: 'SMS', WHATSAPP: 'WhatsApp' } as const

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayAndClock = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** 12:04 today, Nov 6, 12:04 before. */
export function savedWords(at: string, now = new Date()): string {
  const when = new Date(at)
  return (when.toDateString() === now.toDateString() ? clock : dayAndClock).format(when)
}

type Summarised = Pick<StudioDrop, 'slug' | 'is_enterprise'>

/** What of a part is decided, beside its name. */
export function summaryOf(section: Section, draft: Draft, { slug, is_enterprise }: Summarised): string {
  switch (section) {
    case 'basics':
      return [
        draft.second_language ? 'English and French' : draft.translation_language === 'fr' ? 'French' : 'English',
        draft.drop_type !== 'BASIC_SIGN_UP' && kindName(draft.drop_type),
      ]
        .filter(Boolean)
        .join(', ')
    case 'look':
      return voiceNames[draft.voice]
    case 'links':
      return linksSummary(draft)
    case 'blocks':
      return counted(draft.blocks.length, 'block', 'blocks')
    case 'form': {
      const methods = [draft.allow_email && 'Email', draft.allow_sms && 'SMS', draft.allow_whatsapp && 'WhatsApp']
      return methods.filter(Boolean).join(', ') || 'no contact method'
    }
    case 'confirmation':
      return {
        SMS_OR_WHATSAPP_AND_EMAIL: 'text and email',
        ONLY_SMS_OR_WHATSAPP: 'text only',
        ONLY_EMAIL: 'email only',
        DO_NOT_SEND: 'none',
      }[draft.confirmation_message_contact_preference]
    case 'legal':
      return is_enterprise || draft.require_secondary_checkbox_opt_in ? '2 boxes' : '1 box'
    case 'schedule':
      return draft.end_at ? `ends ${savedDay(draft.end_at)}` : 'no end'
    case 'share':
      return `/${slug}`
  }
}

const kindName = (kind: Draft['drop_type']) => dropKinds.find(({ value }) => value === kind)?.label.toLowerCase()

const counted = (count: number, one: string, many: string) =>
  count === 0 ? `no ${many}` : `${count} ${count === 1 ? one : many}`

function linksSummary({
  drop_type,
  link_collection,
  presave_links,
  listening_links,
  allow_forever_save,
}: Draft): string {
  if (drop_type === 'LINK_COLLECTION') return counted(link_collection?.links.length ?? 0, 'city', 'cities')
  if (drop_type === 'TRACK_PRE_SAVE') return counted(presave_links.length, 'service', 'services')
  if (drop_type === 'LISTENING') return counted(listening_links.length, 'service', 'services')
  return allow_forever_save ? 'saves releases' : 'none'
}

const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' })
const savedDay = (at: string) => {
  const when = new Date(at)
  return Number.isNaN(when.getTime()) ? 'at no date' : dayFormat.format(when)
}
