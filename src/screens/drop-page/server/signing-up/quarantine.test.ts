import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { captchaSimulator } from '#integrations/captcha/simulator.ts'
import { turnstile } from '#integrations/captcha/turnstile.ts'
import { systemClock } from '#platform/server/clock.ts'
import { dropScreens } from '#screens/drops/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody, someAddress } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { teamOf } from '../../../../../test/teams.ts'
import { suspicions } from './suspicions.ts'

const open = { require_checkbox_opt_in: false, allow_name: true } as const
const ada = { first_name: 'Ada', last_name: 'Lund' }

const keptAs = async (server: TestServer, id: string) =>
  (await server.sql('select state, quarantine_reasons as reasons, vouches from signups where id = $1', [id]))[0]

describe('suspicious sign-ups are quarantined with reasons, never dropped', () => {
  let server: TestServer
  let drop: GivenDrop
  beforeAll(async () => {
    server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
    drop = await givenDrop(server, open)
  })
  afterAll(() => server.stop())

  const signUp = async (fields: Partial<SignupBody>, userAgent = 'Mozilla/5.0 (iPhone)') => {
    const email_address = someAddress()
    const form = await formFor(server, drop, { ...ada, email_address, ...fields })
    const answer = await server.call(signups.subscribe, form, { headers: { 'user-agent': userAgent } })
    return { ...answer, email_address }
  }

  it.each([
    ['a program’s', {}, 'python-requests/2.32', ['ROBOT']],
    ['one with an address for a name', { first_name: 'http://evil.example' }, undefined, ['LINK_IN_NAME']],
    ['both', { last_name: 'WWW.evil.top' }, 'curl/8.10.0', ['ROBOT', 'LINK_IN_NAME']],
  ])('%s', async (_whose, fields, userAgent, reasons) => {
    const { status, body } = await signUp(fields, userAgent)
    expect(status).toBe(201)
    expect(await keptAs(server, body.id)).toEqual({ state: 'QUARANTINED', reasons, vouches: false })
  })
  it('quarantines known programs and web addresses in any field, however they are written', () => {
    const visit = { userAgent: 'Mozilla/5.0 (iPhone)', unverified: false, proven: false }
    const reasonsOf = (facts: Record<string, string>, more = {}) =>
      suspicions({ facts, contacts: [] }, { ...visit, ...more })
    const programs =
      'curl/8 Wget/1.2 python-urllib/3 Go-http-client/2.0 Java/21 okhttp/4 libwww-perl/6 Scrapy/2 PhantomJS/2'
    const steered = 'HeadlessChrome/140 Selenium Puppeteer Playwright/1.5 some-crawler/1 a-spider/2 my-bot/3'
    for (const userAgent of `${programs} ${steered}`.split(' '))
      expect({ userAgent, reasons: reasonsOf({}, { userAgent }) }).toEqual({ userAgent, reasons: ['ROBOT'] })
    const links =
      'evil.com EVIL.TOP cheap-tickets.shop http://a https://b www.evil //evil pills.online casino.xyz'.split(' ')
    for (const field of ['first_name', 'last_name', 'city', 'state'])
      for (const link of links)
        expect({ field, link, reasons: reasonsOf({ [field]: `Hi ${link}` }) }).toEqual({
          field,
          link,
          reasons: ['LINK_IN_NAME'],
        })
    expect(reasonsOf({ first_name: 'evil.com' }, { userAgent: 'curl/8', proven: true })).toEqual([])
  })
  it('answers like any other sign-up and sends no mail', async () => {
    const machine = await signUp({ first_name: 'http://evil.example' })
    const person = await signUp({})
    expect(Object.keys(machine.body)).toEqual(Object.keys(person.body))
    expect(await keptAs(server, person.body.id)).toMatchObject({ state: 'ACCEPTED', reasons: [] })
    const mailed = (to: string) => server.sql('select 1 from outbox_messages where recipient = $1', [to])
    await eventually(async () => (await mailed(person.email_address)).length > 0, 8_000)
    expect(await mailed(machine.email_address)).toEqual([])
  })
  it('shows the reasons to the team, which approves and thereby confirms it; others cannot', async () => {
    const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
    const { people: strangers } = await teamOf(server, 'South', { eve: 'owner' })
    const own = await givenDrop(server, open, {
      organization_id: organization_id as `${string}-${string}-${string}-${string}-${string}`,
    })
    const email_address = someAddress()
    const form = await formFor(server, own, { ...ada, email_address })
    const { body } = await server.call(signups.subscribe, form, { headers: { 'user-agent': 'curl/8.10.0' } })
    const { cookie } = people.ann
    const listed = await server.call(fanScreens.list, { organization_id, quarantined: true }, { cookie })
    const [fan] = listed.body.items
    const reasons = ['A program sent the form, not a browser.']
    expect(fan).toMatchObject({ quarantined: true, quarantine_reasons: reasons })
    const recent = await server.call(dropScreens.sign_ups, { organization_id, drop_id: own.drop.id }, { cookie })
    expect(recent.body.items).toMatchObject([{ quarantined: true, quarantine_reasons: reasons }])
    const shown = await server.call(fanScreens.get, { organization_id, id: fan?.id ?? '' }, { cookie })
    expect(shown.body.submissions).toMatchObject([{ id: body.id, quarantined: true, quarantine_reasons: reasons }])

    const input = { organization_id, signup_id: body.id }
    expect((await server.call(fanScreens.release, input, { cookie: strangers.eve.cookie })).status).toBe(404)
    expect((await server.call(fanScreens.release, { ...input, signup_id: randomUUID() }, { cookie })).status).toBe(404)
    const mailed = () => server.sql('select 1 from outbox_messages where recipient = $1', [email_address])
    expect(await mailed()).toEqual([])
    for (let twice = 0; twice < 2; twice++)
      expect(await server.call(fanScreens.release, input, { cookie })).toMatchObject({
        status: 200,
        body: { id: body.id, fan_id: fan?.id },
      })
    expect(await keptAs(server, body.id)).toEqual({ state: 'ACCEPTED', reasons: ['ROBOT'], vouches: false })
    await eventually(async () => (await mailed()).length > 0, 8_000)
    const [known] = await server.sql(
      'select first_name, quarantined, verified_at from fans f join fan_contacts c on c.fan_id = f.id where f.id = $1',
      [fan?.id],
    )
    expect(known).toEqual({ first_name: 'Ada', quarantined: false, verified_at: null })
  })
  it('accepts people with any name, country and app', () => {
    const people = [
      'Ada',
      'Łukasz',
      'D’Angelo Jr.',
      'St. John',
      'Dr. No',
      'O. K.',
      'Robot',
      'Jean-Luc',
      'Mary.Ann',
      '李小龍',
      'Comte',
    ]
    const agents = [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 410.0.0.1',
      'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36 musical_ly_2024 BytedanceWebview',
      'Mozilla/5.0 (Linux; Android 14; CUBOT X50) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      '',
    ]
    const facts = (name: string) => ({ first_name: name, last_name: name, city: name })
    for (const name of people)
      for (const userAgent of agents)
        expect(
          suspicions({ facts: facts(name), contacts: [] }, { userAgent, unverified: false, proven: false }),
        ).toEqual([])
  })
})

describe('an unavailable captcha provider (THREATS 8)', () => {
  const withProvider = async (
    whenDown: 'refuse' | 'strict_limits',
    run: (
      server: TestServer,
      provider: Awaited<ReturnType<typeof captchaSimulator>>,
      signUp: (fields?: Partial<SignupBody>) => Promise<{ status: number; id: string; ms: number }>,
      askForCode: () => Promise<number>,
    ) => Promise<void>,
  ) => {
    const provider = await captchaSimulator('turnstile')
    const captcha = turnstile(fetch, {
      secret: provider.secret,
      siteKey: 'key',
      hostnames: ['fans.example'],
      url: provider.url,
      clock: systemClock,
    })
    const server = await startTestServer({ jobs: true, captcha, settings: { CAPTCHA_WHEN_DOWN: whenDown } })
    try {
      const { drop } = await givenDrop(server, open)
      const askForCode = async () => {
        const captcha_token = provider.issue({ action: 'otp', hostname: 'fans.example' })
        const form = { drop_profile_id: drop.drop_profile.id, drop_id: drop.id, email_address: someAddress() }
        return (await server.call(signups.otp, { ...form, captcha_token })).status
      }
      const signUp = async (fields: Partial<SignupBody> = {}) => {
        const begun = performance.now()
        const { status, body } = await server.call(signups.subscribe, {
          drop_profile_id: drop.drop_profile.id,
          drop_id: drop.id,
          email_address: someAddress(),
          ...ada,
          captcha_token: provider.issue({ action: 'signup', hostname: 'fans.example' }),
          ...fields,
        })
        return { status, id: body.id, ms: performance.now() - begun }
      }
      await run(server, provider, signUp, askForCode)
    } finally {
      await server.stop()
      await provider.close()
    }
  }

  it(
    'rejects everybody by default within five seconds, and readiness stays green',
    () =>
      withProvider('refuse', async (server, provider, signUp) => {
        expect((await signUp()).status).toBe(201)
        for (const fault of ['500', 'hang', 'html', 'refuse'] as const) {
          provider.fail(fault)
          const { status, ms } = await signUp()
          expect({ fault, status }).toEqual({ fault, status: fault === 'refuse' ? 400 : 503 })
          expect(ms).toBeLessThan(5_000)
          expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
        }
        const [kept] = await server.sql('select count(*) from signups')
        expect(kept?.count).toBe(1)
      }),
    20_000,
  )

  it('accepts three sign-ups an hour per address into quarantine until the mail is confirmed, when the operator allows it', () =>
    withProvider('strict_limits', async (server, provider, signUp) => {
      provider.fail('500')
      const email_address = someAddress()
      const first = await signUp({ email_address })
      expect(await keptAs(server, first.id)).toMatchObject({
        state: 'QUARANTINED',
        reasons: ['UNVERIFIED', 'UNCONFIRMED'],
      })
      const link = await eventually(async () => {
        const [mail] = await server.sql('select body from outbox_messages where recipient = $1', [email_address])
        return mail && /https?:\/\/\S+\/confirm\/[\w.-]+/.exec(mail.body)?.[0]
      }, 8_000)
      expect(link).toContain('/confirm/')
      expect([await signUp(), await signUp(), await signUp()].map(({ status }) => status)).toEqual([201, 201, 429])
      provider.fail('refuse')
      expect((await signUp({ captcha_token: randomUUID() })).status).toBe(400)
    }))

  it('sends three codes an hour per address when the operator allows it', () =>
    withProvider('strict_limits', async (_server, provider, _signUp, askForCode) => {
      provider.fail('500')
      const statuses = [await askForCode(), await askForCode(), await askForCode(), await askForCode()]
      expect(statuses).toEqual([200, 200, 200, 429])
    }))
})
