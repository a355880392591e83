import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../../accessibility/axe.ts'
import { distrokid } from '../../royalties/statements.ts'
import { desk, horizontalOverflow, phone, type Screen, startWorkspace, type Workspace } from '../workspace-world.ts'

let world: Workspace
beforeAll(async () => {
  world = await startWorkspace()
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

async function look(page: Page, name: string, { width, theme = 'light' }: Screen) {
  expect(await findings(page), name).toEqual([])
  expect(await horizontalOverflow(page), name).toBe(0)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}-${theme}.png` })
}

const statement = distrokid(
  { month: '2026-08', amount: '1000.10', quantity: 200_000 },
  { month: '2026-09', amount: '500.005', quantity: 100_000, store: 'Deezer', country: 'FR' },
  { month: '2026-09', amount: '7', isrc: '', title: '', country: 'OU' },
)
const file = { name: 'distrokid-2026-09.tsv', mimeType: 'text/tab-separated-values', buffer: Buffer.from(statement) }

describe('royalties', () => {
  it('imports a statement, defines a split and shows what a collaborator is owed', async () => {
    const page = await world.open('/royalties', desk)
    await page.getByText('No statement yet').waitFor()
    await look(page, 'royalties-empty', desk)
    await page.getByRole('link', { name: 'Import a statement' }).press('Enter')
    await page.getByLabel('CSV file or Excel workbook').setInputFiles(file)
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Sugar Glass').first().waitFor()
    expect(await page.getByRole('combobox', { name: 'Distributor' }).textContent()).toContain('DistroKid')
    await look(page, 'statement-plan', desk)
    await page.getByRole('button', { name: 'Import 3 rows' }).press('Enter')
    await page.getByText('Imported', { exact: true }).waitFor()
    await look(page, 'statement-result', desk)

    await page.getByRole('link', { name: 'See the royalties' }).press('Enter')
    const totals = page.getByRole('region', { name: 'Totals of the period' })
    await totals.getByText('$1,507.11').waitFor()
    await totals.getByText('exactly 1,507.105').waitFor()
    await look(page, 'royalties', desk)

    await page.getByRole('link', { name: 'Songs and splits' }).press('Enter')
    await page.getByText('Sugar Glass').first().click()
    await page.getByRole('button', { name: 'Define the split' }).press('Enter')
    const add = async (name: string) => {
      await page.getByLabel('Somebody new').fill(name)
      // waits until the button is on; a key pressed before is lost
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect.poll(() => page.getByLabel('Somebody new').inputValue()).toBe('')
    }
    await page.getByRole('textbox', { name: 'Share 1' }).fill('66.6667')
    await add('Juno Tangerine')
    await page.getByText('33.3333 % is missing to 100 %.').waitFor()
    await look(page, 'split-form', desk)
    await add('Marlow Adeyemi')
    await page.getByText('The shares add up to 100 %.').waitFor()
    await page.getByRole('button', { name: 'Save split' }).click()
    await page.getByRole('region', { name: 'Shares now' }).getByText('$500.04').waitFor()
    await look(page, 'split', desk)

    const small = await world.open('/royalties/collaborators', phone)
    await small.getByRole('link', { name: 'Marlow Adeyemi' }).waitFor()
    await look(small, 'collaborators', phone)
    await small.getByRole('link', { name: 'Marlow Adeyemi' }).click()
    await small.getByRole('region', { name: 'What is owed' }).getByText('$500.04').first().waitFor()
    await look(small, 'collaborator', phone)
    for (const part of ['songs', 'paid']) {
      const list = await world.open(`/royalties/${part}`, phone)
      await list
        .getByText(part === 'songs' ? 'Sugar Glass' : 'Nobody was paid yet')
        .first()
        .waitFor()
      await look(list, part, phone)
    }
    const again = await world.open('/royalties', { ...phone, theme: 'dark' })
    await again.getByText('$1,507.11').waitFor()
    await look(again, 'royalties', { ...phone, theme: 'dark' })
  })

  it('counts only new lines on the import button when earlier statements have the others', async () => {
    const buttonFor = async (text: string) => {
      const page = await world.open('/royalties/import', desk)
      await page.getByLabel('CSV file or Excel workbook').setInputFiles({ ...file, buffer: Buffer.from(text) })
      await page.getByRole('region', { name: 'Preview' }).getByText('Sugar Glass').first().waitFor()
      return page.getByRole('button', { name: /^Import \d/ })
    }
    const line = { month: '2026-10', amount: '3.50' }
    const more = await buttonFor(statement + distrokid(line).split('\n').slice(1).join('\n'))
    await expect.poll(() => more.textContent()).toBe('Import 1 row')
    const known = await buttonFor(`${statement}\n`)
    await expect.poll(() => known.textContent()).toBe('Import 0 rows')
    expect(await known.isDisabled()).toBe(true)
  })
})
