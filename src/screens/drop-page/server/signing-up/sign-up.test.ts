import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAPTCHA_FAILED } from '#features/captcha/rules.ts'
import { signups } from '#features/signups/contract.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import {
  formFor,
  type GivenDrop,
  givenDrop,
  type SignupBody,
  solvedCaptcha,
  someAddress,
} from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
let open: GivenDrop
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000', TRUSTED_PROXIES: '1' } })
  open = await givenDrop(server, { require_checkbox_opt_in: false })
})
afterAll(() => server.stop())

const subscribe = (body: SignupBody, headers: Record<string, string> = {}) =>
  server.call(signups.subscribe, body, { headers })
const signUp = async (drop: GivenDrop, fields: Partial<SignupBody> = {}, headers = {}) =>
  subscribe(await formFor(server, drop, fields), headers)
const rowsOf = (email: string) =>
  server.sql(
    `select s.* from signups s join fan_contacts c using (organization_id, fan_id) where c.value = $1 order by s.id`,
    [email],
  )

describe('POST /app/v2/subscribe_to_drop', () => {
  it('stores submission, fan, contact, consent and job before it answers (FORM-007, FORM-011..020)', async () => {
    const utm = { utm_source: 'reel', utm_medium: 'social', utm_campaign: 'bus', utm_term: 'tour', utm_content: 'two' }
    const { status, body, headers } = await signUp(open, {
      email_address: 'Ada.L@Mail.Example',
      ...utm,
      fbc: 'fb.1.1795000000000.abc',
      referrer: 'https://social.example/',
    })
    expect({ status, body }).toMatchObject({ status: 201, body: { otp_required: false } })
    expect(headers.get('set-cookie')).toMatch(/^fanfare_signup=.*HttpOnly; SameSite=Lax/)
    const [signup] = await server.sql('select * from signups where id = $1', [body.id])
    expect(signup).toMatchObject({
      organization_id: open.organization_id,
      state: 'ACCEPTED',
      source: { ...utm, fbc: 'fb.1.1795000000000.abc', referrer: 'https://social.example/' },
    })
    expect(
      await server.sql('select channel, value, address from fan_contacts where fan_id = $1', [signup?.fan_id]),
    ).toEqual([{ channel: 'EMAIL', value: 'ada.l@mail.example', address: 'Ada.L@mail.example' }])
    expect(
      await server.sql(`select 1 from job_outbox where task = 'follow_up_signup' and payload->>'signup_id' = $1`, [
        body.id,
      ]),
    ).toHaveLength(1)
  })

  it('needs no sign-in and ignores unknown and server-side fields (FORM-104)', async () => {
    const form = await formFor(server, open)
    const forged = { ...form, organization_id: randomUUID(), verified: true } as SignupBody
    const { status, problem } = await subscribe(forged)
    expect({ status, detail: problem.detail }).toEqual({
      status: 400,
      detail: 'Unknown field: organization_id, verified.',
    })
    expect(await rowsOf(form.email_address ?? '')).toEqual([])
  })

  const refusals: [string, Partial<DropDraft>, Partial<SignupBody>, string][] = [
    ['FORM-095 an address that is none', {}, { email_address: 'nope' }, 'Must be a valid email'],
    ['FORM-030 no address', {}, { email_address: '' }, 'Must be a valid email'],
    ['an address with a second recipient', {}, { email_address: 'a@b.example,c@d.example' }, 'Must be a valid email'],
    ['an address with a line break', {}, { email_address: 'a@b.example\r\nbcc: c@d.example' }, 'Must be a valid email'],
    [
      'FORM-033 a phone number that is none',
      { allow_email: false, allow_sms: true },
      { phone_number: '12' },
      'Must be a valid phone number',
    ],
    ['FORM-042 no name', { allow_name: true }, {}, 'Must be at least 1 characters'],
    [
      'FORM-058 a name of 101 characters',
      { allow_name: true },
      { first_name: 'x'.repeat(101), last_name: 'L' },
      'Must be less than 101 characters',
    ],
    ['FORM-063 a day that does not exist', { allow_birthdate: true }, { birthdate: '02/30/2001' }, 'Invalid Date'],
    ['FORM-062 a birthdate before 1900', { allow_birthdate: true }, { birthdate: '1899-12-31' }, 'Invalid Date'],
    ['FORM-045 no place', { allow_location: true }, {}, 'Please choose one'],
    [
      'FORM-047 an opt-in left open',
      { require_checkbox_opt_in: true },
      { marketing_opt_in: false },
      'Please tick this box',
    ],
  ]
  it.each(refusals)('rejects %s with the form’s message (FORM-009)', async (_what, draft, fields, detail) => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false, ...draft })
    const { status, problem } = await signUp(drop, fields)
    expect({ status, detail: problem.detail, inner: problem.message.detail }).toEqual({
      status: 400,
      detail,
      inner: detail,
    })
  })

  it('stores no invalid country, as the fan list could not show it', async () => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false, allow_location: true })
    const kept = async (country_code: string) => {
      const email_address = someAddress()
      expect((await signUp(drop, { email_address, city: 'Lyon', country_code })).status).toBe(201)
      const [fan] = await server.sql(
        'select f.country_code from fans f join fan_contacts c on c.fan_id = f.id where c.value = $1',
        [email_address],
      )
      return fan?.country_code
    }
    expect(await kept('fr')).toBe('FR')
    expect(await kept('F')).toBeNull()
    expect(await kept('<>')).toBeNull()
  })

  it('accepts exactly one value of the right type per question of this drop (FORM-021, FORM-022)', async () => {
    const field = (field_type: 'STRING' | 'MULTIPLE_CHOICE', options: string[] = []) => ({
      id: randomUUID(),
      label: 'Favourite song',
      required: false,
      field_type,
      multiple_choice_options: options.map((label, sort_order) => ({ id: randomUUID(), label, sort_order })),
    })
    const [song, city] = [field('STRING'), field('MULTIPLE_CHOICE', ['Oslo', 'Bergen'])]
    const drop = await givenDrop(server, { require_checkbox_opt_in: false, custom_fields: [song, city] })
    const answering = async (entry: object) =>
      (await signUp(drop, { custom_field_entries: [entry] as SignupBody['custom_field_entries'] })).status
    const option = city.multiple_choice_options[0]?.id
    expect(await answering({ drop_custom_field_id: song.id, value_string: 'Night Bus' })).toBe(201)
    expect(await answering({ drop_custom_field_id: city.id, drop_custom_field_option_ids: [option] })).toBe(201)
    expect(await answering({ drop_custom_field_id: song.id })).toBe(400)
    expect(await answering({ drop_custom_field_id: song.id, value_string: 'a', value_integer: 1 })).toBe(400)
    expect(await answering({ drop_custom_field_id: song.id, value_integer: 1 })).toBe(400)
    expect(await answering({ drop_custom_field_id: city.id, drop_custom_field_option_ids: [randomUUID()] })).toBe(400)
    expect(await answering({ drop_custom_field_id: randomUUID(), value_string: 'a' })).toBe(400)
  })

  it('rejects sign-ups to an ended, closed or archived drop, even on a server with a stale cache (FORM-010)', async () => {
    for (const change of [`status = 'CLOSED'`, `status = 'ARCHIVED'`, `end_at = now() - interval '1 second'`]) {
      const drop = await givenDrop(server, { require_checkbox_opt_in: false })
      expect((await signUp(drop)).status).toBe(201)
      const form = await formFor(server, drop)
      await server.sql(`update drops set ${change} where id = $1`, [drop.drop.id])
      const { status, problem } = await subscribe(form)
      expect({ change, status, detail: problem.detail }).toEqual({
        change,
        status: 400,
        detail: 'This drop has ended.',
      })
    }
  })

  it('ignores contacts that the form does not show (FORM-115, FORM-116)', async () => {
    const { status, body } = await signUp(open, { phone_number: 'not a number' })
    expect(status).toBe(201)
    const [signup] = await server.sql('select answers from signups where id = $1', [body.id])
    expect(signup?.answers.contacts).toHaveLength(1)
  })

  it('cleans or rejects text that PostgreSQL cannot store, and never fails', async () => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false, allow_name: true })
    const { status } = await signUp(drop, {
      first_name: 'A\ud800da\u0000',
      last_name: 'L\u2028und',
      utm_source: '\u0000',
    })
    expect([201, 400]).toContain(status)
    expect((await signUp(drop, { first_name: 'Zoé', last_name: 'Ōkami', referrer: '\u0001' })).status).toBe(201)
  })
})

describe('captcha of a sign-up (THREATS 7)', () => {
  it('works once, for its own action only (FORM-103, FORM-114)', async () => {
    const captcha_token = await solvedCaptcha(server, 'signup')
    expect((await signUp(open, { captcha_token })).status).toBe(201)
    const again = await signUp(open, { captcha_token })
    expect({ status: again.status, detail: again.problem.detail }).toEqual({ status: 400, detail: CAPTCHA_FAILED })
    const other = await signUp(open, { captcha_token: await solvedCaptcha(server, 'otp') })
    expect({ status: other.status, detail: other.problem.detail }).toEqual({ status: 400, detail: CAPTCHA_FAILED })
  })
})

describe('repeats (THREATS 9)', () => {
  it('stores one submission, one fan and one job for fifty double taps, with fifty equal responses (FORM-008)', async () => {
    const form = await formFor(server, open)
    const answers = await Promise.all(Array.from({ length: 50 }, () => subscribe(form)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await rowsOf(form.email_address ?? '')).toHaveLength(1)
    const jobs = await server.sql(`select 1 from job_outbox where payload->>'signup_id' = $1`, [answers[0]?.body.id])
    expect(jobs).toHaveLength(1)
  })
  it('stores another submission for the same form after ten seconds, or for another form', async () => {
    const form = await formFor(server, open)
    const first = await subscribe(form)
    await server.sql(`update signups set created_at = created_at - interval '11 seconds' where id = $1`, [
      first.body.id,
    ])
    const second = await subscribe({ ...form, captcha_token: await solvedCaptcha(server, 'signup') })
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
    const other = await subscribe({ ...form, utm_source: 'x', captcha_token: await solvedCaptcha(server, 'signup') })
    expect(new Set([first, second, other].map(({ body }) => body.id)).size).toBe(3)
  })
  it('returns the same response for an Idempotency-Key for ever, from any network, and rejects another form with it', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const form = await formFor(server, open)
    const first = await subscribe(form, { ...key, 'x-forwarded-for': '203.0.113.5' })
    await server.sql(`update signups set created_at = created_at - interval '1 day' where id = $1`, [first.body.id])
    const second = await subscribe(form, { ...key, 'x-forwarded-for': '198.51.100.7' })
    expect({ status: second.status, id: second.body.id }).toEqual({ status: 201, id: first.body.id })
    expect((await subscribe({ ...form, utm_source: 'other' }, key)).status).toBe(422)
  })
})

describe('an existing fan', () => {
  const named = (first_name: string) => ({ first_name, last_name: 'Lund' })
  it('is not revealed by the response (THREATS 11)', async () => {
    const drop = await givenDrop(server, { allow_name: true })
    const email_address = someAddress()
    const answers = [
      await signUp(drop, { email_address, ...named('Ada') }),
      await signUp(drop, { email_address, ...named('Eve') }),
    ]
    const shape = answers.map(({ status, body, headers }) => ({
      status,
      keys: Object.keys(body),
      otp: body.otp_required,
      cookie: headers.get('set-cookie')?.replace(/=[^;]+;/, '=;'),
      length: headers.get('content-length'),
    }))
    expect(shape[0]).toEqual(shape[1])
  })
  it('keeps known values when somebody merely types the contact, which only fills blanks', async () => {
    const drop = await givenDrop(server, { allow_name: true })
    const later = await givenDrop(server, { allow_gender: true }, { organization_id: drop.organization_id })
    const email_address = someAddress()
    await signUp(drop, { email_address, ...named('Ada') })
    await signUp(drop, { email_address, ...named('Eve') })
    await signUp(later, { email_address, gender: 'FEMALE' })
    const fans = await server.sql(
      'select first_name, gender from fans join fan_contacts c on c.fan_id = fans.id where c.value = $1',
      [email_address],
    )
    expect(fans).toEqual([{ first_name: 'Ada', gender: 'FEMALE' }])
    expect(await rowsOf(email_address)).toHaveLength(3)
  })
  it('can be corrected by the browser that signed the fan up, and by no other', async () => {
    const drop = await givenDrop(server, { allow_name: true })
    const email_address = someAddress()
    const first = await signUp(drop, { email_address, ...named('Ad') })
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    const nameNow = async () =>
      (
        await server.sql('select first_name from fans join fan_contacts c on c.fan_id = fans.id where c.value = $1', [
          email_address,
        ])
      )[0]?.first_name
    await signUp(drop, { email_address, ...named('Eve') }, { cookie: cookie.replace(/.$/, 'x') })
    expect(await nameNow()).toBe('Ad')
    await signUp(drop, { email_address, ...named('Ada') }, { cookie })
    expect(await nameNow()).toBe('Ada')
    // a cookie of somebody who was not first to name the contact speaks for nobody
    const stranger = await signUp(drop, { email_address, ...named('Eve') })
    await signUp(
      drop,
      { email_address, ...named('Mallory') },
      { cookie: stranger.headers.get('set-cookie')?.split(';')[0] ?? '' },
    )
    expect(await nameNow()).toBe('Ada')
  })
  it('is created once from forty simultaneous sign-ups of a new contact, with forty submissions', async () => {
    const drop = await givenDrop(server, { allow_name: true })
    const email_address = someAddress()
    const forms = await Promise.all(
      Array.from({ length: 40 }, (_, at) => formFor(server, drop, { email_address, ...named(`Fan ${at}`) })),
    )
    const answers = await Promise.all(forms.map(form => subscribe(form)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const [count] = await server.sql('select count(*) as fans from fans where organization_id = $1', [
      drop.organization_id,
    ])
    expect(count?.fans).toBe(1)
    expect(await rowsOf(email_address)).toHaveLength(40)
  })
})
