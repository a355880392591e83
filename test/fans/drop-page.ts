import { type PublicDrop, profilePlatforms, publicDrop } from '#records/drops/contract.ts'
import { plainDrop } from '#records/drops/server/plain-drop.ts'
import { plainTheme } from '#records/drops/theme/palette.ts'
import type { DropPageProps } from '#screens/drop-page/contract.ts'

const DROP_ID = '01929bd4-0000-7000-8000-000000000001'
const PROFILE_ID = '01929bd4-0000-7000-8000-000000000002'

/** A drop that asks for an email address and nothing else. */
export const sampleDrop = (changes: Partial<PublicDrop> = {}): PublicDrop => ({
  ...publicDrop.parse({
    ...plainDrop,
    id: DROP_ID,
    slug: 'night-bus',
    title: 'Night Bus',
    drop_type: 'BASIC_SIGN_UP',
    drop_profile: {
      id: PROFILE_ID,
      slug: 'vesper',
      title: 'Vesper Lane',
      ...Object.fromEntries(profilePlatforms.map(platform => [`${platform}_url`, null])),
    },
    confirmation_message_contact_preference: 'DO_NOT_SEND',
    require_checkbox_opt_in: false,
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
  post_url: '/d/night-bus?lang=en',
  page_url: 'https://fans.example/d/night-bus',
  asks_cookies: false,
  calendar_url: '/d/night-bus/calendar.ics',
  other_language: null,
  share_url: 'https://fans.example/vesper/night-bus',
  mode: { form_only: false, preview: false },
  now: '2026-11-01T12:00:00.000Z',
  force_email_and_phone: false,
  general_signup: null,
  link_images: {},
  assets: {
    stylesheets: ['/fan/fan.css'],
    no_script_stylesheet: '/fan/no-script.css',
    script: '/fan/fan.js',
    frame_script: '/fan/frame.js',
  },
  theme_stylesheet: '/d-theme/abc.css',
  privacy_url: '/privacy',
  ...changes,
})
