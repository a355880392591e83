import { type PublicDrop, publicDrop } from '#features/drops/contract.ts'
import { plainTheme } from '#features/drops/theme/palette.ts'
import type { DropPageProps } from '../src/screens/drop-page/contract.ts'

const DROP_ID = '01929bd4-0000-7000-8000-000000000001'
const PROFILE_ID = '01929bd4-0000-7000-8000-000000000002'

/** A drop that asks for an e-mail address and nothing else. */
export const sampleDrop = (changes: Partial<PublicDrop> = {}): PublicDrop => ({
  ...publicDrop.parse({
    id: DROP_ID,
    slug: 'night-bus',
    title: 'Night Bus',
    description: null,
    drop_type: 'BASIC_SIGN_UP',
    drop_profile: {
      id: PROFILE_ID,
      slug: 'vesper',
      title: 'Vesper Lane',
      ...Object.fromEntries(
        [
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
        ].map(platform => [`${platform}_url`, null]),
      ),
    },
    enterprise_customer_id: null,
    end_at: null,
    go_live_timestamp: null,
    end_message: null,
    translation_language: null,
    custom_universal_signup_title: null,
    custom_universal_signup_description: null,
    post_signup_redirect_url: null,
    additional_legal: null,
    confirmation_message_contact_preference: 'DO_NOT_SEND',
    custom_image_url: null,
    custom_background_image_url: null,
    custom_artist_image_url: null,
    custom_artist_title: null,
    hide_artist_image: false,
    hide_custom_image: false,
    color_theme: null,
    background_color_hex: null,
    custom_primary_button_color_hex: null,
    custom_primary_button_text: null,
    allow_fanfare_logo: true,
    form_layout: 'EXPANDED',
    allow_email: true,
    allow_sms: false,
    allow_whatsapp: false,
    contact_method_order: [],
    require_both_sms_and_email: false,
    require_otp: false,
    input_sms_country_code_default: null,
    allow_name: false,
    allow_birthdate: false,
    allow_gender: false,
    allow_location: false,
    allow_language: false,
    allow_instagram: false,
    allow_tiktok: false,
    platform_order: [],
    require_double_opt_in: false,
    require_checkbox_opt_in: false,
    require_secondary_checkbox_opt_in: false,
    secondary_checkbox_opt_in_text: null,
    allow_forever_save: false,
    custom_fields: [],
    link_collection: null,
    listening_links: [],
    presave_links: [],
    blocks: [],
  }),
  ...changes,
})

const questionTypes = ['MULTIPLE_CHOICE', 'STRING', 'INTEGER', 'DATE'] as const
const labels = {
  MULTIPLE_CHOICE: 'Which night suits you?',
  STRING: 'Which song should I play for your grandmother?',
  INTEGER: 'How many of you will come?',
  DATE: 'When did you first hear me?',
}

/** Ten questions of all four types, every other one required; the options are not in their order. */
export const tenQuestions: PublicDrop['custom_fields'] = Array.from({ length: 10 }, (_, at) => {
  const field_type = questionTypes[at % questionTypes.length] ?? 'STRING'
  const id = (kind: string, number: number) => `01929bd4-0000-7000-8000-0000000${kind}${at}${number}00`.slice(0, 36)
  return {
    id: id('c', 0),
    label: at < questionTypes.length ? labels[field_type] : `${labels[field_type]} (${at + 1})`,
    required: at % 2 === 0,
    field_type,
    multiple_choice_options:
      field_type === 'MULTIPLE_CHOICE'
        ? ['Sunday', 'Friday', 'Saturday, with the long dinner before'].map((label, option) => ({
            id: id('d', option),
            label,
            sort_order: (option + 2) % 3,
          }))
        : [],
  }
})

/** The props of an active page of that drop. */
export const samplePage = ({
  drop,
  ...changes
}: Partial<Omit<DropPageProps, 'drop'>> & { drop?: Partial<PublicDrop> } = {}): DropPageProps => ({
  phase: 'active',
  drop: sampleDrop(drop),
  drop_version: 3,
  theme: plainTheme('light'),
  voice: 'plain',
  cover: null,
  post_url: '/d/night-bus',
  page_url: 'https://fans.example/d/night-bus',
  share_url: 'https://fans.example/vesper/night-bus',
  mode: { form_only: false, preview: false },
  now: '2026-11-01T12:00:00.000Z',
  force_email_and_phone: false,
  assets: { stylesheets: ['/fan/fan.css'], no_script_stylesheet: '/fan/no-script.css', script: '/fan/fan.js' },
  theme_stylesheet: '/d-theme/abc.css',
  privacy_url: '/privacy',
  ...changes,
})
