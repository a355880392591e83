import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicDrop } from '#features/drops/contract.ts'
import { themeOfCover } from '#features/drops/theme/cover.ts'
import { themeCss } from '#features/drops/theme/css.ts'
import { altcha } from '#integrations/captcha/altcha.ts'
import { systemClock } from '#platform/server/clock.ts'
import { BROWSER_FLAGS } from '../../scripts/find-browser.ts'
import { fanAssets } from '../../src/screens/drop-page/assets.ts'
import type { DropPageProps, FanRenderer } from '../../src/screens/drop-page/contract.ts'
import { samplePage } from '../drop-page.ts'

// The built page in a real browser when scripts are late, blocked or absent. The server's side is played here: what it
// stores is proved elsewhere.

const root = fileURLToPath(new URL('../..', import.meta.url))
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}
const captcha = altcha({ secret: 'fan form', cost: 1, tries: [2, 5], clock: systemClock })

let browser: Browser
let server: Server
let url: string
let posts: { path: string; body: string }[] = []
const pages = new Map<string, string>()

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROME_BIN ?? '', args: [...BROWSER_FLAGS] })
  const { renderDropPage }: FanRenderer = await import(pathToFileURL(join(root, 'dist/fan-render/fan-render.js')).href)
  const assets = fanAssets(JSON.parse(readFileSync(join(root, 'dist/fan/.vite/manifest.json'), 'utf8')))
  const theme = await themeOfCover(join(root, 'src/demo/covers/room-zero.webp'))
  const give = (path: string, drop: Partial<PublicDrop>, changes: Partial<Omit<DropPageProps, 'drop'>> = {}) =>
    pages.set(
      path,
      renderDropPage(
        samplePage({
          assets,
          theme,
          voice: 'wide',
          theme_stylesheet: '/theme.css',
          post_url: '/d/form',
          ...changes,
          drop,
        }),
      ),
    )
  const asks: Partial<PublicDrop> = {
    allow_name: true,
    allow_sms: true,
    require_checkbox_opt_in: true,
    title: 'Everything we ever rerecorded',
  }
  give('/d/form', { ...asks, go_live_timestamp: '2099-01-01T00:00:00.000Z' })
  give('/d/compact', { ...asks, allow_name: false, form_layout: 'COMPACT' })
  give('/d/phone', { ...asks, contact_method_order: ['PHONE'], translation_language: 'fr' })
  give('/d/done', asks, { reply: { outcome: 'signed_up' } })

  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fans.example')
    const answer = (status: number, type: string, body: string | Buffer) =>
      response.writeHead(status, { 'content-type': type }).end(body)
    if (request.method === 'POST') {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      posts.push({ path: pathname, body: Buffer.concat(parts).toString() })
      return pathname.startsWith('/d/')
        ? answer(200, 'text/html; charset=utf-8', pages.get('/d/done') ?? '')
        : answer(201, 'application/json', '{"id":"1","created_at":"2026-11-01T12:00:00Z","otp_required":false}')
    }
    if (pathname.endsWith('/challenge')) {
      return answer(
        200,
        'application/json',
        JSON.stringify(await captcha.challenge(searchParams.get('action') as 'signup')),
      )
    }
    const page = pages.get(pathname)
    if (page) return answer(200, 'text/html; charset=utf-8', page)
    if (pathname === '/theme.css') return answer(200, 'text/css', themeCss({ theme, voice: 'wide' }))
    const folder = pathname.startsWith('/fan/') ? 'dist' : pathname.startsWith('/flags/') ? '' : 'public'
    const file = pathname.replace('/flags/', 'node_modules/country-flag-icons/3x2/')
    try {
      answer(200, types[extname(pathname)] ?? 'text/plain', readFileSync(join(root, folder, file)))
    } catch {
      answer(204, 'text/plain', '')
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})

/** A phone with a page of its own; every request and every complaint of the page is noted. */
async function open(
  path: string,
  { prepare, ...options }: BrowserContextOptions & { prepare?: (page: Page) => Promise<unknown> } = {},
) {
  posts = []
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const elsewhere: string[] = []
  const complaints: string[] = []
  page.on(
    'request',
    request => request.url().startsWith(url) || request.url().startsWith('blob:') || elsewhere.push(request.url()),
  )
  page.on('pageerror', error => complaints.push(error.message))
  await prepare?.(page)
  await page.goto(url + path)
  return { page, elsewhere, complaints, close: () => context.close() }
}
async function fillIn(page: Page) {
  await page.getByLabel('First name').fill('Inês')
  await page.getByLabel('Last name').fill('Carvalho')
  await page.getByLabel('Email address').fill('ines@example.com')
  await page.getByText('I agree').click()
}
const axe = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
const thanks = (page: Page) => page.getByRole('heading', { name: 'You’re in!' }).waitFor()

describe('scripts that are late', () => {
  test('what is typed and submitted before the form wakes up is sent once (FORM-001, FORM-002)', async () => {
    const late = (page: Page) => page.route(/island-/, route => setTimeout(() => route.continue(), 1500))
    const { page, elsewhere, complaints, close } = await open('/d/form', { prepare: late })
    const button = page.locator('[data-submit]')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await fillIn(page)
    expect(await button.isEnabled()).toBe(true)
    await button.click()
    await thanks(page)
    expect(posts.map(({ path }) => path)).toEqual(['/app/v2/subscribe_to_drop'])
    expect(JSON.parse(posts[0]?.body ?? '')).toMatchObject({
      first_name: 'Inês',
      email_address: 'ines@example.com',
      marketing_opt_in: true,
    })
    expect([elsewhere, complaints]).toEqual([[], []])
    expect(await axe(page)).toEqual([])
    await close()
  })
  test('a form that never arrives posts natively', async () => {
    const { page, close } = await open('/d/form', { prepare: page => page.route(/island-/, route => route.abort()) })
    await fillIn(page)
    await page.locator('[data-submit]').click()
    await thanks(page)
    expect(posts.map(({ path }) => path)).toEqual(['/d/form'])
    expect(Object.fromEntries(new URLSearchParams(posts[0]?.body))).toMatchObject({
      email_address: 'ines@example.com',
      marketing_opt_in: 'true',
      website: '',
    })
    await close()
  })
})

describe('no scripts', () => {
  test('a fan signs up by e-mail, whatever the drop asks first', async () => {
    const { page, close } = await open('/d/phone', { javaScriptEnabled: false })
    expect(await page.locator('[name=phone_number]').isVisible()).toBe(false)
    await page.getByLabel('Adresse e-mail').fill('ines@example.com')
    await page.getByLabel('Prénom').fill('Inês')
    await page.getByLabel(/^Nom/).fill('Carvalho')
    await page.getByText('J’accepte').click()
    await page.locator('[data-submit]').click()
    await thanks(page)
    expect(new URLSearchParams(posts[0]?.body).get('email_address')).toBe('ines@example.com')
    await close()
  })
  test('a compact form stands open', async () => {
    const { page, close } = await open('/d/compact', { javaScriptEnabled: false })
    expect(await page.getByLabel('Email address').isVisible()).toBe(true)
    await close()
  })
})

describe('the page', () => {
  test('chooses a contact method before any script has run (FORM-038)', async () => {
    const { page, close } = await open('/d/form', { prepare: page => page.route(/\.js/, route => route.abort()) })
    expect(await page.locator('[name=phone_number]').isVisible()).toBe(false)
    await page.getByText('Phone', { exact: true }).click()
    expect(await page.locator('[name=phone_number]').isVisible()).toBe(true)
    expect(await page.locator('[name=email_address]').isVisible()).toBe(false)
    await close()
  })
  test('opens its form in a dialog by keyboard, closes it with Escape and gives the focus back (DROP-049, DROP-104)', async () => {
    const { page, close } = await open('/d/compact')
    const button = page.getByRole('button', { name: 'Sign Up' })
    await button.focus()
    await page.keyboard.press('Space')
    await page.getByText('You’re human.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
    expect(await button.evaluate(element => element === document.activeElement)).toBe(true)
    await close()
  })
  test('ticks every second (DROP-028)', async () => {
    const { page, close } = await open('/d/form')
    const seconds = page.locator('[data-part=seconds]')
    const first = await seconds.textContent()
    await expect.poll(() => seconds.textContent(), { timeout: 3000 }).not.toBe(first)
    await close()
  })
  test('hints that there is more below, until it is touched (DROP-030, DROP-031)', async () => {
    const { page, close } = await open('/d/form', { reducedMotion: 'no-preference' })
    expect(await page.locator('.hint').evaluate(hint => getComputedStyle(hint).opacity)).toBe('1')
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.locator('.hint').count()).toBe(0)
    const tall = await open('/d/compact', { viewport: { width: 390, height: 2000 }, reducedMotion: 'no-preference' })
    expect(await tall.page.locator('.hint').evaluate(hint => getComputedStyle(hint).opacity)).toBe('0')
    await Promise.all([close(), tall.close()])
  })
  test.each([
    ['/d/form', 390, 844],
    ['/d/form', 1440, 900],
    ['/d/phone', 390, 844],
    ['/d/done', 390, 844],
  ] as const)('%s at %i by %i pleases axe', async (path, width, height) => {
    const { page, close } = await open(path, { viewport: { width, height } })
    expect(await axe(page)).toEqual([])
    await close()
  })
  test('never scrolls sideways on a small phone with text at twice its size', async () => {
    for (const path of ['/d/form', '/d/compact', '/d/phone', '/d/done']) {
      const { page, close } = await open(path, { viewport: { width: 360, height: 740 } })
      await page.addStyleTag({ content: 'html{font-size:200%}' })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await close()
    }
  })
})
