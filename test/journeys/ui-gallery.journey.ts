import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../accessibility/axe.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { closeContexts, warmContexts, workerBrowser } from './worker-browser.ts'

interface Screen {
  theme: 'light' | 'dark'
  width: number
  height: number
}

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

let server: TestServer
let contexts: ReturnType<typeof warmContexts>
let complaints: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  const browser = await workerBrowser()
  contexts = warmContexts(() => browser.newContext({ viewport: desk, reducedMotion: 'reduce' }))
})
afterAll(async () => {
  await closeContexts()
  await server?.stop()
})
afterEach(async () => {
  await contexts.closePages()
  const found = complaints
  complaints = []
  // A breach of the content security policy is reported here too.
  expect(found).toEqual([])
})

async function open(path: string, { theme, width, height }: Screen): Promise<Page> {
  const page = await (await contexts.next()).newPage()
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme })
  page.setDefaultTimeout(40_000)
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(server.url + path)
  await isWhole(page)
  return page
}

/** All parts have come, those too whose code is fetched later: the editor, the four charts, the fonts. */
async function isWhole(page: Page) {
  await page.locator('main').waitFor()
  if (new URL(page.url()).pathname === '/ui') {
    await page.locator('[contenteditable="true"]').first().waitFor()
    await page.locator('figure:has(svg.recharts-surface)').nth(3).waitFor()
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Colours are judged when nothing fades any more; what turns for ever is not waited for. */
const stillness = (page: Page) =>
  page.evaluate(() => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.all(passing.map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)
  })

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

const layers: Record<string, (page: Page) => Promise<void>> = {
  'a menu with its submenu': async page => {
    await page.getByRole('button', { name: 'Row menu' }).click()
    await page.getByRole('menuitem', { name: 'Message' }).press('ArrowRight')
    await page.getByRole('menuitem', { name: 'Open in Gmail' }).waitFor()
  },
  'a dialog': page => page.getByRole('button', { name: 'Dialog', exact: true }).click(),
  'a question before what cannot be undone': page => page.getByRole('button', { name: 'Confirm', exact: true }).click(),
  'a drawer': page => page.getByRole('button', { name: 'Drawer', exact: true }).click(),
  'the palette with results': async page => {
    await page.getByRole('button', { name: 'Palette', exact: true }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('seco')
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /Glasshouse|Second Window/ })
      .first()
      .waitFor()
  },
  'a select': page => page.getByRole('combobox', { name: 'Sort by' }).click(),
  'a multi-select': page => page.getByRole('combobox', { name: 'Cities', exact: true }).click(),
  'a filter in a popover': page => page.getByRole('button', { name: 'Followers', exact: true }).last().click(),
  'a date range': page => page.getByRole('button', { name: /2026-10-22 to/ }).click(),
  'the list of shortcuts': page => page.keyboard.press('?'),
  'toasts of every level': async page => {
    for (const level of ['Success', 'Warning', 'Error', 'Loading', 'Streaming'])
      await page.getByRole('button', { name: level, exact: true }).click()
  },
}

/** Escape closes one layer after the other; toasts stay. */
async function closeLayers(page: Page) {
  const layer = ':is([role="dialog"]:not([aria-modal="false"]), [role="alertdialog"], [role="menu"], [role="listbox"])'
  const open = page.locator(`[data-base-ui-portal] ${layer}`).filter({ visible: true })
  await expect
    .poll(async () => {
      const count = await open.count()
      if (count > 0) await page.keyboard.press('Escape')
      return count
    })
    .toBe(0)
}

const screens: Screen[] = [
  { theme: 'light', ...desk },
  { theme: 'dark', ...phone },
  { theme: 'dark', ...desk },
  { theme: 'light', ...phone },
]
const states = ['/ui/list?state=loading', '/ui/list?q=marigold', '/ui/list?open=fan-16']

describe.each(screens)('$theme theme at $width pixels', screen => {
  // The states of the list look alike in all four, so two see them.
  const paths = ['/ui', '/ui/list', ...(screens.indexOf(screen) < 2 ? states : [])]

  it.each(paths)('UI-016: %s has no axe finding and does not scroll sideways', async path => {
    const page = await open(path, screen)
    expect(await findings(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
})

describe.each(screens.slice(0, 2))('open layer, $theme theme at $width pixels', screen => {
  it(`UI-016: ${Object.keys(layers).join(', ')}: axe finds nothing`, async () => {
    const page = await open('/ui', screen)
    for (const [name, openLayer] of Object.entries(layers)) {
      await openLayer(page)
      await stillness(page)
      expect(await findings(page, { within: '[data-base-ui-portal]' }), name).toEqual([])
      await closeLayers(page)
    }
  }, 300_000)
})

it('reports a finding when there is one (canary)', async () => {
  const page = await open('/ui', { theme: 'light', ...desk })
  await page.evaluate(() => document.body.append(document.createElement('button')))
  expect(await findings(page)).toContainEqual(expect.stringContaining('button-name'))
})

it('reports a button that lies under a part of the page, and none under a bar at its foot (canary)', async () => {
  const page = await open('/ui', { theme: 'light', ...desk })
  const lay = (position: string) =>
    page.evaluate(position => {
      document.querySelector('#cover')?.remove()
      const button = document.querySelector('main button') as HTMLElement
      const { left, top, width, height } = button.getBoundingClientRect()
      const parent = button.offsetParent ?? document.body
      const from = parent.getBoundingClientRect()
      const [x, y] = position === 'fixed' ? [left, top] : [left - from.left, top - from.top]
      const cover = document.createElement('div')
      cover.id = 'cover'
      cover.style.cssText = `position:${position};left:${x}px;top:${y}px;width:${width}px;height:${height}px;z-index:99`
      ;(position === 'fixed' ? document.body : parent).append(cover)
    }, position)
  await lay('absolute')
  expect(await findings(page)).toContainEqual(expect.stringMatching(/^covered: <button/))
  await lay('fixed')
  expect(await findings(page)).toEqual([])
})

it('reports words that a part of the page cuts off, and none that end in dots (canary)', async () => {
  const page = await open('/ui', { theme: 'light', ...desk })
  const cut = (style: string) =>
    page.evaluate(style => {
      document.querySelector('#cut')?.remove()
      const box = document.createElement('div')
      box.id = 'cut'
      box.style.cssText = `width:120px;overflow:hidden;${style}`
      box.innerHTML = '<p>The first line</p><p>The second line of words</p>'
      document.querySelector('main')?.append(box)
    }, style)
  await cut('height:20px')
  expect(await findings(page)).toContainEqual(expect.stringMatching(/^clipped: “The second line of words”/))
  await cut('display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1')
  expect(await findings(page)).toEqual([])
})

it('UI-018, UI-019: keeps the focus in a dialog, closes it on Escape, and returns the focus', async () => {
  const page = await open('/ui', { theme: 'light', ...desk })
  const opener = page.getByRole('button', { name: 'Dialog', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename list' })
  await dialog.waitFor()
  const focusIsIn = () => dialog.evaluate(element => element.contains(document.activeElement))
  await expect.poll(focusIsIn).toBe(true)
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press(step < 5 ? 'Tab' : 'Shift+Tab')
    // A guard may hold the focus for a moment before it hands it back in.
    await expect.poll(focusIsIn).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await opener.evaluate(element => element === document.activeElement)).toBe(true)
})

it('UI-001, UI-016: walks, selects and opens list rows by keyboard and keeps the place in the address', async () => {
  const page = await open('/ui/list', { theme: 'light', ...desk })
  for (const key of ['j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Lotte Verhaegen' }).waitFor()
  expect(page.url()).toContain('open=fan-2')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('mira')
  await expect.poll(() => page.url()).toContain('q=mira')
  await page.reload({ waitUntil: 'networkidle' })
  expect(await page.getByRole('searchbox').inputValue()).toBe('mira')
  expect(await page.getByRole('row').count()).toBeLessThan(30)
})

it('UI-001: keeps header and first column visible while the table scrolls, and hides off-screen rows until found', async () => {
  const page = await open('/ui/list?size=100', { theme: 'light', ...phone })
  const table = page.getByRole('region', { name: 'Fans' })
  const row = (at: number) => table.locator('tr[data-row]').nth(at)
  const isKept = (at: number) => row(at).evaluate(element => element.getAttribute('hidden') === 'until-found')
  await expect.poll(async () => [await isKept(0), await isKept(99)]).toEqual([false, true])
  const placeOf = (name: string) =>
    table.getByRole('columnheader', { name }).evaluate(element => element.getBoundingClientRect())
  const before = await placeOf('Fan')
  await table.evaluate(element => element.scrollTo(200, element.scrollHeight))
  // the first is the one that Tab reaches
  await expect.poll(async () => [await isKept(0), await isKept(1), await isKept(99)]).toEqual([false, true, false])
  const after = await placeOf('Fan')
  expect([after.x, after.y]).toEqual([before.x, before.y])
  for (const _ of [0, 1]) await page.keyboard.press('j')
  await expect.poll(() => row(1).evaluate(element => element === document.activeElement)).toBe(true)
  expect(await isKept(1)).toBe(false)
})

it('shows one tooltip at a time on hover and focus, the next one at once', async () => {
  const page = await open('/ui/list', { theme: 'light', ...desk })
  const row = page.locator('tr[data-row]').nth(3)
  const words = page.locator('.ink')
  await row.hover()
  await row.getByRole('button', { name: /^Edit / }).hover()
  await words.getByText(/^Edit /).waitFor()
  await row.getByRole('button', { name: /^Message / }).hover()
  await words.getByText(/^Message /).waitFor()
  expect(await words.count()).toBe(1)
  await page.mouse.move(700, 5)
  await words.waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  const first = page.locator('tr[data-row]').first()
  await expect.poll(() => first.evaluate(element => element === document.activeElement)).toBe(true)
  for (const _ of ['the box', 'Edit']) await page.keyboard.press('Tab')
  await words.getByText(/^(Edit|Message) /).waitFor()
  await page.keyboard.press('Escape')
  await words.waitFor({ state: 'detached' })
})

it('UI-010, UI-011: adds fifty options near the end of a long list', async () => {
  const page = await open('/ui', { theme: 'light', ...desk })
  await page.getByRole('combobox', { name: 'Cities', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Cities' }).getByRole('listbox')
  await expect.poll(() => list.getByRole('option').count()).toBe(50)
  expect(await list.evaluate(element => element.clientHeight)).toBeLessThanOrEqual(240)
  await list.evaluate(element => element.scrollTo(0, element.scrollHeight))
  await expect.poll(() => list.getByRole('option').count()).toBe(100)
})

it('UI-017: remembers the theme and applies it before the first paint', async () => {
  const page = await open('/ui', { theme: 'light', ...desk })
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await ground()
  // Without the application's own script, so only what runs before it counts.
  await page.route('**/assets/index-*.js', route => route.abort())
  await page.reload()
  expect(await ground()).toBe(dark)
  complaints = complaints.filter(line => !line.includes('ERR_FAILED'))
})

it('shows the sidebar as a sheet behind a button on a phone', async () => {
  const page = await open('/ui/list', { theme: 'dark', ...phone })
  expect(await page.getByRole('navigation', { name: 'Workspace' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await stillness(page)
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Parts' }).click()
  await page.getByRole('heading', { name: 'Parts' }).waitFor()
})
