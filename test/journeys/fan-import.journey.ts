import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../accessibility/axe.ts'
import { desk, horizontalOverflow, phone, type Screen, startWorkspace, type Workspace } from './workspace-world.ts'

let world: Workspace
beforeAll(async () => {
  world = await startWorkspace()
  await world.signUp({ first_name: 'Ada', last_name: 'Lund', email_address: 'ada@mel.example' })
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

const open = (screen: Screen, path = '/fans/import') => world.open(path, screen)

const file = (text: string, name = 'spring list.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const list = `E-Mail-Adresse;Vorname;Nachname;Wohnort;Schuhgröße
ada@mel.example;;;Oslo;38
camille@mel.example;Camille;Audry;Lyon;39
broken;Nobody;;;40
Camille@mel.example;;;;
`

async function choose(page: Page, text = list) {
  await page.getByLabel('CSV file or Excel workbook').setInputFiles(file(text))
  await page.getByRole('heading', { name: 'What the columns mean' }).waitFor()
}

const isFocused = (field: Locator) => field.evaluate(it => it === document.activeElement)
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const metric = (page: Page, name: string) =>
  page.getByRole('region', { name: 'What became of the rows' }).getByText(name, { exact: true }).locator('..')

describe('Importing fans', () => {
  it('imports a list of reachable fans, offers the rejected rows as a file, and undoes the import', async () => {
    const page = await open(desk, '/fans')
    await page.getByRole('link', { name: 'Import' }).click()
    await choose(page)
    await page.getByText('4 rows, UTF-8, separated by semicolons').waitFor()
    const meaning = (name: string) => page.getByRole('combobox', { name: `Meaning of ${name}` })
    expect(await meaning('E-Mail-Adresse').textContent()).toContain('Email address')
    expect(await meaning('Wohnort').textContent()).toContain('City')
    expect(await meaning('Schuhgröße').textContent()).toContain('Leave out')
    await preview(page).getByText('Updated').waitFor()
    await preview(page).getByText('The email address is not valid.').waitFor()

    const begin = page.getByRole('button', { name: 'Import 3 rows' })
    await begin.click()
    await page.getByText('Say whether the people in this file agreed.').waitFor()
    const agreed = page.getByRole('radio', { name: /^They agreed/ })
    await expect.poll(() => isFocused(agreed)).toBe(true)
    await agreed.click()
    await begin.click()
    const words = page.getByLabel(/The words they agreed to/)
    await expect.poll(() => isFocused(words)).toBe(true)
    await words.fill('Yes, send me news of Vesper Lane by email.')
    await page.getByLabel(/Where they agreed/).fill('Merch table in Lyon')
    await page.getByLabel(/When, at the latest/).fill('2024-03-12')
    await begin.click()
    await expect.poll(() => isFocused(page.getByRole('checkbox').first())).toBe(true)
    await page.getByRole('checkbox', { name: /E-?mail/i }).click()
    await begin.click()

    await page.getByText('Imported', { exact: true }).waitFor()
    for (const [name, count] of [
      ['Added', '1'],
      ['Updated', '1'],
      ['Merged', '1'],
      ['Rejected', '1'],
      ['With consent', '2'],
    ] as const)
      expect(await metric(page, name).textContent()).toContain(count)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Rejected rows' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('spring list-rejected.csv')
    expect(parse(await readFile(await download.path()), { bom: true, columns: true })).toEqual([
      {
        'E-Mail-Adresse': 'broken',
        Vorname: 'Nobody',
        Nachname: '',
        Wohnort: '',
        Schuhgröße: '40',
        'Rejected because': 'The email address is not valid.',
        'Row in the file': '4',
      },
    ])

    await page.getByRole('link', { name: 'See the fans' }).click()
    await page.getByRole('row').filter({ hasText: 'Camille Audry' }).getByText('Lyon').waitFor()
    await page.getByRole('button', { name: /Imported from.*spring list\.csv/ }).waitFor()
    await page.getByRole('link', { name: 'Camille Audry' }).click()
    await page.getByRole('tab', { name: 'Consent' }).click()
    await page.getByText('“Yes, send me news of Vesper Lane by email.”').waitFor()
    await page.getByText('Merch table in Lyon, 2024-03-12').waitFor()

    await page.goto(`${world.server.url}/fans/import`)
    await page.getByRole('link', { name: 'spring list.csv' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 fan goes, and 1 fan is as before.').waitFor()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByText(/^Taken back: the fans are as they were before\./).waitFor({ timeout: 20_000 })
    await page.goto(`${world.server.url}/fans`)
    await page.getByRole('row').filter({ hasText: 'Ada Lund' }).waitFor()
    expect(await page.getByRole('row').filter({ hasText: 'Camille' }).count()).toBe(0)
    expect(await page.getByRole('row').filter({ hasText: 'Oslo' }).count()).toBe(0)
  })

  it('shows the progress after a reload, and can be stopped', async () => {
    const many = Array.from({ length: 30_000 }, (_, at) => `fan${at}@crowd.example`)
    const page = await open(desk)
    await choose(page, `email\n${many.join('\n')}\n`)
    await page.getByRole('radio', { name: /^They did not/ }).click()
    await page.getByRole('button', { name: 'Import 30,000 rows' }).click()
    const bar = page.getByRole('progressbar', { name: 'Importing fans' })
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

  it('rejects an unreadable file at the drop zone', async () => {
    const page = await open(desk)
    await page.getByLabel('CSV file or Excel workbook').setInputFiles(file('PK\u0003\u0004 workbook'))
    await page.getByRole('alert').getByText('This Excel workbook cannot be read.').waitFor()
    world.complaints.length = 0
  })

  it.each([
    ['a desk, light', { ...desk, theme: 'light' as const }],
    ['a desk, dark', { ...desk, theme: 'dark' as const }],
    ['a phone, light', { ...phone, theme: 'light' as const }],
    ['a phone, dark', { ...phone, theme: 'dark' as const }],
  ])('passes axe and never scrolls sideways at every step on %s', async (_, screen) => {
    const page = await open(screen)
    const look = async (name: string) => {
      expect(await findings(page), name).toEqual([])
      expect(await horizontalOverflow(page), name).toBe(0)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/${name}-${screen.width}-${screen.theme}.png` })
    }
    await page.getByRole('table', { name: 'Imports' }).and(page.locator('[aria-busy=false]')).waitFor()
    await look('imports')
    await choose(page, `${list}${'x'.repeat(60)}@mel.example;${'Maximiliane '.repeat(9)};;;\n`)
    await preview(page).getByText('Rejected').waitFor()
    await page.getByRole('radio', { name: /^They agreed/ }).click()
    await page.getByRole('button', { name: 'Import 4 rows' }).click()
    await page.getByText('Choose at least one channel.').waitFor()
    await look('plan')
    await page.getByRole('radio', { name: /^They did not/ }).click()
    await page.getByRole('button', { name: 'Import 4 rows' }).click()
    await page.getByText('Imported', { exact: true }).waitFor()
    await page.getByRole('row').nth(3).waitFor()
    const why = await page.getByRole('row').getByText('The email address is not valid.').boundingBox()
    expect((why?.x ?? 9999) + (why?.width ?? 0)).toBeLessThan(screen.width + 1)
    await look('result')
  })
})
