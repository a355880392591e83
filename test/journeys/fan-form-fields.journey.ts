import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicDrop } from '#records/drops/contract.ts'
import { findings } from '../accessibility/axe.ts'
import { tenQuestions } from '../fans/drop-page.ts'
import { type FanSite, startFanSite } from './fan-site.ts'

// A page that asks everything a drop can ask, ten questions included, in a real browser.

const everything: Partial<PublicDrop> = {
  title: 'Slow Orchard',
  enterprise_customer_id: 'acme',
  allow_name: true,
  allow_sms: true,
  allow_whatsapp: true,
  allow_birthdate: true,
  allow_gender: true,
  allow_location: true,
  allow_language: true,
  allow_instagram: true,
  allow_tiktok: true,
  custom_fields: tenQuestions,
  additional_legal: 'By signing up you accept the terms of Harbour Records.',
}
const moods = {
  '/d/light': { cover: 'slow-orchard', voice: 'soft' },
  '/d/dark': { cover: 'room-zero', voice: 'wide' },
  '/d/vivid': { cover: 'sugar-glass', voice: 'candy' },
} as const

let site: FanSite
beforeAll(async () => {
  site = await startFanSite()
  for (const [path, mood] of Object.entries(moods)) await site.give(path, everything, { mood })
  await site.give('/d/french', { ...everything, translation_language: 'fr' }, { mood: moods['/d/light'] })
  await site.give('/d/framed', everything, { mood: moods['/d/light'], mode: { form_only: true, preview: false } })
  await site.give('/d/preview', everything, { mode: { form_only: false, preview: true } })
  await site.give('/d/code', { allow_sms: true, require_otp: true })
  await site.give(
    '/d/refused',
    { ...everything, custom_fields: [] },
    {
      reply: {
        outcome: 'refused',
        detail: 'Invalid Date',
        values: {
          first_name: 'Inês',
          last_name: 'Carvalho',
          email_address: 'ines@example.com',
          birthdate: '02/30/2001',
        },
      },
    },
  )
  await site.give('/d/done', everything, { reply: { outcome: 'signed_up' } })
})
afterAll(() => site?.stop())

const input = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const question = (page: Page, at: number) => input(page, `custom_field.${tenQuestions[at]?.id}`)
const human = (page: Page) => page.locator('.human b').waitFor()
const thanks = (page: Page) => page.locator('[data-done]').waitFor()
const sent = () => JSON.parse(site.posts()[0]?.body ?? '{}')

/** Everything but the city, which a page without scripts takes as it is typed. */
async function fillIn(page: Page) {
  await input(page, 'first_name').fill('Inês')
  await input(page, 'last_name').fill('Carvalho')
  await input(page, 'email_address').fill('ines@example.com')
  await input(page, 'birthdate').fill('02/28/2001')
  await page.getByText('Female', { exact: true }).click()
  await input(page, 'language').selectOption('pt')
  for (const at of [0, 4, 8]) await question(page, at).nth(1).check()
  for (const at of [2, 6]) await question(page, at).fill('3')
  await input(page, 'marketing_opt_in').check()
}

test('fills in every field by keyboard alone (FORM-049, FORM-059, FORM-065, FORM-081)', async () => {
  const { page, elsewhere, complaints, close } = await site.open('/d/light')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await input(page, 'first_name').focus()
  await page.keyboard.type('Inês')
  await press('Tab')
  await page.keyboard.type('Carvalho')
  await press('Tab', 'Tab')
  await page.keyboard.type('ines@example.com')
  await press('Tab')
  await page.keyboard.type('02282001')
  await press('Tab', 'Space', 'Tab')
  await human(page)
  await page.keyboard.type('porto')
  await page.locator('.opt').first().waitFor()
  await press('ArrowDown', 'Enter', 'Tab')
  await input(page, 'language').selectOption('pt')
  await press('Tab', 'ArrowRight', 'Tab')
  await page.keyboard.type('@ines')
  await press('Tab', 'Space', 'Tab', 'Tab')
  await page.keyboard.type('3')
  for (const at of [4, 8]) await question(page, at).first().press('Space')
  await question(page, 6).fill('-2')
  await input(page, 'marketing_opt_in').press('Space')
  await page.locator('[data-submit]').press('Enter')
  await thanks(page)
  expect(sent()).toMatchObject({
    birthdate: '2001-02-28',
    gender: 'FEMALE',
    city: 'Porto Alegre',
    country_code: 'BR',
    latitude: -30.03283,
    language: 'pt',
    tiktok_username: 'ines',
    marketing_opt_in: true,
    secondary_opt_in: false,
  })
  expect(sent().custom_field_entries).toHaveLength(5)
  expect([elsewhere, complaints]).toEqual([[], []])
  await close()
})

test('keeps the caret in place when a date is corrected (FORM-059)', async () => {
  const { page, close } = await site.open('/d/light')
  const birthdate = input(page, 'birthdate')
  await birthdate.focus()
  await human(page)
  await page.keyboard.type('13451999')
  expect(await birthdate.inputValue()).toBe('12/31/1999')
  await birthdate.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2))
  await page.keyboard.press('Backspace')
  expect(await birthdate.inputValue()).toBe('1/31/1999')
  await page.keyboard.type('0')
  expect(await birthdate.inputValue()).toBe('10/31/1999')
  expect(await birthdate.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2)
  await close()
})

describe('without scripts', () => {
  test('posts the whole form natively (FORM-104)', async () => {
    const { page, close } = await site.open('/d/light', { javaScriptEnabled: false })
    await fillIn(page)
    await input(page, 'city_typed').fill('Porto')
    await page.getByText('TikTok', { exact: true }).click()
    expect(await input(page, 'instagram_username').isVisible()).toBe(false)
    await input(page, 'tiktok_username').fill('@ines')
    await page.locator('[data-submit]').click()
    await thanks(page)
    expect(Object.fromEntries(new URLSearchParams(site.posts()[0]?.body))).toMatchObject({
      birthdate: '02/28/2001',
      gender: 'FEMALE',
      city_typed: 'Porto',
      language: 'pt',
      handle_platform: 'tiktok',
      tiktok_username: '@ines',
      [`custom_field.${tenQuestions[2]?.id}`]: '3',
    })
    await close()
  })
  test('focuses the first invalid field of a rejected form (FORM-061)', async () => {
    const { page, close } = await site.open('/d/refused', { javaScriptEnabled: false })
    await expect.poll(() => input(page, 'birthdate').evaluate(field => field === document.activeElement)).toBe(true)
    expect(await input(page, 'first_name').inputValue()).toBe('Inês')
    expect(await page.locator('#birthdate-error').textContent()).toBe('Invalid Date')
    await close()
  })
})

const inApp =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

test.each([
  ['Instagram', `${inApp} Instagram 390.0.0.28.85 (iPhone15,2; iOS 18_5; fr_FR; fr; scale=3.00; 1179x2556; 760000000)`],
  ['TikTok', `${inApp} musical_ly_40.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/fr Region/FR`],
  ['Facebook', `${inApp} [FBAN/FBIOS;FBAV/520.0.0.38.101;FBBV/756974511;FBDV/iPhone15,2;FBMD/iPhone;FBLC/fr_FR]`],
])('works in the in-app browser of %s without storage, windows and clipboard (STORE-006)', async (_, userAgent) => {
  const forbid = (page: Page) =>
    page.addInitScript(() => {
      const forbidden = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: forbidden })
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      window.open = forbidden
    })
  const { page, complaints, close } = await site.open('/d/light', {
    prepare: forbid,
    userAgent,
    hasTouch: true,
    isMobile: true,
  })
  await input(page, 'first_name').tap()
  await human(page)
  await fillIn(page)
  await input(page, 'city_typed').pressSequentially('porto')
  await page.locator('.opt').first().tap()
  await page.locator('[data-submit]').tap()
  await thanks(page)
  await page.getByRole('button', { name: 'Copy Link' }).tap()
  expect([site.posts().length, complaints]).toEqual([1, []])
  await close()
})

test('finds a dial-code country by its native name (FORM-074, FORM-079, FORM-080)', async () => {
  const { page, close } = await site.open('/d/light')
  await page.getByText('Phone', { exact: true }).click()
  await human(page)
  await page.locator('[data-contact=PHONE] .cc').click()
  await page.getByRole('searchbox').fill('deutsch')
  await expect.poll(() => page.locator('.ctry li').count()).toBe(1)
  const flag = page.locator('.ctry li img')
  expect(await flag.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(true)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  expect(await page.locator('[data-contact=PHONE] .cc').textContent()).toBe('+49')
  await close()
})

test('shows a long address in full on the code step, also with large text on a small phone (OTP-006)', async () => {
  const long = 'maximiliane.alexandra.von.hohenstein@a-mail-host-with-a-name.example'
  for (const [width, letters] of [
    [390, '100%'],
    [360, '200%'],
  ] as const) {
    const { page, close } = await site.open('/d/code', { viewport: { width, height: 740 } })
    await page.addStyleTag({ content: `html{font-size:${letters}}` })
    site.answerNext(200, {
      status: 'sent',
      contact_method: 'EMAIL',
      contact_info: long,
      expires_at: '2026-11-01T12:10:00Z',
    })
    await input(page, 'email_address').fill(long)
    await human(page)
    await page.locator('[data-submit]').click()
    const box = await page.getByRole('button', { name: 'Close, back to the form' }).boundingBox()
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    await close()
  }
})

test('shows where the code was sent and accepts a pasted code (OTP-001, OTP-005, OTP-006, OTP-010)', async () => {
  const { page, close } = await site.open('/d/code')
  site.answerNext(200, {
    status: 'sent',
    contact_method: 'EMAIL',
    contact_info: 'ines@example.com',
    expires_at: '2026-11-01T12:10:00Z',
  })
  await input(page, 'email_address').fill('ines@example.com')
  await human(page)
  await page.locator('[data-submit]').click()
  await page.getByText('Enter your code').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByLabel('6-digit code').fill('123 456')
  await page.getByRole('button', { name: 'Verify' }).click()
  await thanks(page)
  expect(site.posts().map(({ path }) => path)).toEqual(['/app/v2/drop_otp', '/app/v2/subscribe_to_drop'])
  await close()
})

test('shows a preview without captcha and without submitting (FORM-098, FORM-099)', async () => {
  const { page, close } = await site.open('/d/preview')
  await fillIn(page)
  expect(await page.locator('.human').count()).toBe(0)
  expect(await page.locator('[data-submit]').isDisabled()).toBe(true)
  await close()
})

describe('every mood', () => {
  test.each([...Object.keys(moods), '/d/french', '/d/framed', '/d/refused'])(
    '%s has no axe finding, also with every field invalid and the city list open',
    async path => {
      const { page, complaints, close } = await site.open(path)
      await input(page, 'email_address').fill('nope')
      await human(page)
      for (const name of ['first_name', 'birthdate', 'language', 'city_typed']) await input(page, name).focus()
      await page.keyboard.type('porto')
      await page.locator('.opt').first().waitFor()
      expect(await page.locator('.err').count()).toBeGreaterThan(2)
      expect(await findings(page)).toEqual([])
      expect(complaints).toEqual([])
      await close()
    },
  )
  test('never scrolls sideways on a small phone with text at twice its size', async () => {
    for (const path of ['/d/light', '/d/french', '/d/vivid']) {
      const { page, close } = await site.open(path, { viewport: { width: 360, height: 740 } })
      await page.addStyleTag({ content: 'html{font-size:200%}' })
      await input(page, 'email_address').focus()
      await human(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await close()
    }
  })
  test('shows only the owner’s texts in English on a French page (DROP-045, DROP-046)', async () => {
    const { page, close } = await site.open('/d/french')
    await input(page, 'email_address').focus()
    await human(page)
    const words = await page.locator('form.form').textContent()
    expect(words).not.toMatch(/Required|Optional|Date of|Month|Gender|City|Language|Choose|username|human|agree|Leave/)
    expect(words).toContain('Date de naissance')
    await close()
  })
})
