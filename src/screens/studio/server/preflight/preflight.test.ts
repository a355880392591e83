import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftChanges } from '#records/drops/draft.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Studio, studioOf } from '../../../../../test/studio.ts'
import { studio } from '../../contract.ts'
import type { Finding } from '../../findings.ts'

let server: TestServer
let studioTeam: Studio
let canary: Server
let hits = 0
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  studioTeam = await studioOf(server)
  canary = createServer((_request, response) => {
    hits++
    response.end()
  })
  await new Promise<void>(done => canary.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  canary.close()
  await server.stop()
})

const ann: Studio['ann'] = (...call) => studioTeam.ann(...call)
const begun: Studio['begun'] = (...draft) => studioTeam.begun(...draft)
const preflight = async (id: string, more: object = {}) =>
  (await ann(studio.preflight, { id, check_links: false, ...more } as never)).body
const ahead = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()
const question = (label: string, choices?: string[]) => ({
  id: randomUUID(),
  label,
  required: false,
  field_type: choices ? ('MULTIPLE_CHOICE' as const) : ('STRING' as const),
  multiple_choice_options: (choices ?? []).map((choice, sort_order) => ({
    id: randomUUID(),
    label: choice,
    sort_order,
  })),
})
const city = () => ({
  ...{ id: randomUUID(), title: 'Lisbon', subtitle_one: null, order: 0, event_date: null, event_timezone: null },
  ...{ image_url: null, is_hidden: false, is_call_to_action_disabled: false, custom_signup_button_text: null },
  ...{ call_to_action: 'SIGN_UP' as const, destination_url: null },
})
/** What every drop without a picture, an end message and proven addresses hears. */
const ALWAYS = ['cover_missing', 'contacts_not_proven', 'end_message_missing', 'message_cost']

type Expected = [Finding['level'], Finding['code'], string | null]

describe('the preflight', () => {
  it('reports no problems for a plain drop, and lists the passed checks', async () => {
    const { id } = await begun({ description: 'Eleven songs.' })
    const { findings, passed, revision } = await preflight(id)
    expect(findings.map(({ code, level }) => [level, code])).toEqual(ALWAYS.map(code => ['info', code]))
    const end = findings.find(({ code }) => code === 'end_message_missing')
    expect(end?.hint).toBe('Once the page has ended, fans read: “This one is over. Thank you to everybody who came.”')
    expect(revision).toBe(2)
    expect(passed.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Fans sign up by email',
        expect.stringMatching(/^Text reads at 1\d\.\d:1$/),
        'No text looks French',
      ]),
    )
  })
  const found: [string, () => DraftChanges, Expected[]][] = [
    ['no title', () => ({ title: ' ' }), [['error', 'title_missing', 'title']]],
    ['half a date', () => ({ end_at: 'an unfinished date' }), [['error', 'field_invalid', 'end_at']]],
    [
      'half a date of a city',
      () => ({
        link_collection: { id: randomUUID(), links: [{ ...city(), event_date: 'an unfinished date' }] },
      }),
      [['error', 'field_invalid', 'link_collection.links.0.event_date']],
    ],
    ['no contact method', () => ({ allow_email: false }), [['error', 'no_contact_method', 'allow_email']]],
    [
      'two that are required of one',
      () => ({ require_both_sms_and_email: true }),
      [['error', 'both_required_needs_two', 'require_both_sms_and_email']],
    ],
    [
      'a confirmation to nobody',
      () => ({ confirmation_message_contact_preference: 'ONLY_SMS_OR_WHATSAPP' }),
      [['warning', 'confirmation_unreachable', 'confirmation_message_contact_preference']],
    ],
    ['an end in the past', () => ({ end_at: ahead(-1), end_message: 'Bye' }), [['error', 'end_in_the_past', 'end_at']]],
    [
      'an end before the go-live',
      () => ({ end_at: ahead(1), go_live_timestamp: ahead(2), end_message: 'Bye' }),
      [['error', 'end_before_go_live', 'end_at']],
    ],
    [
      'a countdown that is over',
      () => ({ go_live_timestamp: ahead(-1) }),
      [['warning', 'go_live_in_the_past', 'go_live_timestamp']],
    ],
    ['an end without words', () => ({ end_at: ahead(1) }), [['warning', 'end_message_missing', 'end_message']]],
    [
      'questions that are none',
      () => ({
        custom_fields: [
          question(''),
          question('Which stop?'),
          question('which stop?'),
          question('A', []),
          question('B', ['One']),
          question('C', ['One', 'one', '']),
        ],
      }),
      [
        ['error', 'field_invalid', 'custom_fields.0.label'],
        ['warning', 'duplicate_question', 'custom_fields.2.label'],
        ['error', 'choices_missing', 'custom_fields.3.multiple_choice_options'],
        ['warning', 'choices_missing', 'custom_fields.4.multiple_choice_options'],
        ['error', 'choices_missing', 'custom_fields.5.multiple_choice_options.2.label'],
        ['warning', 'duplicate_choice', 'custom_fields.5.multiple_choice_options.1.label'],
      ],
    ],
    [
      'a second box without words',
      () => ({ require_secondary_checkbox_opt_in: true }),
      [['warning', 'opt_in_text_missing', 'secondary_checkbox_opt_in_text']],
    ],
    [
      'DROP-045 English words on a French page',
      () => ({
        translation_language: 'fr',
        description: 'Eleven songs written between the last stop and the first train.',
        custom_primary_button_text: 'Join now',
        end_message: 'Merci à toutes et à tous !',
      }),
      [
        ['warning', 'text_not_translated', 'description'],
        ['warning', 'text_not_translated', 'custom_primary_button_text'],
      ],
    ],
    [
      'French words on an English page',
      () => ({ description: 'Onze chansons écrites entre le dernier arrêt et le premier train.' }),
      [['warning', 'text_not_translated', 'description']],
    ],
    [
      'a variable of messages, which pages show as it is typed',
      () => ({ thank_you_message: 'Thanks {{first_name}} from {everyone}' }),
      [['warning', 'text_variable', 'thank_you_message']],
    ],
    [
      'a variable of a confirmation without its second brace',
      () => ({
        confirmation_messages: { en: { EMAIL: { subject: null, body: 'Doors: {link' }, PHONE: null }, fr: null },
      }),
      [['error', 'field_invalid', 'confirmation_messages.en.EMAIL.body']],
    ],
    [
      'a title too long for a link preview',
      () => ({ title: 'A '.repeat(40), description: 'x'.repeat(161) }),
      [
        ['warning', 'title_long', 'title'],
        ['info', 'description_long', 'description'],
      ],
    ],
    [
      'DROP-040 a button colour that nobody could read',
      () => ({ background_color_hex: '#ffffff', custom_primary_button_color_hex: '#fff9c4' }),
      [['info', 'contrast_moved', 'custom_primary_button_color_hex']],
    ],
    [
      'THREATS 19 links that fans must not be led to',
      () => ({ post_signup_redirect_url: 'https://user:secret@shop.example' }),
      [['error', 'link_unsafe', 'post_signup_redirect_url']],
    ],
    [
      'a link without encryption',
      () => ({ post_signup_redirect_url: 'http://shop.example/next' }),
      [['warning', 'link_insecure', 'post_signup_redirect_url']],
    ],
    [
      'a picture from elsewhere',
      () => ({ custom_artist_image_url: 'https://cdn.example/a.png' }),
      [['warning', 'cover_not_ours', 'custom_artist_image_url']],
    ],
  ]
  it.each(found)('reports %s', async (_what, changes, expected) => {
    const { id, base_revision } = await begun(changes())
    const { findings } = await preflight(id)
    const named = findings.map(({ level, code, field }) => [level, code, field])
    expect(named.filter(([level, code]) => level !== 'info' || !ALWAYS.includes(String(code)))).toEqual(
      [...expected].sort(([one], [other]) => LEVELS.indexOf(one) - LEVELS.indexOf(other)),
    )
    const errors = expected.filter(([level]) => level === 'error')
    const { status, problem } = await ann(studio.publish, { id, base_revision } as never)
    expect(status).toBe(errors.length > 0 ? 422 : 200)
    if (errors.length > 0) expect(problem.faults?.map(({ field }) => field)).toEqual(errors.map(([, , field]) => field))
  })
  it('names the city whose date is not whole', async () => {
    const links = [city(), { ...city(), title: '', order: 1 }].map(link => ({
      ...link,
      event_date: 'an unfinished date',
    }))
    const { id } = await begun({ link_collection: { id: randomUUID(), links } })
    const said = (await preflight(id)).findings.flatMap(({ code, text }) => (code === 'field_invalid' ? text : []))
    expect(said).toEqual(['Date of Lisbon: must be a date and time', 'Date of city 2: must be a date and time'])
  })
  it('reports a cover that is too small (DROP-120)', async () => {
    const file = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const picture = new Blob([file as BlobPart], { type: 'image/png' })
    const { body } = await ann(studio.upload_picture, {} as never, { file: picture })
    const { id } = await begun({ custom_image_url: body.url })
    expect((await preflight(id)).findings).toContainEqual(
      expect.objectContaining({ level: 'warning', code: 'cover_small', field: 'custom_image_url' }),
    )
  })
})

const LEVELS = ['error', 'warning', 'info']

describe('links', () => {
  it('are never requested inside this machine and private networks (THREATS 15)', async () => {
    const { port } = canary.address() as AddressInfo
    const inside = [
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      `https://0x7f.1:${port}/`,
      `https://2130706433:${port}/`,
      `https://[::ffff:7f00:1]:${port}/`,
      `https://localhost.:${port}/`,
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/',
      'https://printer.local/',
      'https://intranet/',
      'javascript:fetch("//evil.example")',
      ' jAvaScript:alert(1)',
      '\tjavascript:alert(1)',
      '//evil.example',
      'https:evil.example',
      'https://evil.example\\@shop.example',
      'data:text/html,x',
    ]
    for (const post_signup_redirect_url of inside) {
      const { id } = await begun({ post_signup_redirect_url })
      const { findings } = await preflight(id, { check_links: true })
      expect({ url: post_signup_redirect_url, findings }).toEqual({
        url: post_signup_redirect_url,
        findings: expect.arrayContaining([expect.objectContaining({ level: 'error', code: 'link_unsafe' })]),
      })
    }
    expect(hits).toBe(0)
  })
  it('of the artist are checked too; a dead or unresolvable one does not block publishing (DROP-025)', async () => {
    const other = await studioTeam.artist({ website_url: 'https://nobody.invalid.example' })
    const { id, base_revision } = await begun({}, other)
    const { findings } = await preflight(id, { check_links: true })
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^link_(dead|unchecked)$/)]),
    )
    expect((await ann(studio.publish, { id, base_revision } as never)).status).toBe(200)
  })
})
