import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { funnels } from '#features/funnel/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { testClock } from '#platform/server/clock.ts'
import { changeStatus } from '#records/drops/server/save-drop.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { browser, openPage } from '../../../../../test/browser.ts'
import { formFor, type GivenDrop, givenDrop, someAddress } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import * as render from '../../web/render.tsx'

const assets = {
  stylesheets: ['/fan/fan.css'],
  no_script_stylesheet: '/fan/no-script.css',
  script: '/fan/fan.js',
  frame_script: '/fan/frame.js',
}

let server: TestServer
let strict: TestServer
beforeAll(async () => {
  const fanPages = { render: render as FanRenderer, assets }
  server = await startTestServer({
    jobs: true,
    settings: { RATE_LIMIT_FACTOR: '1000', TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'CF-IPCountry' },
    fanPages,
  })
  strict = await startTestServer({
    settings: { COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '192.0.2.1' },
    fanPages,
  })
})
afterAll(async () => {
  await server?.stop()
  await strict?.stop()
})

const proxied = { 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'FR' }
const visit = (at: TestServer, path: string, headers: Record<string, string> = {}) =>
  openPage(at.url + path, { ...browser, ...headers })
const stampIn = (html: string) => /name="rendered_at"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''

/** What is counted of a drop, once so many views and form starts are: sums are written every second, also in between. */
const traffic = (at: TestServer, { drop }: GivenDrop, counted = 1) =>
  eventually(async () => {
    const rows = await at.sql(
      `select source, medium, campaign, country_code, views, form_starts, codes_sent, codes_sent_again, codes_passed
       from drop_traffic where drop_id = $1 order by source, medium`,
      [drop.id],
    )
    return rows.reduce((sum, row) => sum + row.views + row.form_starts + row.codes_sent, 0) >= counted && rows
  })
const robots = (at: TestServer, { drop }: GivenDrop) =>
  at.sql('select kind, agent, views from drop_robots where drop_id = $1 order by kind, agent', [drop.id])
const none = { views: 0, form_starts: 0, codes_sent: 0, codes_sent_again: 0, codes_passed: 0 }

describe('visits of a drop page', () => {
  it('are counted by source and country, without data of the visitor', async () => {
    const given = await givenDrop(server)
    const path = `/d/${given.drop.id}`
    await visit(server, `${path}?utm_source=IG&utm_medium=Story&utm_campaign=out%20now`, proxied)
    await visit(server, path, { referer: 'https://l.instagram.com/', ...proxied, 'cf-ipcountry': 'XX' })
    await visit(server, path, { referer: 'https://l.instagram.com/' })
    expect(await traffic(server, given, 3)).toEqual([
      { ...none, source: 'instagram', medium: '', campaign: '', country_code: '', views: 2 },
      { ...none, source: 'instagram', medium: 'story', campaign: 'out now', country_code: 'FR', views: 1 },
    ])
    const columns = await server.sql(
      `select column_name from information_schema.columns where table_name in ('drop_traffic', 'drop_robots', 'drop_views')`,
    )
    const kept = new Set(columns.map(row => row.column_name))
    for (const name of ['address', 'user_agent', 'referrer', 'fan_id', 'visitor_id']) expect(kept.has(name)).toBe(false)
  })
  it('take the country from the trusted proxy only (THREATS 41)', async () => {
    const given = await givenDrop(strict)
    await visit(strict, `/d/${given.drop.id}`, proxied)
    expect(await traffic(strict, given)).toEqual([
      { ...none, source: '', medium: '', campaign: '', country_code: '', views: 1 },
    ])
  })
  it('by robots are counted separately, by kind', async () => {
    const given = await givenDrop(server)
    const path = `/d/${given.drop.id}`
    await visit(server, path, { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' })
    await visit(server, path, { 'sec-purpose': 'prefetch;prerender' })
    await openPage(server.url + path, browser, 'HEAD')
    await openPage(server.url + path, { 'user-agent': browser['user-agent'] })
    await eventually(async () => (await robots(server, given)).length === 4)
    expect(await robots(server, given)).toEqual([
      { kind: 'bot', agent: 'Dressed as a browser', views: 1 },
      { kind: 'bot', agent: 'HEAD requests', views: 1 },
      { kind: 'prefetch', agent: 'Browsers', views: 1 },
      { kind: 'preview', agent: 'Slack', views: 1 },
    ])
    expect(await server.sql('select views, robot_views from drop_views where drop_id = $1', [given.drop.id])).toEqual([
      { views: 0, robot_views: 4 },
    ])
  })
  it('drop a source that looks like an address and group invented ones together', async () => {
    const given = await givenDrop(server)
    await visit(server, `/d/${given.drop.id}?utm_source=someone@mail.example&utm_campaign=a@b.example`)
    for (let at = 0; at < 210; at++) await visit(server, `/d/${given.drop.id}?utm_source=made-up-${at}`)
    const rows = await eventually(async () => {
      const rows = await traffic(server, given)
      return rows.reduce((sum, row) => sum + row.views, 0) === 211 && rows
    })
    expect(rows.length).toBeLessThanOrEqual(202)
    expect(JSON.stringify(rows)).not.toContain('@')
    expect(rows.find(row => row.source === 'other' && row.campaign === '')?.views).toBeGreaterThanOrEqual(10)
  })
})

describe('a form start', () => {
  const start = async (
    at: TestServer,
    { drop }: GivenDrop,
    change: object = {},
    headers: Record<string, string> = {},
  ) => {
    const { html } = await visit(at, `/d/${drop.id}?preview=true`)
    const input = { drop_id: drop.id, rendered_at: stampIn(html), page_url: `${at.url}/d/${drop.id}`, ...change }
    const { body } = await at.call(funnels.form_started, input, { headers: { ...browser, ...headers } })
    return body.counted
  }
  it('is counted with the source of its page', async () => {
    const given = await givenDrop(server)
    const page_url = `${server.url}/d/x?utm_source=tiktok&utm_medium=bio`
    expect(await start(server, given, { page_url }, proxied)).toBe(true)
    expect(await start(server, given, { referrer: 'https://t.co/abc' }, proxied)).toBe(true)
    expect(await traffic(server, given, 2)).toEqual([
      { ...none, source: 'tiktok', medium: 'bio', campaign: '', country_code: 'FR', form_starts: 1 },
      { ...none, source: 'x', medium: '', campaign: '', country_code: 'FR', form_starts: 1 },
    ])
  })
  it('is not counted without our stamp, after a day, in a preview, for a robot or for a closed drop', async () => {
    const clock = testClock(new Date())
    const other = await startTestServer({ clock, fanPages: { render: render as FanRenderer, assets } })
    try {
      const given = await givenDrop(other)
      const { html } = await visit(other, `/d/${given.drop.id}?preview=true`)
      const rendered_at = stampIn(html)
      const another = await givenDrop(other)
      expect(await start(other, another, { rendered_at })).toBe(false)
      expect(await start(other, given, { rendered_at: '1.forged' })).toBe(false)
      expect(await start(other, given, { page_url: `${other.url}/d/x?preview=true` })).toBe(false)
      expect(await start(other, given, {}, { 'user-agent': 'curl/8.5.0' })).toBe(false)
      expect(await start(other, given, { rendered_at })).toBe(true)
      clock.advance(25 * 3_600_000)
      expect(await start(other, given, { rendered_at })).toBe(false)
      await other.app.database.inOrganization(given.organization_id, db =>
        changeStatus(db, given.organization_id, given.drop.id, 'CLOSED'),
      )
      await eventually(async () => !(await start(other, given)))
    } finally {
      await other.stop()
    }
  })
  it('is limited per address like sign-ups (THREATS 41)', async () => {
    const given = await givenDrop(strict)
    const counted = await Promise.all(Array.from({ length: 80 }, () => start(strict, given)))
    expect(counted.filter(Boolean)).toHaveLength(60)
  })
  it('is counted at submission when no script ran, with the source of the page', async () => {
    const given = await givenDrop(server)
    const post = (query: string, stamp: string) =>
      fetch(`${server.url}/d/${given.drop.id}${query}`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          ...browser,
          'content-type': 'application/x-www-form-urlencoded',
          origin: server.url,
          referer: `${server.url}/d/x?utm_source=poster`,
        },
        body: new URLSearchParams({ rendered_at: stamp, email_address: someAddress(), marketing_opt_in: 'true' }),
      })
    const { html } = await visit(server, `/d/${given.drop.id}?preview=true`)
    server.clock.advance(3_000)
    expect((await post('', stampIn(html))).status).toBe(303)
    expect((await post('?started=true', stampIn(html))).status).toBe(303)
    expect(await traffic(server, given)).toMatchObject([{ source: 'poster', form_starts: 1 }])
    const kept = await server.sql(`select source->>'utm_source' as source from signups where drop_id = $1`, [
      given.drop.id,
    ])
    expect(kept).toEqual([{ source: 'poster' }, { source: 'poster' }])
  })
})

const codeTo = (address: string, nth: number) =>
  eventually(async () => {
    const mails = await server.sql<{ body: string }>(
      'select body from outbox_messages where recipient = $1 order by created_at',
      [address],
    )
    return /\b\d{6}\b/.exec(mails[nth - 1]?.body ?? '')?.[0]
  })

describe('codes', () => {
  it('are counted once per requester; repeats and right codes are counted separately', async () => {
    const given = await givenDrop(server, { require_otp: true })
    const email_address = someAddress()
    const ask = async () =>
      server.call(signups.otp, await formFor(server, given, { email_address, utm_source: 'fb' }, 'otp'))
    expect((await ask()).status).toBe(200)
    await codeTo(email_address, 1)
    await server.sql(`update otp_challenges set sent_at = now() - interval '2 minutes'`)
    expect((await ask()).status).toBe(200)
    const signUp = async (otp_code: string) =>
      server.call(signups.subscribe, await formFor(server, given, { email_address, utm_source: 'fb', otp_code }))
    const code = await codeTo(email_address, 2)
    expect((await signUp(code === '000000' ? '000001' : '000000')).status).toBe(400)
    expect((await signUp(code)).status).toBe(201)
    const [row] = await eventually(async () => {
      const rows = await traffic(server, given)
      return rows[0]?.codes_passed > 0 && rows
    })
    expect(row).toEqual({ ...none, ...row, source: 'facebook', codes_sent: 1, codes_sent_again: 1, codes_passed: 1 })
  })
})
