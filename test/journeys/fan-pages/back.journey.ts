import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicDrop } from '#records/drops/contract.ts'
import { type FanSite, startFanSite } from '../fan-site.ts'

// Back, Forward and the language link with a form that was begun.

const city = (id: string, order: number) => ({
  id,
  title: id,
  subtitle_one: null,
  order,
  event_date: null,
  event_timezone: null,
  image_url: null,
  is_hidden: false,
  is_call_to_action_disabled: false,
  custom_signup_button_text: null,
  call_to_action: 'SIGN_UP' as const,
  destination_url: null,
})
const names = ['Lisbon', 'Rome', 'Paris', 'Berlin', 'Vienna', 'Oslo', 'Madrid', 'Dublin', 'Prague', 'Athens', 'Porto']
const cities: Partial<PublicDrop> = {
  drop_type: 'LINK_COLLECTION',
  link_collection: { id: crypto.randomUUID(), links: names.map(city) },
  allow_sms: true,
  require_both_sms_and_email: true,
}

let site: FanSite
beforeAll(async () => {
  site = await startFanSite()
  await site.give('/d/before', {})
  await site.give('/d/cities', cities)
  await site.give('/d/confirmed', cities, { reply: { outcome: 'signed_up' } })
  await site.give('/d/code', { ...cities, allow_sms: false, require_both_sms_and_email: false, require_otp: true })
  const other = (language: 'en' | 'fr', path: string) => ({ other_language: { language, url: path } })
  await site.give('/d/english', { allow_name: true }, other('fr', '/d/french'))
  await site.give('/d/french', { allow_name: true, translation_language: 'fr' }, other('en', '/d/english'))
}, 60_000)
afterAll(() => site?.stop())

const sheet = (page: Page) => page.locator('dialog#signup')
const row = (page: Page, name: string) => page.locator(`[data-open][data-link="${name}"]`)
const path = (page: Page) => page.evaluate(() => location.pathname + location.hash)
const top = (page: Page) => page.evaluate(() => scrollY)
const isFocused = (page: Page, name: string) => row(page, name).evaluate(link => link === document.activeElement)
const opened = async (page: Page, name: string) => {
  await row(page, name).press('Enter')
  await sheet(page).waitFor()
}
const closed = (page: Page) => sheet(page).waitFor({ state: 'hidden' })

/** A phone that came from another page, and scrolled to a row. */
async function arrive(hash = '') {
  const visit = await site.open('/d/before', { viewport: { width: 390, height: 560 } })
  await visit.page.goto(`${site.url}/d/cities${hash}`)
  if (!hash) await row(visit.page, 'Porto').scrollIntoViewIfNeeded()
  return visit
}

test('Back closes the sheet with the focus and the scroll position where they were; the next Back leaves', async () => {
  const { page, complaints, close } = await arrive()
  await opened(page, 'Athens')
  const before = await top(page)
  expect(before).toBeGreaterThan(0)
  await page.evaluate(() => history.back())
  await closed(page)
  expect([await path(page), await isFocused(page, 'Athens'), await top(page)]).toEqual(['/d/cities', true, before])
  await opened(page, 'Porto')
  await page.evaluate(() => history.back())
  await closed(page)
  await page.goBack()
  expect(await path(page)).toBe('/d/before')
  expect(complaints).toEqual([])
  await close()
})

test.each(['a reload', 'Forward'])(
  '%s with a sheet open shows it for the same city, and one Back closes it',
  async by => {
    const { page, complaints, close } = await arrive()
    await opened(page, 'Athens')
    if (by === 'a reload') await page.reload()
    else {
      await page.evaluate(() => history.back())
      await closed(page)
      await page.evaluate(() => history.forward())
    }
    await sheet(page).waitFor()
    expect(await sheet(page).getByRole('heading', { level: 2 }).first().textContent()).toBe('Athens')
    expect(await page.locator('[data-signup]').getAttribute('data-link')).toBe('Athens')
    await page.evaluate(() => history.back())
    await closed(page)
    await page.goBack()
    expect(await path(page)).toBe('/d/before')
    expect(complaints).toEqual([])
    await close()
  },
)

test('a reload shows the code step again in its sheet, and the code then signs the fan up', async () => {
  const { page, complaints, close } = await site.open('/d/code')
  await opened(page, 'Athens')
  await page.locator('.human b').waitFor()
  await page.getByLabel('Email address').fill('ines@example.com')
  const body = { status: 'sent', contact_method: 'EMAIL', contact_info: 'ines@example.com', expires_at: '' }
  site.answerNext(200, body)
  await page.locator('[data-submit]').click()
  await page.locator('#otp_code').fill('123456')
  await page.reload()
  await page.locator('#otp_code').waitFor()
  expect(await page.locator('#otp_code').inputValue()).toBe('')
  expect(await page.getByText(/Resend in/).isVisible()).toBe(true)
  await page.locator('#otp_code').fill('123456')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('[data-done]').waitFor()
  const [asked, answered] = site.posts().map(({ body }) => JSON.parse(body))
  expect(answered).toMatchObject({ otp_handle: asked.otp_handle, drop_link_collection_link_id: 'Athens' })
  // the end stays the end, and another city begins anew
  await page.reload()
  await page.locator('[data-done]').waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  await opened(page, 'Porto')
  await page.getByLabel('Email address').waitFor()
  expect(await page.locator('[data-done]').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test.each(['X', 'Escape', 'backdrop'])('closing by %s takes the entry away: Back then leaves the page', async by => {
  const { page, close } = await arrive()
  // twice, without a rest between
  for (const name of ['Athens', 'Porto']) {
    await opened(page, name)
    const before = await top(page)
    if (by === 'X') await sheet(page).getByRole('button', { name: 'Close' }).click()
    else if (by === 'Escape') await page.keyboard.press('Escape')
    else await page.mouse.click(195, 5)
    await closed(page)
    expect([await isFocused(page, name), await top(page)]).toEqual([true, before])
  }
  await page.waitForFunction(() => history.state === null)
  await page.goBack()
  expect(await path(page)).toBe('/d/before')
  await close()
})

test('Back closes the list of countries first, then the sheet', async () => {
  const { page, close } = await arrive()
  await opened(page, 'Porto')
  await page.getByRole('button', { name: /^Country/ }).click()
  const countries = page.getByRole('dialog', { name: 'Country' })
  await countries.waitFor()
  await page.evaluate(() => history.back())
  await countries.waitFor({ state: 'hidden' })
  expect(await sheet(page).isVisible()).toBe(true)
  await page.evaluate(() => history.back())
  await closed(page)
  expect(await path(page)).toBe('/d/cities')
  await close()
})

test('a link to the form opens the sheet, and Back after closing leaves the page', async () => {
  const { page, close } = await arrive('#signup')
  await sheet(page).waitFor()
  expect(await path(page)).toBe('/d/cities')
  await page.keyboard.press('Escape')
  await closed(page)
  await page.waitForFunction(() => history.state === null)
  await page.goBack()
  expect(await path(page)).toBe('/d/before')
  await close()
})

test('a sheet closed with errors opens without them for another city, with what was typed', async () => {
  const { page, close } = await arrive()
  await opened(page, 'Athens')
  await page.getByLabel('Email address').fill('ines@')
  await page.locator('.human b').waitFor()
  await page.locator('[data-submit]').press('Enter')
  await sheet(page).locator('.err').first().waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  await opened(page, 'Porto')
  expect(await sheet(page).locator('.err').count()).toBe(0)
  expect(await page.getByLabel('Email address').inputValue()).toBe('ines@')
  await page.locator('[data-submit]').press('Enter')
  expect(await sheet(page).locator('.err').count()).toBeGreaterThan(0)
  await close()
})

test('the language link and a reload keep what was typed, a sign-up forgets it', async () => {
  const { page, complaints, close } = await site.open('/d/english')
  await page.getByLabel('First name').fill('Inês')
  await page.locator('.human b').waitFor()
  await page.getByLabel('Email address').fill('ines@example.com')
  await page.getByRole('link', { name: 'Français' }).click()
  await page.waitForURL('**/d/french')
  const held = async () => [
    await page.locator('[name=first_name]').inputValue(),
    await page.locator('[name=email_address]').inputValue(),
  ]
  await page.locator('.human b').waitFor()
  expect(await held()).toEqual(['Inês', 'ines@example.com'])
  await page.reload()
  await page.locator('.human b').waitFor()
  expect(await held()).toEqual(['Inês', 'ines@example.com'])
  await page.locator('[name=last_name]').fill('Carvalho')
  await page.locator('[data-submit]').click()
  await page.locator('[data-done]').waitFor()
  await page.reload()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('after a confirmed sign-up a city opens its form; so does its button after the panel was closed', async () => {
  const { page, complaints, close } = await site.open('/d/confirmed?lang=en&signed_up=true', {
    viewport: { width: 390, height: 844 },
  })
  const panel = sheet(page).getByRole('heading', { name: 'You’re in!' })
  await panel.waitFor()
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await closed(page)
  await row(page, 'Rome').click()
  await sheet(page).getByLabel('Email address').waitFor()
  expect(await panel.isVisible()).toBe(false)
  await expect.poll(() => page.evaluate(() => location.search)).toBe('?lang=en')
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await closed(page)
  await opened(page, 'Oslo')
  await sheet(page).getByLabel('Email address').waitFor()
  expect(complaints).toEqual([])
  await close()
})
