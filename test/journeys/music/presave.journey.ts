import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtFanPages } from '#app/services/fan-renderer.ts'
import { musicSimulators } from '#integrations/music/simulator/simulators.ts'
import { testClock } from '#platform/server/clock.ts'
import { findings } from '../../accessibility/axe.ts'
import { type GivenDrop, givenDrop } from '../../fans/fan-world.ts'
import { ALBUM, givenPresave, statesOf } from '../../fans/music-world.ts'
import { eventually, startTestServer, type TestServer } from '../../server.ts'
import { closeContexts, workerBrowser } from '../worker-browser.ts'

// A fan saves a release before its day, from the press to the way back, against the simulated services.

const clock = testClock(new Date())
const music = musicSimulators({ clock })
let server: TestServer
let song: GivenDrop
const go_live_timestamp = new Date(Date.now() + 86_400_000).toISOString()

beforeAll(async () => {
  const fanPages = await builtFanPages()
  if (!fanPages) throw new Error('The fan pages are not built.')
  server = await startTestServer({ clock, musicSimulators: music, fanPages, settings: { RATE_LIMIT_FACTOR: '1000' } })
  song = await givenPresave(server, { go_live_timestamp, require_checkbox_opt_in: false })
})
afterAll(async () => {
  await closeContexts()
  await server?.stop()
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0.0.0'

interface Visit {
  page: Page
  context: BrowserContext
  /** Hosts that were asked besides ours. */
  elsewhere: string[]
}

async function visit(path: string, userAgent?: string): Promise<Visit> {
  const context = await (await workerBrowser()).newContext({
    viewport: { width: 390, height: 844 },
    ...(userAgent && { userAgent }),
  })
  const elsewhere: string[] = []
  context.on('request', request => {
    if (!request.url().startsWith(server.url) && /^https?:/.test(request.url())) elsewhere.push(request.url())
  })
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  await page.goto(server.url + path)
  return { page, context, elsewhere }
}

const address = () => `fan.${crypto.randomUUID().slice(0, 8)}@mail.example`
async function press(page: Page, service: string) {
  await page.getByRole('button', { name: new RegExp(`^${service}`) }).click()
  await page.getByLabel('Email address').fill(address())
  await page.locator('[data-submit]:not([disabled])').click()
}
const panel = (page: Page, state: string) => page.locator(`[data-save="${state}"]`)

describe('Spotify', () => {
  test('is left for after the sign-up, and the page says on return what came of it (SAVE-012, SAVE-015, SAVE-016, SAVE-017, DROP-069)', async () => {
    const { page, elsewhere, context } = await visit(`/d/${song.drop.slug}`)
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: /^Spotify/ }).click()
    // contrast is measured once the sheet has come in
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    expect(await findings(page)).toEqual([])
    expect(await page.getByLabel('Spotify', { exact: true }).isChecked()).toBe(true)
    await page.getByLabel('Email address').fill(address())
    await page.locator('[data-submit]:not([disabled])').click()
    await page.getByText('Simulator. This is not Spotify.').waitFor()
    await page.getByRole('button', { name: 'Agree' }).click()
    await panel(page, 'saved').waitFor()
    expect(await panel(page, 'saved').getByRole('status').textContent()).toMatch(/in your Spotify library/)
    expect(new URL(page.url()).search).toBe('')
    expect(await findings(page)).toEqual([])
    expect(await statesOf(server, song)).toContainEqual({ service: 'spotify', state: 'PENDING', failures: 0 })
    expect(elsewhere).toEqual([])

    const receipt = await panel(page, 'saved').getByRole('link').getAttribute('href')
    await page.goto(receipt ?? '')
    await page.getByText('Heat Signature in your Spotify library').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('You took this back. Nothing more happens.').waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    await context.close()
  })

  test('may be refused: the fan is signed up, reads why, and may try again (SAVE-012)', async () => {
    const { page, context } = await visit(`/d/${song.drop.slug}`)
    await press(page, 'Spotify')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await panel(page, 'failed').waitFor()
    expect(await findings(page)).toEqual([])
    // nothing was saved: the row says so, and leads back to where it can be tried again
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Apple Music.*Pre-save$/ }).waitFor()
    await page.getByRole('button', { name: /^Spotify.*Pre-save$/ }).click()
    await panel(page, 'failed').waitFor()
    await page.reload()
    await panel(page, 'reminded').waitFor()
    await page.getByRole('button', { name: 'Connect Spotify' }).click()
    await page.getByRole('button', { name: 'Agree' }).click()
    await panel(page, 'saved').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Apple Music.*Pre-save$/ }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Spotify.*Pre-saved$/ }).click()
    await panel(page, 'saved').waitFor()
    await page.keyboard.press('Escape')
    // the other service can be saved to as well
    await page.getByRole('button', { name: /^Apple Music.*Pre-save$/ }).click()
    await page.getByLabel('Email address').waitFor()
    expect(await page.getByLabel('Apple Music', { exact: true }).isChecked()).toBe(true)
    await context.close()
  })

  test('opens its app on a phone, and its page after two seconds (SAVE-014)', async () => {
    const { page, context } = await visit(`/d/${song.drop.slug}`, IPHONE)
    await page.evaluate(() => {
      const went: { url: string; at: number }[] = []
      Object.assign(window, { went })
      window.open = url => void went.push({ url: String(url), at: performance.now() }) as never
    })
    await press(page, 'Spotify')
    const went = () => page.evaluate(() => (window as unknown as { went: { url: string; at: number }[] }).went)
    const [app, web] = await eventually(async () => ((await went()).length > 1 ? went() : null), 10_000)
    expect([app?.url.split(':')[0], new URL(web?.url ?? '').pathname]).toEqual([
      'spotify-action',
      '/simulator/spotify/authorize',
    ])
    expect((web?.at ?? 0) - (app?.at ?? 0)).toBeGreaterThanOrEqual(1_990)
    await context.close()
  })

  test('is not left for inside the browser of an app: the sign-up stands, and the page shows the way out', async () => {
    const { page, context } = await visit(`/d/${song.drop.slug}`, INSTAGRAM)
    await press(page, 'Spotify')
    await panel(page, 'in_app').waitFor()
    await page.getByRole('heading', { name: 'You’re in!' }).waitFor()
    expect(await page.getByText('Open in browser').isVisible()).toBe(true)
    expect(await findings(page)).toEqual([])
    await context.close()
  })
})

describe('Apple Music', () => {
  test('is asked in a window of its own while the sign-up is sent, and keeps the token once (SAVE-004, SAVE-005)', async () => {
    const { page, context, elsewhere } = await visit(`/d/${song.drop.slug}`)
    const calls: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
    })
    const prepared = page.waitForResponse(/get_apple_music_auth_token_v2/)
    await page.getByRole('button', { name: /^Apple Music/ }).click()
    await page.getByLabel('Email address').fill(address())
    await prepared
    await page.waitForTimeout(50)
    const popup = page.waitForEvent('popup')
    await page.locator('[data-submit]:not([disabled])').click()
    const window = await popup
    await window.getByText('Simulator. This is not Apple Music.').waitFor()
    expect(calls).toContain('subscribe_to_drop')
    await window.getByRole('button', { name: 'Agree' }).click()
    await panel(page, 'saved').waitFor()
    expect(calls.filter(call => call === 'save_apple_music_user_token')).toHaveLength(1)
    expect(elsewhere).toEqual([])
    await context.close()
  })

  test('says so when the fan says no, and nothing spins any longer (SAVE-006)', async () => {
    const { page, context } = await visit(`/d/${song.drop.slug}`)
    const prepared = page.waitForResponse(/get_apple_music_auth_token_v2/)
    await page.getByRole('button', { name: /^Apple Music/ }).click()
    await page.getByLabel('Email address').fill(address())
    await prepared
    await page.waitForTimeout(50)
    const popup = page.waitForEvent('popup')
    await page.locator('[data-submit]:not([disabled])').click()
    await (await popup).getByRole('button', { name: 'Cancel' }).click()
    await panel(page, 'failed').waitFor()
    expect(await page.locator('[aria-busy="true"]').count()).toBe(0)
    await context.close()
  })
})

test('offers the libraries and a reminder in the form of a page with forever-save (SAVE-002, SAVE-003)', async () => {
  const given = await givenDrop(server, { allow_forever_save: true, require_checkbox_opt_in: false })
  const { page, context } = await visit(`/d/${given.drop.slug}`)
  expect(await page.getByLabel('Spotify', { exact: true }).isChecked()).toBe(true)
  await page.getByText('Remind me').click()
  await page.getByLabel('Email address').fill(address())
  await page.locator('[data-submit]:not([disabled])').click()
  await panel(page, 'reminded').waitFor()
  expect(await findings(page)).toEqual([])
  await context.close()
})

test('becomes the place to listen at the same address, once it is out', async () => {
  const given = await givenPresave(server, {
    go_live_timestamp: new Date(clock.now().getTime() - 60_000).toISOString(),
  })
  const { page, context } = await visit(`/d/${given.drop.slug}`)
  const link = page.locator('.svc a').first()
  expect(await link.getAttribute('href')).toBe(`https://open.spotify.com/album/${ALBUM}`)
  expect(await page.getByText('Pre-save', { exact: true }).count()).toBe(0)
  await context.close()
})
