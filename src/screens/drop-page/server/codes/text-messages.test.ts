import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { formFor, type GivenDrop, givenDrop, someAddress } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { NO_TEXT } from './email-fallback.ts'
import { paused } from './text-message-guard.ts'

let server: TestServer
let drop: GivenDrop
beforeAll(async () => {
  // one address asks for all of them, as a pump behind many would not
  server = await startTestServer({ settings: { TRUSTED_PROXIES: '1' } })
  drop = await givenDrop(server, {
    require_otp: true,
    allow_email: false,
    allow_sms: true,
    require_checkbox_opt_in: false,
  })
})
afterAll(() => server.stop())

let asked = 0
const askFor = async (phone_number: string, given = drop, more = {}) => {
  const form = await formFor(server, given, { email_address: '', phone_number, ...more }, 'otp')
  const address = `10.${(asked >> 14) & 127}.${(asked >> 7) & 127}.${asked++ & 127}`
  return server.call(signups.otp, form, { headers: { 'x-forwarded-for': address } })
}
const number = (at: number) => `44740012${String(at).padStart(4, '0')}`

/** Texts that count for a drop, its blocks of numbers together. */
const countedOf = async ({ drop: { id } }: GivenDrop) => {
  const counts = await server.sql<{ key: string; count: number }>(
    `select split_part(key, ':', 2) as key, sum(count)::integer as count from rate_limits
     where key like 'text:%:' || $1 || '%' and key not like 'text:typed_in:%' group by 1`,
    [id],
  )
  const of = (key: string) => counts.find(one => one.key === key)?.count ?? 0
  return { sent: of('sent'), drop: of('drop'), blocks: of('prefix') }
}

describe('codes by SMS (THREATS 5)', () => {
  it('stop for a number range after thirty, notify the operator, and still reach other ranges', async () => {
    const statuses = []
    for (let at = 0; at < 60; at++) statuses.push((await askFor(number(at))).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual(Array(30).fill(400))
    const [{ count } = { count: 0 }] = await server.sql(`select count(*) from messages where channel = 'PHONE'`)
    expect(count).toBe(30)
    expect(await server.sql(`select kind, details->>'reason' as reason from alerts`)).toEqual([
      { kind: 'text_messages_paused', reason: 'prefix' },
    ])
    expect((await askFor('447500123456')).status).toBe(200)
  }, 30_000)
  const phoneOnly = { require_otp: true, allow_email: false, allow_sms: true, require_checkbox_opt_in: false }
  const refusalOf = async (phone_number: string, given: GivenDrop) => {
    const { status, problem } = await askFor(phone_number, given)
    return { status, detail: problem.detail }
  }
  it('go only to countries of the installation, whatever the phone field starts with', async () => {
    // these drops have no field for an address
    const estonian = await givenDrop(server, { ...phoneOnly, input_sms_country_code_default: 'ee' })
    for (const given of [drop, estonian])
      expect(await refusalOf('37258123456', given)).toEqual({ status: 400, detail: NO_TEXT.en.country.other })
  })
  it('call a number invalid that no country gives out, in the language of the page', async () => {
    const french = await givenDrop(server, { ...phoneOnly, translation_language: 'fr' })
    expect(await refusalOf('447700900123', drop)).toEqual({ status: 400, detail: 'Must be a valid phone number' })
    expect((await refusalOf('447700900123', french)).detail).toBe('Le numéro de téléphone doit être valide')
    // a satellite phone: a real number of no country
    expect((await refusalOf('8821612345678', drop)).detail).toBe(NO_TEXT.en.country.other)
  })
  it('go only to those of them that the drop has chosen', async () => {
    const given = await givenDrop(server, { ...phoneOnly, sms_country_codes: ['ie', 'ee'] })
    expect((await askFor('353851234567', given)).status).toBe(200)
    for (const elsewhere of ['447500123457', '37258123456'])
      expect(await refusalOf(elsewhere, given)).toEqual({ status: 400, detail: NO_TEXT.en.country.other })
  })
  it('suggest the email address in the fan’s language when the form has one', async () => {
    const either = { require_otp: true, allow_sms: true, require_checkbox_opt_in: false }
    const spoken = async (given: GivenDrop) => (await askFor('37258123456', given)).problem.detail
    expect(await spoken(await givenDrop(server, either))).toBe(NO_TEXT.en.country.mail)
    expect(await spoken(await givenDrop(server, { ...either, translation_language: 'fr' }))).toBe(
      NO_TEXT.fr.country.mail,
    )
  })
  it('reject a sign-up whose confirmation link cannot be sent, and store the others', async () => {
    const by = async (given: GivenDrop, phone_number: string) => {
      const form = await formFor(server, given, { email_address: '', phone_number })
      const { status, problem } = await server.call(signups.subscribe, form)
      return status === 201 ? 'kept' : problem.detail
    }
    const asked = { ...phoneOnly, require_otp: false, require_double_opt_in: true }
    const waits = await givenDrop(server, asked)
    expect(await by(waits, '37258123456')).toBe(NO_TEXT.en.country.other)
    expect(await by(waits, '447500123458')).toBe('kept')
    const french = await givenDrop(server, { ...asked, allow_email: true, translation_language: 'fr' })
    expect(await by(french, '37258123456')).toBe(NO_TEXT.fr.country.mail)
    expect(await by(await givenDrop(server, { ...asked, require_double_opt_in: false }), '37258123456')).toBe('kept')
  })
  it('go by mail instead when the form has an email address', async () => {
    const both = await givenDrop(server, { require_otp: true, allow_sms: true, require_both_sms_and_email: true })
    const { body } = await askFor('37258123456', both, { email_address: someAddress() })
    expect(body.contact_method).toBe('EMAIL')
  })
  it('stop for a drop whose codes nobody enters', async () => {
    const quiet = await givenDrop(server, { require_otp: true, allow_email: false, allow_sms: true })
    const answers = []
    for (let at = 0; at < 52; at++) answers.push((await askFor(`447${400 + at}654321`, quiet)).status)
    expect(answers.slice(0, 50)).toEqual(Array(50).fill(200))
    expect(answers.at(-1)).toBe(400)
    // those that were not sent do not count: as soon as some are typed in, it goes on
    await server.sql(
      `insert into rate_limits select 'text:typed_in:' || $1, window_start, 6 from rate_limits where key = 'text:sent:' || $1`,
      [quiet.drop.id],
    )
    expect(await askFor('447490654321', quiet)).toMatchObject({ status: 200 })
    expect(await countedOf(quiet)).toEqual({ sent: 51, drop: 51, blocks: 51 })
  }, 30_000)
  it('use up no limit of their number range and drop when they are refused or withheld', async () => {
    const given = await givenDrop(server, phoneOnly)
    const number = '447400777777'
    expect((await askFor(number, given)).status).toBe(200)
    for (let again = 0; again < 5; again++) expect((await askFor(number, given)).status).toBe(429)
    expect(await countedOf(given)).toEqual({ sent: 1, drop: 1, blocks: 1 })
    // five messages came today that nobody had asked for
    await server.sql(
      `insert into contact_sends (contact_hash, kind, drop_id) select contact_hash, 'CONFIRMATION', gen_random_uuid()
       from contact_sends, generate_series(1, 5) where drop_id = $1`,
      [given.drop.id],
    )
    await server.sql(`update otp_challenges set sent_at = sent_at - interval '61 seconds' where drop_id = $1`, [
      given.drop.id,
    ])
    expect((await askFor(number, given)).status).toBe(200)
    const states = await server.sql('select state from messages where organization_id = $1 order by id', [
      given.organization_id,
    ])
    expect(states.map(({ state }) => state)).toEqual(['QUEUED', 'WITHHELD'])
    expect(await countedOf(given)).toEqual({ sent: 1, drop: 1, blocks: 1 })
  })
})

it('reports each reason for pausing texts separately, the hourly one every hour (THREATS 5)', () => {
  const pause = { organization_id: 'north', drop_id: 'drop', address: '+447400123456' }
  const at = (time: string) => ({ reason: 'nobody_types_them_in', now: new Date(`2026-11-01T${time}Z`) }) as const
  const told = [{ reason: 'drop' }, { reason: 'prefix' }, at('09:10'), at('09:50'), at('10:05')] as const
  const subjects = told.map(one => paused({ ...pause, ...one }).subject)
  expect(new Set(subjects).size).toBe(4)
  expect(subjects[2]).toBe(subjects[3])
})
