import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captchas } from '#features/captcha/contract.ts'
import { places } from '#features/places/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { memoryStorage } from '#integrations/storage/memory.ts'
import { drops } from '#records/drops/contract.ts'
import { changeDrop } from '#screens/studio/server/drafts/make-drop.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody, someAddress } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
let coded: GivenDrop
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '2' } })
  coded = await givenDrop(server, { require_otp: true, require_checkbox_opt_in: false })
})
afterAll(() => server.stop())

const from = (ip: string, more: Record<string, string> = {}) => ({ headers: { 'x-forwarded-for': ip, ...more } })
const hits = async (like: string) =>
  (
    await server.sql<{ hits: number }>(
      'select coalesce(sum(count), 0)::int as hits from rate_limits where key like $1',
      [like],
    )
  )[0]?.hits
const subscribe = (body: SignupBody, ip: string, more?: Record<string, string>) =>
  server.call(signups.subscribe, body, from(ip, more))

describe('one visitor cannot use up shared limits', () => {
  it('counts guesses without a captcha only against their own address (THREATS 2)', async () => {
    const form = await formFor(server, coded, { otp_code: '000000', captcha_token: 'none' })
    for (let at = 0; at < 5; at++) expect((await subscribe(form, '203.0.113.1')).status).toBe(400)
    expect(await hits('guess:%')).toBe(0)
    expect(await hits('signup:address:203.0.113.1')).toBe(5)
  })
  it('limits one address to the guesses that a house full of fans needs (THREATS 2)', async () => {
    const statuses: number[] = []
    const form = await formFor(server, coded, { otp_code: '000000' })
    // one token: a used one counts as a guess too, since it was looked at
    for (let at = 0; at < 130; at++)
      statuses.push((await subscribe({ ...form, email_address: someAddress() }, '203.0.113.2')).status)
    expect(statuses.slice(0, 110)).not.toContain(429)
    expect(statuses.slice(-9)).toEqual(Array(9).fill(429))
    expect(await hits('guess:all')).toBeLessThanOrEqual(120)
  })
  it('gives back no guesses and no texts when a right code is sent repeatedly (THREATS 2, THREATS 5)', async () => {
    const email_address = someAddress()
    await server.call(signups.otp, await formFor(server, coded, { email_address }, 'otp'), from('203.0.113.3'))
    const otp_code = await eventually(async () => {
      const [mail] = await server.sql<{ body: string }>('select body from outbox_messages where recipient = $1', [
        email_address,
      ])
      return mail && /\b\d{6}\b/.exec(mail.body)?.[0]
    })
    const form = await formFor(server, coded, { email_address, otp_code })
    const key = { 'idempotency-key': randomUUID() }
    expect((await subscribe(form, '203.0.113.3', key)).status).toBe(201)
    const before = (await hits('guess:contact:%')) ?? 0
    for (let at = 0; at < 15; at++) expect((await subscribe(form, '203.0.113.3', key)).status).toBe(201)
    expect(await hits('guess:contact:%')).toBe(before + 15)
  })
  it('counts one code per captcha; repeats count against nobody (THREATS 5)', async () => {
    const form = await formFor(server, coded, {}, 'otp')
    const before = await hits('otp:contact:%')
    const answers = [1, 2, 3].map(() => server.call(signups.otp, form, from('203.0.113.4')))
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await hits('otp:contact:%')).toBe((before ?? 0) + 1)
    // but for the address they come from
    expect(await hits('otp:address:203.0.113.4')).toBe(3)
    await server.call(signups.otp, { ...form, captcha_token: 'none' }, from('203.0.113.4'))
    expect(await hits('otp:address:203.0.113.4')).toBe(4)
  })
})

describe('a drop that sends more codes in an hour than any artist has fans', () => {
  it('sends no more, and says when it will (FORM-110)', async () => {
    const flooded = await givenDrop(server, { require_otp: true, require_checkbox_opt_in: false })
    const key = `otp:drop:${flooded.drop.id}`
    await server.sql(`insert into rate_limits values ($1, date_trunc('hour', now(), 'UTC'), 200001)`, [key])
    const { status, headers } = await server.call(
      signups.otp,
      await formFor(server, flooded, {}, 'otp'),
      from('203.0.113.9'),
    )
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await server.sql('delete from rate_limits where key = $1', [key])
    // one in twenty counts for twenty
    await Promise.all(
      Array.from({ length: 300 }, () =>
        server.app.database.statement('admit_code', 'select admit_code($1, $2, $3, $4, $5, $6, $7) as wait', [
          null,
          null,
          [],
          [],
          [],
          key,
          1_000_000,
        ]),
      ),
    )
    expect(await hits(key)).toBeGreaterThan(60)
    expect(await hits(key)).toBeLessThan(700)
  })
})

describe('form input', () => {
  it.each(['link\ud800\u0000', 'anything', '00000000-0000-0000-0000-000000000000'])(
    'stores no link of the page’s address that the drop does not have: %j',
    async drop_link_collection_link_id => {
      const drop = await givenDrop(server, { require_checkbox_opt_in: false })
      const form = await formFor(server, drop, { drop_link_collection_link_id })
      const { status, body } = await subscribe(form, '203.0.113.5')
      expect(status).toBe(201)
      expect(await server.sql('select link_id from signups where id = $1', [body.id])).toEqual([{ link_id: null }])
    },
  )
  it('stores the consent text of the version that the fan saw, even when another server just published it (THREATS 38)', async () => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false, custom_artist_title: 'Old Name' })
    const wordsOf = async (drop_version: number) => {
      const { body } = await subscribe(await formFor(server, drop, { drop_version }), '203.0.113.6')
      const [row] = await server.sql(
        `select c.drop_version, c.locale, t.locale as text_locale, t.text from consents c join consent_texts t on t.id = c.text_id where c.signup_id = $1`,
        [body.id],
      )
      return row
    }
    expect((await wordsOf(1))?.text).toContain('Old Name')
    await server.app.database.inOrganization(drop.organization_id, db =>
      changeDrop(db, memoryStorage(), drop.organization_id, {
        id: drop.drop.id,
        draft: { custom_artist_title: 'New Name', translation_language: 'FR' },
      }),
    )
    // this server still keeps the first version
    expect(await wordsOf(2)).toMatchObject({ drop_version: 2, locale: 'fr', text: expect.stringContaining('New Name') })
    expect(await wordsOf(1)).toMatchObject({ drop_version: 1, locale: 'en', text: expect.stringContaining('Old Name') })
    expect(await wordsOf(999)).toMatchObject({ drop_version: 2, locale: 'fr', text_locale: 'fr' })
  })
})

describe('the hourly limit of an address', () => {
  it('is sixty sign-ups and sixty codes, then Retry-After (FORM-110)', async () => {
    const strict = await startTestServer({ settings: { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '1' } })
    try {
      const drop = await givenDrop(strict, { require_otp: true, require_checkbox_opt_in: false })
      const form = await formFor(strict, drop, { captcha_token: 'none' })
      for (const call of [signups.subscribe, signups.otp]) {
        const ask = () => strict.call(call, { ...form, email_address: someAddress() }, from('203.0.113.60'))
        for (let at = 0; at < 60; at++) expect((await ask()).status).toBe(400)
        const refused = await ask()
        expect(refused.status).toBe(429)
        expect(refused.problem?.detail).toBe('Too many requests. Please try again later.')
        expect((await strict.call(call, form, from('203.0.113.61'))).status).toBe(400)
      }
    } finally {
      await strict.stop()
    }
  })
})

describe('access to the calls of a fan page', () => {
  it('is public, and a signed-in user has no more rights (FORM-112)', () => {
    const ofPages = [
      signups.subscribe,
      signups.otp,
      captchas.challenge,
      drops.get,
      drops.get_by_slugs,
      places.autocomplete,
    ]
    for (const { path } of ofPages) {
      const routes = server.app.routes.filter(({ endpoint }) => endpoint.path === path)
      expect({ path, access: routes.map(({ handler }) => handler.access.name) }).toEqual({ path, access: ['anyone'] })
    }
  })
})
