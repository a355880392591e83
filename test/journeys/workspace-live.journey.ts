import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { desk, phone, type Screen, startWorkspace, type Workspace } from './workspace-world.ts'

let world: Workspace
let page: Page

beforeAll(async () => {
  world = await startWorkspace()
  // Enough for a list that scrolls.
  for (let number = 1; number <= 24; number++)
    await world.signUp({ first_name: 'Fan', last_name: `Number ${number}`, email_address: `fan${number}@mel.example` })
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

/** Opens a screen, waits until its stream of changes is heard, and marks the page: a reload would lose the mark. */
async function watch(path: string, screen: Screen) {
  page = await world.open('/', screen)
  const stream = page.waitForResponse(response => response.url().includes('/app/v2/events'))
  await page.goto(world.server.url + path)
  await stream
  await page.evaluate(() => Object.assign(window, { mark: 'still here' }))
}
const mark = () => page.evaluate(() => (window as { mark?: string }).mark)

/** Milliseconds from the answered sign-up until its name is on screen. */
async function seenAfter(first_name: string): Promise<number> {
  await world.signUp({ first_name, last_name: 'Newcomer', email_address: `${first_name.toLowerCase()}@mel.example` })
  const start = performance.now()
  await page.getByText(`${first_name} Newcomer`).first().waitFor()
  return performance.now() - start
}

/** On a machine that does other things besides, one of three; polling would be late each time. */
async function seenWithinASecond(...first_names: string[]): Promise<{ name: string; came: number }> {
  for (const [at, name] of first_names.entries()) if ((await seenAfter(name)) < 1_000) return { name, came: at + 1 }
  throw new Error(`None of ${first_names.join(', ')} was seen within a second.`)
}

const total = (label: string) =>
  page
    .getByRole('region', { name: 'Totals' })
    .locator('div')
    .filter({ hasText: new RegExp(`^${label}`) })
    .first()
    // biome-ignore lint/performance/useDomNodeTextContent: the figure and its note, told apart as on screen
    .innerText()

it.each([
  ['a desk', desk],
  ['a phone', phone],
])(
  'On %s a sign-up appears on the drop within a second, with its numbers, and nothing reloads',
  async (_screen, screen) => {
    await watch(`/drops/${world.drop.id}`, screen)
    await page.getByText('Fan Number 24').waitFor()
    const before = Number(/^\d+/m.exec(await total('Sign-ups'))?.[0])
    const { name, came } = await seenWithinASecond(...(screen === desk ? ['Ada', 'Amy', 'Ava'] : ['Bo', 'Bea', 'Ben']))
    await expect.poll(async () => Number(/^\d+/m.exec(await total('Sign-ups'))?.[0])).toBe(before + came)
    const newest = page.getByRole('region', { name: 'Newest sign-ups' }).getByRole('listitem').first()
    expect(await newest.textContent()).toContain(`${name} Newcomer`)
    expect(await newest.getAttribute('data-arrived')).toBe('true')
    expect(await mark()).toBe('still here')
  },
)

it('marks a new fan in the list, updates the counter, and keeps the scroll position', async () => {
  await watch('/fans', desk)
  const list = page.getByRole('region', { name: 'Fans' })
  await page.getByText('Fan Number 24').waitFor()
  const count = () => page.locator('header').filter({ hasText: 'Fans' }).textContent()
  const before = Number((await count())?.match(/\d+/)?.[0])
  await list.evaluate(element => {
    element.scrollTop = 300
  })
  const row = page.getByRole('row').filter({ hasText: 'Fan Number 12' })
  const height = () => row.evaluate(element => element.getBoundingClientRect().top)
  const at = await height()

  const { name, came } = await seenWithinASecond('Cleo', 'Cora', 'Cy')
  const newRow = page.getByRole('row').filter({ hasText: `${name} Newcomer` })
  expect(await newRow.getAttribute('data-arrived')).toBe('true')
  expect(Math.abs((await height()) - at)).toBeLessThan(1)
  await expect.poll(async () => Number((await count())?.match(/\d+/)?.[0])).toBe(before + came)
  expect(await mark()).toBe('still here')
})

it('updates the numbers above the drops', async () => {
  await watch('/drops', desk)
  await page.getByRole('link', { name: 'Second Window', exact: true }).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Second Window' })
  const signUps = async () => Number(await row.getByRole('cell').nth(4).textContent())
  const before = await signUps()
  await world.signUp({ first_name: 'Dara', last_name: 'Newcomer', email_address: 'dara@mel.example' })
  await expect.poll(signUps, { timeout: 1000 }).toBe(before + 1)
  const cards = page.getByRole('region', { name: /^Numbers of/ })
  await expect.poll(() => cards.textContent(), { timeout: 1000 }).toContain(String(before + 1))
  expect(await mark()).toBe('still here')
})

it('opens a screen that was asked for without a connection once there is one again', async () => {
  page = await world.open('/fans', desk)
  await page.getByText('Fan Number 24').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Releases' }).click()
  await page.getByText('This screen could not be loaded').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Releases', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/releases')
  await world.closePages(complaint => /ERR_INTERNET_DISCONNECTED/.test(complaint))
}, 60_000)

it('scrolls the sidebar and not the page when the window is low', async () => {
  page = await world.open('/fans', { width: 1366, height: 420 })
  const settings = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Settings' })
  await settings.waitFor()
  await page.mouse.move(100, 300)
  await page.mouse.wheel(0, 400)
  const { bottom, scrolled, tall } = await settings.evaluate(element => ({
    bottom: element.getBoundingClientRect().bottom,
    scrolled: window.scrollY,
    tall: document.documentElement.scrollHeight - window.innerHeight,
  }))
  expect(bottom).toBeLessThanOrEqual(420)
  expect([scrolled, tall]).toEqual([0, 0])
})
