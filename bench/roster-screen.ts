import type { Browser, Page } from 'playwright-core'
import { onPage } from './frames.ts'
import { mainThreadOf } from './main-thread.ts'
import { percentile, report } from './report.ts'

interface Scene {
  url: string
  cookie: string
}

/** Each is set on a table that nothing narrows, and shows others first. */
const CHANGES = [
  ['Verified', 'Verified'],
  ['Tagged', 'With tags'],
  ['Tagged', 'Without tags'],
  ['Has Price', 'With a price'],
  ['Has Price', 'Without a price'],
  ['Contact Info', 'With contact info'],
  ['Contact Info', 'Without contact info'],
] as const
/** Each round in another order, since what was asked before is in the browser's memory. */
const ORDERS = [undefined, 'Followers', 'Engagement Rate'] as const
const FRAME_MS = 1_000 / 60

/**
 * The creator table in a browser: from the press that sets a filter until its first page is painted, and what the main thread
 * does a frame while 100 rows are scrolled and ticked, a row each frame. Time of its thread, so that another program which
 * takes the processor away does not count.
 */
export const measureRosterScreen = (scene: Scene): Promise<void> =>
  onPage(scene, async ({ browser, page }) => {
    await measureFilters(page, scene.url)
    await measureFrames(browser, page, scene.url)
  })

async function measureFilters(page: Page, url: string) {
  const waits: number[] = []
  await page.goto(`${url}/roster`)
  await page.locator('tr[data-row]').first().waitFor()
  // nobody gets to a filter sooner
  await page.waitForLoadState('networkidle')
  for (const order of ORDERS) {
    if (order) {
      const others = untilOthersArePainted(page)
      await page.getByRole('button', { name: order, exact: true }).click()
      await others
    }
    for (const [kind, choice] of CHANGES) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      const popover = page.getByRole('dialog')
      await popover.getByRole('button', { name: kind, exact: true }).click()
      const painted = untilOthersArePainted(page)
      await popover.getByRole('button', { name: choice, exact: true }).click()
      waits.push(await painted)
      await page.getByRole('button', { name: 'Clear all' }).click()
      await page.getByRole('button', { name: 'Clear all' }).waitFor({ state: 'detached' })
    }
  }
  const [first = 0] = waits
  console.log(
    `press to paint: p50 ${percentile(waits, 0.5).toFixed(0)} ms, most ${Math.max(...waits).toFixed(0)} ms; the first of all, with cold code, ${first.toFixed(0)} ms`,
  )
  const value = percentile(waits, 0.95)
  report({ figure: 'first page after a filter change, p95', value, unit: 'ms', ceiling: 200, goal: 100 })
}

/** Milliseconds from the next press until the table shows other rows. */
const untilOthersArePainted = (page: Page) =>
  page.evaluate(() => {
    const rows = () =>
      [...document.querySelectorAll<HTMLElement>('tr[data-row]')]
        // the others of a page may come later than these
        .slice(0, 15)
        .map(({ dataset }) => dataset.row)
        .join()
    const before = rows()
    return new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('The table shows no others.')), 20_000)
      const look = (pressed: number) => {
        const now = rows()
        if (now === '' || now === before) return requestAnimationFrame(() => look(pressed))
        // begins when the frame that shows them is done
        return requestAnimationFrame(() => resolve(performance.now() - pressed))
      }
      addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
    })
  })

async function measureFrames(browser: Browser, page: Page, url: string) {
  await page.goto(`${url}/roster?size=100`)
  await page.locator('tr[data-row]').nth(99).waitFor()
  await page.evaluate(() => document.fonts.ready)
  const scrolling = await framesOf(browser, page, 'scroll')
  const ticking = await framesOf(browser, page, 'tick')
  for (const [what, frames] of [
    ['scrolling 100 rows', scrolling],
    ['ticking 100 rows, one a frame', ticking],
  ] as const) {
    const most = Math.max(...frames).toFixed(1)
    console.log(`${what}: ${frames.length} frames, p50 ${percentile(frames, 0.5).toFixed(1)} ms, most ${most} ms`)
    const value = percentile(frames, 0.95)
    report({ figure: `${what}: main thread a frame, p95`, value, unit: 'ms', ceiling: FRAME_MS, goal: 8 })
  }
}

/** Milliseconds that the main thread worked in each frame. */
async function framesOf(browser: Browser, page: Page, what: 'scroll' | 'tick'): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await page.evaluate(
    scrolls =>
      new Promise<void>(resolve => {
        const rows = [...document.querySelectorAll<HTMLElement>('tr[data-row]')]
        const scroller = rows[0]?.closest('section')
        let at = 0
        const frame = () => {
          if (at === rows.length) return resolve()
          if (scrolls) scroller?.scrollBy(at % 20 < 10 ? 8 : -8, at < rows.length / 2 ? 80 : -80)
          else rows[at]?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
          at++
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    what === 'scroll',
  )
  const frames = mainThreadOf(await browser.stopTracing())
  if (frames.length < 50) throw new Error(`Only ${frames.length} frames were traced.`)
  return frames
}
