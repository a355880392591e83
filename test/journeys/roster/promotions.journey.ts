import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { clientLinks } from '#screens/promotions/share-contract.ts'
import { findings } from '../../accessibility/axe.ts'
import { givenArtist } from '../../roster/promotions.ts'
import { givenCreators } from '../../roster/roster-crowd.ts'
import { desk, horizontalOverflow, phone, startWorkspace, type Workspace } from '../workspace-world.ts'

let world: Workspace
let page: Page
beforeAll(async () => {
  world = await startWorkspace()
  await givenCreators(world.server, world.organization_id, [
    {
      name: 'Mara Vale',
      profiles: [{ username: 'mara.vale', follower_count: 9000 }],
      contacts: [{ type: 'email', value: 'mara@vale.example' }],
      prices: [100],
    },
    { name: 'Ida Moss', profiles: [{ username: 'ida.moss', follower_count: 700 }] },
  ])
  await givenArtist(world.server, world.organization_id, { name: 'Wren Hallow' })
  page = await world.open('/promotions', desk)
})
afterAll(() => world?.stop())
afterEach(() => expect(world.complaints.splice(0)).toEqual([]))

const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name},`) })
const card = (step: string, name: string) => column(step).getByRole('button', { name, exact: true })

it('makes a promotion, shortlists from the roster, and moves creators by menu, mouse and key', async () => {
  await page.getByText('No promotion yet').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'New Promotion' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Promotion' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Second Window, wave 2')
  await dialog.getByRole('combobox', { name: 'Artist' }).click()
  await page.getByRole('option', { name: 'Wren Hallow' }).click()
  await dialog.getByRole('textbox', { name: /^Budget/ }).fill('1000')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create Promotion' }).click()
  await page.getByText('Nobody is in this promotion yet').waitFor()
  expect(await findings(page)).toEqual([])

  await page.goto(new URL('/roster', world.server.url).href)
  for (const name of ['Mara Vale', 'Ida Moss']) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'Add To Promotion' }).click()
  const add = page.getByRole('dialog', { name: 'Select Promotion' })
  await add.getByRole('button', { name: /^Second Window, wave 2/ }).click()
  expect(await findings(page)).toEqual([])
  await add.getByRole('button', { name: 'Add To Promo' }).click()
  await page.getByText("Creators added to the promotion's shortlist.").first().waitFor()

  await page.getByRole('link', { name: 'Promotions', exact: true }).click()
  await page.getByRole('link', { name: 'Second Window, wave 2' }).click()
  await card('Shortlisted', 'Mara Vale').waitFor()
  expect(await findings(page)).toEqual([])

  // by menu, and back
  await page.getByRole('button', { name: 'Move Mara Vale' }).click()
  await page.getByRole('menuitem', { name: 'Outreached' }).click()
  await card('Outreached', 'Mara Vale').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await card('Shortlisted', 'Mara Vale').waitFor()

  // by mouse
  const from = await card('Shortlisted', 'Mara Vale').boundingBox()
  const to = await column('Outreached').boundingBox()
  await page.mouse.move((from?.x ?? 0) + 4, (from?.y ?? 0) + 40)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 12, (to?.y ?? 0) + 160, { steps: 8 })
  // the column shows that it is where the card would fall
  await expect.poll(() => column('Outreached').getAttribute('class')).toMatch(/\bbg-accent-tint\b/)
  await page.mouse.up()
  await card('Outreached', 'Mara Vale').waitFor()

  // by key
  await card('Outreached', 'Mara Vale').focus()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Negotiating' }).press('Enter')
  await card('Negotiating', 'Mara Vale').waitFor()
})

it('keeps the actions of the creator drawer free of toasts on a desk and on a phone', async () => {
  await card('Negotiating', 'Mara Vale').click()
  const drawer = page.getByRole('dialog', { name: 'Mara Vale', exact: true })
  for (const [size, step, next] of [
    [desk, 'Approved', 'Hired'],
    [phone, 'Hired', 'Draft Ready'],
  ] as const) {
    await page.setViewportSize(size)
    await drawer.getByRole('button', { name: `Move to ${step}` }).click()
    await page.getByText(`Mara Vale moved to ${step}`).first().waitFor()
    // what is covered cannot be clicked
    for (const name of [`Move to ${next}`, 'Close'])
      await drawer.getByRole('button', { name }).click({ trial: true, timeout: 3_000 })
    const [toasts, beside] = [await page.locator('[data-toasts]').boundingBox(), await drawer.boundingBox()]
    if (size === desk) expect((toasts?.x ?? 0) + (toasts?.width ?? Infinity)).toBeLessThan(beside?.x ?? 0)
  }
  await page.keyboard.press('Escape')
  await page.setViewportSize(desk)
})

it('approves a draft, adds the live post and shows the results', async () => {
  await card('Hired', 'Mara Vale').click()
  const panel = page.getByRole('dialog', { name: 'Mara Vale', exact: true })
  expect(await findings(page)).toEqual([])
  await panel.getByRole('textbox', { name: 'Link to a draft' }).fill('https://files.example/mara-1.mp4')
  await panel.getByRole('region', { name: 'Drafts' }).getByRole('button', { name: 'Add' }).click()
  await panel.getByText('Waits for you').waitFor()
  await panel.getByRole('button', { name: 'Approve' }).click()
  await panel.getByText('Approved').waitFor()
  await panel
    .getByRole('textbox', { name: 'Link to a live post' })
    .fill('https://www.tiktok.com/@mara.vale/video/7301234567')
  await panel.getByRole('region', { name: 'Live posts' }).getByRole('button', { name: 'Add' }).click()
  await panel.getByText('not in yet').waitFor()
  await page.getByText('Post added').first().waitFor()
  // a long link is cut, and widens nothing
  const widths = await panel.getByRole('region', { name: 'Live posts' }).evaluate(it => {
    const box = it.parentElement?.parentElement
    return [box?.scrollWidth, box?.clientWidth]
  })
  expect(widths[0]).toBe(widths[1])
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'detached' })
  await card('Live Post', 'Mara Vale').waitFor()

  await page.getByRole('button', { name: 'Results' }).click()
  await page.getByText('1 of 2 creators have posted').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'List' }).click()
  await page
    .getByRole('table', { name: 'Creators of the promotion' })
    .or(page.getByLabel('Creators of the promotion'))
    .first()
    .waitFor()
  expect(await findings(page)).toEqual([])
})

it('fits a phone, in the dark', async () => {
  const small = await world.open(new URL(page.url()).pathname, { ...phone, theme: 'dark' })
  await small.getByRole('heading', { name: 'Second Window, wave 2' }).waitFor()
  expect(await horizontalOverflow(small)).toBeLessThanOrEqual(0)
  expect(await findings(small)).toEqual([])
})

it('shows every creator below the chart of the results on a phone', async () => {
  // with the bars of a browser around it
  const small = await world.open(`${new URL(page.url()).pathname}?view=results`, { width: 390, height: 560 })
  const table = small.getByRole('table', { name: 'Creators with live posts' })
  const heights = await table.evaluate(it => [it.clientHeight, it.parentElement?.clientHeight ?? 0])
  expect(heights[1]).toBeGreaterThanOrEqual(heights[0] ?? 0)
  await table.getByRole('button', { name: 'Mara Vale', exact: true }).click()
  await small.getByRole('dialog', { name: 'Mara Vale', exact: true }).waitFor()
})

it('shows each amount in one line when a client opens the results on a phone', async () => {
  const activation_id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await world.server.sql(
    `update activation_creators set price = 1310.58 where activation_id = $1 and stage = 'posted'`,
    [activation_id],
  )
  const { url } = (await world.server.call(clientLinks.create, { activation_id }, world.ann)).body
  const small = await world.open(new URL(url).pathname, { ...phone })
  const figures = await small.locator('.figures dd b').evaluateAll(all =>
    all.map(one => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return [one.textContent, words.getClientRects().length]
    }),
  )
  expect(figures.map(([, lines]) => lines)).toEqual(figures.map(() => 1))
  expect(figures.map(([words]) => words)).toContainEqual(expect.stringMatching(/USD.1,310\.58/))
  expect(await findings(small)).toEqual([])
})
