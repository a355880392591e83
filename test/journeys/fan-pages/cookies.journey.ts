import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findings } from '../../accessibility/axe.ts'
import { type FanSite, startFanSite } from '../fan-site.ts'

// What surrounds the form of a fan page, in a real browser.

let site: FanSite
beforeAll(async () => {
  site = await startFanSite()
  await site.give('/d/asks', { title: 'Low Tide' }, { asks_cookies: true })
  await site.give('/d/fr', { translation_language: 'fr' }, { asks_cookies: true })
})
afterAll(() => site?.stop())

const banner = (page: Page) => page.getByRole('region', { name: /^We value your privacy|vie privée/ })
const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }))
const CLICKED = '/d/asks?fbclid=IwAR0aBcDeF_9-XyZ'
async function signUp(page: Page) {
  await page.getByLabel('Email address').fill('ines@example.com')
  await page.locator('[data-submit]').click()
  await page.getByRole('heading', { name: 'You’re in!' }).waitFor()
  return JSON.parse(site.posts()[0]?.body ?? '') as Record<string, string>
}

describe('the cookie banner', () => {
  test('asks in words and links to the policy; both answers look alike and are one press (COOKIE-001..004)', async () => {
    const { page, complaints, close } = await site.open('/d/asks')
    await banner(page).waitFor()
    expect(await banner(page).getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy')
    expect(await banner(page).textContent()).toContain('May we measure this page and its ads?')
    const looks = await banner(page)
      .getByRole('button')
      .evaluateAll(buttons =>
        buttons.map(button => {
          const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(button)
          const { width, height, top } = button.getBoundingClientRect()
          return { text: button.textContent, looks: [backgroundColor, color, fontSize, fontWeight, width, height, top] }
        }),
      )
    expect(looks.map(({ text }) => text)).toEqual(['Reject All', 'Accept All'])
    expect(looks[0]?.looks).toEqual(looks[1]?.looks)
    expect(await findings(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
  test('keeps a rejection, stays away, and sends no click id (COOKIE-005, COOKIE-006, COOKIE-007)', async () => {
    const { page, elsewhere, close } = await site.open(CLICKED)
    await banner(page).getByRole('button', { name: 'Reject All' }).click()
    expect(await kept(page)).toMatchObject({ 'fanfare.cookie_consent': '"rejected"' })
    await page.reload({ waitUntil: 'networkidle' })
    expect(await banner(page).count()).toBe(0)
    expect(await signUp(page)).not.toHaveProperty('fbc')
    expect(elsewhere).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    await close()
  })
  test('before a choice stores nothing, asks no other host, and sends no click id (COOKIE-005, COOKIE-007)', async () => {
    const { page, elsewhere, close } = await site.open(CLICKED)
    await banner(page).waitFor()
    expect([elsewhere, await kept(page), await page.context().cookies()]).toEqual([[], {}, []])
    expect(await signUp(page)).not.toHaveProperty('fbc')
    expect(elsewhere).toEqual([])
    await close()
  })
  test('sends the click id after Accept All, unchanged, and none after it is withdrawn (COOKIE-005, COOKIE-006)', async () => {
    const first = await site.open(CLICKED)
    await banner(first.page).getByRole('button', { name: 'Accept All' }).click()
    expect(await kept(first.page)).toMatchObject({ 'fanfare.cookie_consent': '"accepted"' })
    expect((await signUp(first.page)).fbc).toMatch(/^fb\.1\.\d{13}\.IwAR0aBcDeF_9-XyZ$/)
    expect(first.elsewhere).toEqual([])
    await first.page.reload({ waitUntil: 'networkidle' })
    expect(await banner(first.page).count()).toBe(0)
    await first.page.getByRole('link', { name: 'Cookies' }).click()
    await banner(first.page).getByRole('button', { name: 'Reject All' }).click()
    expect(await kept(first.page)).toMatchObject({ 'fanfare.cookie_consent': '"rejected"' })
    await first.close()
  })
  test('counts Global Privacy Control as rejecting, and asks nothing (COOKIE-005)', async () => {
    const prepare = (page: Page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
        localStorage.setItem('fanfare.cookie_consent', '"accepted"')
      })
    const { page, close } = await site.open(CLICKED, { prepare })
    await page.waitForLoadState('networkidle')
    expect(await banner(page).count()).toBe(0)
    expect(await signUp(page)).not.toHaveProperty('fbc')
    await close()
  })
  test('speaks the language of the page, and is reached by keyboard', async () => {
    const { page, close } = await site.open('/d/fr')
    await banner(page).waitFor()
    await page.getByRole('button', { name: 'Tout refuser' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => banner(page).count()).toBe(0)
    await close()
  })
})
