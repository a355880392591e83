import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from '../../accessibility/axe.ts'
import { givenPosts, givenSegment, runDetection, topicPosts } from '../../trends/posts.ts'
import { desk, horizontalOverflow, phone, startWorkspace, type Workspace } from '../workspace-world.ts'

let world: Workspace
let page: Page
beforeAll(async () => {
  world = await startWorkspace()
  const segment = await givenSegment(world.server, world.organization_id, 'Saltgrass autumn singles')
  const now = new Date()
  const sound = { title: 'Second Window', author: 'Glasshouse Kids' }
  await givenPosts(world.server, segment, [
    ...topicPosts({ key: 'window', words: 'half a face by the window, last line', sound, count: 40, days: 2, now }),
    ...topicPosts({ key: 'bus', words: 'the last bus home at night', hashtags: ['lastbus'], count: 30, days: 20, now }),
    ...topicPosts({
      key: 'bread',
      words: 'sourdough starter rises again',
      hashtags: ['breadtok'],
      count: 20,
      days: 28,
      now,
    }),
  ])
  await runDetection(world.server, { now })
  page = await world.open('/trends', desk)
})
afterAll(() => world?.stop())
afterEach(() => expect(world.complaints.splice(0)).toEqual([]))

const dialog = () => page.getByRole('dialog', { name: 'Trend Details' })

it('saves, renames and removes a trend; goes through the list (TREND-001, TREND-015, TREND-033, POST-058)', async () => {
  await page.getByText('Second Window', { exact: true }).first().waitFor()
  expect(await findings(page)).toEqual([])
  // most surprising first
  await page.getByText('Second Window', { exact: true }).first().click()
  await dialog().getByRole('heading', { name: 'Second Window' }).waitFor()
  await dialog().getByText('Same sound').waitFor()
  await dialog()
    .getByText(/Shares Second Window by Glasshouse Kids/)
    .first()
    .waitFor()
  expect((await dialog().boundingBox())?.width).toBe(1200)
  expect(await findings(page)).toEqual([])

  await dialog().getByRole('region', { name: 'Who made it move' }).getByRole('link').nth(4).waitFor()
  const viewer = page.getByRole('dialog', { name: 'Post', exact: true })
  await dialog()
    .getByRole('region', { name: 'Posts' })
    .getByRole('button', { name: /on TikTok$/ })
    .first()
    .click()
  await viewer.getByText('1 of 20').waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('2 of 20').waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await dialog().getByRole('heading', { name: 'Second Window' }).waitFor()

  await dialog().getByRole('button', { name: 'Save Trend' }).click()
  const edit = page.getByRole('dialog', { name: 'Save Trend' })
  await edit.getByRole('option').first().waitFor()
  expect((await edit.boundingBox())?.width).toBe(500)
  expect(await findings(page)).toEqual([])
  await edit.getByLabel(/Trend Name/).fill('Window light, last line')
  await edit.getByPlaceholder('Search icons').fill('window')
  await edit.getByRole('option', { name: 'window', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await edit.getByRole('button', { name: 'Save Trend' }).click()
  await edit.waitFor({ state: 'detached' })
  await dialog().getByRole('heading', { name: 'Window light, last line' }).waitFor()
  await dialog().getByText('🪟').waitFor()

  expect(await dialog().getByRole('button', { name: 'Previous trend' }).isDisabled()).toBe(true)
  await dialog().getByRole('button', { name: 'Next trend' }).click()
  await dialog()
    .getByRole('heading', { name: /lastbus|breadtok/ })
    .waitFor()
  await dialog().getByRole('button', { name: 'Previous trend' }).click()
  await dialog().getByRole('heading', { name: 'Window light, last line' }).waitFor()

  await dialog().getByRole('button', { name: 'Remove' }).click()
  await dialog().getByText('Are you sure? It may take up to 24 hours for this trend to be detected.').waitFor()
  expect(await findings(page)).toEqual([])
  await dialog().getByRole('button', { name: "Yes, I'm Sure" }).click()
  await dialog().waitFor({ state: 'detached' })
  await page.getByText('Window light, last line').waitFor({ state: 'detached' })
  // the dialog asks for the removed trend once more before it closes
  expect(world.complaints.splice(0).filter(line => !line.includes('404 (Not Found)'))).toEqual([])
})

it('merges a trend into another chosen from the list, closes both dialogs, and takes it back', async () => {
  await page.goto(`${world.server.url}/trends`)
  const rows = page.locator('tr[data-row]')
  await rows.first().waitFor()
  const before = await rows.count()
  await rows.last().click()
  await dialog().getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge Into…' }).click()
  await page.getByRole('combobox', { name: 'Merge into' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page
    .getByText(/^Merged into/)
    .first()
    .waitFor()
  await dialog().waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog', { name: 'Merge Trend' }).count()).toBe(0)
  await expect.poll(() => rows.count()).toBe(before - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rows.count()).toBe(before)
})

it('fits on a phone', async () => {
  const small = await world.open('/trends', phone)
  await small.getByText('#lastbus').first().waitFor()
  expect(await horizontalOverflow(small)).toBe(0)
  await small.getByText('#lastbus').first().click()
  await small.getByRole('dialog', { name: 'Trend Details' }).getByText('Same hashtags').waitFor()
  expect(await horizontalOverflow(small)).toBe(0)
  expect(await findings(small)).toEqual([])
})
