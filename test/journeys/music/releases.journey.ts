import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from '../../accessibility/axe.ts'
import { givenArtist } from '../../roster/promotions.ts'
import { desk, horizontalOverflow, phone, startWorkspace, type Workspace } from '../workspace-world.ts'

let world: Workspace
let page: Page
beforeAll(async () => {
  world = await startWorkspace()
  await givenArtist(world.server, world.organization_id, { name: 'Wren Hallow' })
  page = await world.open('/releases', desk)
})
afterAll(() => world?.stop())
afterEach(() => expect(world.complaints.splice(0)).toEqual([]))

const tab = (name: string) => page.getByRole('tab', { name }).click()
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()

it('takes a release from its title to the review: details, song, credits, cover, tasks, drop, plan', async () => {
  await page.getByText('No release yet').waitFor()
  expect(await findings(page)).toEqual([])
  await button('New Release').click()
  const dialog = page.getByRole('dialog', { name: 'New Release' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Slow Orchard')
  await dialog.getByRole('combobox', { name: 'Artist' }).click()
  await page.getByRole('option', { name: 'Wren Hallow' }).click()
  await dialog.getByLabel(/^Out on/).fill('2027-02-05')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create Release' }).click()
  await page.getByText('Before it can be submitted, 3 checks must pass:').waitFor()
  expect(await button('Ready for submission').isDisabled()).toBe(true)
  expect(await findings(page)).toEqual([])

  // a cover that is too small says so, and a right one takes its place
  const cover = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#a13' } })
      .png()
      .toBuffer()
  const choose = async (side: number) =>
    page
      .getByLabel('Primary cover art, file')
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await cover(side) })
  await choose(1400)
  await page.getByText('It is 1,400 × 1,400 px and needs at least 3,000 × 3,000.', { exact: true }).waitFor()
  expect(await findings(page)).toEqual([])
  await choose(3000)
  await page.getByText('3,000 × 3,000', { exact: true }).waitFor()

  await tab('Details and stores')
  await page.getByRole('combobox', { name: 'Genre' }).click()
  await page.getByRole('option', { name: 'Folk' }).click()
  await page.getByRole('textbox', { name: /^UPC or EAN/ }).fill('075678164126')
  await page.getByText('Must be a UPC or EAN: 12 or 13 digits, the last one its check digit').waitFor()
  await page.getByRole('textbox', { name: /^UPC or EAN/ }).fill('075678164125')
  expect(await findings(page)).toEqual([])
  await button('Save').click()
  await page.getByText('Details saved').waitFor()

  await tab('Songs and credits')
  await button('Add Song').click()
  await page.getByRole('textbox', { name: 'Title of song 1' }).fill('Windfall')
  await page.getByRole('textbox', { name: 'ISRC of song 1' }).fill('qz-sgr-26-00101')
  await page.getByRole('textbox', { name: 'Length of song 1' }).fill('3:41')
  // neither another tab nor another screen takes what is not saved
  for (const leave of [() => tab('Overview'), () => page.getByRole('link', { name: 'Drops', exact: true }).click()]) {
    await leave()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await page.getByRole('textbox', { name: 'Title of song 1' }).inputValue()).toBe('Windfall')
  }
  await button('Save').click()
  await page.getByText('1 song saved').waitFor()
  await page.getByRole('textbox', { name: 'Version of song 1' }).fill('Demo')
  await button('Discard').click()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Save')
  await button('Add Song').click()
  await page.getByRole('textbox', { name: 'Title of song 2' }).fill('Prelude')
  await button('Move Prelude up').click()
  expect(await page.getByRole('textbox', { name: 'Title of song 1' }).inputValue()).toBe('Prelude')
  await button('Discard').click()
  await button('Writer or publisher').click()
  await page.getByRole('textbox', { name: 'Name of credit 2' }).fill('Tomás Abreu')
  const saveCredits = page.getByRole('region', { name: 'Credits' }).getByRole('button', { name: 'Save' })
  await saveCredits.click()
  const role = page.getByRole('combobox', { name: 'Role of credit 2', description: 'Choose the role' })
  expect(await role.getAttribute('aria-invalid')).toBe('true')
  expect(await findings(page)).toEqual([])
  await role.click()
  await page.getByRole('option', { name: 'Songwriter' }).click()
  const isSaving = Promise.withResolvers<void>()
  await page.route('**/releases/save_credits', async route => {
    await isSaving.promise
    await route.continue()
  })
  await saveCredits.click()
  // typed while it is saved: neither lost nor taken for somebody else's save
  await page.getByRole('textbox', { name: 'Name of credit 2' }).fill('Tomás Abreu Lima')
  isSaving.resolve()
  await page.getByText('Credits saved').waitFor()
  await saveCredits.click()
  await page
    .getByRole('region', { name: 'Credits' })
    .getByRole('button', { name: 'Discard' })
    .waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Name of credit 2' }).inputValue()).toBe('Tomás Abreu Lima')

  await tab('Overview')
  await button('Ready for submission').click()
  await button('Submit for review').click()
  await button('Mark as delivered').waitFor()
  expect(await button('Submit release for review').getAttribute('aria-pressed')).toBe('true')

  // the day is set, so the calendar may be called built; that opens what waited for it
  await button('Build your release calendar').click()
  await page.getByText('Link the drop to this release first.').waitFor()
  await button('Link something to this release').click()
  await page.getByRole('menuitem', { name: 'Drop' }).click()
  const link = page.getByRole('dialog', { name: 'Link a Drop to Slow Orchard' })
  await link.getByRole('button', { name: 'Link Second Window' }).waitFor()
  expect(await findings(page)).toEqual([])
  await link.getByRole('button', { name: 'Link Second Window' }).click()
  await page.getByRole('complementary').getByRole('link', { name: 'Second Window' }).waitFor()
  await button('Share the presave drop').click()
  await page.getByText('3 completed').waitFor()
  expect(await findings(page)).toEqual([])

  await tab('Plan')
  await page.getByRole('heading', { name: 'February 2027' }).waitFor()
  await button('Add Entry').click()
  await page.getByRole('textbox', { name: 'What' }).fill('Cover reveal')
  await page.getByLabel('Day', { exact: true }).fill('2027-01-29')
  await page.getByRole('region', { name: 'In order' }).getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Cover reveal is done' }).click()
  await page.getByRole('checkbox', { name: 'Cover reveal is done', checked: true }).waitFor()
  expect(await findings(page)).toEqual([])
})

it('finds the release in the list and the calendar on desk and phone, and archives it', async () => {
  await page.getByRole('link', { name: 'Releases', exact: true }).first().click()
  const row = page.getByRole('link', { name: 'Slow Orchard', exact: true })
  await row.waitFor()
  await page.getByText('In review', { exact: true }).last().waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search releases' }).fill('QZ-SGR-26-00101')
  await page.waitForURL(/q=QZ/)
  await row.waitFor()
  await page.getByRole('searchbox', { name: 'Search releases' }).fill('nothing like it')
  await page.getByText('No release matches “nothing like it”').waitFor()
  await button(/^Show all/).click()
  await button('Calendar').click()
  await page.goto(`${world.server.url}/releases?view=calendar&month=2027-02`)
  await page.getByRole('link', { name: /Slow Orchard/ }).waitFor()
  expect(await findings(page)).toEqual([])

  await page.setViewportSize(phone)
  await page.goto(`${world.server.url}/releases`)
  await row.waitFor()
  expect([await horizontalOverflow(page), await findings(page)]).toEqual([0, []])
  await row.click()
  for (const name of ['Plan', 'Songs and credits', 'Details and stores', 'Overview']) {
    await tab(name)
    expect([name, await horizontalOverflow(page), await findings(page)]).toEqual([name, 0, []])
  }
  await button('More').click()
  await page.getByRole('menuitem', { name: 'Archive Release' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive release' }).click()
  await page.getByText('Slow Orchard is archived').waitFor()
  expect(await page.getByRole('button', { name: 'Add Task' }).count()).toBe(0)
})
