import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicDrop } from '#records/drops/contract.ts'
import { type Voice, voices } from '#records/drops/theme/voices.ts'
import { findings } from '../accessibility/axe.ts'
import { sampleDrop } from '../fans/drop-page.ts'
import { type FanSite, startFanSite } from './fan-site.ts'

// What a visitor sees before and after signing up, and what the address says about where they came from.

const carousel: PublicDrop['blocks'][number] = {
  id: crypto.randomUUID(),
  title: 'Watch',
  block_type: 'MEDIA',
  hidden: false,
  items: Array.from({ length: 6 }, (_, order) => ({
    id: crypto.randomUUID(),
    order,
    hidden: false,
    item_type: 'MEDIA',
    title: `Night ${order + 1}`,
    description: null,
    external_asset_url: null,
    asset: null,
    video_url: null,
    product_handle: null,
    shop_url: null,
    destination_url: null,
    links: [],
    event_title: null,
    event_description: null,
    event_date: null,
    is_call_to_action_disabled: false,
    link_and_event_type: null,
    activate_at: null,
  })),
}

let site: FanSite
const redirected = 'https://label.example/thanks'
beforeAll(async () => {
  site = await startFanSite()
  const plain: Partial<PublicDrop> = {
    title: 'Night Bus',
    description: 'Songs for the last ride home.',
    require_checkbox_opt_in: false,
  }
  await site.give('/d/basic', plain)
  await site.give('/d/comment', { ...plain, drop_type: 'COMMENT', title: 'Tell us about your night' })
  await site.give('/d/compact', {
    ...plain,
    drop_type: 'COMMENT',
    form_layout: 'COMPACT',
    custom_universal_signup_title: 'Come aboard',
    custom_universal_signup_description: 'We write twice a month.',
  })
  await site.give('/d/redirect', { ...plain, post_signup_redirect_url: redirected })
  await site.give(
    '/d/framed',
    { ...plain, post_signup_redirect_url: redirected },
    { mode: { form_only: true, preview: false } },
  )
  const { drop_profile } = sampleDrop()
  const released = {
    ...plain,
    drop_profile: { ...drop_profile, spotify_url: 'https://open.spotify.com/artist/1' },
    go_live_timestamp: '2027-02-03T04:05:06.000Z',
  }
  for (const form_layout of ['EXPANDED', 'COMPACT'] as const)
    await site.give(
      `/d/alone-${form_layout}`,
      { ...released, form_layout },
      // dark words on the other site's ground, which is white here
      { mode: { form_only: true, preview: false }, mood: { cover: 'slow-orchard', voice: 'soft' } },
    )
  await site.give('/d/blocks', { ...plain, blocks: [carousel] })
  await site.give('/d/ended', { ...plain, end_message: 'The bus has left.' }, { phase: 'ended' })
})
afterAll(() => site?.stop())

const signUp = async (page: Page | FrameLocator) => {
  await page.getByLabel('Email address').fill('ines@example.com')
  await page.locator('[data-submit]').click()
  await page.getByRole('heading', { name: 'You’re in!' }).waitFor()
}
const sent = () => JSON.parse(site.posts().at(-1)?.body ?? '{}')

describe.each(['/d/basic', '/d/comment'])('%s', path => {
  test('opens for anybody, shows its form in the page and asks for no login (DROP-001, DROP-004, DROP-018, DROP-048)', async () => {
    const { page, elsewhere, complaints, close } = await site.open(path)
    expect(await page.getByText('Songs for the last ride home.').isVisible()).toBe(true)
    expect(await page.locator('form[method=post]').count()).toBe(1)
    expect(await page.getByText(/log ?in|sign in|password/i).count()).toBe(0)
    await signUp(page)
    expect([elsewhere, complaints]).toEqual([[], []])
    await close()
  })
})

test('an ended drop shows its end message and no form (DROP-004, DROP-018)', async () => {
  const { page, close } = await site.open('/d/ended')
  expect(await page.getByText('The bus has left.').isVisible()).toBe(true)
  expect(await page.locator('form').count()).toBe(0)
  await close()
})

describe('a title', () => {
  const titles = ['Underwater Photography', 'Meanwhile, Somewhere', 'Immergrün', 'Wonderful Compromises Kaleidoscope']
  const small = { width: 360, height: 740 }
  /** Its words that stand in two lines. */
  const partedWords = (page: Page) =>
    page.getByRole('heading', { level: 1 }).evaluate(heading => {
      const text = heading.firstChild as Text
      const range = document.createRange()
      const isParted = ({ 0: word, index }: RegExpExecArray) => {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      }
      return [...text.data.matchAll(/\S+/g)].filter(isParted).map(([word]) => word)
    })
  const sizeOf = (page: Page, what: string) =>
    page.locator(what).evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
  const giveTitle = (title: string, voice: Voice) =>
    site.give('/d/title', { title, description: 'Out in May.' }, { mood: { cover: 'room-zero', voice } })

  test.each(voices)(
    'in the voice %s has its words whole on a small phone, also with letters twice as large',
    async voice => {
      for (const title of titles) {
        await giveTitle(title, voice)
        const { page, close } = await site.open('/d/title', { viewport: small })
        expect(await partedWords(page)).toEqual([])
        await page.addStyleTag({ content: 'html{font-size:200%}' })
        expect(await partedWords(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        if (process.env.PICTURES)
          await page.screenshot({ path: `${process.env.PICTURES}/title-${voice}-${titles.indexOf(title)}.png` })
        await close()
      }
    },
  )
  test('of one long word is never smaller than the text below it and causes no horizontal scrolling', async () => {
    await giveTitle('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', 'plain')
    const { page, close } = await site.open('/d/title', { viewport: small })
    await page.addStyleTag({ content: 'html{font-size:200%}' })
    expect(await sizeOf(page, 'h1')).toBeGreaterThanOrEqual(await sizeOf(page, '.lede'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await close()
  })
})

describe('the traffic origin', () => {
  const came = '?utm_source=tiktok&utm_medium=bio&utm_campaign=bus&utm_term=late&utm_content=b&fbclid=IwAR0abc'
  test('is sent with the sign-up, without the click id before cookies are accepted (DROP-005, DROP-006)', async () => {
    const { page, close } = await site.open(`/d/basic${came}`)
    await signUp(page)
    expect(sent()).toMatchObject({
      utm_source: 'tiktok',
      utm_medium: 'bio',
      utm_campaign: 'bus',
      utm_term: 'late',
      utm_content: 'b',
    })
    expect(sent()).not.toHaveProperty('fbc')
    await close()
  })
  test('includes the click id once cookies are accepted (DROP-006)', async () => {
    const { page, close } = await site.open(`/d/basic${came}`, {
      prepare: page => page.addInitScript(() => localStorage.setItem('fanfare.cookie_consent', '"accepted"')),
    })
    await signUp(page)
    expect(sent().fbc).toMatch(/^fb\.1\.\d+\.IwAR0abc$/)
    await close()
  })
  test('is omitted when the address has none (DROP-005)', async () => {
    const { page, close } = await site.open('/d/basic')
    await signUp(page)
    expect(Object.keys(sent()).filter(name => name.startsWith('utm_') || name === 'fbc')).toEqual([])
    await close()
  })
})

test.each(['Escape', 'Back'])(
  'an item opens in full, and %s closes it with the focus where it was (DROP-080)',
  async key => {
    const { page, close } = await site.open('/d/blocks')
    const opener = page.getByRole('button', { name: 'Night 2' })
    await opener.click()
    const item = page.getByRole('dialog', { name: 'Night 2' })
    await item.waitFor()
    if (key === 'Back') await page.evaluate(() => history.back())
    else await page.keyboard.press('Escape')
    await item.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/d/blocks')
    expect(await opener.evaluate(element => element === document.activeElement)).toBe(true)
    await close()
  },
)

test('a carousel has two rows of slides 300 px wide (DROP-097)', async () => {
  const { page, close } = await site.open('/d/blocks')
  // the product adds the styles of blocks to the page's own stylesheet
  await page.addStyleTag({ path: 'src/screens/drop-page/web/styles/blocks.css' })
  const boxes = await page.locator('[data-track] > li').evaluateAll(slides =>
    slides.map(slide => {
      const { width, top, left } = slide.getBoundingClientRect()
      return { width, top, left }
    }),
  )
  expect(boxes.map(({ width }) => width)).toEqual(Array(6).fill(300))
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(2)
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(3)
  await close()
})

test('the compact form has a description, which disappears after sign-up; the sheet can still be closed (DROP-049, DROP-100, DROP-103)', async () => {
  const { page, close } = await site.open('/d/compact')
  await page.getByRole('button', { name: 'Sign Up' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.getByRole('heading', { name: 'Come aboard' }).isVisible()).toBe(true)
  expect(await dialog.getByText('We write twice a month.').isVisible()).toBe(true)
  await dialog.getByLabel('Email address').fill('ines@example.com')
  await dialog.locator('[data-submit]').click()
  await dialog.getByRole('heading', { name: 'You’re in!' }).waitFor()
  expect(await dialog.getByRole('heading', { name: 'Come aboard' }).isVisible()).toBe(false)
  expect(await dialog.getByText('We write twice a month.').isVisible()).toBe(false)
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click({ timeout: 5000 })
  await dialog.waitFor({ state: 'hidden' })
  await close()
})

describe('after signing up', () => {
  test('the panel shows the address to share, and stays open (DROP-108, DROP-111, DROP-115)', async () => {
    const { page, close } = await site.open('/d/basic')
    await page.clock.install()
    await signUp(page)
    expect(await page.getByRole('link', { name: /vesper\/night-bus/ }).getAttribute('href')).toBe(
      'https://fans.example/vesper/night-bus',
    )
    await page.clock.runFor(10_000)
    expect(new URL(page.url()).pathname).toBe('/d/basic')
    await close()
  })
  test.each(['EXPANDED', 'COMPACT'])(
    'a form alone leads on to the artist and the release, and not before (DROP-019, DROP-105, DROP-116): %s',
    async layout => {
      const { page, close } = await site.open(`/d/alone-${layout}`)
      if (layout === 'COMPACT') await page.getByRole('button', { name: 'Sign Up' }).first().click()
      const artist = page.getByRole('link', { name: 'Spotify' })
      const calendar = page.getByRole('link', { name: 'Add to calendar' })
      await page.getByLabel('Email address').waitFor()
      expect([await artist.count(), await calendar.count()]).toEqual([0, 0])
      await signUp(page)
      expect([await artist.count(), await calendar.count()]).toEqual([1, 1])
      expect(await artist.getAttribute('href')).toBe('https://open.spotify.com/artist/1')
      expect(await calendar.getAttribute('href')).toBe('/d/night-bus/calendar.ics')
      expect(await findings(page)).toEqual([])
      await close()
    },
  )
  test('a page left open past the release no longer offers the calendar file (DROP-105)', async () => {
    const { page, close } = await site.open('/d/alone-EXPANDED', {
      prepare: page => page.clock.setFixedTime(new Date('2027-02-03T04:05:07.000Z')),
    })
    await signUp(page)
    await page.getByRole('link', { name: 'Spotify' }).waitFor()
    expect(await page.getByRole('link', { name: 'Add to calendar' }).count()).toBe(0)
    await close()
  })
  test('the browser goes to the drop’s redirect address after two seconds (DROP-114, DROP-115)', async () => {
    const { page, close } = await site.open('/d/redirect', {
      prepare: page => page.route(`${redirected}*`, route => route.fulfill({ body: 'thanks' })),
    })
    await page.clock.install()
    await signUp(page)
    await page.clock.runFor(1_500)
    expect(new URL(page.url()).pathname).toBe('/d/redirect')
    await page.clock.runFor(600)
    await page.waitForURL(redirected)
    await close()
  })
  test('a framed form redirects its parent page, and its links open there too (DROP-115)', async () => {
    const host = site.giveElsewhere('/band', `<iframe title="Form" src="${site.url}/d/framed" height="900"></iframe>`)
    const { page, close } = await site.open(host, {
      prepare: page => page.route(`${redirected}*`, route => route.fulfill({ body: 'thanks' })),
    })
    const form = page.frameLocator('iframe')
    await signUp(form)
    expect(await form.getByRole('link', { name: /vesper/ }).getAttribute('target')).toBe('_top')
    await page.waitForURL(redirected)
    await close()
  })
})
