import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FORM_STARTED } from '#features/funnel/paths.ts'
import { findings } from '../accessibility/axe.ts'
import { browser, openPage } from '../browser.ts'
import { givenDraft } from './studio-steps.ts'
import { desk, horizontalOverflow, phone, type Screen, startWorkspace, type Workspace } from './workspace-world.ts'

let world: Workspace

beforeAll(async () => {
  world = await startWorkspace()
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

const open = (path: string, screen: Screen) => world.open(path, screen)

/** A phone's browser: the one that drives this would be taken for the machine it is. */
async function asFan(beside: Page, path: string): Promise<Page> {
  const context = await beside
    .context()
    .browser()
    ?.newContext({
      viewport: phone,
      userAgent:
        'Mozilla/5.0 (Linux; Android 16; Pixel 10 Build/BP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 405.0.0.51.70 Android',
      extraHTTPHeaders: { 'sec-ch-ua': '"Android WebView";v="142"', 'sec-ch-ua-platform': '"Android"' },
    })
  if (!context) throw new Error('There is no browser.')
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  await page.goto(world.server.url + path)
  return page
}

const funnelPath = (search = '') => `/drops/${world.drop.id}?view=funnel${search}`
const countOf = async (page: Page, step: string) =>
  (await page.locator(`[data-step="${step}"] td`).first().textContent())?.trim() ?? ''
const visit = (query: string, headers: Record<string, string> = {}) =>
  openPage(`${world.server.url}/d/${world.drop.id}${query}`, { ...browser, ...headers })

/** Presses each button, and looks for the line in the file that comes. */
async function givesFiles(page: Page, files: [button: string, line: string][]) {
  for (const [button, line] of files) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect(
      text.split('\r\n').find(row => row.startsWith(line)),
      `${button}: ${text}`,
    ).toBeDefined()
    expect(download.suggestedFilename()).toMatch(/^drop-.*\.csv$/)
  }
}

describe('The funnel of a drop', () => {
  it('shows a skeleton while its script loads', async () => {
    const page = await open(`/drops/${world.drop.id}`, desk)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/funnel-view/, async route => {
      await released
      await route.continue()
    })
    await page.getByRole('tab', { name: 'Funnel' }).click()
    await page.getByText('Loading the funnel').waitFor({ state: 'attached' })
    release()
    await page.getByText('Nobody came in these days').waitFor()
  })

  it.each([desk, phone])('shows the drop’s numbers where their skeletons were (%o)', async screen => {
    const page = await open('/drops', screen)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/app/v2/drops/get', async route => {
      await released
      await route.continue()
    })
    await page.goto(`${world.server.url}/drops/${world.drop.id}`)
    await page.getByText('Loading the drop').waitFor({ state: 'attached' })
    const topOf = async () => (await page.getByRole('region', { name: 'Totals' }).boundingBox())?.y ?? 0
    const before = await topOf()
    release()
    await page.getByRole('tab', { name: 'Funnel' }).waitFor()
    expect(Math.abs((await topOf()) - before)).toBeLessThan(24)
  })

  it('says what to do when there were no visits, and offers longer ranges only if they have visits', async () => {
    const page = await open(funnelPath(), desk)
    const nothing = page.locator('[data-empty="nothing-yet"]').filter({ hasText: 'Nobody came in these days' })
    await nothing.getByText('Share the link of the page').waitFor()
    const further = nothing.getByRole('button', { name: 'Show the last 90 days' })
    await further.click()
    await further.waitFor({ state: 'detached' })
    await nothing.waitFor()
    const draft = await givenDraft(world, 'Night Bus', 'Inês Vautrin')
    await page.goto(world.server.url + draft.replace('/edit', '?view=funnel'))
    await nothing.getByText('The page is not open to fans.').waitFor()
  })

  it('updates live as somebody visits, touches the form and signs up', async () => {
    const team = await open(funnelPath(), desk)
    await team.locator('[data-empty="nothing-yet"]').getByText('Nobody came in these days').waitFor()

    const fan = await asFan(team, `/d/${world.drop.id}?utm_source=ig&utm_campaign=launch`)
    const starts: string[] = []
    fan.on('request', request => request.url().endsWith(FORM_STARTED) && starts.push(request.postData() ?? ''))
    await fan.getByLabel('First name').click()
    await expect.poll(() => starts.length).toBe(1)
    // more touches are the same start
    await fan.getByLabel('Last name').click()
    await fan.getByLabel('First name').fill('Ida')
    expect(starts).toHaveLength(1)
    expect(starts.join()).not.toContain('Ida')
    await world.signUp({ first_name: 'Ida', last_name: 'Holm', utm_source: 'ig', utm_campaign: 'launch' })
    await visit('', { 'user-agent': 'Twitterbot/1.0' })

    await expect.poll(() => countOf(team, 'sign_ups'), { timeout: 20_000 }).toBe('1')
    await expect.poll(() => countOf(team, 'views'), { timeout: 20_000 }).toBe('1')
    await expect.poll(() => countOf(team, 'form_starts'), { timeout: 20_000 }).toBe('1')
    await team.getByRole('button', { name: 'Robots kept apart: 1' }).click()
    await team.getByRole('dialog', { name: 'Robots kept apart' }).getByText('Link previews').waitFor()
    await team.keyboard.press('Escape')
    const bySource = team.getByRole('region', { name: 'By source' })
    await bySource.getByRole('row', { name: /Instagram/ }).waitFor()
    await team
      .getByRole('region', { name: 'By campaign' })
      .getByRole('row', { name: /launch/ })
      .waitFor()
  })

  it('filters by keyboard, keeps the filter in the address, and Back removes it', async () => {
    await visit('?utm_source=tiktok')
    const page = await open(funnelPath(), desk)
    await expect.poll(() => countOf(page, 'views'), { timeout: 20_000 }).toBe('2')
    const tiktok = page.getByRole('region', { name: 'By source' }).getByRole('button', { name: /TikTok/ })
    await tiktok.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => countOf(page, 'views')).toBe('1')
    expect(new URL(page.url()).searchParams.get('source')).toBe('tiktok')
    expect(await countOf(page, 'sign_ups')).toBe('0')
    await page.goBack()
    await expect.poll(() => countOf(page, 'views')).toBe('2')
    await page.goto(`${world.server.url}${funnelPath('&source=pinterest')}`)
    await page.locator('[data-empty="filtered-out"]').getByRole('button', { name: 'Show all views' }).click()
    await expect.poll(() => countOf(page, 'views')).toBe('2')
  })

  it('explains a step that is larger than the previous one', async () => {
    await world.signUp({ first_name: 'Noa', last_name: 'Reis' })
    await world.signUp({ first_name: 'Ana', last_name: 'Reis' })
    const page = await open(funnelPath(), desk)
    await page.getByText('More people went on than were seen to start').waitFor({ timeout: 20_000 })
  })

  it('exports the bars, the days and each table as files', async () => {
    const page = await open(funnelPath(), desk)
    await page.locator('[data-step="views"]').waitFor()
    await givesFiles(page, [
      ['Funnel as CSV', 'Views,2,,,0'],
      ['By source as CSV', 'Instagram,1,1,1,'],
      ['By campaign as CSV', 'Instagram,,launch,1,1,1,'],
      ['By country as CSV', 'Unknown,,2,'],
      ['Days as CSV', `${new Date().toISOString().slice(0, 10)},2,`],
    ])
  })

  it('exports the drop’s numbers too: one file for the days, one for each share', async () => {
    const page = await open(`/drops/${world.drop.id}`, desk)
    await page.getByRole('region', { name: 'By country' }).getByText('Not given').waitFor()
    await givesFiles(page, [
      ['Days as CSV', `${new Date().toISOString().slice(0, 10)},3,2`],
      ['By source as CSV', 'Instagram,1'],
      ['By country as CSV', 'Not given,,3'],
      ['By channel as CSV', 'Email,3'],
    ])
    const [days] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByText('90 days')
        .click()
        .then(() => page.getByRole('button', { name: 'Days as CSV' }).click()),
    ])
    expect((await readFile(await days.path(), 'utf8')).trim().split('\r\n')).toHaveLength(91)
  })

  it('shows the paused texts with start and what fans are asked instead (THREATS 5)', async () => {
    const pause = (reason: string, block: string) =>
      world.server.sql(`select raise_alert('text_messages_paused', $1, $2)`, [
        `${world.drop.id}${block}`,
        JSON.stringify({ drop_id: world.drop.id, reason }),
      ])
    for (const screen of [desk, phone]) {
      // pauses end with their hour, which may end now
      await world.server.sql(`delete from alerts where kind = 'text_messages_paused'`)
      await pause('prefix', ' 4474001')
      await pause('prefix', ' 4475002')
      await pause('nobody_types_them_in', '')
      const page = await open(`/drops/${world.drop.id}`, screen)
      await page.getByText(/^Text messages to 2 blocks of numbers stopped, since \w+ \d+\w+, \d{4}/).waitFor()
      await page.getByText(/^Text messages stopped: hardly any code of an hour was typed in, since/).waitFor()
      expect(await page.getByText('Fans whose form has an email address get their code there').count()).toBe(2)
      expect(await horizontalOverflow(page)).toBe(0)
      expect(await findings(page)).toEqual([])
    }
  })

  it('opens by its tab, which stays selected after a reload', async () => {
    const page = await open(`/drops/${world.drop.id}`, phone)
    await page.getByRole('tab', { name: 'Funnel' }).click()
    await page.locator('[data-step="views"]').waitFor()
    expect(new URL(page.url()).searchParams.get('view')).toBe('funnel')
    await page.reload()
    await page.locator('[data-step="views"]').waitFor()
    await page.goBack()
    await page.getByRole('region', { name: 'Totals' }).waitFor()
  })

  it('shows an error and retries', async () => {
    const page = await open(`/drops/${world.drop.id}`, desk)
    await page.getByRole('tab', { name: 'Funnel' }).waitFor()
    await page.route('**/app/v2/drops/funnel', route =>
      route.fulfill({ status: 409, json: { detail: 'Being counted anew.' } }),
    )
    await page.getByRole('tab', { name: 'Funnel' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'The funnel could not be loaded' })
    await alert.getByText('Being counted anew.').waitFor()
    await page.unroute('**/app/v2/drops/funnel')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.locator('[data-step="views"]').waitFor()
    expect(world.complaints.splice(0).every(text => text.includes('409'))).toBe(true)
  })

  it.each([
    ['a desk, light', { ...desk, theme: 'light' }],
    ['a desk, dark', { ...desk, theme: 'dark' }],
    ['a phone, light', { ...phone, theme: 'light' }],
    ['a phone, dark', { ...phone, theme: 'dark' }],
  ] as const)('axe finds nothing and nothing moves sideways on %s', async (_, screen) => {
    const page = await open(funnelPath(), screen)
    await page.locator('[data-step="views"]').waitFor()
    await page.locator('.recharts-surface').first().waitFor()
    expect(await findings(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBe(0)
    await page.getByRole('button', { name: /Robots kept apart/ }).click()
    await page.getByRole('dialog', { name: 'Robots kept apart' }).waitFor()
    expect(await findings(page)).toEqual([])
  })
})
