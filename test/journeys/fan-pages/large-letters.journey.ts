import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FanSite, startFanSite } from '../fan-site.ts'
import { withStyles } from './part-styles.ts'

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
}, 60_000)
afterAll(() => site?.stop())

/** What `rem` and the `em` of media queries follow. */
async function enlarge(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Whether each word of a text stands in one line. */
const isUncut = (part: Locator) =>
  part.evaluate(element => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const word of text.textContent?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        if (range.getClientRects().length > 1) return false
      }
    return true
  })

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

test('asks for cookies on the cover of a desk, where it hides no field and no button', async () => {
  const { page, close } = await site.open('/d/dates', { viewport: { width: 1440, height: 900 } })
  const banner = await page.locator('.ck').boundingBox()
  const column = await page.locator('.col').boundingBox()
  expect((banner?.x ?? 1440) + (banner?.width ?? 0)).toBeLessThan(column?.x ?? 0)
  await close()
}, 60_000)
