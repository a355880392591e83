import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { coverAddress } from '#integrations/social/simulated/covers.ts'
import { clipAddress } from '#integrations/social/simulated-clips.ts'
import { enterPosts } from '#records/posts/server/entering/enter-posts.ts'
import { createSegment } from '#records/posts/server/segments.ts'
import { findings } from '../../accessibility/axe.ts'
import { givenPost } from '../../posts/given-posts.ts'
import { runDetection } from '../../trends/posts.ts'
import { desk, horizontalOverflow, phone, startWorkspace, type Workspace } from '../workspace-world.ts'

let world: Workspace
let page: Page
let segment_id: string

const slides = [1, 2, 3].map(number => ({ image_url: coverAddress(number), play_url: null }))
const countries = ['SE', 'FR', 'JP']

beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id } = world
  const now = new Date()
  await server.app.database.inOrganization(organization_id, async db => {
    segment_id = (await createSegment(db, { organization_id, name: 'Autumn: singles', created_by: null })).id
    const posts = Array.from({ length: 40 }, (_, at) =>
      givenPost({
        username: `creator${at}`,
        platform: at % 2 === 0 ? 'TikTok' : 'Instagram',
        platform_id: at % 2 === 0 ? `75068326825930${at + 1000}` : `Cabc${at}`,
        published_at: new Date(now.getTime() - (at + 1) * 3_600_000),
        description: at < 25 ? `Half a face by the window ${at} #windowlight` : `Bread rises again ${at}`,
        region: countries[at % 3] ?? null,
        hashtags: at < 25 ? ['windowlight'] : [],
        genre_ids: ['indie', 'pop', 'rock'].slice(0, 1 + (at % 3)),
        play_url: at === 1 ? null : clipAddress(at),
        duration_s: 6,
        carousel_assets: at === 1 ? slides : [],
        cover_source: coverAddress(at),
        play_count: 100_000 - at * 1_000,
        heart_count: 4_000 + at,
        comment_count: 40,
        share_count: 7,
        counted_at: now,
      }),
    )
    const entered = { organization_id, segment_id, import_id: null }
    // counted twice, on two days, so that the viewer shows how it grew
    const earlier = posts
      .slice(1, 2)
      .map(post => ({ ...post, play_count: 90_000, counted_at: new Date(now.getTime() - 2 * 86_400_000) }))
    await enterPosts(db, entered, earlier)
    await enterPosts(db, entered, posts)
  })
  await runDetection(server, { now })
  page = await world.open('/posts', desk)
})
afterAll(() => world?.stop())
afterEach(() => expect(world.complaints.splice(0)).toEqual([]))

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const viewer = () => page.getByRole('dialog', { name: 'Post', exact: true })
const place = () => viewer().getByText(/^\d+ of \d+$/)

it('searches, filters and sorts the posts of a segment as a list and a grid, and takes them along as CSV (POST-001)', async () => {
  await page.waitForURL(/\/segments\//)
  await row('by the window 0').waitFor()
  expect(await findings(page)).toEqual([])
  // every column is in sight, and no page moves sideways
  expect(await horizontalOverflow(page)).toBe(0)
  const table = page.getByRole('region', { name: 'Posts' })
  expect(await table.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)

  await page.getByRole('searchbox', { name: 'Search posts' }).fill('bread')
  await row('by the window 0').waitFor({ state: 'detached' })
  await row('Bread rises again 25').waitFor()
  await button('Country').click()
  await page.getByRole('searchbox', { name: 'Search country' }).fill('jap')
  await page.getByRole('checkbox', { name: 'Japan' }).click()
  expect(await findings(page)).toEqual([])
  await button('Apply').click()
  await row('Bread rises again 25').waitFor({ state: 'detached' })
  await row('Bread rises again 26').waitFor()
  const waiting = page.waitForEvent('download')
  await button('Download CSV').click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^Autumn_ singles_ip_\d{14}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1 + 5)
  expect(lines.every((line, at) => at === 0 || line.includes('Bread rises again'))).toBe(true)

  await button('Clear').click()
  await row('by the window 0').waitFor()
  await page.getByRole('button', { name: 'Likes' }).click()
  await row('Bread rises again 39').waitFor()
  await button('Grid').click()
  await page.getByRole('article').nth(17).waitFor()
  expect(await page.getByRole('article').count()).toBe(18)
  // a long figure makes no card wider than its column
  const widths = await page.getByRole('article').evaluateAll(cards => {
    const figure = cards[0]?.querySelector('p [title]')
    if (figure) figure.textContent = '1,234,567,890 of 9,876,543,210'
    return cards.map(card => Math.round(card.getBoundingClientRect().width))
  })
  expect(new Set(widths).size).toBe(1)
  expect(await findings(page)).toEqual([])
  // 4 columns at this width, and their page from the start
  await page.setViewportSize({ width: 800, height: 900 })
  await expect.poll(() => page.getByRole('article').count()).toBe(12)
  expect(await horizontalOverflow(page)).toBe(0)
  await page.setViewportSize(desk)
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('nothing like it')
  await page.getByText('No results found').waitFor()
  expect(await findings(page)).toEqual([])
})

it('opens the trends of the segment above its posts (POST-049, POST-058)', async () => {
  await page.goto(`${world.server.url}/segments/${segment_id}`)
  const strip = page.getByRole('region', { name: 'Trends of this segment' })
  const first = strip.getByRole('listitem').first().getByRole('button')
  const title = (await first.locator('span.truncate').first().textContent()) ?? ''
  await first.click()
  const details = page.getByRole('dialog', { name: 'Trend Details' })
  await details.getByRole('heading', { name: title }).waitFor()
  await details.getByRole('button', { name: 'Close' }).click()
  await details.waitFor({ state: 'detached' })
})

it('plays a post, leafs through a carousel, and goes from page to page by keys and buttons (POST-014, POST-022, POST-024, MEDIA-008)', async () => {
  await page.goto(`${world.server.url}/segments/${segment_id}`)
  await row('by the window 0').click()
  await viewer().getByRole('heading', { name: 'Post' }).waitFor()
  const box = await viewer().boundingBox()
  expect([box?.width, box?.height]).toEqual([745, 600])
  expect(await findings(page)).toEqual([])
  const video = viewer().locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThanOrEqual(1)
  await page.keyboard.press(' ')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.05)
  await page.keyboard.press(' ')
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  // the server sends the part that is asked for, so that a scrubber can jump
  await viewer().getByRole('slider', { name: 'Position' }).fill('4')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(3.9)

  await viewer().getByRole('heading', { name: 'Post' }).click()
  expect(await place().textContent()).toBe('1 of 10')
  await page.keyboard.press('ArrowRight')
  await viewer().getByRole('img', { name: 'Picture 1 of 3' }).waitFor()
  await viewer().getByRole('heading', { name: 'Views over time' }).waitFor()
  // what has no room scrolls
  await page.setViewportSize({ ...desk, height: 560 })
  expect(await findings(page)).toEqual([])
  await page.setViewportSize(desk)
  await page.keyboard.press('ArrowRight')
  await viewer().getByRole('img', { name: 'Picture 2 of 3' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => place().textContent()).toBe('3 of 10')
  for (let step = 0; step < 9; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => place().textContent()).toBe('10 of 10')
  expect(await viewer().getByRole('button', { name: 'Next post' }).isDisabled()).toBe(true)
  await viewer().getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => place().textContent()).toBe('1 of 10')
  await viewer().getByText('by the window 10').waitFor()
  await viewer().getByRole('button', { name: 'Previous page' }).click()
  await viewer().getByText('by the window 9').waitFor()
  expect(await place().textContent()).toBe('10 of 10')
  await viewer().getByRole('button', { name: 'Creator Details' }).click()
  await page.getByRole('dialog', { name: 'Creator Details' }).getByText('Most viewed posts').waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await viewer().waitFor({ state: 'detached' })
})

it('fits on a phone', async () => {
  page = await world.open(`/segments/${segment_id}?view=grid`, { ...phone, theme: 'dark' })
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('article').count()).toBe(6)
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await findings(page)).toEqual([])
  await page
    .getByRole('button', { name: /by the window 0/ })
    .first()
    .click()
  await viewer().getByRole('heading', { name: 'Post' }).waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await findings(page)).toEqual([])
})
