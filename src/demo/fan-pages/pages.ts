import type { DemoDrop } from '#demo/drops.ts'
import { dayAfter } from '#demo/fan-pages/day-after.ts'
import { recordBlocks } from '#demo/fan-pages/record-blocks.ts'
import { newId } from '#platform/server/new-id.ts'
import type { MusicPlatform } from '#records/drops/contract.ts'

const HOUR = 3_600_000

interface City {
  title: string
  venue: string
  zone: string
  in_days: number
  does: 'SIGN_UP' | 'LINK' | 'SOLD_OUT'
}

const cities: readonly City[] = [
  { title: 'Lisbon', venue: 'Sala Azul', zone: 'Europe/Lisbon', in_days: 81, does: 'SIGN_UP' },
  { title: 'Madrid', venue: 'Teatro Marquesina', zone: 'Europe/Madrid', in_days: 83, does: 'SOLD_OUT' },
  { title: 'Marseille', venue: 'Le Hangar 9', zone: 'Europe/Paris', in_days: 86, does: 'SIGN_UP' },
  { title: 'Milan', venue: 'Officina Sette', zone: 'Europe/Rome', in_days: 88, does: 'LINK' },
  { title: 'Berlin', venue: 'Halle Süd', zone: 'Europe/Berlin', in_days: 91, does: 'SOLD_OUT' },
  { title: 'Amsterdam', venue: 'De Kas, two nights', zone: 'Europe/Amsterdam', in_days: 94, does: 'LINK' },
  { title: 'London', venue: 'The Tramshed', zone: 'Europe/London', in_days: 98, does: 'SIGN_UP' },
]

const linkOf = (now: Date, { title, venue, zone, in_days, does }: City, order: number) => ({
  id: newId(),
  title,
  subtitle_one: venue,
  order,
  event_date: new Date(dayAfter(now, in_days).getTime() + 19 * HOUR).toISOString(),
  event_timezone: zone,
  image_url: null,
  is_hidden: false,
  is_call_to_action_disabled: does === 'SOLD_OUT',
  custom_signup_button_text: null,
  call_to_action: does === 'LINK' ? ('LINK' as const) : ('SIGN_UP' as const),
  destination_url: does === 'LINK' ? `https://tickets.example/${title.toLowerCase()}` : null,
})

const musicLinks = (slug: string, platforms: readonly MusicPlatform[]) =>
  platforms.map(platform => ({
    platform,
    destination_url: `https://${platform}.example/${slug}`,
    is_hidden: false,
  }))

const QUESTION = newId()

const asked = { allow_email: true, allow_name: false, require_checkbox_opt_in: true } as const

const byWhatsApp = { allow_whatsapp: true, allow_gender: true, input_sms_country_code_default: 'fr' } as const

/** A tour, an upcoming release, a past release, and a page with content blocks around a record. */
export const demoPages = (now: Date): readonly DemoDrop[] => [
  {
    slug: 'candy-coated-tour',
    artist: 'juno-tangerine',
    voice: 'candy',
    cover: 'candy-coated.webp',
    draft: {
      ...asked,
      drop_type: 'LINK_COLLECTION',
      title: 'Candy Coated Tour',
      description: 'Seven cities, one very large inflatable orange. Pick yours and hear before tickets go on sale.',
      link_collection: { id: newId(), links: cities.map((city, order) => linkOf(now, city, order)) },
    },
    opened_days_ago: 12,
    sign_ups: 140,
    reminders: [6],
    conversion: 0.38,
  },
  {
    slug: 'heat-signature-single',
    artist: 'kilo-orchid',
    voice: 'wide',
    cover: 'heat-signature.webp',
    draft: {
      ...asked,
      drop_type: 'TRACK_PRE_SAVE',
      title: 'Heat Signature',
      ...byWhatsApp,
      description: 'The new single. Pre-save it, and it is in your library at midnight, wherever you are.',
      go_live_timestamp: dayAfter(now, 24).toISOString(),
      release_time_zone: 'UTC',
      release_upc: '5060214220013',
      listening_links: musicLinks('heat-signature', ['spotify', 'apple-music', 'bandcamp', 'tidal', 'deezer']),
      presave_links: [
        ...musicLinks('heat-signature', ['spotify', 'apple-music']).map(link => ({ ...link, destination_url: null })),
        ...musicLinks('heat-signature', ['beatport', 'bandcamp']),
      ],
    },
    opened_days_ago: 8,
    sign_ups: 90,
    reminders: [],
    conversion: 0.41,
  },
  {
    slug: 'tidal-memory',
    artist: 'null-coast',
    voice: 'mono',
    cover: 'tidal-memory.webp',
    draft: {
      ...asked,
      drop_type: 'LISTENING',
      title: 'Tidal Memory',
      description: 'Four pieces for tape, reed organ and the sea at Hvide. 31 minutes.',
      custom_universal_signup_description:
        'Two letters a year, a cassette now and then. First to know when nc—005 is cut.',
      listening_links: musicLinks('tidal-memory', [
        'bandcamp',
        'spotify',
        'apple-music',
        'tidal',
        'deezer',
        'youtube-music',
        'soundcloud',
      ]),
    },
    opened_days_ago: 30,
    sign_ups: 60,
    reminders: [],
    conversion: 0.19,
  },
  {
    slug: 'nine-suns',
    artist: 'brass-meridian',
    voice: 'narrow',
    cover: 'nine-suns.webp',
    draft: {
      ...asked,
      drop_type: 'BASIC_SIGN_UP',
      title: 'Nine Suns',
      description: 'Nine players, nine suns, one room in Marseille. The record is here and so are we.',
      form_layout: 'COMPACT',
    },
    blocks: pictures => recordBlocks(now, pictures),
    pictures: [
      'portrait-brass-meridian.webp',
      'z-stage.webp',
      'nine-suns.webp',
      'nine-suns-film.webp',
      'nine-suns.mp4',
      'letters-home.webp',
      'z-vinyl.webp',
      'sugar-glass.webp',
      'grid-study.webp',
    ],
    opened_days_ago: 21,
    sign_ups: 80,
    reminders: [11],
    conversion: 0.29,
  },
  {
    slug: 'ask-the-nine',
    artist: 'brass-meridian',
    voice: 'serif',
    cover: 'z-stage.webp',
    draft: {
      ...asked,
      drop_type: 'COMMENT',
      title: 'Ask the Nine',
      ...byWhatsApp,
      description: 'Nine players answer from the stage in Marseille. What would you like to know?',
      custom_primary_button_text: 'Ask them',
      allow_name: true,
      custom_fields: [
        { id: QUESTION, label: 'Your question', required: true, field_type: 'STRING', multiple_choice_options: [] },
      ],
      second_language: {
        by_visitor: true,
        texts: {
          title: 'Demande aux Neuf',
          description: 'Neuf musiciens répondent sur scène à Marseille. Que veux-tu savoir ?',
          custom_primary_button_text: 'Poser la question',
          [`${QUESTION}.label`]: 'Ta question',
        },
      },
    },
    opened_days_ago: 9,
    sign_ups: 45,
    reminders: [],
    conversion: 0.33,
  },
  {
    slug: 'letters-home',
    artist: 'wren-hallow',
    voice: 'serif',
    cover: 'letters-home.webp',
    draft: {
      ...asked,
      drop_type: 'BASIC_SIGN_UP',
      title: 'Letters Home',
      description: 'Forty letters, written by hand, for the first who ask.',
      end_at: dayAfter(now, -1).toISOString(),
      end_message: 'All forty are in the post. Thank you for your addresses.',
      listening_links: musicLinks('letters-home', ['spotify', 'apple-music', 'bandcamp']),
    },
    opened_days_ago: 40,
    sign_ups: 70,
    reminders: [],
    conversion: 0.35,
  },
]
