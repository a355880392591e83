import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptance, applicants, applications } from '#features/applicants/contract.ts'
import { inviteLinks } from '#features/invite-links/contract.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { newId } from '#platform/server/new-id.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import * as renderDrops from '#screens/drop-page/web/render.tsx'
import { studio } from '#screens/studio/contract.ts'
import { solvedCaptcha } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import * as render from '../web/render.tsx'

const assets = { stylesheets: [], no_script_stylesheet: '/n.css', script: '/fan.js', frame_script: '/frame.js' }

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: {
      render: renderDrops as FanRenderer,
      assets,
      styles: { page: '.page{display:grid}', rows: '', blocks: '' },
      join: { render, styles: '.cur{border:0}' },
    },
  })
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

const cookie = () => team.people.ann
const ofTeam = () => ({ organization_id: team.organization_id })
const sent = { title: 'Make something with us', profile_name: 'Halfsun Tea' }
const makeLink = async (given: Partial<SentOf<typeof inviteLinks.create>> = {}) =>
  (await server.call(inviteLinks.create, { ...ofTeam(), ...sent, ...given }, cookie())).body
const close = (link: Awaited<ReturnType<typeof makeLink>>) => {
  const { url, application_count, created_at, ...given } = link
  return server.call(inviteLinks.update, { ...ofTeam(), ...given, is_active: false }, cookie())
}
type Body = SentOf<typeof applications.apply>
const apply = async (roster_invite_link_id: string, given: Partial<Body> = {}) => {
  const captcha_token = await solvedCaptcha(server, 'signup')
  const body = { roster_invite_link_id, tiktok_username: 'mirela', email_address: 'mirela@example.com', captcha_token }
  return server.call(applications.apply, { ...body, ...given })
}
const listed = async (link: string) => {
  const { body } = await server.call(applicants.list, { ...ofTeam(), limit: 100 }, cookie())
  return body.items.filter(({ roster_invite_link_id }) => roster_invite_link_id === link)
}
const page = async (path: string, headers: Record<string, string> = { accept: 'text/html' }) => {
  const response = await fetch(server.url + path, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('an invite link', () => {
  it('answers everybody with what its page shows, and 404 for an unknown and a closed one (JOIN-005)', async () => {
    const link = await makeLink({ description: 'We send the tea.', is_price_required: true })
    const known = await server.call(inviteLinks.get, { id: link.id })
    expect(known.body).toEqual({
      id: link.id,
      title: 'Make something with us',
      description: 'We send the tea.',
      profile_name: 'Halfsun Tea',
      image_url: null,
      is_location_required: false,
      is_price_required: true,
      is_active: true,
    })
    await close(link)
    const [closed, unknown] = [
      await server.call(inviteLinks.get, { id: link.id }),
      await server.call(inviteLinks.get, { id: newId() }),
    ]
    expect([closed.status, unknown.status]).toEqual([404, 404])
    expect(closed.problem.detail).toBe(unknown.problem.detail)
  })
  it('has a page at /join/{id} with picture, name, title, description and form (JOIN-001, JOIN-003, JOIN-004)', async () => {
    const cover = readFileSync(new URL('../../../demo/covers/slow-orchard.webp', import.meta.url))
    const file = new Blob([cover as BlobPart], { type: 'image/webp' })
    const { body: picture } = await server.call(studio.upload_picture, ofTeam(), { ...cookie(), file })
    const link = await makeLink({ description: 'Line one <b>', image_url: picture.url })
    expect(link.url).toBe(`${server.url}/join/${link.id}`)
    const { status, html, headers } = await page(`/join/${link.id}`)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    for (const text of [
      'Halfsun Tea',
      'Make something with us',
      'Line one &lt;b&gt;',
      picture.url.split('/')[2] ?? '-',
    ])
      expect(html).toContain(text)
    expect(html).toMatch(/<form[\s\S]*name="username"[\s\S]*name="email_address"[\s\S]*>Apply</)
    const [, stylesheet = ''] = /href="(\/join-theme\/[^"]+)"/.exec(html) ?? []
    const css = await page(stylesheet)
    expect(css.headers.get('cache-control')).toContain('immutable')
    expect(css.html).toMatch(/\.page\{display:grid\}.*\.cur\{border:0\}.*--accent:#/s)
    const repeated = await page(`/join/${link.id}`, { 'if-none-match': headers.get('etag') ?? '' })
    expect(repeated.status).toBe(304)
  })
  it('shows the not-found page when it is unknown, closed or no id at all (JOIN-005)', async () => {
    const link = await makeLink()
    await close(link)
    for (const id of [link.id, newId(), 'nonsense', '%00']) {
      const { status, html } = await page(`/join/${id}`)
      expect({ id, status }).toEqual({ id, status: 404 })
      expect(html).toContain('Oops - We couldn&#x27;t find the page you were looking for.')
    }
  })
  it('takes only a picture that the team uploaded', async () => {
    for (const image_url of ['https://elsewhere.example/a.png', `/media/${newId()}/480.webp`]) {
      const answer = await server.call(inviteLinks.create, { ...ofTeam(), ...sent, image_url }, cookie())
      expect({ image_url, status: answer.status }).toEqual({ image_url, status: 400 })
    }
  })
})

describe('POST /app/v2/roster/apply_to_join', () => {
  it('needs no session, and makes an applicant who joins when a member says so (JOIN-007, JOIN-008, JOIN-025)', async () => {
    const link = await makeLink({ is_location_required: true, is_price_required: true })
    const { status, body } = await apply(link.id, {
      tiktok_username: ' @mirela.bakes ',
      phone_number: '447700900123',
      city: 'Leeds',
      state: 'England',
      country_code: 'GB',
      latitude: 53.8,
      longitude: -1.55,
      price_currency: 'GBP',
      price_amount: '180.50',
      referrer: 'https://social.example/',
      utm_source: 'newsletter',
    })
    expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(String), handle: 'mirela.bakes' } })
    const [applicant] = await listed(link.id)
    expect(applicant).toMatchObject({
      id: body.id,
      social_profile: { platform: 'TikTok', username: 'mirela.bakes' },
      email_address: 'mirela@example.com',
      phone_number: '+447700900123',
      city: 'Leeds',
      state: 'England',
      country_code: 'GB',
      price_currency: 'GBP',
      price_amount: 180.5,
    })
    const [row] = await server.sql('select source from roster_applications where id = $1', [body.id])
    expect(row?.source).toMatchObject({ referrer: 'https://social.example/', utm_source: 'newsletter' })
    const accepted = await server.call(acceptance.accept, { ...ofTeam(), application_ids: [body.id] }, cookie())
    expect(accepted.body.creators).toMatchObject([{ pricing: [{ currency: 'GBP', price: 180.5 }] }])
    expect(await server.sql('select source from creators')).toEqual([{ source: 'invite_link' }])
    expect(await listed(link.id)).toEqual([])
  })
  it('replaces the earlier application of the same username, and keeps two platforms apart (JOIN-024, ENUM-002)', async () => {
    const link = await makeLink()
    const first = await apply(link.id, { price_amount: '100' })
    const second = await apply(link.id, { tiktok_username: 'MIRELA', price_amount: '120', price_currency: 'EUR' })
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
    const other = await apply(link.id, { tiktok_username: null, instagram_username: 'mirela' })
    const prices = (await listed(link.id)).map(({ id, price_amount }) => [id, price_amount] as const)
    expect(new Map(prices)).toEqual(
      new Map([
        [other.body.id, null],
        [second.body.id, 120],
      ]),
    )
    const { body } = await server.call(inviteLinks.list, ofTeam(), cookie())
    expect(body.items.find(({ id }) => id === link.id)?.application_count).toBe(2)
  })
  it('does not list somebody again who was dismissed', async () => {
    const link = await makeLink()
    const { body } = await apply(link.id)
    await server.call(applicants.dismiss, { ...ofTeam(), application_ids: [body.id] }, cookie())
    expect((await apply(link.id)).status).toBe(201)
    expect(await listed(link.id)).toEqual([])
  })
  it('needs exactly one username (JOIN-009)', async () => {
    const link = await makeLink()
    const both = await apply(link.id, { instagram_username: 'mirela' })
    const none = await apply(link.id, { tiktok_username: ' @ ' })
    expect([both.status, none.status]).toEqual([400, 400])
    expect(none.problem.message.detail).toBe('A username is required.')
  })
  it('names what is missing or wrong (JOIN-007, JOIN-010, JOIN-012, JOIN-020, JOIN-023)', async () => {
    const link = await makeLink({ is_location_required: true, is_price_required: true })
    const whole = { city: 'Leeds', price_amount: '180' }
    const refused: [Partial<Body>, string][] = [
      [{ ...whole, email_address: 'mirela@example' }, 'Must be a valid email'],
      [{ ...whole, city: ' ' }, 'City: Please fill this in'],
      [{ city: 'Leeds' }, 'Price per post: Please fill this in'],
      [
        { ...whole, price_amount: '180.555' },
        'Price per post: Must be an amount such as 180 or 1250.50, without a mark for thousands',
      ],
      [
        { ...whole, price_amount: '-5' },
        'Price per post: Must be an amount such as 180 or 1250.50, without a mark for thousands',
      ],
      [{ ...whole, phone_number: '12' }, 'Must be a valid phone number'],
      [
        { ...whole, tiktok_username: 'https://tiktok.example/@me' },
        'TikTok username: Use letters, numbers, dots and underscores only, or a link to the profile on the platform chosen above',
      ],
    ]
    for (const [given, detail] of refused) {
      const { status, problem } = await apply(link.id, given)
      expect({ given, status, detail: problem.message.detail }).toEqual({ given, status: 400, detail })
    }
    const number = await apply(link.id, { ...whole, price_amount: 180 as unknown as string })
    const currency = await apply(link.id, { ...whole, price_currency: 'JPY' as 'USD' })
    expect([number.status, currency.status]).toEqual([400, 400])
    expect((await apply(link.id, { ...whole, price_amount: '0' })).status).toBe(201)
  })
  it('keeps each currency of the roster, and US dollars where none is named (JOIN-022, ENUM-003)', async () => {
    const link = await makeLink()
    const currencies = ['AUD', 'CAD', 'EUR', 'GBP', 'INR', 'NZD', 'SEK', 'USD'] as const
    for (const price_currency of currencies)
      await apply(link.id, { tiktok_username: `in_${price_currency}`, price_currency, price_amount: '1' })
    await apply(link.id, { tiktok_username: 'in_none', price_amount: '1' })
    const kept = (await listed(link.id)).map(({ price_currency }) => price_currency)
    expect(kept.toSorted()).toEqual([...currencies, 'USD'])
  })
  it('refuses an unknown or closed link, and a captcha that is wrong or was used (JOIN-005, JOIN-015)', async () => {
    const link = await makeLink()
    expect((await apply(newId())).status).toBe(404)
    expect((await apply('')).status).toBe(404)
    const captcha_token = await solvedCaptcha(server, 'signup')
    expect((await apply(link.id, { captcha_token })).status).toBe(201)
    const again = await apply(link.id, { captcha_token })
    expect([again.status, again.problem.message.detail]).toEqual([
      400,
      'Captcha verification failed. Please try again.',
    ])
    const forOtherAction = await solvedCaptcha(server, 'otp')
    expect((await apply(link.id, { captcha_token: forOtherAction })).status).toBe(400)
    await close(link)
    expect((await apply(link.id)).status).toBe(404)
  })
  it('accepts applications beyond an hour’s 5,000 by one link, and alerts the operator (THREATS 2)', async () => {
    const link = await makeLink()
    const count = (hits: number) =>
      server.sql(
        `insert into rate_limits (key, window_start, count) values ('apply:link:' || $1, date_trunc('hour', now()), $2)
         on conflict (key, window_start) do update set count = excluded.count`,
        [link.id, hits],
      )
    const alerts = () => server.sql('select kind from alerts where subject = $1', [link.id])
    // the factor of this server's settings times 5,000
    await count(4_999_999)
    expect((await apply(link.id)).status).toBe(201)
    expect(await alerts()).toEqual([])
    expect((await apply(link.id, { tiktok_username: 'later' })).status).toBe(201)
    expect(await alerts()).toEqual([{ kind: 'applications_flooded' }])
  })
  it('tells the open workspace of a new applicant', async () => {
    const link = await makeLink()
    await server.sql('delete from job_outbox')
    await apply(link.id)
    const topics = await server.sql(`select payload->'topics' as topics from job_outbox where task = 'changed'`)
    expect(topics).toEqual([{ topics: ['applicants', 'invite_links'] }])
  })
})
