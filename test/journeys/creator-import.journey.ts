import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../accessibility/axe.ts'
import { givenCreator, givenCreators } from '../roster/creators.ts'
import { workbookOf } from '../workbook.ts'
import { desk, horizontalOverflow, phone, type Screen, startWorkspace, type Workspace } from './workspace-world.ts'

let world: Workspace
beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id, ann } = world
  await givenCreator(server, { organization_id, as: ann }, { username: 'lena.brandt', full_name: 'Lena Brandt' })
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

const open = (path: string, screen: Screen) => world.open(path, screen)

async function look(page: Page, name: string, { width, theme = 'light' }: Screen) {
  expect(await findings(page), name).toEqual([])
  expect(await horizontalOverflow(page), name).toBe(0)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}-${theme}.png` })
}

const file = (buffer: Buffer, name: string) => ({ name, mimeType: 'application/octet-stream', buffer })
const header = ['Créateur', 'Profil', 'Tarif (EUR)', 'Catégorie', 'Schuhgröße']
const sheet = workbookOf([
  header,
  ['Lena', 'https://www.tiktok.com/@lena.brandt?lang=de', 250, 'dance, Berlin', 38],
  ['Mira Okafor', 'instagram.com/mira_o', { xml: '<c t="str"><f>B3*2</f><v>1.200,50</v></c>' }, 'Dance', 40],
  ['Nobody', 'https://example.com/nobody', '', '', ''],
])
const upload = (page: Page) => page.getByLabel('CSV file or Excel workbook')
const metric = (page: Page, name: string) =>
  page.getByRole('region', { name: 'What became of the rows' }).getByText(name, { exact: true }).locator('..')
const counted = async (page: Page, counts: Record<string, string>) => {
  for (const [name, count] of Object.entries(counts))
    await expect.poll(() => metric(page, name).textContent(), { message: name }).toContain(count)
}

describe('importing a sheet of creators', () => {
  it('imports a workbook, re-imports its corrected rejected rows, and undoes everything', async () => {
    const page = await open('/roster', desk)
    await page.getByRole('button', { name: 'More ways to add' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Import a spreadsheet' }).press('Enter')
    await upload(page).setInputFiles(file(sheet, 'autumn roster.xlsx'))
    await page.getByText('3 rows of an Excel workbook').waitFor()
    const meaning = (name: string) => page.getByRole('combobox', { name: `Meaning of ${name}` })
    expect(await meaning('Profil').textContent()).toContain('Profile link')
    expect(await meaning('Tarif (EUR)').textContent()).toContain('Price')
    expect(await meaning('Schuhgröße').textContent()).toContain('Leave out')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText(/^Changes: name, price, tags/).waitFor()
    await look(page, 'sheet-plan', desk)

    await page.getByRole('button', { name: 'Import 2 rows' }).press('Enter')
    await page.getByText('Imported', { exact: true }).waitFor()
    await counted(page, { Added: '1', Updated: '1', Rejected: '1' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Rejected rows' }).press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe('autumn roster-rejected.csv')
    const rejected = await readFile(await download.path(), 'utf8')
    expect(rejected).toContain('The link does not lead to a profile')

    const first = page.url()
    await page.goto(`${world.server.url}/roster/import`)
    const mended = Buffer.from(rejected.replace('https://example.com/nobody', 'x.com/somebody'))
    await upload(page).setInputFiles(file(mended, download.suggestedFilename()))
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await counted(page, { Added: '1', Rejected: '0' })

    await page.goto(first)
    await page.getByRole('link', { name: 'See the roster' }).click()
    await page
      .getByRole('row')
      .filter({ hasText: 'Mira Okafor' })
      .getByText(/€1[.,]2/)
      .first()
      .waitFor()
    await page.goto(first)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('1 creator goes, and 1 creator is as before.').waitFor()
    await page.getByRole('button', { name: 'Undo import' }).press('Enter')
    await page.getByText(/^Taken back: the creators are as they were before\./).waitFor()
    await look(page, 'sheet-undone', desk)
    await page.goto(`${world.server.url}/roster`)
    await page.getByRole('row').filter({ hasText: 'Lena Brandt' }).waitFor()
    expect(await page.getByRole('row').filter({ hasText: 'Mira Okafor' }).count()).toBe(0)

    // who is named leads to their record, also from beyond the first page of the table
    const newer = Array.from({ length: 25 }, (_, at) => `Newer ${at + 1}`)
    await givenCreators(world.server, world.organization_id, newer)
    await page.goto(first)
    await page.getByRole('link', { name: '@lena.brandt' }).press('Enter')
    await page.getByRole('complementary').getByRole('heading', { name: 'Lena Brandt' }).waitFor()
    await page.getByRole('row').filter({ hasText: 'Newer 25' }).waitFor()
    expect(await page.getByRole('row').filter({ hasText: 'Lena Brandt' }).count()).toBe(0)
    await look(page, 'sheet-creator', desk)
  })

  it('shows progress after a reload, and can be stopped', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `x.com/crowd_${at}`)
    const page = await open('/roster/import', desk)
    await upload(page).setInputFiles(file(Buffer.from(`Link\n${many.join('\n')}\n`), 'crowd.csv'))
    await page.getByText('the first of the file').waitFor()
    await page.getByRole('button', { name: 'Import 20,000 rows' }).click()
    const bar = page.getByRole('progressbar', { name: 'Importing creators' })
    await bar.waitFor()
    await page.reload()
    await bar.waitFor()
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 15_000 })
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Stopped before its last row.').waitFor()
    expect(await metric(page, 'Added').textContent()).toMatch(/[1-9]/)
  })

  it('is accessible in every step on a phone in dark mode, without horizontal scrolling', async () => {
    const screen = { ...phone, theme: 'dark' as const }
    const page = await open('/roster/import', screen)
    await page.getByRole('table', { name: 'Imports' }).and(page.locator('[aria-busy=false]')).waitFor()
    await look(page, 'sheets', screen)
    const long = `${'Maximiliane '.repeat(9)},@${'a'.repeat(24)},TikTok,+49 30 1234567,5\nNo,@b b,,,9\n`
    await upload(page).setInputFiles(file(Buffer.from(`Name,Handle,Platform,Phone,Rating\n${long}`), 'phone.csv'))
    await page.getByRole('region', { name: 'Preview' }).getByText('Rejected').waitFor()
    await look(page, 'sheet-plan', screen)
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByText('Imported', { exact: true }).waitFor()
    await page.getByRole('row').nth(2).waitFor()
    await look(page, 'sheet-result', screen)
  })
})
