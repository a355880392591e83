import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rosters } from '#records/rosters/contract.ts'
import { givenNumbered } from '../roster/creators.ts'
import { desk, openModal, type Screen, startWorkspace, type Workspace } from './workspace-world.ts'

let world: Workspace
const CREATORS = 32
const EVERYBODY = `1–25 of ${CREATORS}`
let tour: string
let oldest: string | undefined

beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id, ann } = world
  const ids = await givenNumbered(server, { organization_id, as: ann }, CREATORS, at => ({
    platform: at % 2 ? 'TikTok' : 'Instagram',
    follower_count: at * 1000,
    engagement_rate: 0.2 - at / 1000,
    is_verified: at === 32,
    country_code: at > 16 ? 'NO' : 'FR',
    email_addresses: at === 31 ? ['no31@creators.example'] : [],
  }))
  oldest = ids[0]
  const made = await server.call(rosters.create, { organization_id, name: 'Tour openers' }, ann)
  tour = made.body.id
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

async function open(screen: Screen = desk, search = ''): Promise<Page> {
  const page = await world.open(`/roster${search}`, screen)
  await page.getByRole('table', { name: 'Creators' }).waitFor()
  return page
}

const row = (page: Page, at: number) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Creator No ${at}`, exact: true }) })
const footer = (page: Page, words: string) => page.getByRole('navigation', { name: 'Pages' }).getByText(words).waitFor()
const firstRow = (page: Page) => page.getByRole('row').nth(1)
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search creators by name' })

describe('the table by mouse', () => {
  it('shows fourteen columns in order, the newest creator first (TABLE-001, TABLE-012..026)', async () => {
    const page = await open()
    await row(page, 32).waitFor()
    const headers = await page.getByRole('columnheader').allInnerTexts()
    expect(headers.map(text => text.trim())).toEqual([
      'Creators',
      'Tags',
      'Social Accounts',
      'Price',
      'Followers',
      'Engagement Rate',
      'Contact Method',
      'Location',
      'Rating',
      'Total Promotions',
      'Total Promo Posts',
      'Total Promo Drafts',
      'Recent Promotion',
      'Added On',
    ])
    await footer(page, EVERYBODY)
    const first = firstRow(page)
    expect(await first.textContent()).toContain('@creator.32')
    await first.getByText('Verified').waitFor()
    const link = first.getByRole('link', { name: '@creator.32 on Instagram' })
    expect(await link.getAttribute('href')).toBe('https://www.instagram.com/creator.32')
    const added = first.locator('time')
    const exactly = page.locator('.ink').getByText((await added.locator('.sr-only').textContent()) ?? '')
    let x = 0
    const pointed = async () => {
      await added.hover({ position: { x: ++x, y: 2 } })
      return exactly.isVisible()
    }
    await expect.poll(pointed, { interval: 600, timeout: 10_000 }).toBe(true)
  })

  it('sorts by a column descending, then ascending, from the first page (TABLE-031, TABLE-032, TABLE-004)', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Next page' }).click()
    await footer(page, `26–${CREATORS} of ${CREATORS}`)
    const followers = page.getByRole('columnheader', { name: 'Followers' })
    await followers.getByRole('button', { name: 'Followers', exact: true }).click()
    await footer(page, EVERYBODY)
    await row(page, 32).waitFor()
    expect(await followers.getAttribute('aria-sort')).toBe('descending')
    await followers.getByRole('button', { name: 'Followers', exact: true }).click()
    await row(page, 1).waitFor()
    expect(await followers.getAttribute('aria-sort')).toBe('ascending')
    expect(await firstRow(page).textContent()).toContain('@creator.1')
    expect(new URL(page.url()).searchParams.get('sort')).toBe('follower_count')
    await page.reload()
    await row(page, 1).waitFor()
    await page.goBack()
    await row(page, 32).waitFor()
  })

  it('offers 10, 25, 50 and 100 rows per page (TABLE-039)', async () => {
    const page = await open()
    await page.getByRole('combobox', { name: 'Rows' }).click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['10', '25', '50', '100'])
    await page.getByRole('option', { name: '50' }).click()
    await footer(page, `1–${CREATORS} of ${CREATORS}`)
  })

  it('refuses an invalid range, and edits a filter from its chip (TABLE-061..067)', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Followers', exact: true }).click()
    const [min, max] = [page.getByLabel('Min'), page.getByLabel('Max')]
    const apply = page.getByRole('button', { name: 'Apply' })
    expect(await apply.isDisabled()).toBe(true)
    await min.fill('30000')
    await max.fill('30000')
    await page.getByText('Max must be greater than min').waitFor()
    expect(await apply.isDisabled()).toBe(true)
    await max.fill('31000')
    await apply.click()
    await footer(page, '1–2 of 2')
    await page.getByRole('button', { name: 'Followers 30k – 31k' }).click()
    expect(await min.inputValue()).toBe('30,000')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    expect([await min.inputValue(), await max.inputValue()]).toEqual(['', ''])
    await apply.click()
    await footer(page, EVERYBODY)
  })

  it('filters by places and platforms; Hide Filters keeps them applied (TABLE-068, TABLE-069, TABLE-071)', async () => {
    const page = await open()
    const choose = async (filter: string) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: filter, exact: true }).click()
    }
    await choose('Location')
    expect(await page.getByRole('button', { name: 'By City' }).count()).toBe(1)
    await page.getByRole('checkbox', { name: 'Norway' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await footer(page, '1–16 of 16')
    await choose('Social Platforms')
    await page.getByRole('checkbox', { name: 'TikTok' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await footer(page, '1–8 of 8')
    await page.getByRole('button', { name: 'Hide Filters' }).click()
    await page.getByRole('button', { name: 'Remove filter Location' }).waitFor({ state: 'detached' })
    await footer(page, '1–8 of 8')
    await page.getByRole('button', { name: 'Show Filters' }).click()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await footer(page, EVERYBODY)
  })

  it('an empty table names its cause and offers a way out (TABLE-007..011)', async () => {
    const page = await open(desk, '?rating__gte=5')
    await page.getByText('No results from the applied filters').waitFor()
    await page.getByText(`${CREATORS} creators match without “Rating”.`).waitFor()
    await search(page).fill('nobody at all')
    await page.getByText('No results for nobody at all').waitFor()
    await page.getByText("The creator's profile must be connected to Fanfare to appear here.").waitFor()
    await page.locator('[data-empty]').getByRole('button', { name: 'Clear search' }).click()
    await page.locator('[data-empty]').getByRole('button', { name: 'Clear all' }).click()
    await footer(page, EVERYBODY)
    await page.getByRole('button', { name: /^Tour openers/ }).click()
    await page.getByText('No creators in this list').waitFor()
    expect(new URL(page.url()).searchParams.get('list')).toBe(tour)
    await page.getByRole('button', { name: 'Choose from All Creators' }).click()
    await footer(page, EVERYBODY)
  })

  it('shows a load error and recovers on retry (TABLE-082)', async () => {
    const page = await world.open('/drops', desk)
    const calls = '**/roster/v0/roster/list_creators'
    const detail = 'The table is being tidied up.'
    await page.route(calls, route => route.fulfill({ status: 409, json: { detail, message: { detail } } }))
    await page.getByRole('link', { name: 'Roster' }).click()
    await page.getByText('Failed to load creators').waitFor()
    await page.getByText(detail).waitFor()
    world.complaints.splice(0)
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await footer(page, EVERYBODY)
  })

  it('reopens the list chosen last (LIST-033, STORE-004)', async () => {
    const page = await open()
    await page.getByRole('button', { name: /^Tour openers/ }).click()
    await page.getByText('No creators in this list').waitFor()
    await page.goto(`${world.server.url}/roster`)
    await page.getByText('No creators in this list').waitFor()
  })

  it('opens the preview from the creator cell and steps through the page; a URL opens any creator (TABLE-081)', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Creator No 32', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Creator Details' })
    await panel.getByRole('heading', { name: 'Creator No 32' }).waitFor()
    expect(await panel.getByRole('button', { name: 'Previous Creator' }).isDisabled()).toBe(true)
    await panel.getByRole('button', { name: 'Next Creator' }).click()
    await panel.getByRole('heading', { name: 'Creator No 31' }).waitFor()
    await page.reload()
    await panel.getByRole('heading', { name: 'Creator No 31' }).waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.goto(`${world.server.url}/roster?creator=${oldest}`)
    await panel.getByRole('heading', { name: 'Creator No 1' }).waitFor()
    expect(await row(page, 1).count()).toBe(0)
    await page.getByRole('button', { name: 'Next page' }).click()
    await row(page, 1).waitFor()
    await panel.getByRole('button', { name: 'Previous Creator' }).click()
    await panel.getByRole('heading', { name: 'Creator No 2' }).waitFor()
  })

  it('links to the creator’s email from the menu, disabled when there is none (TABLE-036, LIST-031)', async () => {
    const page = await open()
    await row(page, 31).hover()
    await page.getByRole('button', { name: 'Actions for Creator No 31' }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('Profile Details'), expect.stringContaining('Add To List')]),
    )
    expect(await page.getByRole('menuitem', { name: 'Remove From List' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Message' }).click()
    const gmail = page.getByRole('menuitem', { name: 'Open in Gmail' })
    expect(await gmail.getAttribute('href')).toBe('https://mail.google.com/mail/?view=cm&to=no31%40creators.example')
    expect(await page.getByRole('menuitem', { name: 'Open in Mail App' }).getAttribute('href')).toBe(
      'mailto:no31@creators.example',
    )
    await page.getByRole('menuitem', { name: 'Copy Email Address' }).click()
    await page.getByText('Email address copied to clipboard!').waitFor()
    await row(page, 30).hover()
    await page.getByRole('button', { name: 'Actions for Creator No 30' }).click()
    await page.getByRole('menuitem', { name: 'Message' }).click()
    expect(await page.getByRole('menuitem', { name: 'Open in Gmail' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the table by keyboard alone', () => {
  it('searches, moves, selects, opens and closes (TABLE-073, TABLE-077, UI-016)', async () => {
    const page = await open()
    await row(page, 32).waitFor()
    const { keyboard } = page
    await keyboard.press('/')
    await keyboard.type('no 3')
    await page.getByText('4 match').waitFor()
    await keyboard.press('Escape')
    await footer(page, EVERYBODY)
    await keyboard.press('Escape')
    await keyboard.press('j')
    await keyboard.press('ArrowDown')
    await keyboard.press('x')
    await bar(page).getByText('1 selected').waitFor()
    await keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    await keyboard.press('k')
    await keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Creator Details' })
    await panel.getByRole('heading', { name: 'Creator No 32' }).waitFor()
    await keyboard.press('j')
    await panel.getByRole('heading', { name: 'Creator No 31' }).waitFor()
    await keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Creator No 31')
  })

  it('selects or clears the page from the checkbox menu; the selection survives a sort (TABLE-003, TABLE-083)', async () => {
    const page = await open()
    await row(page, 32).waitFor()
    const { keyboard } = page
    await page.getByRole('button', { name: 'Choose rows' }).focus()
    await keyboard.press('Enter')
    // the key is for the item that the menu gave the focus
    await page.locator('[data-highlighted]').getByText('Select all on this page').waitFor()
    await keyboard.press('Enter')
    await bar(page).getByText('25 selected').waitFor()
    await page.getByRole('button', { name: 'Followers', exact: true }).press('Enter')
    await bar(page).getByText('25 selected').waitFor()
    await page.getByRole('button', { name: 'Choose rows' }).focus()
    await keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Deselect all' }).waitFor()
    await keyboard.press('End')
    await keyboard.press('Enter')
    await bar(page).waitFor({ state: 'detached' })
  })

  it('lists the shortcuts of the screen', async () => {
    const page = await open()
    await row(page, 32).waitFor()
    await page.keyboard.press('?')
    const dialog = openModal(page)
    for (const words of ['Select row', 'Open row', 'Add tags', 'Add to a list']) await dialog.getByText(words).waitFor()
  })
})
