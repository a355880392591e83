import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { creatorTags } from '#records/creator-tags/contract.ts'
import { creatorPerson } from '#screens/roster/person-contract.ts'
import { findings } from '../accessibility/axe.ts'
import { givenCreator, givenProfile } from '../roster/creators.ts'
import { desk, phone, startWorkspace, type Workspace } from './workspace-world.ts'

let world: Workspace
let creator_id = ''

beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id, ann } = world
  const member = { organization_id, as: ann }
  const other = await givenCreator(server, member, { username: 'low.tide', full_name: 'Low Tide' })
  await server.call(creatorTags.add, { creator_ids: [other.id], tag_names: ['Dance', 'Festival', 'Tour'] }, ann)
  creator_id = (await givenCreator(server, member, { username: 'mara.vale', full_name: 'Mara Vale' })).id
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

async function open(screen = desk) {
  const page = await world.open('/roster', screen)
  await page.getByRole('button', { name: 'Mara Vale', exact: true }).click()
  await page.getByRole('heading', { name: 'Mara Vale' }).waitFor()
  return page
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const table = (page: Page) => page.getByRole('row').filter({ hasText: 'Mara Vale' })

it('tags, rates, prices and annotates a creator beside the table, which updates (TAG-010, TAG-025, EDIT-001)', async () => {
  const page = await open()
  await press(page, 'Add Tags')
  const tags = page.getByRole('dialog', { name: 'Tags', exact: true })
  await tags.getByRole('checkbox', { name: 'Festival' }).click()
  await tags.getByRole('searchbox').fill('Summer tour')
  await tags.getByRole('button', { name: 'Create "Summer tour"' }).click()
  await table(page).getByText('Summer tour').waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await tags.waitFor({ state: 'detached' })

  await part(page, 'Creator Rating').getByRole('radio', { name: '4 stars' }).click()
  await page.getByRole('button', { name: 'Rating of Mara Vale: 4 of 5' }).waitFor()

  await press(page, 'Edit Creator Pricing')
  const pricing = page.getByRole('dialog', { name: 'Creator Pricing', exact: true })
  await pricing.getByRole('button', { name: 'Add Price' }).click()
  await pricing.getByLabel('Price', { exact: true }).fill('120')
  expect(await findings(page)).toEqual([])
  await pricing.getByRole('button', { name: 'Save' }).click()
  await table(page).getByText('$120').waitFor()

  await part(page, 'Creator Notes').getByRole('button', { name: 'Add' }).click()
  await page.getByPlaceholder('Enter notes...').fill('Prefers mornings')
  await part(page, 'Creator Notes').getByRole('button', { name: 'Save' }).click()
  await part(page, 'Creator Notes').getByText('Prefers mornings').waitFor()

  await press(page, 'Show')
  await part(page, 'Creator History').getByText('ann changed the notes').waitFor()
  const history = await world.server.call(creatorEdits.history, { creator_id }, world.ann)
  expect(history.body.items.map(event => event.field)).toEqual(['notes', 'pricing', 'rating', 'tags', 'tags', 'lists'])
  await page.reload()
  await part(page, 'Creator Notes').getByText('Prefers mornings').waitFor()
})

it('gives a creator a name and a second profile in the record, and the table updates', async () => {
  await givenProfile(world.server, { platform: 'YouTube', username: 'vale.films', follower_count: 90_000 })
  const page = await open()
  const record = page.getByRole('complementary', { name: 'Creator Details' })
  // the button beside the name lies over it
  await record.getByRole('heading', { name: 'Mara Vale' }).click({ force: true })
  await page.keyboard.type('Somebody')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await record.getByRole('heading', { name: 'Mara Vale' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Mara of the Valley')
  await page.keyboard.press('Enter')
  await record.getByRole('heading', { name: 'Mara of the Valley' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'Mara of the Valley' }).waitFor()

  await page.getByRole('button', { name: 'Add Social Profiles' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Profiles' })
  await page.keyboard.type('youtube.com/@vale.films\ntiktok.com/@low.tide')
  await dialog.getByText('Low Tide has it').waitFor()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge… with Low Tide' }).press('Enter')
  await page.getByRole('dialog', { name: 'Merge Two Creators' }).getByText('Comes together').waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add Profile', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await part(page, 'Social Profiles').getByRole('link', { name: '@vale.films on YouTube' }).waitFor()
  await page.getByRole('button', { name: 'Actions for @vale.films on YouTube' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove Profile' }).press('Enter')
  await part(page, 'Social Profiles')
    .getByRole('link', { name: '@vale.films on YouTube' })
    .waitFor({ state: 'detached' })
  // the menu went with its row
  await page.locator('[aria-label="Add Social Profiles"]:focus').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await part(page, 'Social Profiles').getByRole('link', { name: '@vale.films on YouTube' }).waitFor()
  const named = { creator_id, name: 'Mara Vale' }
  expect((await world.server.call(creatorPerson.setName, named, world.ann)).status).toBe(200)
})

it('rates a creator in the table by keyboard alone (EDIT-024)', async () => {
  const page = await world.open('/roster', desk)
  await page.getByRole('button', { name: /^Rating of Low Tide/ }).press('Enter')
  const popover = page.getByRole('dialog', { name: 'Creator Rating', exact: true })
  await popover.getByRole('radio', { name: 'No rating' }).focus()
  for (let star = 0; star < 3; star++) await page.keyboard.press('ArrowRight')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await popover.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Rating of Low Tide: 3 of 5' }).waitFor()
})

it('fits the record on a phone without axe violations (EDIT-001)', async () => {
  const page = await open(phone)
  await part(page, 'Creator Notes').waitFor()
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})
