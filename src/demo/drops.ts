import type { PublicDrop } from '#records/drops/contract.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import type { Voice } from '#records/drops/theme/voices.ts'

const DAY = 86_400_000

/** A page of the demo label and its results. Times are relative to the day of the first start, so the demo never looks old. */
export interface DemoDrop {
  slug: string
  artist: string
  voice: Voice
  /** Files beside this one, in covers/; videos are in films/. */
  cover: string
  draft: Omit<DropDraft, 'custom_image_url'>
  /** Content blocks, given the address of each of `pictures`. */
  blocks?: (picture: (name: string) => string) => PublicDrop['blocks']
  pictures?: readonly string[]
  opened_days_ago: number
  sign_ups: number
  /** Days after the opening on which the artist reminded people. */
  reminders: readonly number[]
  /** Share of visits that signed up. */
  conversion: number
}

export interface DemoArtist {
  slug: string
  title: string
  portrait: string
  links: Record<string, string>
}

const linksOf = (slug: string, platforms: readonly string[]) =>
  Object.fromEntries(
    platforms.map(platform => [`${platform}_url`, `https://${platform.replace('_', '-')}.example/${slug}`]),
  )

export const demoArtists: readonly DemoArtist[] = [
  {
    slug: 'wren-hallow',
    title: 'Wren Hallow',
    portrait: 'portrait-wren-hallow.webp',
    links: linksOf('wren-hallow', ['spotify', 'apple_music', 'instagram', 'youtube', 'website']),
  },
  {
    slug: 'kilo-orchid',
    title: 'Kilo Orchid',
    portrait: 'portrait-kilo-orchid.webp',
    links: linksOf('kilo-orchid', ['spotify', 'soundcloud', 'instagram', 'tiktok']),
  },
  {
    slug: 'juno-tangerine',
    title: 'Juno Tangerine',
    portrait: 'portrait-juno-tangerine.webp',
    links: linksOf('juno-tangerine', ['spotify', 'apple_music', 'tiktok', 'instagram', 'youtube']),
  },
  {
    slug: 'null-coast',
    title: 'Null Coast',
    portrait: 'portrait-null-coast.webp',
    links: linksOf('null-coast', ['soundcloud', 'website']),
  },
  {
    slug: 'brass-meridian',
    title: 'Brass Meridian',
    portrait: 'portrait-brass-meridian.webp',
    links: linksOf('brass-meridian', ['spotify', 'apple_music', 'youtube', 'instagram', 'bandsintown', 'website']),
  },
]

export const demoDrops = (now: Date): readonly DemoDrop[] => [
  {
    slug: 'slow-orchard',
    artist: 'wren-hallow',
    voice: 'soft',
    cover: 'slow-orchard.webp',
    draft: {
      drop_type: 'BASIC_SIGN_UP',
      title: 'Slow Orchard',
      description:
        'Ten songs, one long summer, a borrowed piano. Leave me a way to find you and I’ll write when it’s ripe.',
      form_layout: 'EXPANDED',
      allow_email: true,
      allow_sms: true,
      allow_name: true,
      require_otp: true,
      contact_method_order: ['EMAIL', 'PHONE'],
      input_sms_country_code_default: 'gb',
      require_checkbox_opt_in: true,
      thank_you_message:
        'I picked these ten songs in the order I would play them to you in the kitchen. Leave the window open for number six.',
      listening_links: (['spotify', 'bandcamp'] as const).map(platform => ({
        platform,
        destination_url: `https://${platform}.example/letters-home`,
        is_hidden: false,
      })),
    },
    opened_days_ago: 88,
    sign_ups: 1480,
    reminders: [31, 66],
    conversion: 0.31,
  },
  {
    slug: 'room-zero',
    artist: 'kilo-orchid',
    voice: 'wide',
    cover: 'room-zero.webp',
    draft: {
      drop_type: 'BASIC_SIGN_UP',
      title: 'Room Zero',
      description: 'One night, no line-up, no phones.\nThe address goes out at six on the day.',
      form_layout: 'COMPACT',
      custom_primary_button_text: 'Get the address',
      go_live_timestamp: new Date(Math.ceil(now.getTime() / DAY) * DAY + 20 * DAY + 22 * 3_600_000).toISOString(),
      allow_email: true,
      allow_sms: true,
      allow_name: true,
      contact_method_order: ['PHONE', 'EMAIL'],
      input_sms_country_code_default: 'gb',
      require_otp: true,
      require_checkbox_opt_in: true,
    },
    opened_days_ago: 41,
    sign_ups: 690,
    reminders: [20],
    conversion: 0.44,
  },
  {
    slug: 'sugar-glass',
    artist: 'juno-tangerine',
    voice: 'candy',
    cover: 'sugar-glass.webp',
    draft: {
      drop_type: 'BASIC_SIGN_UP',
      title: 'Sugar Glass',
      description: 'Three minutes of sugar, out now. Get the next one before anyone else.',
      form_layout: 'STEPS',
      allow_email: true,
      allow_name: true,
      allow_location: true,
      allow_birthdate: true,
      require_checkbox_opt_in: false,
    },
    opened_days_ago: 17,
    sign_ups: 530,
    reminders: [9],
    conversion: 0.27,
  },
]
