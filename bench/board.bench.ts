// The board of a promotion with 2,000 creators in a browser: what the main thread does a frame while the board and its
// columns are scrolled, and while a card is dragged over it. Time of its thread, so that another program does not count.
//
//   npm run bench -- board
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Browser, chromium, type Page } from 'playwright-core'
import { buildWeb } from '#app/web-build/build-web.ts'
import { BROWSER_FLAGS, findBrowser } from '../scripts/find-browser.ts'
import { filledDatabase, signedIn } from './long-list.ts'
import { mainThreadOf } from './main-thread.ts'
import { manyCreators } from './million-creators.ts'
import { benchTeam } from './million-fans.ts'
import { percentile, report } from './report.ts'

const CREATORS = 2_000
const FRAMES = 120
const FRAME_MS = 1_000 / 60

await buildWeb({ log: console.log })
const { ownerUrl, world, stop } = await filledDatabase('board', async url => {
  const team = await benchTeam(url)
  const { organization_id } = team
  await manyCreators(url, { organization_id, creators: CREATORS, teams: { count: 1, each: 10 } })
  return { ...team, activation_id: await fillPromotion(url, organization_id) }
})
try {
  const { url, cookie, stop: stopServer } = await signedIn(ownerUrl, world.email)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(
      cookie.split('; ').map(pair => {
        const [name = '', ...value] = pair.split('=')
        return { name, value: value.join('='), url }
      }),
    )
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(`${url}/promotions/${world.activation_id}`)
    await page.locator('[data-card]').nth(50).waitFor()
    await page.evaluate(() => document.fonts.ready)
    tell('scrolling a board of 2,000 creators', await traced(browser, page, () => scroll(page)))
    tell('dragging a card over it', await traced(browser, page, () => drag(page)))
  } finally {
    await browser.close()
  }
  await stopServer()
} finally {
  await stop()
}

function tell(what: string, frames: readonly number[]) {
  console.log(
    `${what}: ${frames.length} frames, p50 ${percentile(frames, 0.5).toFixed(1)} ms, most ${Math.max(...frames).toFixed(1)} ms`,
  )
  const value = percentile(frames, 0.95)
  report({ figure: `${what}: main thread a frame, p95`, value, unit: 'ms', ceiling: FRAME_MS, goal: 8 })
}

async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await act()
  const frames = mainThreadOf(await browser.stopTracing())
  if (frames.length < FRAMES / 2) throw new Error(`Only ${frames.length} frames were traced.`)
  return frames
}

/** A column downwards and the board sideways, a step each frame. */
const scroll = (page: Page) =>
  page.evaluate(
    frames =>
      new Promise<void>(resolve => {
        const scrollers: HTMLElement[] = []
        for (let at = document.querySelector<HTMLElement>('[data-card]'); at; at = at.parentElement)
          if (at.scrollHeight > at.clientHeight + 50 || at.scrollWidth > at.clientWidth + 50) scrollers.push(at)
        let at = 0
        const frame = () => {
          if (at++ === frames) return resolve()
          for (const scroller of scrollers) scroller.scrollBy(at % 40 < 20 ? 20 : -20, 90)
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    FRAMES,
  )

/** By the mouse, with an animation frame asked for all the while. */
async function drag(page: Page) {
  const card = page.locator('[data-card]').first()
  await card.scrollIntoViewIfNeeded()
  const from = await card.boundingBox()
  if (!from) throw new Error('No card is shown.')
  await page.evaluate(() => {
    const frame = () => requestAnimationFrame(frame)
    requestAnimationFrame(frame)
  })
  await page.mouse.move(from.x + 6, from.y + 40)
  await page.mouse.down()
  for (let at = 1; at <= FRAMES; at++) await page.mouse.move(from.x + 6 + at * 6, from.y + 40 + (at % 20) * 8)
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** A promotion with all creators, spread over its stages. */
async function fillPromotion(url: string, organization_id: string): Promise<string> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const [artist, promotion, activation] = [randomUUID(), randomUUID(), randomUUID()]
  try {
    await owner.query(
      `insert into drop_profiles (organization_id, id, slug, title) values ($1, $2, 'bench-artist', 'Bench')`,
      [organization_id, artist],
    )
    await owner.query(
      `insert into promotions (organization_id, id, drop_profile_id, name) values ($1, $2, $3, 'Bench')`,
      [organization_id, promotion, artist],
    )
    await owner.query(
      `insert into activations (organization_id, id, promotion_id, name, created_by) values ($1, $2, $3, 'Bench', 'bench')`,
      [organization_id, activation, promotion],
    )
    await owner.query(
      `insert into activation_creators (organization_id, activation_id, creator_id, social_profile_id, stage, currency, price, added_by)
       select $1, $2, c.id, p.social_profile_id,
         ('{MATCHED,outreached,NEGOTIATING,BRAND_ACCEPTED_TERMS,hired,drafted,posted,paid}'::text[])[1 + abs(hashtext(c.id::text)) % 8],
         'USD', 50 + abs(hashtext(c.id::text)) % 400, 'bench'
       from creators c join creator_profiles p on p.organization_id = c.organization_id and p.creator_id = c.id
       where c.organization_id = $1`,
      [organization_id, activation],
    )
  } finally {
    await owner.end()
  }
  return activation
}
