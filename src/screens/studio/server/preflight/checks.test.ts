import { describe, expect, it } from 'vitest'
import type { OwnedDrop } from '#records/drops/contract.ts'
import { draftOf } from '#records/drops/server/draft-page.ts'
import { completeDrop } from '#records/drops/server/save-drop.ts'
import { plainTheme } from '#records/drops/theme/palette.ts'
import { sampleDrop } from '../../../../../test/fans/drop-page.ts'
import { countriesCheck } from './countries.ts'
import { deadLinks } from './dead-links.ts'
import type { Facts } from './facts.ts'
import { provenCheck, sendersCheck } from './form.ts'
import { contrastOf } from './looks.ts'
import { timesCheck } from './times.ts'
import { languageCheck } from './words.ts'

const all = { EMAIL: true, PHONE: true, WHATSAPP: true }
const factsOf = (changes: Partial<OwnedDrop>, senders: Facts['senders'] = all): Facts => {
  const drop = sampleDrop(changes)
  const { id, slug, drop_profile } = drop
  const page = completeDrop(drop, { id, slug, drop_profile })
  return {
    draft: draftOf(page, 'plain', []),
    page,
    dress: { theme: plainTheme('dark'), voice: 'plain', cover: null },
    gone: new Set(),
    senders,
    smsCountries: ['GB', 'IE', 'FR'],
    shareUrl: '',
    hasEnded: false,
    isClosed: false,
    now: new Date('2026-11-20T12:00:00Z'),
  }
}

describe('providers', () => {
  const named = (changes: Partial<OwnedDrop>, senders: Facts['senders']) =>
    sendersCheck(factsOf({ allow_sms: true, ...changes }, senders)).findings.map(({ level, code, field }) => [
      level,
      code,
      field,
    ])

  it('blocks publishing when no provider can send the code, and warns about a contact method that no provider can reach (OTP-001)', () => {
    expect(named({ require_otp: true }, all)).toEqual([])
    expect(named({ require_otp: true }, { ...all, PHONE: false })).toEqual([['error', 'otp_needs_sender', 'allow_sms']])
    expect(named({}, { ...all, PHONE: false })).toEqual([['warning', 'channel_without_sender', 'allow_sms']])
    expect(named({ allow_sms: false }, { ...all, PHONE: false, WHATSAPP: false })).toEqual([])
  })
})

it('reports that addresses are not proven when the form asks for neither a code nor a link', () => {
  const skips = (changes: Partial<OwnedDrop>) => provenCheck(factsOf(changes)).findings.length
  expect([{}, { require_otp: true }, { require_double_opt_in: true }].map(skips)).toEqual([1, 0, 0])
})

describe('the confirmation text', () => {
  const english = {
    subject: 'You are on the list',
    body: 'Hi {first_name|you}, we will write to you when {drop_title} is out.',
  }
  const french = {
    subject: 'Tu es sur la liste',
    body: 'Bonjour {first_name|}, {drop_title} arrive et nous te le dirons.',
  }
  const mail = (words: typeof english) => ({ EMAIL: words, PHONE: null })
  const found = (changes: Partial<OwnedDrop>) =>
    languageCheck(factsOf({ confirmation_message_contact_preference: 'ONLY_EMAIL', ...changes })).findings.map(
      ({ text }) => text,
    )

  it.each<[string, Partial<OwnedDrop>, string[]]>([
    ['in the page’s language are fine', { confirmation_messages: { en: mail(english), fr: mail(french) } }, []],
    [
      'that were written before the page became French go out no more',
      { translation_language: 'fr', confirmation_messages: { en: mail(english), fr: null } },
      ['The confirmation mail is written for a page in English, and the page is French.'],
    ],
    [
      'in French are no words of an English page',
      { confirmation_messages: { en: mail(french), fr: null } },
      ['The confirmation mail looks French, and the page is English.'],
    ],
    [
      'for fans who chose the other language are looked at too',
      { confirmation_messages: { en: mail(english), fr: mail(english) } },
      ['The confirmation mail for fans who chose French looks English.'],
    ],
    [
      'of a text message are looked at, in the place of the mail’s',
      {
        translation_language: 'fr',
        allow_sms: true,
        confirmation_message_contact_preference: 'ONLY_SMS_OR_WHATSAPP',
        confirmation_messages: { en: null, fr: { EMAIL: english, PHONE: { ...english, subject: null } } },
      },
      ['The confirmation text message looks English, and the page is French.'],
    ],
    [
      'that are never sent stop nobody',
      {
        translation_language: 'fr',
        confirmation_message_contact_preference: 'DO_NOT_SEND',
        confirmation_messages: { en: mail(english), fr: null },
      },
      [],
    ],
  ])('%s (DROP-045)', (_, changes, expected) => {
    expect(found(changes)).toEqual(expected)
  })
})

describe('colours', () => {
  it('with too little contrast are named, whatever their origin (DROP-040)', () => {
    const { colours } = plainTheme('dark')
    expect(contrastOf(colours).findings).toEqual([])
    const faint = contrastOf({ ...colours, ink: colours.bg, accent: colours.bg })
    expect(faint.findings.map(({ level, code, text }) => [level, code, text])).toEqual([
      ['error', 'contrast_low', 'Text reads at 1:1 only.'],
      ['error', 'contrast_low', 'The button reads at 1:1 only.'],
    ])
  })
})

describe('SMS countries (THREATS 5)', () => {
  const looked = (changes: Partial<OwnedDrop>) => {
    const { findings, passed } = countriesCheck(factsOf({ allow_sms: true, allow_email: false, ...changes }))
    return [...findings.map(({ level, code, field }) => `${level} ${code} ${field}`), ...passed.map(({ text }) => text)]
  }

  it.each<[string, Partial<OwnedDrop>, string[]]>([
    ['are named where all is well', {}, ['Text messages go to the United Kingdom, Ireland, and France']],
    ['chosen ones too', { sms_country_codes: ['ie'] }, ['Text messages go to Ireland']],
    ['do not matter to a form without a number', { allow_sms: false, allow_email: true }, []],
    [
      'warn where the phone field begins with one that is not served',
      { input_sms_country_code_default: 'ee' },
      ['warning phone_country_not_served input_sms_country_code_default'],
    ],
    [
      'and with one that was not chosen',
      { input_sms_country_code_default: 'fr', sms_country_codes: ['gb'] },
      ['warning phone_country_not_served input_sms_country_code_default'],
    ],
    [
      'go no further than the installation',
      { sms_country_codes: ['gb', 'ee'] },
      ['warning country_not_served sms_country_codes'],
    ],
    ['may be none', { sms_country_codes: ['ee'] }, ['warning texts_go_nowhere sms_country_codes']],
    [
      'but not where fans cannot finish without',
      { sms_country_codes: ['ee'], require_otp: true },
      ['error texts_go_nowhere sms_country_codes'],
    ],
    [
      'nor where they have to answer a link first',
      { sms_country_codes: ['ee'], require_double_opt_in: true },
      ['error texts_go_nowhere sms_country_codes'],
    ],
  ])('%s', (_what, changes, said) => {
    expect(looked(changes)).toEqual(said)
  })

  it('are not reported as a wrong choice when the installation sends SMS to no country', () => {
    const { findings } = countriesCheck({ ...factsOf({ allow_sms: true }), smsCountries: [] })
    expect(findings.map(({ text }) => text)).toEqual(['Text messages go nowhere.'])
  })
})

it('names missing texts and choices, and the field of the first, when the second language is incomplete', () => {
  const idOf = (end: number) => `0198f3a0-0000-7000-8000-00000000c00${end}`
  const options = ['North', 'South'].map((label, at) => ({ id: idOf(at), label, sort_order: at }))
  const question = { id: idOf(9), label: 'Which stop?', required: false, field_type: 'MULTIPLE_CHOICE' }
  const missing = (texts: Record<string, string>) =>
    languageCheck(
      factsOf({
        title: 'Night Bus',
        description: null,
        custom_fields: [{ ...question, multiple_choice_options: options }],
        second_language: { texts, by_visitor: false },
      } as never),
    ).findings.flatMap(({ code, field, text }) => (code === 'second_text_missing' ? [field, text] : []))
  expect(missing({})[0]).toBe('second_language.texts.title')
  const written = { title: 'Bus de nuit', [`${idOf(9)}.label`]: 'Quel arrêt ?', [`${idOf(0)}.label`]: 'Nord' }
  const field = `second_language.texts.${idOf(1)}.label`
  expect(missing(written)).toEqual([field, 'Not in French yet: Question 1 choice 2.'])
  expect(missing({ ...written, [`${idOf(1)}.label`]: 'Sud' })).toEqual([])
})

it('does not say that a page stays open when a person closed it (DROP-137)', () => {
  const { findings, passed } = timesCheck({ ...factsOf({ end_at: null, go_live_timestamp: null }), isClosed: true })
  expect(passed).toEqual([])
  expect(findings).toMatchObject([{ level: 'info', code: 'page_closed', field: null }])
})

describe('an end in the past', () => {
  const levelFor = (hasEnded: boolean) => {
    const facts = factsOf({ end_at: '2026-11-19T12:00:00.000Z', end_message: 'Bye', go_live_timestamp: null })
    return timesCheck({ ...facts, hasEnded }).findings.map(({ level, code }) => [level, code])
  }

  it('blocks a page that is open, and only warns when the page has ended already (DROP-017)', () => {
    expect(levelFor(false)).toEqual([['error', 'end_in_the_past']])
    expect(levelFor(true)).toEqual([['warning', 'end_in_the_past']])
  })

  it('names both steps that open the page again when a person closed it, too (DROP-017, DROP-137)', () => {
    const hintFor = (isClosed: boolean) => {
      const facts = factsOf({ end_at: '2026-11-19T12:00:00.000Z', end_message: 'Bye', go_live_timestamp: null })
      return timesCheck({ ...facts, hasEnded: true, isClosed }).findings[0]?.hint
    }
    expect(hintFor(true)).toMatch(/choose a later end or none, publish, and then reopen the drop/)
    expect(hintFor(false)).toMatch(/choose a later end or none\.$/)
  })
})

describe('links of sites that do not answer', () => {
  const none = async () => new Map<string, 'unknown'>()
  const linked = (...urls: (keyof OwnedDrop['drop_profile'])[]) => {
    const facts = factsOf({})
    const profile = Object.fromEntries(urls.map(url => [url, `https://${url}.example/mara`]))
    return { ...facts, page: { ...facts.page, drop_profile: { ...facts.page.drop_profile, ...profile } } }
  }

  it('call services by their names', async () => {
    const release = factsOf({
      drop_type: 'LISTENING',
      listening_links: [
        { platform: 'apple-music', destination_url: 'https://music.apple.example/1', is_hidden: false },
      ],
    } as never)
    const { findings } = await deadLinks({ ...release, page: linked('spotify_url').page }, none)
    expect(findings).toMatchObject([{ hint: 'Listening link of Apple Music, Spotify link' }])
  })

  it('are named, of many the first six', async () => {
    const eight = linked(
      'spotify_url',
      'apple_music_url',
      'youtube_url',
      'soundcloud_url',
      'instagram_url',
      'tiktok_url',
      'pandora_url',
      'website_url',
    )
    const { findings } = await deadLinks(eight, none)
    expect(findings).toMatchObject([
      { code: 'link_unchecked', hint: expect.stringMatching(/^Spotify link, .*TikTok link and 2 more$/) },
    ])
  })
})
