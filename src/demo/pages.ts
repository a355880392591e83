import type { DemoDrop } from '#demo/drops.ts'
import { SIMULATED_SHOP_DOMAIN } from '#integrations/shop/simulator.ts'
import { newId } from '#platform/server/new-id.ts'
import type { MusicPlatform, PublicDrop } from '#records/drops/contract.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

const dayAfter = (now: Date, days: number) => new Date(Math.ceil(now.getTime() / DAY) * DAY + days * DAY)

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
      description: 'The new single. Pre-save it, and it is in your library at midnight, wherever you are.',
      go_live_timestamp: dayAfter(now, 18).toISOString(),
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

type Block = PublicDrop['blocks'][number]
type Item = Block['items'][number]

const item = (item_type: Item['item_type'], order: number, more: Partial<Item>): Item => ({
  id: newId(),
  order,
  hidden: false,
  item_type,
  title: null,
  description: null,
  external_asset_url: null,
  asset: null,
  video_url: null,
  product_handle: null,
  shop_url: null,
  destination_url: null,
  links: [],
  event_title: null,
  event_description: null,
  event_date: null,
  is_call_to_action_disabled: false,
  link_and_event_type: null,
  activate_at: null,
  ...more,
})

const block = (title: string, block_type: Block['block_type'], items: Item[]): Block => ({
  id: newId(),
  title,
  block_type,
  hidden: false,
  items,
})

function recordBlocks(now: Date, picture: (name: string) => string): Block[] {
  const shown = (name: string) => ({ external_asset_url: picture(`${name}.webp`) })
  const song = (title: string, length: string, cover: string, order: number) =>
    item('SONG', order, {
      title,
      description: length,
      ...shown(cover),
      links: (['spotify', 'apple-music', 'bandcamp'] as const).map(platform => ({
        id: newId(),
        platform,
        destination_url: `https://${platform}.example/nine-suns`,
      })),
    })
  const concert = (city: string, venue: string, in_days: number, type: Item['link_and_event_type'], order: number) =>
    item('EVENT_TICKETING', order, {
      event_title: city,
      event_description: venue,
      event_date: dayAfter(now, in_days).toISOString().slice(0, 10),
      destination_url: `https://tickets.example/${city.toLowerCase()}`,
      link_and_event_type: type,
      activate_at: type === 'DYNAMIC_PRE_SALE' ? dayAfter(now, 4).toISOString() : null,
    })
  const product = (
    title: string,
    description: string,
    product_handle: string,
    order: number,
    more: Partial<Item> = {},
  ) =>
    item('SHOPIFY_PRODUCT', order, {
      title,
      description,
      product_handle,
      shop_url: `https://${SIMULATED_SHOP_DOMAIN}/products/${product_handle}`,
      ...more,
    })
  const link = (title: string, description: string, still: string, order: number) =>
    item('LINK', order, { title, description, ...shown(still), destination_url: `https://zine.example/${still}` })
  const film = (title: string, still: string, order: number) =>
    item('MEDIA', order, { title, ...shown(still), destination_url: `https://video.example/nine-suns-${order}.mp4` })
  return [
    block('Watch', 'MEDIA', [
      item('MEDIA', 1, {
        title: 'Three suns turning',
        description: 'Fifteen drawings a second, cut from the paper of the cover.',
        ...shown('nine-suns-film'),
        video_url: picture('nine-suns.mp4'),
      }),
      film('The night in Marseille', 'z-stage', 2),
      film('How the cover was cut', 'nine-suns', 3),
      film('Rehearsal, second week', 'letters-home', 4),
    ]),
    block('On the road', 'EVENT', [
      concert('Marseille', 'Le Hangar 9', 60, 'TICKET_PURCHASE', 1),
      concert('Lisbon', 'Sala Azul', 67, 'SOLD_OUT', 2),
      concert('London', 'The Tramshed', 72, 'DYNAMIC_PRE_SALE', 3),
    ]),
    block('Listen', 'SONG', [
      song('First Sun', '7:02', 'nine-suns', 1),
      song('Tangerine (Brass Meridian version)', '4:48', 'sugar-glass', 2),
      song('Brass Etude No. 4', '3:57', 'grid-study', 3),
      song('Harbour Song', '6:15', 'letters-home', 4),
    ]),
    block('Shop', 'SHOP', [
      product('Nine Suns, LP', 'Black or cobalt, with the sleeve notes.', 'nine-suns-lp', 1, shown('z-vinyl')),
      product('First Sun tee', 'Printed in Marseille, one sun a shirt.', 'first-sun-tee', 2),
      product('Live in Marseille, A2 print', 'Three colours on heavy paper.', 'marseille-print', 3),
    ]),
    block('Read', 'LINK', [
      link('The players, one by one', 'Nine talks in nine kitchens', 'portrait-brass-meridian', 1),
      link('Letters home', 'What the horns wrote on tour', 'letters-home', 2),
    ]),
  ]
}
