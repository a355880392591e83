import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unguarded } from '#platform/server/exports/csv.ts'
import { findings } from '../accessibility/axe.ts'
import { desk, horizontalOverflow, phone, type Screen, startWorkspace, type Workspace } from './workspace-world.ts'

let world: Workspace
const FANS = 60

beforeAll(async () => {
  world = await startWorkspace()
  for (let at = 1; at <= FANS; at++)
    await world.signUp({
      first_name: at % 2 ? 'Odd' : 'Even',
      last_name: `No ${at}`,
      email_address: `fan${at}@mel.example`,
    })
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

async function open(screen: Screen, path = '/fans'): Promise<Page> {
  const page = await world.open(path, screen)
  await page.getByRole('row').filter({ hasText: 'fan59@mel.example' }).waitFor()
  return page
}

/** What the browser saved. */
async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const rows = parse(await readFile(await download.path()), { bom: true, columns: true, cast: cell => unguarded(cell) })
  return { name: download.suggestedFilename(), rows: rows as Record<string, string>[] }
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' })

describe('Many fans at once', () => {
  it('selects all matching fans but one over both pages, and exports exactly those', async () => {
    const page = await open(desk)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await bar(page).getByText('1 selected').waitFor()
    await bar(page)
      .getByRole('button', { name: `Select all ${FANS} matching` })
      .click()
    await bar(page).getByText(`All ${FANS} that match`).waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    const last = page.getByRole('row').filter({ hasText: 'fan1@mel.example' })
    await last.getByRole('checkbox').click()
    await bar(page)
      .getByText(`${FANS - 1} selected`)
      .waitFor()
    const { name, rows } = await saved(page, () => bar(page).getByRole('button', { name: 'Export CSV' }).click())
    expect(name).toMatch(/^fans-\d{4}-\d\d-\d\d\.csv$/)
    expect(rows).toHaveLength(FANS - 1)
    expect(rows.map(row => row.Email)).not.toContain('fan1@mel.example')
    expect(rows[0]).toMatchObject({ 'First name': 'Even', 'Last name': `No ${FANS}`, 'Email consent': 'given' })
    await page.getByText('Download started').waitFor()
  })

  it('selects a range with Shift; another filter clears the selection and says so', async () => {
    const page = await open(desk)
    const box = (at: number) => page.getByRole('checkbox', { name: new RegExp(`No ${at}$`) })
    await box(60).click()
    await box(56).click({ modifiers: ['Shift'] })
    await bar(page).getByText('5 selected').waitFor()
    const { rows } = await saved(page, () => bar(page).getByRole('button', { name: 'Export CSV' }).click())
    expect(rows.map(row => row['Last name'])).toEqual(['No 60', 'No 59', 'No 58', 'No 57', 'No 56'])
    await page.keyboard.press('/')
    await page.keyboard.type('odd')
    await page.getByText('Selection cleared: the search changed').waitFor()
    await bar(page).waitFor({ state: 'detached' })
    await page.getByText('30 match').waitFor()
    const odd = await saved(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
    expect(odd.rows).toHaveLength(30)
    expect(new Set(odd.rows.map(row => row['First name']))).toEqual(new Set(['Odd']))
  })

  it('keeps the filters by sign-up date, marketing consent and city in the URL and the export', async () => {
    const page = await open(desk)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    await filters.getByLabel('First sign-up from').fill(day(1))
    await filters.getByLabel('First sign-up to').fill(day(-1))
    await page.getByText(`${FANS} match`).waitFor()
    await filters.getByRole('combobox', { name: 'Marketing' }).click()
    await page.getByRole('option', { name: 'Never given' }).click()
    await page.getByText('No fan matches these filters').waitFor()
    await filters.getByRole('combobox', { name: 'Marketing' }).click()
    await page.getByRole('option', { name: 'Agreed' }).click()
    await page.getByText(`${FANS} match`).waitFor()
    await page.keyboard.press('Escape')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ from: day(1), to: day(-1), consent: 'yes' })
    await page.reload()
    await page.getByText(`${FANS} match`).waitFor()
    await page.getByText('Marketing', { exact: true }).waitFor()
    const { rows } = await saved(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
    expect(rows).toHaveLength(FANS)
    await page.goto(`${world.server.url}/fans?city=Nowhere&language=fr`)
    await page.getByText('No fan matches these filters').waitFor()
    for (const chip of ['Nowhere', 'French']) await page.getByText(chip, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    expect(await findings(page)).toEqual([])
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/fan-filters.png` })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear all' }).first().click()
    await page.getByRole('row').filter({ hasText: 'fan59@mel.example' }).waitFor()
  })

  it('finds a city while typing, and filters by all its spellings', async () => {
    const spellings = ['Saint-Étienne', 'Saint-Étienne', 'saint etienne']
    for (const [at, city] of spellings.entries())
      await world.server.sql('update fans set city = $1 where last_name = $2', [city, `No ${at + 1}`])
    const page = await open(desk)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: 'City' }).click()
    await page.getByRole('combobox', { name: 'Search city' }).fill('saint etienne')
    await page.getByRole('option', { name: 'Saint-Étienne' }).click()
    await page.getByText('3 match').waitFor()
    await page.getByRole('button', { name: 'Remove filter City' }).waitFor()
  })

  it('UI-016: moves the focus to the add-filter button when all filters are cleared', async () => {
    const page = await open(desk)
    const filter = page.getByRole('button', { name: 'Filter', exact: true })
    const isFocused = (what: Locator) => what.evaluate(it => it === document.activeElement)
    for (const [address, place] of [
      ['?channel=EMAIL', page],
      ['?city=Nowhere', page.locator('[data-empty="filtered-out"]')],
    ] as const) {
      await page.goto(`${world.server.url}/fans${address}`)
      await place.getByRole('button', { name: 'Clear all' }).press('Enter')
      await page.getByRole('button', { name: 'Clear all' }).first().waitFor({ state: 'detached' })
      expect(await isFocused(filter)).toBe(true)
      expect(await page.getByRole('dialog', { name: 'Filters' }).count()).toBe(0)
    }
    await page.goto(`${world.server.url}/fans?q=zzzz`)
    await page.locator('[data-empty="no-result"]').getByRole('button', { name: 'Clear search' }).press('Enter')
    await page.getByRole('row').filter({ hasText: 'fan59@mel.example' }).waitFor()
    expect(await isFocused(page.getByRole('searchbox', { name: 'Search fans' }))).toBe(true)
  })

  it.each([desk, phone])('shows privacy requests without shifting the list (%o)', async screen => {
    const page = await open(screen)
    const places = () =>
      page.evaluate(() =>
        ['h1', 'input[type=search]', 'section[aria-label=Fans]', 'tr[data-row]'].map(
          name => document.querySelector(name)?.getBoundingClientRect().top,
        ),
      )
    const before = await places()
    await world.server.sql(
      `insert into privacy_requests (organization_id, id, fan_id, kind)
       select organization_id, gen_random_uuid(), id, 'ERASURE' from fans where last_name in ('No 1', 'No 2')`,
      [],
    )
    await page.reload()
    await page.getByRole('row').filter({ hasText: 'fan59@mel.example' }).waitFor()
    const waiting = page.getByRole('button', { name: '2 privacy requests' })
    await waiting.waitFor()
    expect(await places()).toEqual(before)
    await waiting.click()
    const requests = page.getByRole('list', { name: 'Privacy requests' })
    await requests.waitFor()
    expect(await requests.getByText('asked to be erased').count()).toBe(2)
    expect(await findings(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBe(0)
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/asked-${screen.width}.png` })
    await world.server.sql('delete from privacy_requests', [])
  })

  it('shows the clear button beside the result count on a phone', async () => {
    const page = await open(phone)
    await page.goto(`${world.server.url}/fans?consent=yes&city=Glasgow&language=en`)
    const left = await page.getByText('0 match').boundingBox()
    const clear = await page.getByRole('button', { name: 'Clear all' }).first().boundingBox()
    expect(Math.abs((left?.y ?? 0) - (clear?.y ?? 99))).toBeLessThan(10)
  })

  it.each([
    ['a desk, light', { ...desk, theme: 'light' as const }],
    ['a desk, dark', { ...desk, theme: 'dark' as const }],
    ['a phone, light', { ...phone, theme: 'light' as const }],
    ['a phone, dark', { ...phone, theme: 'dark' as const }],
  ])('the bulk bar passes axe and never scrolls sideways on %s', async (_, screen) => {
    const page = await open(screen)
    await page.getByRole('checkbox').nth(2).click()
    await bar(page).waitFor()
    expect(await findings(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBe(0)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/bulk-${screen.width}-${screen.theme}.png` })
  })
})
