import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicDrop } from '#records/drops/contract.ts'
import { findings } from '../../accessibility/axe.ts'
import { sampleDrop } from '../../fans/drop-page.ts'
import { type FanSite, type Mood, startFanSite } from '../fan-site.ts'
import { withStyles } from './part-styles.ts'

// Every type of page, closed and open, in both languages, on a light and on a dark ground.

const links = (...platforms: PublicDrop['listening_links'][number]['platform'][]) =>
  platforms.map(platform => ({ platform, destination_url: `https://${platform}.example/song`, is_hidden: false }))
const city = (title: string, order: number, more: object = {}) => ({
  id: randomUUID(),
  title,
  subtitle_one: 'Sala Azul',
  order,
  event_date: '2027-05-12T19:00:00.000Z',
  event_timezone: 'Europe/Lisbon',
  image_url: null,
  is_hidden: false,
  is_call_to_action_disabled: false,
  custom_signup_button_text: null,
  call_to_action: 'SIGN_UP' as const,
  destination_url: null,
  ...more,
})
const item = (title: string, item_type: 'MEDIA' | 'EVENT_TICKETING', more: { video_url?: string } = {}) => ({
  id: randomUUID(),
  order: 1,
  hidden: false,
  item_type,
  title,
  description: 'One take, no cuts.',
  external_asset_url: null,
  asset: null,
  video_url: null,
  product_handle: null,
  shop_url: null,
  destination_url: 'https://tickets.example/lisbon',
  links: [],
  event_title: title,
  event_description: 'Sala Azul',
  event_date: '2027-05-12',
  is_call_to_action_disabled: false,
  link_and_event_type: 'TICKET_PURCHASE' as const,
  activate_at: null,
  ...more,
})
/** Nothing of it is loaded before it is played. */
const video_url = '/media/00000000-0000-7000-8000-000000000000/video.mp4'
const block = (title: string, block_type: 'MEDIA' | 'EVENT'): PublicDrop['blocks'][number] => ({
  id: randomUUID(),
  title,
  block_type,
  hidden: false,
  items: [
    item(
      `${title}, one`,
      block_type === 'MEDIA' ? 'MEDIA' : 'EVENT_TICKETING',
      block_type === 'MEDIA' ? { video_url } : {},
    ),
  ],
})

const everything = { allow_name: true, allow_sms: true, allow_birthdate: true, require_checkbox_opt_in: true } as const
const types: Record<string, Partial<PublicDrop>> = {
  BASIC_SIGN_UP: everything,
  COMPACT: { ...everything, form_layout: 'COMPACT' },
  COMMENT: { drop_type: 'COMMENT', form_layout: 'COMPACT' },
  LINK_COLLECTION: {
    drop_type: 'LINK_COLLECTION',
    link_collection: {
      id: randomUUID(),
      links: [city('Lisbon', 0), city('Madrid', 1, { is_call_to_action_disabled: true })],
    },
  },
  TRACK_PRE_SAVE: {
    drop_type: 'TRACK_PRE_SAVE',
    go_live_timestamp: '2027-05-12T00:00:00.000Z',
    presave_links: links('spotify', 'apple-music', 'beatport'),
  },
  LISTENING: { drop_type: 'LISTENING', listening_links: links('spotify', 'bandcamp', 'deezer') },
  BLOCKS: { form_layout: 'COMPACT', blocks: [block('Watch', 'MEDIA'), block('On the road', 'EVENT')] },
}
const grounds: Record<string, Mood> = {
  light: { cover: 'slow-orchard', voice: 'soft' },
  dark: { cover: 'room-zero', voice: 'wide' },
}

let site: FanSite
beforeAll(async () => {
  site = await startFanSite()
})
afterAll(() => site?.stop())

/** Opens the form or item that a press leads to; false where the page has none. */
async function open(page: Page): Promise<boolean> {
  const opener = page.locator('[data-open], [data-item]').first()
  if ((await opener.count()) === 0) return false
  await opener.click()
  await page.locator('dialog[open]').first().waitFor()
  return true
}

test.each(Object.keys(types))('%s has no findings, closed or open', { timeout: 180_000 }, async type => {
  let opened = 0
  for (const [ground, mood] of Object.entries(grounds))
    for (const translation_language of ['en', 'fr'] as const) {
      const drop = { title: 'Night Bus', description: 'Songs for the last ride.', ...types[type], translation_language }
      await site.give('/d/type', drop, { mood, ...withStyles('rows', 'blocks') })
      const { page, close } = await site.open('/d/type')
      const where = `${type} ${ground} ${translation_language}`
      expect([where, await findings(page)]).toEqual([where, []])
      if (await open(page)) {
        opened++
        expect([`${where}, open`, await findings(page)]).toEqual([`${where}, open`, []])
      }
      await close()
    }
  expect(opened).toBe(type === 'BASIC_SIGN_UP' ? 0 : 4)
})

test('a page in two languages names the other one beside the artist, and leads there', async () => {
  const artist = { ...sampleDrop().drop_profile, title: 'Anouk Delacroix-Vandenberghe and the Slow Orchard Band' }
  const second_language = { texts: {}, by_visitor: false }
  for (const [ground, mood] of Object.entries(grounds)) {
    const page_of = (language: 'en' | 'fr') => ({
      mood,
      other_language: { language, url: `/d/${language}-${ground}` },
      ...withStyles('language'),
    })
    await site.give(`/d/en-${ground}`, { second_language, drop_profile: artist }, page_of('fr'))
    const french = { second_language, drop_profile: artist, translation_language: 'fr' as const }
    await site.give(`/d/fr-${ground}`, french, page_of('en'))
    const { page, close } = await site.open(`/d/en-${ground}`)
    expect(await findings(page)).toEqual([])
    const change = page.getByRole('link', { name: 'Français' })
    const box = (await change.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect([box.width >= 44, box.height >= 44, box.x + box.width <= 390]).toEqual([true, true, true])
    // no letter of the artist's name lies under it
    const lines = await page.locator('.by').evaluate(name => {
      const range = document.createRange()
      range.selectNodeContents(name)
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
    })
    const covered = lines.filter(
      line =>
        line.right > box.x && line.left < box.x + box.width && line.bottom > box.y && line.top < box.y + box.height,
    )
    expect(covered).toEqual([])
    await change.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'English' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    expect(await findings(page)).toEqual([])
    // it is still there for who has signed up
    await page.locator('[name=email_address]').fill('ines@example.com')
    await page.locator('[data-submit]').click()
    await page.locator('[data-done]').waitFor()
    expect(await page.getByRole('link', { name: 'English' }).isVisible()).toBe(true)
    expect(await findings(page)).toEqual([])
    await close()
  }
}, 120_000)
