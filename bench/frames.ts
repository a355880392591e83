// What the measurements of smooth scrolling share: a page of somebody who is signed in, and what its main thread does a frame.
import { type Browser, chromium, type Page } from 'playwright-core'
import { BROWSER_FLAGS, findBrowser } from '../scripts/find-browser.ts'
import type { SignedIn } from './long-list.ts'
import { mainThreadOf } from './main-thread.ts'
import { percentile, report } from './report.ts'

const FRAMES = 120
const FRAME_MS = 1_000 / 60

interface Stage {
  browser: Browser
  page: Page
}

/** Opens a page at 1440 by 900, and ends the browser after `act`. */
export async function onPage(
  { url, cookie }: Pick<SignedIn, 'url' | 'cookie'>,
  act: (stage: Stage) => Promise<void>,
): Promise<void> {
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
    await act({ browser, page })
  } finally {
    await browser.close()
  }
}

/** Reports what the main thread works a frame while `act` moves the page for `FRAMES` frames. */
export async function reportFrames({ browser, page }: Stage, what: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await act()
  const frames = mainThreadOf(await browser.stopTracing())
  if (frames.length < FRAMES / 2) throw new Error(`Only ${frames.length} frames were traced.`)
  console.log(
    `${what}: ${frames.length} frames, p50 ${percentile(frames, 0.5).toFixed(1)} ms, most ${Math.max(...frames).toFixed(1)} ms`,
  )
  const value = percentile(frames, 0.95)
  report({ figure: `${what}: main thread a frame, p95`, value, unit: 'ms', ceiling: FRAME_MS, goal: 8 })
}

/** Everything around the first element of `selector` that scrolls, down and up and sideways, a step each frame. */
export const scrollAround = (page: Page, selector: string): Promise<void> =>
  page.evaluate(
    ([within, frames]) =>
      new Promise<void>((resolve, reject) => {
        const scrollers: Element[] = []
        for (let at = document.querySelector(within); at; at = at.parentElement)
          if (at.scrollHeight > at.clientHeight + 50 || at.scrollWidth > at.clientWidth + 50) scrollers.push(at)
        if (scrollers.length === 0) return reject(new Error('Nothing scrolls.'))
        let at = 0
        const frame = () => {
          if (at++ === frames) return resolve()
          for (const scroller of scrollers) scroller.scrollBy(at % 40 < 20 ? 20 : -20, at % 80 < 40 ? 90 : -90)
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    [selector, FRAMES] as const,
  )

/** Moves the mouse with the first element of `selector` held, with an animation frame asked for all the while. */
export async function dragOver(page: Page, selector: string): Promise<void> {
  const card = page.locator(selector).first()
  await card.scrollIntoViewIfNeeded()
  const from = await card.boundingBox()
  if (!from) throw new Error('Nothing to drag is shown.')
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
