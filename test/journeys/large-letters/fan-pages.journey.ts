import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withStyles } from '../fan-pages/part-styles.ts'
import { type FanSite, startFanSite } from '../fan-site.ts'
import { enlarge, enlargeRoot, isUncut } from './large-letters.ts'

// Pages as a reader sees them who has set the browser's letters to twice their size.

const date = {
  id: randomUUID(),
  order: 1,
  hidden: false,
  item_type: 'EVENT_TICKETING' as const,
  title: null,
  description: null,
  external_asset_url: null,
  asset: null,
  video_url: null,
  product_handle: null,
  shop_url: null,
  destination_url: 'https://tickets.example/london',
  links: [],
  event_title: 'London',
  event_description: 'The Tramshed',
  event_date: '2999-02-08',
  is_call_to_action_disabled: false,
  link_and_event_type: 'DYNAMIC_PRE_SALE' as const,
  activate_at: '2999-01-02T10:00:00.000Z',
}

const LONG_ADDRESS = 'https://fans.example/the-brass-meridian-nonet-of-marseille/nine-suns-over-the-old-harbour'

let site: FanSite
beforeAll(async () => {
  site = await startFanSite()
  await site.give(
    '/d/dates',
    {
      title: 'Nine Suns',
      go_live_timestamp: '2999-02-08T00:00:00.000Z',
      blocks: [{ id: randomUUID(), title: 'On the road', block_type: 'EVENT', hidden: false, items: [date] }],
    },
    {
      mood: { cover: 'nine-suns', voice: 'narrow' },
      other_language: { language: 'fr', url: '/d/dates?lang=fr' },
      asks_cookies: true,
      ...withStyles('rows', 'blocks', 'language'),
    },
  )
  const asked = { require_checkbox_opt_in: false, form_layout: 'EXPANDED' } as const
  await site.give('/d/city', { title: 'Nine Suns', ...asked, allow_location: true })
  await site.give('/d/cookies', { title: 'Nine Suns', translation_language: 'fr' }, { asks_cookies: true })
  await site.give('/d/thanks', { title: 'Nine Suns', ...asked }, { share_url: LONG_ADDRESS })
}, 60_000)
afterAll(() => site?.stop())

test.each([
  [390, 844],
  [1440, 900],
])(
  'cuts no name in two and sets the countdown two by two at %i pixels',
  async (width, height) => {
    const { page, close } = await site.open('/d/dates', { viewport: { width, height }, prepare: enlarge })
    expect(await isUncut(page.locator('.by'))).toBe(true)
    expect(await isUncut(page.locator('.date .row'))).toBe(true)
    const tops = await page.locator('.count > div').evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
    expect([tops[0] === tops[1], tops[1] === tops[2], tops[2] === tops[3]]).toEqual([true, false, true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await close()
  },
  60_000,
)

test('gives the language link a line of its own when the root has letters twice as large on a phone, so that no name is cut in two', async () => {
  const { page, close } = await site.open('/d/dates', { viewport: { width: 390, height: 844 }, prepare: enlargeRoot })
  expect(await isUncut(page.locator('.by'))).toBe(true)
  const language = await page.locator('.language').boundingBox()
  const artist = await page.locator('.by').boundingBox()
  expect((language?.y ?? 0) + (language?.height ?? 0)).toBeLessThanOrEqual(artist?.y ?? 0)
  await close()
}, 60_000)

test('asks for cookies on the cover of a desk, where it hides no field and no button', async () => {
  const { page, close } = await site.open('/d/dates', { viewport: { width: 1440, height: 900 } })
  const banner = await page.locator('.ck').boundingBox()
  const column = await page.locator('.col').boundingBox()
  expect((banner?.x ?? 1440) + (banner?.width ?? 0)).toBeLessThan(column?.x ?? 0)
  await close()
}, 60_000)

test.each([
  [390, 844],
  [1440, 900],
])(
  'puts where a city lies below its name, which is not cut in two, at %i pixels',
  async (width, height) => {
    const { page, close } = await site.open('/d/city', { viewport: { width, height }, prepare: enlarge })
    await page.getByRole('combobox', { name: /^City/ }).pressSequentially('portl')
    const option = page.getByRole('option', { name: /Portland/ })
    await option.waitFor()
    expect(await isUncut(option)).toBe(true)
    await close()
  },
  60_000,
)

test('shows the whole address on the thank-you panel', async () => {
  const { page, close } = await site.open('/d/thanks', { prepare: enlarge })
  await page.getByLabel(/^Email address/).fill('ines@example.com')
  await page.locator('[data-submit][aria-disabled="false"]').click()
  await page.getByText('You’re in!').waitFor()
  const address = page.locator('.copy a')
  expect(await address.textContent()).toBe(LONG_ADDRESS.slice('https://'.length))
  expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await close()
}, 60_000)

test('lets no word of the cookie question stand out of its box in French on a phone', async () => {
  const { page, close } = await site.open('/d/cookies', { prepare: enlarge })
  const banner = page.locator('.ck')
  await banner.getByRole('link', { name: 'politique de confidentialité' }).waitFor()
  expect(await banner.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await close()
}, 60_000)
