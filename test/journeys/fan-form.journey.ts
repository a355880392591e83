import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicDrop } from '#records/drops/contract.ts'
import { keptDraft } from '#records/drops/server/draft-page.ts'
import { embedOf } from '#screens/studio/server/embed.ts'
import { findings } from '../accessibility/axe.ts'
import { sampleDrop, tenQuestions } from '../fans/drop-page.ts'
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
  const mode = { form_only: true, preview: false }
  await site.give('/d/long', { ...asks, custom_fields: tenQuestions, require_otp: true }, { mode })
  await site.give('/d/short', { ...asks, form_layout: 'COMPACT' }, { mode })
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

describe('a lost connection', () => {
  test('shows the whole offline error below the button, and sends the typed form once online', async () => {
    const { page, close } = await site.open('/d/form')
    await fillIn(page)
    await page.locator('.human b').waitFor()
    await page.context().setOffline(true)
    const button = page.locator('[data-submit]')
    await button.click()
    const error = page.locator('#form-error')
    await error.getByText('You are offline. Your answers are kept').waitFor()
    const [above, below] = [await button.boundingBox(), await error.boundingBox()]
    // so far reaches the ground that the button has on a phone
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(24)
    expect(await page.getByLabel('Email address').inputValue()).toBe('ines@example.com')
    await page.context().setOffline(false)
    await button.click()
    await thanks(page)
    await close()
  })
})

test.each(['mouse', 'finger'])(
  'ticks the consent box when it is pressed right after an invalid email address was typed, by %s',
  async by => {
    const { page, close } = await site.open('/d/form', { hasTouch: by === 'finger' })
    await page.getByLabel('Email address').fill('ines@')
    await page.locator('.human b').waitFor()
    const box = page.locator('[name=marketing_opt_in]')
    const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {}
    const place = [x + width / 2, y + height / 2] as const
    if (by === 'finger') await page.touchscreen.tap(...place)
    else await page.mouse.click(...place, { delay: 80 })
    await page.getByText('Must be a valid email').waitFor()
    expect((await box.boundingBox())?.y).not.toBe(y)
    expect(await box.isChecked()).toBe(true)
    await close()
  },
)

describe('late scripts', () => {
  test('sends once what was typed and submitted before hydration (FORM-001, FORM-002)', async () => {
    const late = (page: Page) => page.route(/island-/, route => setTimeout(() => route.continue(), 1500))
    const { page, elsewhere, complaints, close } = await site.open('/d/form', { prepare: late })
    const button = page.locator('[data-submit]')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await fillIn(page)
    expect(await button.isEnabled()).toBe(true)
    await button.click()
    // on a slow line a press is answered at once
    expect(await button.getAttribute('aria-busy')).toBe('true')
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
  test('focuses the first missing field when the button is pressed before hydration', async () => {
    const late = (page: Page) => page.route(/island-/, route => setTimeout(() => route.continue(), 800))
    const { page, close } = await site.open('/d/form', { prepare: late })
    const button = page.locator('[data-submit]')
    await page.waitForLoadState('load')
    expect(await button.isDisabled()).toBe(true)
    await page.getByLabel('First name').fill('Inês')
    await button.click({ force: true })
    await page.locator('[name="last_name"][aria-invalid="true"]').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('last_name')
    expect(site.posts()).toEqual([])
    await close()
  })
  test('does not submit after hydration when the fan typed on after an early press', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => (arrive = resolve))
    const late = (page: Page) => page.route(/island-/, route => arrived.then(() => route.continue()))
    const { page, close } = await site.open('/d/form', { prepare: late })
    const button = page.locator('[data-submit]')
    await page.waitForLoadState('load')
    await button.click({ force: true })
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await fillIn(page)
    expect(await button.getAttribute('aria-busy')).toBe('false')
    arrive()
    // the captcha is solved: the island has the form
    await page.locator('.human b').waitFor()
    expect(site.posts()).toEqual([])
    await button.click()
    await thanks(page)
    expect(site.posts()).toHaveLength(1)
    await close()
  })
  test('clears the busy state when an incomplete form is pressed and its script never loads', async () => {
    const { page, close } = await site.open('/d/form', {
      prepare: page => page.route(/island-/, route => route.abort()),
    })
    const button = page.locator('[data-submit]')
    await page.waitForLoadState('load')
    await button.click({ force: true })
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('false')
    expect(site.posts()).toEqual([])
    await close()
  })
  test('posts natively when the form script never loads', async () => {
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

describe('without scripts', () => {
  test('signs up by email, whichever contact method comes first', async () => {
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
  test('shows a compact form open', async () => {
    const { page, close } = await site.open('/d/compact', { javaScriptEnabled: false })
    expect(await page.getByLabel('Email address').isVisible()).toBe(true)
    await close()
  })
})

describe('the page', () => {
  test('switches the contact method before any script has run (FORM-038)', async () => {
    const { page, close } = await site.open('/d/form', { prepare: page => page.route(/\.js/, route => route.abort()) })
    expect(await page.locator('[name=phone_number]').isVisible()).toBe(false)
    await page.getByText('Phone', { exact: true }).click()
    expect(await page.locator('[name=phone_number]').isVisible()).toBe(true)
    expect(await page.locator('[name=email_address]').isVisible()).toBe(false)
    await close()
  })
  test('opens its form in a dialog by keyboard, closes it with Escape and restores the focus (DROP-049, DROP-104)', async () => {
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
  test('updates the countdown every second (DROP-028)', async () => {
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
  ] as const)('%s at %i by %i has no axe finding', async (path, width, height) => {
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

describe('embedded in another site', () => {
  const snippet = (short_code: string) =>
    embedOf(
      { short_code, draft: keptDraft(sampleDrop({ title: short_code })), published: null },
      { dropHost: site.url },
    ).html
  const words = '<p style="height:600px">The new record is out in May.</p>'
  const foreign = `<iframe title="Somebody" srcdoc="<p>Somebody</p>"></iframe>`
  const openAt = (width: number, height: number) =>
    site.open(
      site.giveElsewhere(
        '/band',
        `<!doctype html><meta name="viewport" content="width=device-width">
        ${words}${snippet('long')}${words}${snippet('short')}${words}${foreign}`,
      ),
      { viewport: { width, height } },
    )
  const framed = (page: Page, title: string) => page.frameLocator(`iframe[title=${title}]`)
  const heightOf = (page: Page, title: string) =>
    page.locator(`iframe[title=${title}]`).evaluate(frame => frame.getBoundingClientRect().height)
  /** How far the content is higher than its frame, or lower: nought where neither a bar nor a gap shows. */
  const off = (form: FrameLocator) =>
    form.locator('html').evaluate(root => {
      const content = Math.ceil(document.body.getBoundingClientRect().height)
      return [content - innerHeight, root.scrollHeight - innerHeight, innerWidth - root.clientWidth]
    })
  const fits = (form: FrameLocator) => expect.poll(() => off(form), { timeout: 10_000 }).toEqual([0, 0, 0])
  const inSight = (page: Page, form: FrameLocator, selector: string) =>
    expect
      .poll(async () => {
        const box = await form.locator(selector).boundingBox()
        const height = page.viewportSize()?.height ?? 0
        return box !== null && box.y >= 0 && box.y + box.height <= height
      })
      .toBe(true)

  test.each([
    [360, 740],
    [1280, 800],
  ])(
    'at %i by %i fits the frame to its content at each step and scrolls the focus into view (DROP-019, DROP-020)',
    async (width, height) => {
      const { page, complaints, close } = await openAt(width, height)
      const [form, other] = [framed(page, 'long'), framed(page, 'short')]
      await page.locator('iframe[title=long]').scrollIntoViewIfNeeded()
      await fits(form)
      const whole = await heightOf(page, 'long')
      expect(whole).toBeGreaterThan(height)

      await form.getByLabel('Email address').fill('nope')
      await form.getByText('You’re human.').waitFor()
      await form.getByLabel('First name').fill('Inês')
      await form.locator('#email_address-error').waitFor()
      await fits(form)
      expect(await heightOf(page, 'long')).toBeGreaterThan(whole)

      await form.getByLabel('Last name').fill('Carvalho')
      await form.getByLabel('Email address').fill('ines@example.com')
      for (const at of [0, 4, 8]) await form.locator(`[name="custom_field.${tenQuestions[at]?.id}"]`).nth(1).check()
      for (const at of [2, 6]) await form.locator(`[name="custom_field.${tenQuestions[at]?.id}"]`).fill('3')
      await form.getByText('I agree').click()
      site.answerNext(200, {
        status: 'sent',
        contact_method: 'EMAIL',
        contact_info: 'ines@example.com',
        expires_at: '2026-11-01T12:10:00Z',
      })
      await form.locator('[data-submit]').click()
      await form.getByText('Enter your code').waitFor()
      await fits(form)
      expect(await heightOf(page, 'long')).toBeLessThan(whole / 2)
      await inSight(page, form, 'h2')
      await inSight(page, form, '#otp_code')
      await form.getByLabel('6-digit code').fill('123456')
      await form.getByRole('button', { name: 'Verify' }).click()
      await form.getByRole('heading', { name: 'You’re in!' }).waitFor()
      await fits(form)
      await inSight(page, form, '.seal')
      await inSight(page, form, 'h1.title')

      // a browser draws nothing of a frame out of sight
      await page.locator('iframe[title=short]').scrollIntoViewIfNeeded()
      await fits(other)
      const button = await heightOf(page, 'short')
      await other.getByRole('button', { name: 'Sign Up' }).click()
      await other.getByText('You’re human.').waitFor()
      await expect
        .poll(() => other.getByRole('dialog').evaluate(sheet => sheet.scrollHeight - sheet.clientHeight))
        .toBe(0)
      expect(await heightOf(page, 'short')).toBeGreaterThan(button)
      await page.keyboard.press('Escape')
      await fits(other)
      expect(await heightOf(page, 'short')).toBe(button)
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('only the embedded form resizes its frame and scrolls the host page', async () => {
    const { page, close } = await openAt(390, 844)
    const heights = async () => Promise.all(['long', 'short', 'Somebody'].map(title => heightOf(page, title)))
    for (const title of ['long', 'short']) {
      await page.locator(`iframe[title=${title}]`).scrollIntoViewIfNeeded()
      await fits(framed(page, title))
    }
    const before = await heights()
    await page.evaluate(() => {
      Object.assign(window, { heard: 0 })
      addEventListener('message', () => Object.assign(window, { heard: Reflect.get(window, 'heard') + 1 }))
      scrollTo(0, 0)
    })
    const heard = (count: number) => expect.poll(() => page.evaluate('window.heard')).toBe(count)
    const say = (message: object) => parent.postMessage(message, '*')
    const sayIn = (title: string, message: object) =>
      framed(page, title)
        .locator('html')
        .evaluate((_, said) => parent.postMessage(said, '*'), message)
    const message = { type: 'fanfare:height', height: 77, focus: { top: 0, bottom: 20 } }
    await page.evaluate(say, message)
    await sayIn('Somebody', message)
    for (const wrong of [
      { ...message, type: 'height' },
      { ...message, height: 'none' },
    ])
      await sayIn('short', wrong)
    await heard(4)
    expect([await heights(), await page.evaluate('scrollY')]).toEqual([before, 0])

    await sayIn('short', message)
    await heard(5)
    expect(await heights()).toEqual([before[0], 77, before[2]])
    await inSight(page, framed(page, 'short'), 'body')

    // the frame is ours, what stands in it now is not
    await framed(page, 'short')
      .locator('html')
      .evaluate((_, url) => location.assign(url), site.giveElsewhere('/stranger', '<p>Stranger</p>'))
    await framed(page, 'short').getByText('Stranger').waitFor()
    await sayIn('short', { ...message, height: 99 })
    await heard(6)
    expect(await heights()).toEqual([before[0], 77, before[2]])
    await close()
  })
})
