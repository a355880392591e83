import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemoWorld } from '#app/launch/demo-world.ts'
import { DEMO_OWNER } from '#demo/owner.ts'
import { shopEndpoints } from '#features/shop-orders/contract.ts'
import { systemClock } from '#platform/server/clock.ts'
import { audiences, fanAudience } from '#records/audiences/contract.ts'
import type { Group } from '#records/audiences/rules-contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { findings } from '../accessibility/axe.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { insertSession } from '../sign-in.ts'
import { closeContexts, workerBrowser } from './worker-browser.ts'

/** The whole way of the first visit, in the demo world and at the real cost of the proof of work. */

let server: TestServer
let browser: Browser
let folder: string
const complaints: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-journey-'))
  server = await startTestServer({
    settings: { FANFARE_ENV: 'demo', FANFARE_DATA_DIR: folder, CAPTCHA_COST: '5000' },
    jobs: true,
    clock: { ...systemClock, advance() {} },
  })
  await makeDemoWorld(server.app.settings)
  browser = await workerBrowser()
}, 300_000)
afterAll(async () => {
  await closeContexts()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A browser of its own, which reports errors, breaches of our policy, and every request to somebody else. */
async function visitor(size: { width: number; height: number }): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
      complaints.push(`asked ${request.url()}`)
  })
  return { context, page }
}

/** The demo's owner, for calls. */
async function demoOwner() {
  const pool = new pg.Pool({ connectionString: server.ownerUrl, max: 1, options: '-c search_path=auth' })
  const { rows } = await pool.query('select id from "user" where email = $1', [DEMO_OWNER.email])
  const cookie = await insertSession(pool, server.app.settings, rows[0]?.id)
  await pool.end()
  const [team] = await server.sql<{ id: string }>('select distinct organization_id as id from drops')
  return { owner: { cookie }, organization_id: team?.id ?? '' }
}

test('the demo world has women near Lyon in both of the last two drops, of whom WhatsApp reaches some but not all', async () => {
  const { owner, organization_id } = await demoOwner()
  const newest = await server.sql<{ id: string }>(
    'select d.id from drops d join signups s on s.drop_id = d.id group by d.id order by d.id desc limit 2',
  )
  const group: Group = {
    logical_operator: 'AND_NOT',
    rules: [
      {
        logical_operator: 'AND',
        rules: [
          { key: 'gender', genders: ['FEMALE'] },
          { key: 'country_code', countries: ['FR'] },
          { key: 'radius', miles: 30, places: [{ name: 'Lyon', latitude: 45.7485, longitude: 4.8467 }] },
          { key: 'drop_id', drop_ids: newest.map(({ id }) => id), each: true },
        ],
      },
      { key: 'message', did: 'OPENED', channel: 'EMAIL', times: 1 },
    ],
  }
  const { body } = await server.call(audiences.measure, { organization_id, group }, owner)
  expect(body.count).toBe(10)
  expect(body.reach.find(({ channel }) => channel === 'WHATSAPP')).toMatchObject({
    reachable: 7,
    no_address: 1,
    no_consent: 2,
  })
})

test('the demo world shows what the shop sent, on the timelines of fans and in the settings', async () => {
  const { owner, organization_id } = await demoOwner()
  const { items } = (await server.call(shopEndpoints.list, { organization_id }, owner)).body
  expect(items).toMatchObject([{ has_secret: true, refused_because: null }])
  const [shop] = items
  const named = { organization_id, endpoint_id: shop?.id ?? '', limit: 100 }
  const arrived = (await server.call(shopEndpoints.listDeliveries, named, owner)).body.items
  expect(new Set(arrived.map(({ outcome }) => outcome))).toEqual(new Set(['RECORDED', 'NO_FAN', 'CANCELED']))
  const group: Group = {
    logical_operator: 'AND',
    rules: [{ key: 'engagement_type', engagement_type: 'SHOPIFY_SPEND', engagement_count: 60, days: 30 }],
  }
  const buyers = (await server.call(fanAudience.list, { organization_id, group }, owner)).body.items
  expect(buyers.length).toBeGreaterThan(0)
  const fan = (await server.call(fanScreens.get, { organization_id, id: buyers[0]?.id ?? '' }, owner)).body
  expect(fan.timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['SHOPIFY_ORDER', 'SHOPIFY_PRODUCT', 'SHOPIFY_SPEND']),
  )
})

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
])(
  'OTP-001, OTP-005..009, FORM-104, DROP-105, UI-020 on %s a fan signs up with a code, and the team sees fan and consent without a reload',
  async (where, size) => {
    const desk = await visitor({ width: 1440, height: 900 })
    await desk.page.goto(`${server.url}/fans`)
    await desk.page.waitForURL('**/login**')
    // the browser reports the answer that sent it here
    expect(complaints.splice(0).filter(text => !text.includes('401'))).toEqual([])
    const stream = desk.page.waitForResponse(response => response.url().includes('/app/v2/events'))
    await desk.page.getByRole('button', { name: 'Open the demo workspace' }).click()
    await desk.page.waitForURL('**/fans')
    await stream
    await desk.page.evaluate(() => Object.assign(window, { mark: 'not reloaded' }))

    const first = where === 'a desk' ? 'Ingrid' : 'Marlow'
    const address = `${first.toLowerCase()}@mel.example`
    const fan = await visitor(size)
    await fan.page.goto(`${server.url}/d/slow-orchard`)
    expect(await findings(fan.page)).toEqual([])
    await fan.page.getByLabel(/First name/).fill(first)
    await fan.page.getByLabel(/Last name/).fill('Vale')
    await fan.page.getByLabel(/Email address/).fill(address)
    await fan.page.getByLabel(/I agree to receive marketing messages from Wren Hallow/).check()
    await fan.page.getByRole('button', { name: 'Sign up' }).click()

    const code = fan.page.locator('input[autocomplete="one-time-code"]')
    await code.waitFor()
    expect(await findings(fan.page)).toEqual([])
    const outbox = await fan.context.newPage()
    await expect
      .poll(
        async () => {
          await outbox.goto(`${server.url}/outbox?q=${encodeURIComponent(address)}`)
          return /\b\d{6}\b/.exec((await outbox.textContent('main')) ?? '')?.[0]
        },
        { timeout: 10_000 },
      )
      .toMatch(/^\d{6}$/)
    const digits = /\b\d{6}\b/.exec((await outbox.textContent('main')) ?? '')?.[0] ?? ''
    await outbox.close()
    await code.fill(digits)
    await fan.page.getByRole('button', { name: 'Verify' }).click()
    await fan.page.getByText('You’re in!').or(fan.page.getByText("You're in!")).first().waitFor()
    expect(await findings(fan.page)).toEqual([])

    const row = desk.page.getByRole('row').filter({ hasText: `${first} Vale` })
    await row.getByRole('cell').nth(1).click()
    const record = desk.page.getByRole('complementary', { name: 'Fan' })
    await record.getByText('“I agree to receive marketing messages from Wren Hallow.”').waitFor()
    await record.getByText(/One-time code typed/).waitFor()
    expect(await desk.page.evaluate(() => (window as { mark?: string }).mark)).toBe('not reloaded')
    await fan.context.close()
    await desk.context.close()
    expect(complaints.splice(0)).toEqual([])
  },
)
