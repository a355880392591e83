import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { drops } from '#records/drops/contract.ts'
import type { DraftChanges } from '#records/drops/draft.ts'
import { linkToken } from '#records/messages/server/contact-link.ts'
import { dropLink } from '../../../../../test/fans/drop-link.ts'
import { formFor } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Studio, studioOf } from '../../../../../test/studio.ts'
import { studio } from '../../contract.ts'

let server: TestServer
let team: Studio
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await studioOf(server)
})
afterAll(() => server.stop())

const preflight = async (id: string, more: object = {}) =>
  (await team.ann(studio.preflight, { id, check_links: false, ...more } as never)).body

const texted = { allow_email: false, allow_sms: true, require_double_opt_in: true } as const
const mailed = { allow_email: true, require_both_sms_and_email: true } as const

describe('the message cost estimate', () => {
  const lineOf = async (changes: DraftChanges, more: object = {}) => {
    const { id } = await team.begun(changes)
    const { cost } = await preflight(id, { expected_sign_ups: 1000, ...more })
    return cost
  }
  it('counts the segments of a code and a confirmation, by channel and country (OTP-016, DROP-119)', async () => {
    const cost = await lineOf({
      allow_email: false,
      allow_sms: true,
      require_otp: true,
      input_sms_country_code_default: 'gb',
      confirmation_message_contact_preference: 'ONLY_SMS_OR_WHATSAPP',
    })
    expect(cost).toMatchObject({ currency: 'USD', expected_sign_ups: 1000, expectation: 'given' })
    expect(cost.lines).toMatchObject([
      { channel: 'PHONE', purpose: 'CODE', country_code: 'GB', encoding: 'GSM-7', segments: 1, share: 1, total: 60 },
      { channel: 'PHONE', purpose: 'CONFIRMATION', encoding: 'GSM-7', share: 1 },
    ])
    expect(cost.total).toBeCloseTo(
      cost.lines.reduce((sum, { total }) => sum + total, 0),
      2,
    )
  })
  it('counts a confirmation link with the longest city of the page', async () => {
    const links = [dropLink('Oslo', 1), dropLink('Villeneuve-Saint-Georges', 2)]
    const cities = { drop_type: 'LINK_COLLECTION' as const, link_collection: { id: randomUUID(), links } }
    const cost = await lineOf({ ...texted, ...cities })
    expect(cost.lines.find(({ purpose }) => purpose === 'DOUBLE_OPT_IN')?.text).toContain('(Villeneuve-Saint-Georges)')
  })
  it('counts a code with the longer of the page’s two addresses', async () => {
    const settings = { DROP_HOST: 'http://a-page-of-fans.example', SHARE_BASE_URL: 'http://vsp.example' }
    const other = await startTestServer({ settings })
    try {
      const { ann, begun } = await studioOf(other)
      const { id } = await begun({ allow_email: false, allow_sms: true, require_otp: true })
      const { body } = await ann(studio.preflight, { id, check_links: false } as never)
      expect(body.cost.lines[0]?.text).toMatch(/\n@a-page-of-fans\.example #123456$/)
    } finally {
      await other.stop()
    }
  })
  it('counts more segments when the artist’s name has an emoji', async () => {
    const words = { allow_email: false, allow_sms: true, require_otp: true } as const
    const [plain, dear] = [await lineOf(words), await lineOf({ ...words, custom_artist_title: 'Vesper 🌙 Lane' })]
    expect([plain.lines[0]?.encoding, dear.lines[0]?.encoding]).toEqual(['GSM-7', 'UCS-2'])
    expect(dear.total).toBeGreaterThan(plain.total)
  })
  it('divides the sign-ups among the offered contact methods', async () => {
    const { lines } = await lineOf({ allow_sms: true, allow_whatsapp: true, require_otp: true })
    const codes = lines.filter(({ purpose }) => purpose === 'CODE')
    expect(codes.map(({ channel, share }) => [channel, share])).toEqual([
      ['EMAIL', 0.3333],
      ['PHONE', 0.3333],
      ['WHATSAPP', 0.3333],
    ])
  })
  it.each<[string, DraftChanges, string[]]>([
    [
      'texts the link and its reminder where only texts are sent',
      { ...texted, remind_to_confirm: true, confirmation_message_contact_preference: 'ONLY_SMS_OR_WHATSAPP' },
      ['DOUBLE_OPT_IN PHONE 1', 'REMINDER PHONE 1', 'CONFIRMATION PHONE 1'],
    ],
    [
      'asks on both channels where messages go to both',
      { ...texted, ...mailed, confirmation_message_contact_preference: 'SMS_OR_WHATSAPP_AND_EMAIL' },
      ['DOUBLE_OPT_IN PHONE 1', 'DOUBLE_OPT_IN EMAIL 1', 'CONFIRMATION PHONE 1', 'CONFIRMATION EMAIL 1'],
    ],
    [
      'texts the link where no confirmation goes out and there is no mail to ask by',
      { ...texted, confirmation_message_contact_preference: 'DO_NOT_SEND' },
      ['DOUBLE_OPT_IN PHONE 1'],
    ],
    [
      'has no link where a code has answered',
      { ...texted, require_otp: true, remind_to_confirm: true, confirmation_message_contact_preference: 'DO_NOT_SEND' },
      ['CODE PHONE 1'],
    ],
    [
      'asks by a link on the channel beside the one a code has answered on',
      { ...texted, ...mailed, require_otp: true, confirmation_message_contact_preference: 'DO_NOT_SEND' },
      ['CODE PHONE 1', 'DOUBLE_OPT_IN EMAIL 1'],
    ],
  ])('double opt-in %s', async (_, changes, counted) => {
    const { lines, total } = await lineOf(changes)
    expect(lines.map(({ purpose, channel, share }) => `${purpose} ${channel} ${share}`)).toEqual(counted)
    expect(total).toBeCloseTo(
      lines.reduce((sum, line) => sum + line.price_each * 1000, 0),
      2,
    )
  })
  it('counts a link with its final length', async () => {
    const { lines } = await lineOf(texted)
    const address = { organization_id: randomUUID(), signup_id: randomUUID(), channel: 'PHONE' } as const
    const token = linkToken([createSecretKey(randomBytes(32))], 'confirm', address)
    expect(lines[0]?.text).toContain(`/confirm/${'x'.repeat(token.length)} `)
  })
  it('expects as many sign-ups as on earlier drops, or says that it assumes a number', async () => {
    expect((await preflight((await team.begun()).id)).cost).toMatchObject({
      expected_sign_ups: 1000,
      expectation: 'assumed',
    })
    const before = await team.begun()
    await team.ann(studio.publish, before as never)
    const drop = await eventually(async () => {
      const { status, body } = await server.call(drops.get, { identifier: before.id })
      return status === 200 && body.drop
    })
    const form = await formFor(server, { organization_id: team.organization_id, drop } as never)
    expect((await server.call(signups.subscribe, form)).status).toBe(201)
    expect((await preflight((await team.begun()).id)).cost).toMatchObject({
      expected_sign_ups: 1,
      expectation: 'measured',
    })
  })
})
