import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { releases } from '#screens/releases/contract.ts'
import { findings } from '../../accessibility/axe.ts'
import { givenRelease } from '../../releases.ts'
import { givenArtist } from '../../roster/promotions.ts'
import { distrokid, importStatement } from '../../royalties/statements.ts'
import { desk, horizontalOverflow, phone, type Screen, startWorkspace, type Workspace } from '../workspace-world.ts'

let world: Workspace
let release_id: string
beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id, ann } = world
  const artist_id = await givenArtist(server, organization_id)
  const given = { artist_id, title: 'Sugar Glass', upc: '075678164125', out_on: '2026-03-10' }
  release_id = await givenRelease(server, { organization_id, as: ann }, given)
  const track = { title: 'Sugar Glass', version: '', isrc: 'DESG12600014', duration_s: 167, explicit: 'NONE' as const }
  await server.call(releases.save_tracks, { organization_id, release_id, tracks: [track] }, ann)
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

async function look(page: Page, name: string, { width, theme = 'light' }: Screen) {
  expect(await findings(page), name).toEqual([])
  expect(await horizontalOverflow(page), name).toBe(0)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}-${theme}.png` })
}

it('a release shows what it earned by channel and how it did after it came out (ENUM-053, ENUM-065)', {
  timeout: 300_000,
}, async () => {
  const { server, organization_id, ann } = world
  const address = `/releases/${release_id}?tab=performance`
  const page = await world.open(address, desk)
  await page.getByText('No statement names this release').waitFor()
  await look(page, 'performance-empty', desk)
  const lines = distrokid(
    { month: '2026-03', upc: '075678164125', amount: '1000.5', quantity: 250_000 },
    { month: '2026-04', upc: '075678164125', amount: '40', quantity: 40, store: 'Bandcamp' },
  )
  await importStatement(server, { organization_id, cookie: ann.cookie }, lines)
  await page.reload()
  const totals = page.getByRole('region', { name: 'What the release earned' })
  await totals.getByText('$1,040.50').waitFor()
  await totals.getByText('Sold directly').waitFor()
  const windows = page.getByRole('region', { name: 'Performance after the release' })
  await windows.getByText('First 28 days').waitFor()
  await windows.getByText('1 year').waitFor()
  await page.getByRole('rowheader', { name: 'Bandcamp Direct' }).waitFor()
  await look(page, 'performance', desk)
  for (const screen of [phone, { ...desk, theme: 'dark' as const }]) {
    const other = await world.open(address, screen)
    await other.getByText('$1,040.50').first().waitFor()
    await look(other, 'performance', screen)
  }
  await page.goto(`${server.url}/royalties`)
  await page.getByRole('button', { name: 'Bandcamp sells: Direct. Change' }).click()
  await page.getByRole('menuitem', { name: 'Through a distributor' }).click()
  await page.getByRole('button', { name: 'Bandcamp sells: Distributor. Change' }).waitFor()
})
