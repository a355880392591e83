import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { findings } from '../../accessibility/axe.ts'
import { addQuestionFans, PARIS } from '../../audiences/question-fans.ts'
import { givenDrop } from '../../fans/fan-world.ts'
import { desk, horizontalOverflow, phone, startWorkspace, type Workspace } from '../workspace-world.ts'

let world: Workspace
beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id, drop } = world
  const newest = await givenDrop(server, { title: 'Glasshouse Kids', allow_email: true }, { organization_id })
  await addQuestionFans(
    server,
    organization_id,
    [newest.drop.id, drop.id],
    [
      { name: 'Camille' },
      { name: 'Inès' },
      { name: 'Without consent', whatsapp: 'DECLINED' },
      { name: 'Without WhatsApp', whatsapp: 'NONE' },
      { name: 'Opened a mail', opened: true },
      { name: 'A man', gender: 'MALE' },
      { name: 'In Paris', at: PARIS },
      { name: 'In Geneva by country', country: 'CH' },
      { name: 'Only the newest drop', drops: 1 },
    ],
  )
})
afterEach(() => world.closePages())
afterAll(() => world?.stop())

/** A new rule opens its fields, with the focus in the first one. */
async function leaveFields(page: Page) {
  const fields = page.getByRole('dialog', { name: /^Change Rule/ })
  await fields.waitFor()
  await expect.poll(() => fields.evaluate(panel => panel.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await fields.waitFor({ state: 'detached' })
}

it('answers how many women near Lyon with both sign-ups, who never opened a mail, WhatsApp reaches', async () => {
  const page = await world.open('/audiences/new', desk)
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add Rule', exact: true }).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
    // the menu, once it is gone, has not taken the focus from the fields of the new rule
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.ariaLabel ?? '')).toMatch(
      /^Change Rule/,
    )
    await leaveFields(page)
  }
  for (const kind of ['Gender', 'Country', 'Near a city', 'Signed up to']) await add(kind)
  // both of the last two drops
  await page.getByRole('button', { name: /^signed up to/i }).click()
  const fields = page.getByRole('dialog', { name: 'Change Rule 4' })
  await fields.getByRole('combobox', { name: 'Drops' }).click()
  await page.getByRole('option', { name: 'Second Window' }).click()
  await page.keyboard.press('Escape')
  await fields.getByRole('checkbox', { name: 'To each of them' }).click()
  await page.keyboard.press('Escape')
  await fields.waitFor({ state: 'detached' })
  // by keyboard alone
  await page.getByRole('button', { name: 'Add Rule', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /^Got/ }).waitFor()
  await page.keyboard.type('Got')
  await page.keyboard.press('Enter')
  await leaveFields(page)
  await page.getByRole('button', { name: 'And, before Rule 5' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'And Not' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  const reach = page.getByRole('region', { name: 'Channels' }).getByRole('listitem').filter({ hasText: 'WhatsApp' })
  await reach.filter({ hasText: /WhatsApp2/ }).waitFor()
  expect(await reach.textContent()).toContain('1 no address, 1 no consent')
  expect(await page.getByRole('region', { name: 'Size' }).getByRole('status').textContent()).toBe('4')
  expect(await findings(page)).toEqual([])
}, 120_000)

it('keeps the words of rules whole in a bracket on a phone, and leads to the message and the list', async () => {
  const page = await world.open('/audiences/new', phone)
  const add = async (button: string, kind: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await leaveFields(page)
  }
  await add('Add Rule', 'Gender')
  await add('Add Rule Bracket', 'Signed up to')
  const rule = page.getByRole('group', { name: 'Bracket at rule 2' }).getByRole('button', { name: /^signed up to/i })
  // of 390 pixels
  expect((await rule.boundingBox())?.width).toBeGreaterThan(200)
  // the head stays one line
  const head = page.getByRole('banner').or(page.locator('header')).first()
  expect((await head.boundingBox())?.height).toBeLessThan(60)
  expect(await findings(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('textbox', { name: 'Name' }).fill('Near the stage')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: /^(Email \d+ fans?|Message)$/ }).waitFor()
  expect((await head.boundingBox())?.height).toBeLessThan(60)
  await page.getByRole('link', { name: 'Audiences', exact: true }).first().click()
  await page.waitForURL('**/audiences')
}, 120_000)

it.each([desk, phone])(
  'writes a mail with variables and shows it as a fan reads it, at $width pixels',
  async screen => {
    const page = await world.open('/messages/new', screen)
    const part = async (name: string) => {
      if (screen === phone) await page.getByRole('button', { name, exact: true }).click()
    }
    await page.getByRole('textbox', { name: 'Name' }).fill('Doors')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Doors for {first_name|you}')
    const mail = page.getByRole('textbox', { name: 'Email', exact: true })
    await mail.press('Control+End')
    await page.keyboard.type('Doors open for ')
    await page.getByRole('button', { name: 'Insert variable' }).click()
    await page.getByRole('menuitem', { name: /^First name/ }).click()
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' at eight')
    await part('Preview')
    const preview = page.getByRole('article', { name: 'Email' })
    await preview.getByText(/Doors open for (there|\w+)/).waitFor()
    await preview.locator('strong', { hasText: 'at eight' }).waitFor()
    await preview.getByText('Unsubscribe').waitFor()
    expect(await findings(page)).toEqual([])
    await part('Write')
    await page.getByRole('radio', { name: 'Only WhatsApp' }).click()
    await page.getByRole('textbox', { name: 'SMS and WhatsApp' }).fill('Doors at eight, {first_name}')
    await part('Preview')
    await page
      .getByRole('article', { name: 'Text message' })
      .getByText(/Doors at eight, .+ Reply STOP to stop\./)
      .waitFor()
    await part('Check')
    await page.getByText('fans can get it').waitFor()
    expect(await findings(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  },
  120_000,
)
