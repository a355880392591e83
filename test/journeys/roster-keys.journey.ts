import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { givenNumbered } from '../roster/creators.ts'
import { desk, openModal, startWorkspace, type Workspace } from './workspace-world.ts'

let world: Workspace
const CREATORS = 12

beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id, ann } = world
  await givenNumbered(server, { organization_id, as: ann }, CREATORS, at => ({ is_verified: at > 1 }))
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

const FARTHEST = 80
/** What has the focus, as a screen reader names it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { ariaLabel = '', textContent = '' } = document.activeElement ?? {}
    return (ariaLabel || textContent || '').trim()
  })

/** Goes on with Tab until what is called so has the focus. @throws where it is never reached */
async function tabTo(page: Page, name: string) {
  for (let steps = 0; steps < FARTHEST; steps++) {
    await page.keyboard.press('Tab')
    if ((await focused(page)) === name) return
  }
  throw new Error(`${name} cannot be reached with Tab.`)
}

it('reaches and uses filter, view, page and row menu by keyboard alone (TABLE-061, TABLE-004, TABLE-036, UI-016)', async () => {
  const page = await world.open('/roster?size=10', desk)
  const { keyboard } = page
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByText('1–10 of 12').waitFor()

  await keyboard.press('/')
  await tabTo(page, 'Filter')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await tabTo(page, 'Verified')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Verified' }).waitFor()
  await tabTo(page, 'Verified')
  await keyboard.press('Enter')
  await pages.getByText('1–10 of 11').waitFor()

  await keyboard.press('/')
  await tabTo(page, 'Views')
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Save as a new view' }).waitFor()
  await keyboard.press('Home')
  for (let steps = 0; steps < 9 && !(await focused(page)).startsWith('Save as a new view'); steps++)
    await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await openModal(page).getByRole('textbox', { name: 'Name' }).waitFor()
  await keyboard.type('Checked ones')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Checked ones' }).waitFor()
  await openModal(page).waitFor({ state: 'detached' })

  await keyboard.press('j')
  await tabTo(page, 'Actions for Creator No 12')
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Message' }).waitFor()
  for (let steps = 0; steps < 9 && (await focused(page)) !== 'Message'; steps++) await keyboard.press('ArrowDown')
  await keyboard.press('ArrowRight')
  await page.getByRole('menuitem', { name: 'Open in Gmail' }).waitFor()
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'Message' }).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Actions for Creator No 12')

  await pages.getByRole('button', { name: 'Next page' }).press('Enter')
  await pages.getByText('11 of 11').waitFor()
  expect(world.complaints).toEqual([])
})

it('moves between records with j, k and the arrows while a record covers the table; T and L act on the shown creator (UI-016)', async () => {
  const page = await world.open('/roster?size=10', { width: 1000, height: 800 })
  const { keyboard } = page
  const record = page.getByRole('dialog', { name: 'Creator Details' })
  const shown = (at: number) => record.getByRole('heading', { name: `Creator No ${at}`, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Creator No 12', exact: true }).click()
  await shown(12)
  for (const [key, at] of [
    ['j', 11],
    ['ArrowDown', 10],
    ['k', 11],
    ['ArrowUp', 12],
    ['k', 12],
  ] as const) {
    await keyboard.press(key)
    await shown(at)
  }
  await keyboard.press('x')
  await keyboard.press('t')
  const tags = page.getByRole('dialog', { name: 'Add Tags' })
  await tags.getByText('Creator No 12').waitFor()
  // what is typed there is a name, and walks nowhere
  await keyboard.type('jk')
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await tags.waitFor({ state: 'detached' })
  await shown(12)
  // the hint of the button that has the focus, then the record
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await record.waitFor({ state: 'detached' })
  expect(await page.getByRole('toolbar', { name: 'Selected rows' }).count()).toBe(0)
  expect(world.complaints).toEqual([])
})
