import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from '../accessibility/axe.ts'
import { givenCreators } from '../roster/roster-crowd.ts'
import { desk, horizontalOverflow, phone, startWorkspace, type Workspace } from './workspace-world.ts'

let world: Workspace
let page: Page
beforeAll(async () => {
  world = await startWorkspace()
  const twins = [{ type: 'email' as const, value: 'twins@home.example' }]
  await givenCreators(world.server, world.organization_id, [
    {
      name: 'Mara Vale',
      profiles: [{ username: 'mara.vale', follower_count: 9000 }],
      contacts: [{ type: 'email', value: 'mara@vale.example' }],
      prices: [100],
      rating: 4,
    },
    {
      name: 'Mara on Stage',
      profiles: [{ username: 'mara.vale', platform: 'YouTube', follower_count: 700 }],
      contacts: [{ type: 'email', value: 'mara@vale.example' }],
      prices: [250],
      tags: ['stage'],
    },
    { name: 'Ida Moss', profiles: [{ username: 'ida.moss' }], contacts: twins },
    { name: 'Ines Moss', profiles: [{ username: 'ines.moss', platform: 'Instagram' }], contacts: twins },
  ])
  page = await world.open('/roster', desk)
})
afterAll(() => world?.stop())
afterEach(() => expect(world.complaints.splice(0)).toEqual([]))

const inTable = (name: string) => page.getByRole('button', { name, exact: true })

/** How far the frame around the list scrolls, in pixels: the list itself does. */
const scrolledPast = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    return main ? main.scrollHeight - main.clientHeight : Number.NaN
  })

it('reviews duplicates by keyboard alone, merges with a choice, and undoes the merge from the record', async () => {
  await page.getByRole('link', { name: /^Possible Duplicates/ }).press('Enter')
  const pair = page.getByRole('listitem', { name: /^Mara/ })
  await pair.getByText('Both have the address mara@vale.example').waitFor()
  await pair.getByText('The handle @mara.vale on two platforms').waitFor()
  const twins = page.getByRole('listitem', { name: /Moss/ })
  await twins.waitFor()
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ ...desk, height: 260 })
  expect(await scrolledPast(page)).toBe(0)
  await page.setViewportSize(desk)

  // the surest pair stands first
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Merge Two Creators' })
  await dialog.getByRole('radiogroup', { name: 'Name' }).getByRole('radio', { name: 'Mara on Stage' }).press('Space')
  await dialog.getByRole('radiogroup', { name: 'Prices' }).getByRole('radio', { name: 'All of them' }).press('Space')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await pair.waitFor({ state: 'detached' })

  // the next pair has the focus: two people
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.includes('Moss'))
  await page.keyboard.press('n')
  await twins.waitFor({ state: 'detached' })
  await page.getByText('No two creators look like one person').waitFor()

  await page.getByRole('link', { name: 'Go to Roster' }).press('Enter')
  await inTable('Mara on Stage').press('Enter')
  await page.getByRole('heading', { name: 'Mara on Stage' }).waitFor()
  expect(await inTable('Mara Vale').count()).toBe(0)
  const merged = page.getByRole('region', { name: 'Merged Creators' })
  await merged.getByRole('button', { name: /^Undo the merge with Mara/ }).press('Enter')
  await page.getByRole('button', { name: 'Undo Merge' }).press('Enter')
  await inTable('Mara Vale').waitFor()
  await page.getByRole('heading', { name: /^Mara/, level: 3 }).first().waitFor()
  // the button that was pressed has left
  await page.waitForFunction(() => document.activeElement?.matches('[data-docked]'))
  expect(await page.getByRole('link', { name: /^Possible Duplicates/ }).count()).toBe(0)
})

it('merges creators selected in the table, with ten seconds to undo; also on a phone', async () => {
  await page.keyboard.press('Escape')
  for (const name of ['Mara Vale', 'Ida Moss', 'Ines Moss'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge Creators' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge 3 Creators' })
  await dialog.getByRole('button', { name: 'Keep This Record of Ines Moss' }).click()
  await page.setViewportSize(phone)
  expect(await findings(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await inTable('Ida Moss').waitFor({ state: 'detached' })
  await page.getByText('3 creators merged into one').first().waitFor()
  // the newest stands last: toasts of before may still be there
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await inTable('Ida Moss').waitFor()
  await inTable('Mara Vale').waitFor()
})
