import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicDrop } from '#features/drops/contract.ts'
import { findings } from './axe.ts'
import { type FanSite, startFanSite } from './fan-site.ts'

// The built page in a real browser when scripts are late, blocked or absent.

let site: FanSite
beforeAll(async () => {
  site = await startFanSite()
  const asks: Partial<PublicDrop> = {
    allow_name: true,
    allow_sms: true,
    require_checkbox_opt_in: true,
    title: 'Everything we ever rerecorded',
  }
  await site.give('/d/form', { ...asks, go_live_timestamp: '2099-01-01T00:00:00.000Z' })
  await site.give('/d/compact', { ...asks, allow_name: false, form_layout: 'COMPACT' })
  await site.give('/d/phone', { ...asks, contact_method_order: ['PHONE'], translation_language: 'fr' })
  await site.give('/d/done', asks, { reply: { outcome: 'signed_up' } })
})
afterAll(() => site?.stop())

async function fillIn(page: Page) {
  await page.getByLabel('First name').fill('Inês')
  await page.getByLabel('Last name').fill('Carvalho')
  await page.getByLabel('Email address').fill('ines@example.com')
  await page.getByText('I agree').click()
}
const thanks = (page: Page) => page.getByRole('heading', { name: 'You’re in!' }).waitFor()

describe('scripts that are late', () => {
  test('what is typed and submitted before the form wakes up is sent once (FORM-001, FORM-002)', async () => {
    const late = (page: Page) => page.route(/island-/, route => setTimeout(() => route.continue(), 1500))
    const { page, elsewhere, complaints, close } = await site.open('/d/form', { prepare: late })
    const button = page.locator('[data-submit]')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await fillIn(page)
    expect(await button.isEnabled()).toBe(true)
    await button.click()
    await thanks(page)
    expect(site.posts().map(({ path }) => path)).toEqual(['/app/v2/subscribe_to_drop'])
    expect(JSON.parse(site.posts()[0]?.body ?? '')).toMatchObject({
      first_name: 'Inês',
      email_address: 'ines@example.com',
      marketing_opt_in: true,
    })
    expect([elsewhere, complaints]).toEqual([[], []])
    expect(await findings(page)).toEqual([])
    await close()
  })
  test('a form that never arrives posts natively', async () => {
    const { page, close } = await site.open('/d/form', {
      prepare: page => page.route(/island-/, route => route.abort()),
    })
    await fillIn(page)
    await page.locator('[data-submit]').click()
    await thanks(page)
    expect(site.posts().map(({ path }) => path)).toEqual(['/d/form'])
    expect(Object.fromEntries(new URLSearchParams(site.posts()[0]?.body))).toMatchObject({
      email_address: 'ines@example.com',
      marketing_opt_in: 'true',
      website: '',
    })
    await close()
  })
})

describe('no scripts', () => {
  test('a fan signs up by e-mail, whatever the drop asks first', async () => {
    const { page, close } = await site.open('/d/phone', { javaScriptEnabled: false })
    expect(await page.locator('[name=phone_number]').isVisible()).toBe(false)
    await page.getByLabel('Adresse e-mail').fill('ines@example.com')
    await page.getByLabel('Prénom').fill('Inês')
    await page.getByLabel(/^Nom/).fill('Carvalho')
    await page.getByText('J’accepte').click()
    await page.locator('[data-submit]').click()
    await thanks(page)
    expect(new URLSearchParams(site.posts()[0]?.body).get('email_address')).toBe('ines@example.com')
    await close()
  })
  test('a compact form stands open', async () => {
    const { page, close } = await site.open('/d/compact', { javaScriptEnabled: false })
    expect(await page.getByLabel('Email address').isVisible()).toBe(true)
    await close()
  })
})

describe('the page', () => {
  test('chooses a contact method before any script has run (FORM-038)', async () => {
    const { page, close } = await site.open('/d/form', { prepare: page => page.route(/\.js/, route => route.abort()) })
    expect(await page.locator('[name=phone_number]').isVisible()).toBe(false)
    await page.getByText('Phone', { exact: true }).click()
    expect(await page.locator('[name=phone_number]').isVisible()).toBe(true)
    expect(await page.locator('[name=email_address]').isVisible()).toBe(false)
    await close()
  })
  test('opens its form in a dialog by keyboard, closes it with Escape and gives the focus back (DROP-049, DROP-104)', async () => {
    const { page, close } = await site.open('/d/compact')
    const button = page.getByRole('button', { name: 'Sign Up' })
    await button.focus()
    await page.keyboard.press('Space')
    await page.getByText('You’re human.').waitFor()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
    expect(await button.evaluate(element => element === document.activeElement)).toBe(true)
    await close()
  })
  test('ticks every second (DROP-028)', async () => {
    const { page, close } = await site.open('/d/form')
    const seconds = page.locator('[data-part=seconds]')
    const first = await seconds.textContent()
    await expect.poll(() => seconds.textContent(), { timeout: 3000 }).not.toBe(first)
    await close()
  })
  test('hints that there is more below, until it is touched (DROP-030, DROP-031)', async () => {
    const { page, close } = await site.open('/d/form', { reducedMotion: 'no-preference' })
    expect(await page.locator('.hint').evaluate(hint => getComputedStyle(hint).opacity)).toBe('1')
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.locator('.hint').count()).toBe(0)
    const tall = await site.open('/d/compact', {
      viewport: { width: 390, height: 2000 },
      reducedMotion: 'no-preference',
    })
    expect(await tall.page.locator('.hint').evaluate(hint => getComputedStyle(hint).opacity)).toBe('0')
    await Promise.all([close(), tall.close()])
  })
  test.each([
    ['/d/form', 390, 844],
    ['/d/form', 1440, 900],
    ['/d/phone', 390, 844],
    ['/d/done', 390, 844],
  ] as const)('%s at %i by %i pleases axe', async (path, width, height) => {
    const { page, close } = await site.open(path, { viewport: { width, height } })
    expect(await findings(page)).toEqual([])
    await close()
  })
  test('never scrolls sideways on a small phone with text at twice its size', async () => {
    for (const path of ['/d/form', '/d/compact', '/d/phone', '/d/done']) {
      const { page, close } = await site.open(path, { viewport: { width: 360, height: 740 } })
      await page.addStyleTag({ content: 'html{font-size:200%}' })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await close()
    }
  })
})
