import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDraft, openDraft, preview } from '../studio-steps.ts'
import { desk, horizontalOverflow, startWorkspace } from '../workspace-world.ts'
import { enlarge, isUncut } from './large-letters.ts'

// The studio, drops and artists on a desk, for a reader who has set the browser's letters to twice their size.

let world: Awaited<ReturnType<typeof startWorkspace>>
beforeAll(async () => {
  world = await startWorkspace()
})
afterAll(() => world?.stop())

it('gives two columns the room of three on a desk, and one on a small one, when letters are twice as large', async () => {
  const page = await openDraft(world, 'Courtyard sessions', 'Inês Vautrin')
  await enlarge(page)
  await page.reload()
  const button = page.getByRole('button', { name: 'Preflight' })
  await button.waitFor()
  const parts = page.getByRole('region', { name: 'Basics' })
  expect((await parts.boundingBox())?.width).toBeGreaterThan(700)
  for (const head of await page.locator('h2 > button').all()) expect(await isUncut(head)).toBe(true)
  await preview(page).getByRole('heading', { name: 'Courtyard sessions' }).waitFor()

  await button.click()
  const checks = page.getByRole('dialog', { name: 'Preflight' })
  await checks.getByText(/^\d+ of \d+$/).waitFor()
  expect(await isUncut(checks)).toBe(true)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ ...desk, width: 1024 })
  const panes = page.getByRole('navigation', { name: 'Studio' })
  await panes.waitFor()
  expect((await parts.boundingBox())?.width).toBe(1024)
  await panes
    .getByRole('radio', { name: 'Preview' })
    .or(panes.getByRole('button', { name: 'Preview' }))
    .click()
  await preview(page).getByRole('heading', { name: 'Courtyard sessions' }).waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
})

it('puts the tabs of the drops list on their own line at 200 % text', async () => {
  const page = await world.open('/drops', desk)
  await enlarge(page)
  const search = page.getByRole('searchbox', { name: 'Search drops' })
  const tabs = page.getByRole('navigation', { name: 'Status' })
  await expect.poll(async () => (await search.boundingBox())?.y).toBeGreaterThan((await tabs.boundingBox())?.y ?? 900)
  expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await search.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

it('puts the sidebar behind the menu and lets no artist cover another on a desk at 200 % text', async () => {
  for (const artist of ['Sable Moreno', 'Nine Suns and the Long Way Home', 'Kilo Orchid', 'Null Coast'])
    await givenDraft(world, 'First light', artist)
  const page = await world.open('/artists', desk)
  await enlarge(page)
  await page.reload()
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  const cards = page.getByRole('main').locator('article')
  await cards.filter({ hasText: 'Null Coast' }).waitFor()
  const boxes = await cards.evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON() as DOMRect))
  const covered = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        other =>
          one.right > other.left + 1 &&
          other.right > one.left + 1 &&
          one.bottom > other.top + 1 &&
          other.bottom > one.top + 1,
      ),
  )
  expect(boxes.length).toBeGreaterThan(3)
  expect(covered).toEqual([])
  const cut = await cards.evaluateAll(all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length)
  expect(cut).toBe(0)
})
