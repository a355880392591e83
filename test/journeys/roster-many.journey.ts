import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { simulatedCreators } from '#integrations/social/simulator.ts'
import { rosters } from '#records/rosters/contract.ts'
import { findings } from '../accessibility/axe.ts'
import { givenApplication } from '../roster/applications.ts'
import { givenNumbered, givenProfile } from '../roster/creators.ts'
import {
  desk,
  horizontalOverflow,
  openModal,
  phone,
  type Screen,
  startWorkspace,
  type Workspace,
} from './workspace-world.ts'

let world: Workspace
const CREATORS = 30

beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id, ann } = world
  await givenNumbered(server, { organization_id, as: ann }, CREATORS, at => ({ follower_count: at * 1000 }))
  await server.call(rosters.create, { organization_id, name: 'Tour openers' }, ann)
  await server.call(rosters.create, { organization_id, name: 'Campus reps' }, ann)
})
afterAll(() => world?.stop())
// a link that leads to nobody is answered with 404
afterEach(() => world.closePages(complaint => complaint.includes('404')))

async function open(screen: Screen = desk, search = '?sort=follower_count'): Promise<Page> {
  const page = await world.open(`/roster${search}`, screen)
  await page.getByRole('table', { name: 'Creators' }).waitFor()
  await row(page, 28).waitFor()
  return page
}

const row = (page: Page, at: number) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Creator No ${at}`, exact: true }) })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' })
const footer = (page: Page, words: string) => page.getByRole('navigation', { name: 'Pages' }).getByText(words).waitFor()
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).first().click()
const chip = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Creator lists' }).getByRole('button', { name })
const openList = (page: Page, name: RegExp) => chip(page, name).click()

describe('bulk actions', () => {
  it('adds selected creators to a list by key, and removes them again on Undo (LIST-002, LIST-037, LIST-038)', async () => {
    const page = await open()
    const { keyboard } = page
    for (const key of ['j', 'x', 'j', 'x', 'l']) await keyboard.press(key)
    await openModal(page).getByText('2 creators').waitFor()
    await keyboard.type('tour')
    await keyboard.press('Enter')
    await toast(page, '2 creator(s) added to your roster!')
    await chip(page, /^Tour openers\s*2$/).waitFor()
    await undo(page)
    await chip(page, /^Tour openers\s*0$/).waitFor()
  })

  it('tags all matching creators but one, and Undo removes the tags', async () => {
    const page = await open()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await bar(page)
      .getByRole('button', { name: `Select all ${CREATORS} matching` })
      .click()
    await row(page, 30).getByRole('checkbox').click()
    await bar(page)
      .getByText(`${CREATORS - 1} selected`)
      .waitFor()
    await bar(page).getByRole('button', { name: 'Add Tags' }).click()
    await openModal(page)
      .getByText(`${CREATORS - 1} creators`)
      .waitFor()
    await page.keyboard.type('Spring wave')
    await openModal(page).getByRole('button', { name: 'Create "Spring wave"' }).click()
    await openModal(page).getByRole('button', { name: 'Add Tags' }).click()
    await toast(page, `Tags Added! ${CREATORS - 1} creators`)
    await row(page, 29).getByText('Spring wave').waitFor()
    expect(await row(page, 30).getByText('Spring wave').count()).toBe(0)
    await page.goto(`${world.server.url}/roster?tag_names=["Spring wave"]`)
    await footer(page, '1–25 of 29')
  })

  it('undoes an action from the recent actions, also after leaving the page', async () => {
    const page = await open()
    await row(page, 27).getByRole('checkbox').click()
    await bar(page).getByRole('button', { name: 'Add Tags' }).click()
    await page.keyboard.type('Late idea')
    await openModal(page).getByRole('button', { name: 'Create "Late idea"' }).click()
    await openModal(page).getByRole('button', { name: 'Add Tags' }).click()
    await row(page, 27).getByText('Late idea').waitFor()
    await page.goto(`${world.server.url}/drops`)
    await page.goto(`${world.server.url}/roster?sort=follower_count`)
    await row(page, 27).getByText('Late idea').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Recent Actions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Recent Actions' })
    const line = dialog.getByRole('listitem').filter({ hasText: 'Tagged with Late idea' })
    await line.getByText('1 creator changed').waitFor()
    expect(await findings(page)).toEqual([])
    await line.getByRole('button', { name: 'Undo' }).click()
    await line.getByText('Undone: 1 creator put back').waitFor()
    await page.keyboard.press('Escape')
    await row(page, 27).getByText('Late idea').waitFor({ state: 'detached' })
  })

  it('removes a tag and sets a rating for selected creators, and Undo reverts each (TAG-019)', async () => {
    const page = await open(desk, '?sort=follower_count&tag_names=["Spring wave"]')
    for (const at of [28, 29]) await row(page, at).getByRole('checkbox').click()
    await bar(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Set Rating' }).click()
    await openModal(page).getByText('2 creators').waitFor()
    await openModal(page).getByRole('radio', { name: '3 stars' }).click()
    await openModal(page).getByRole('button', { name: 'Set Rating' }).click()
    await toast(page, 'Saved Creator Rating: 2 creators')
    await page.getByRole('button', { name: 'Rating of Creator No 29: 3 of 5' }).waitFor()
    await undo(page)
    await page.getByRole('button', { name: 'Rating of Creator No 29: none' }).waitFor()
    for (const at of [28, 29]) await row(page, at).getByRole('checkbox').click()
    await bar(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Remove Tags' }).click()
    await openModal(page).getByRole('checkbox', { name: 'Spring wave' }).click()
    await openModal(page).getByRole('button', { name: 'Remove Tags' }).click()
    await toast(page, 'Tags Removed! 2 creators')
    await footer(page, '1–25 of 27')
    await undo(page)
    await footer(page, '1–25 of 29')
  })

  it('exports exactly the creators of a search, without a selection', async () => {
    const page = await open(desk, '?sort=follower_count&follower_count__gte=28000')
    await footer(page, '1–3 of 3')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await toast(page, 'Download started')
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^creators-.*\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.match(/Creator No \d+/g)).toEqual(['Creator No 30', 'Creator No 29', 'Creator No 28'])
  })

  it('removes creators from the roster at once, and Undo restores them (LIST-031, LIST-044)', async () => {
    const page = await open()
    await row(page, 30).hover()
    await page.getByRole('button', { name: 'Actions for Creator No 30' }).click()
    await page.getByRole('menuitem', { name: 'Remove From Roster' }).click()
    await toast(page, '1 creator(s) removed from your roster!')
    await row(page, 30).waitFor({ state: 'detached' })
    await undo(page)
    await row(page, 30).waitFor()
    await page.getByRole('button', { name: 'Creator No 30', exact: true }).click()
    await page.getByRole('button', { name: 'Add To Or Remove From Creator List' }).click()
    await page.getByRole('checkbox', { name: 'Campus reps' }).click()
    await chip(page, /^Campus reps\s*1$/).waitFor()
    await openList(page, /^Campus reps/)
    await footer(page, '1 of 1')
    await row(page, 30).hover()
    await page.getByRole('button', { name: 'Actions for Creator No 30' }).click()
    await page.getByRole('menuitem', { name: 'Remove From List' }).click()
    await page.getByText('No creators in this list').waitFor()
    await chip(page, /^All Creators\s*30$/).waitFor()
  })

  it('creates creators from pasted links, and marks and leaves out invalid ones (IMPORT-001..010, IMPORT-018, IMPORT-019)', async () => {
    const known = simulatedCreators(3).flatMap(({ accounts }) => accounts.slice(0, 1))
    const [first, second] = known
    if (!first || !second) throw new Error('The simulated world is empty.')
    const page = await open()
    await page.getByRole('button', { name: 'Add Creators' }).click()
    const dialog = openModal(page).first()
    const link = ({ platform, username }: typeof first) =>
      ({
        TikTok: `tiktok.com/@${username}?lang=de`,
        Instagram: `instagram.com/${username}`,
        YouTube: `youtube.com/@${username}`,
        Twitter: `x.com/${username}`,
      })[platform]
    await dialog
      .getByRole('textbox', { name: 'Profile links' })
      .fill([link(first), link(first), link(second), 'x.com/nobody_there', 'netflix.com/x.com'].join('\n'))
    await dialog.getByText('Error finding profile').waitFor()
    await dialog.getByText('Only TikTok, Instagram, YouTube and X profiles can be added.').waitFor()
    await dialog.getByText('2 found, 2 invalid, 1 left out as a duplicate').waitFor()
    await dialog.getByText('Some creators are missing email addresses. You can add them later.').waitFor()
    const email = dialog.getByRole('textbox', { name: /^Email of/ }).first()
    await email.fill('not an address')
    await dialog
      .getByText("Some creators don't have valid email addresses. These email addresses won't be added.")
      .waitFor()
    await email.fill('first@creators.example')
    await dialog.getByRole('button', { name: 'Add 2 Creators' }).click()
    await page
      .getByText('2 creator profile URL(s) invalid. Clicking continue will only add valid creator profiles.')
      .waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await toast(page, '2 creator(s) added to your roster!')
    await chip(page, /^All Creators\s*32$/).waitFor()
    await page.getByText('first@creators.example').waitFor()
    await undo(page)
    await chip(page, /^All Creators\s*30$/).waitFor()
  })

  it('accepts or dismisses applicants under Interested, and undoes both (LIST-008, LIST-019, LIST-042)', async () => {
    const { server, organization_id } = world
    for (const at of [1, 2]) {
      const social_profile_id = await givenProfile(server, { username: `keen.${at}`, full_name: `Keen No ${at}` })
      await givenApplication(server, { organization_id, social_profile_id, email_address: `keen${at}@mail.example` })
    }
    const page = await open()
    await openList(page, /^Interested \(2\)/)
    const applicant = (at: number) => page.getByRole('row').filter({ hasText: `Keen No ${at}` })
    await applicant(1).hover()
    await page.getByRole('button', { name: 'Dismiss Keen No 1' }).click()
    await toast(page, '1 creator dismissed')
    await applicant(1).waitFor({ state: 'detached' })
    await undo(page)
    await applicant(1).waitFor()
    for (const at of [1, 2]) await applicant(at).getByRole('checkbox').click()
    await bar(page).getByRole('button', { name: 'Add To Roster' }).click()
    await toast(page, '2 creator(s) added to your roster!')
    await page.getByText('No Interested Creators Yet').waitFor()
    await chip(page, /^All Creators\s*32$/).waitFor()
    expect(await findings(page)).toEqual([])
    await undo(page)
    await chip(page, /^All Creators\s*30$/).waitFor()
    await applicant(1).waitFor()
    await applicant(2).waitFor()
  })
})

describe('table settings', () => {
  it('saves filters, order and columns in a view, and shows when the table differs', async () => {
    const page = await open(desk, '?sort=follower_count&follower_count__gte=20000')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Total Promo Drafts' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Total Promo Drafts' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
    await openModal(page).getByRole('textbox', { name: 'Name' }).fill('Large ones')
    await openModal(page).getByRole('button', { name: 'Save' }).click()
    await toast(page, 'View saved')
    const views = page.getByRole('button', { name: 'Large ones' })
    await views.waitFor()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await views.getByText('changed').waitFor()
    await views.click()
    await page.getByRole('menuitem', { name: 'Large ones' }).click()
    await page.getByRole('button', { name: /Followers 20k or more/ }).waitFor()
    await page.getByRole('button', { name: 'Large ones' }).click()
    await page.getByRole('menuitem', { name: 'Delete this view' }).click()
    await toast(page, 'View deleted')
    await page.getByRole('button', { name: 'Views' }).waitFor()
  })

  it('edits rating and tags in place (EDIT-024)', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Rating of Creator No 28: none' }).click()
    await page.getByRole('radio', { name: '4 stars' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Saved Creator Rating')
    await page.getByRole('button', { name: 'Rating of Creator No 28: 4 of 5' }).waitFor()
    await row(page, 28)
      .getByRole('button', { name: /^Tags of/ })
      .click()
    await openModal(page).getByRole('searchbox').fill('Slow reply')
    await openModal(page).getByRole('button', { name: 'Create "Slow reply"' }).click()
    await row(page, 28).getByText('Slow reply').waitFor()
  })
})

describe.each([
  ['a desk, light', { ...desk, theme: 'light' as const }],
  ['a desk, dark', { ...desk, theme: 'dark' as const }],
  ['a phone, light', { ...phone, theme: 'light' as const }],
  ['a phone, dark', { ...phone, theme: 'dark' as const }],
])('On %s', (name, screen) => {
  const picture = async (page: Page, state: string) => {
    expect(await findings(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBe(0)
    const { PICTURES } = process.env
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/roster-${state}-${name.replaceAll(/\W+/g, '-')}.png` })
  }

  const few = '?sort=follower_count&follower_count__gte=26000'

  it('table, toolbar, filters and dialogs are accessible without horizontal scrolling (UI-016)', async () => {
    const page = await open(screen, few)
    await row(page, 29).getByRole('checkbox').click()
    await bar(page).waitFor()
    await picture(page, 'bar')
    await page.keyboard.press('Escape')
    const isPhone = name.startsWith('a phone')
    if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Location', exact: true }).click()
    await page.getByRole('dialog', { name: 'Location' }).waitFor()
    await picture(page, 'location')
    await page.keyboard.press('Escape')
    if (isPhone) await page.getByRole('button', { name: /^Show \d/ }).click()
    await page.getByRole('button', { name: 'Manage Creator Lists' }).click()
    await openModal(page).getByRole('searchbox').waitFor()
    await picture(page, 'lists')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Manage Tags' }).waitFor()
    await picture(page, 'menu')
    await page.getByRole('menuitem', { name: 'Manage Tags' }).click()
    await page.getByRole('dialog', { name: 'Manage Tags' }).waitFor()
    await picture(page, 'tags')
    await page.keyboard.press('Escape')
    if (!isPhone) return
    // letters of double size leave the table room: it scrolls with the page
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await row(page, 29).scrollIntoViewIfNeeded()
    const table = await page.getByRole('region', { name: 'Creators', exact: true }).boundingBox()
    expect(table?.height).toBeGreaterThan(300)
  })

  it('add-links dialog and preview are accessible without horizontal scrolling (UI-016)', async () => {
    const page = await open(screen, few)
    await page.getByRole('button', { name: 'Add Creators' }).click()
    await openModal(page).getByRole('textbox', { name: 'Profile links' }).waitFor()
    await picture(page, 'links')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Creator No 29', exact: true }).click()
    await page.getByRole('heading', { name: 'Creator No 29' }).waitFor()
    await page.getByText('No Saved Prices Yet').waitFor()
    await picture(page, 'preview')
  })
})
