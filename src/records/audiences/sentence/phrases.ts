import { isCurrentCountry } from '#platform/contract/countries.ts'
import type { FanEventType, RuleKey } from '../rules-contract.ts'
import {
  choice,
  counted,
  day,
  flag,
  list,
  named,
  number,
  one,
  optional,
  type Part,
  quoted,
  type Token,
  words,
} from './parts.ts'

/**
 * Two-letter codes by their English names. A name belongs to the first code in use that has it; the others, such as those of
 * former countries, are written as codes.
 */
function intlNames(
  type: 'region' | 'language',
  letters: string,
  isCurrent: (code: string) => boolean,
): Record<string, string> {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' })
  const taken = new Set<string>()
  const codes = [...letters].flatMap(a => [...letters].map(b => a + b))
  return Object.fromEntries(
    codes.map(code => {
      const name = names.of(code)
      if (name === undefined || taken.has(name) || !isCurrent(code)) return [code, code]
      taken.add(name)
      return [code, name]
    }),
  )
}

/** Filipino has no other code of two letters than that of Tagalog. */
const isOtherCode = (current: string, code: string) => current !== code && current.length === 2

/** Every two-letter code by its English name, with Unspecified for ZZ. */
export const countryNames: Readonly<Record<string, string>> = {
  ...intlNames('region', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', isCurrentCountry),
  ZZ: 'Unspecified',
}
export const languageNames: Readonly<Record<string, string>> = intlNames(
  'language',
  'abcdefghijklmnopqrstuvwxyz',
  code => !isOtherCode(new Intl.Locale(code).language, code),
)

export const channelNames = { EMAIL: 'email', PHONE: 'SMS', WHATSAPP: 'WhatsApp' }

export const eventWords: Record<FanEventType, string> = {
  SOCIAL_SOUND_USED: 'used a sound',
  INSTAGRAM_STORY_MENTION: 'mentioned us in an Instagram story',
  INSTAGRAM_COMMENT: 'commented on Instagram',
  SOCIAL_COMMENT_ON_ARTIST_POST: 'commented on a post of the artist',
  DROP_SIGNUP: 'signed up to a drop',
  ARTIST_SONG_STREAM: 'streamed a song',
  SHOPIFY_ORDER: 'ordered in the shop',
  SHOPIFY_PRODUCT: 'bought a product',
  SHOPIFY_SPEND: 'spent in the shop',
  DROP_MESSAGE: 'got a message of the team',
  SOCIAL_CONTENT_MENTION: 'mentioned us in a post',
  TAGGED_SOCIAL_COMMENT: 'tagged us in a comment',
}

const matchWords: Token<'ICONTAINS' | 'IEXACT'> = choice({ ICONTAINS: 'contains', IEXACT: 'is' })
/** In brackets, so that it belongs to this rule also where "and" or "or" follows. */
const unknown = flag('unknown', ' (or unknown)')
const within = optional('days', words(' in the last '), counted('days', 'day', 'days'))
const channel = one('channel', choice(channelNames))

const place: Token<{ name: string; latitude: number; longitude: number }> = {
  write: ({ name, latitude, longitude }) => `“${name}” at ${latitude} ${longitude}`,
  read: (from, names) =>
    from.attempt(() => {
      const name = quoted.read(from, names)
      if (name === undefined || !from.take(' at ')) return undefined
      const latitude = number.read(from, names)
      if (latitude === undefined || !from.take(' ')) return undefined
      const longitude = number.read(from, names)
      return longitude === undefined ? undefined : { name, latitude, longitude }
    }),
}

const textRule = (thing: string): Part[] => [
  words(`have a ${thing} that `),
  one('match', matchWords),
  words(' '),
  one('text', quoted),
  unknown,
]

const answer = (...parts: Part[]): Part[] => [
  words('answered '),
  one('field_id', named('fields')),
  words(' with '),
  ...parts,
  unknown,
]

/** How each rule reads after "Fans who". The first that fits is taken, so a longer beginning stands before a shorter one. */
export const phrases: Readonly<Record<RuleKey, readonly Part[]>> = {
  country_code: [words('live in '), list('countries', choice(countryNames)), unknown],
  state: textRule('state'),
  city: textRule('city'),
  radius: [words('live within '), counted('miles', 'mile', 'miles'), words(' of '), list('places', place), unknown],
  age: [
    words('are aged '),
    list(
      'bands',
      choice({
        '13-17': '13-17',
        '18-24': '18-24',
        '25-34': '25-34',
        '35-44': '35-44',
        '45-54': '45-54',
        '55-100': '55-100',
      }),
    ),
    unknown,
  ],
  gender: [words('are '), list('genders', choice({ MALE: 'male', FEMALE: 'female' })), unknown],
  platform: [words('have a name on '), list('platforms', choice({ TikTok: 'TikTok', Instagram: 'Instagram' }))],
  drop_id: [words('signed up to '), flag('each', 'each of '), list('drop_ids', named('drops')), within],
  follower_count: [
    words('have at least '),
    counted('at_least', 'follower', 'followers'),
    optional(
      'platform',
      words(' on '),
      one('platform', choice({ TikTok: 'TikTok', Instagram: 'Instagram', YouTube: 'YouTube', Twitter: 'X' })),
    ),
    unknown,
  ],
  engagement_type: [
    one('engagement_type', choice(eventWords)),
    optional('subject', words(' '), one('subject', quoted)),
    words(' at least '),
    counted('engagement_count', 'time', 'times'),
    within,
  ],
  first_interaction_days: [words('were first seen in the last '), counted('first_interaction_days', 'day', 'days')],
  tags: [words('are tagged '), list('tags', quoted)],
  languages: [words('speak '), list('languages', choice(languageNames)), unknown],
  custom_field_choice: answer(words('the choice '), list('options', named('options'))),
  custom_field_text: answer(words('a text that '), one('match', matchWords), words(' '), one('text', quoted)),
  custom_field_number: answer(words('a number from '), one('from', number), words(' to '), one('to', number)),
  custom_field_date: answer(words('a day from '), one('from', day), words(' to '), one('to', day)),
  consent: [
    one('state', choice({ YES: 'agreed to ', NO: 'took back ', NONE: 'never agreed or disagreed to ' })),
    one('purpose', choice({ MARKETING: 'marketing', PARTNERS: 'offers of partners' })),
    words(' by '),
    channel,
  ],
  reachable: [words('can be reached by '), channel],
  message: [
    one('did', choice({ GOT: 'got', OPENED: 'opened', CLICKED: 'clicked in' })),
    words(' a message'),
    optional('channel', words(' by '), channel),
    words(' at least '),
    counted('times', 'time', 'times'),
    within,
  ],
  email_engagement: [
    list(
      'states',
      choice({
        NOT_OPENED: 'did not open',
        OPENED_NOT_CLICKED: 'opened without a click',
        OPENED_AND_CLICKED: 'opened and clicked',
      }),
    ),
    words(' the email '),
    one('broadcast_id', named('broadcasts')),
  ],
  audience: [words('are in the audience '), one('audience_id', named('audiences'))],
}
