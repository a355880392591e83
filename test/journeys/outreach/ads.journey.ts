import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { givenLivePosts, givenSegmentOf } from '../../ads.ts'
import { findings } from '../axe.ts'
import { desk, phone, type Screen, sideways, startWorkspace, type Workspace } from '../workspace-world.ts'

let world: Workspace
beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id, ann } = world
  await givenLivePosts(server, { organization_id, as: ann }, ['Cw7zyQ5BdEE', 'Cw7zyQ5BdEh'])
  const segment = await givenSegmentOf(server, organization_id, ['FR'])
  await server.sql(`update segments set name = 'Dancers' where id = $1`, [segment])
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

async function look(page: Page, name: string, { width, theme = 'light' }: Screen) {
  expect(await findings(page), name).toEqual([])
  expect(await sideways(page), name).toBe(0)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}-${theme}.png` })
}

it('connects an ad account, prepares a campaign with a live post and launches it (ENUM-049, ENUM-050)', async () => {
  const page = await world.open('/ads', desk)
  await page.getByText('No campaign yet').waitFor()
  await look(page, 'ads-empty', desk)
  await page.getByRole('button', { name: 'Connect ad account' }).click()
  await page.getByRole('dialog').getByText('nothing is spent').waitFor()
  await look(page, 'ads-connect', desk)
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Saltgrass ads (simulated)' }).waitFor()

  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Chorus, everywhere')
  await dialog.getByRole('combobox', { name: 'Audience' }).click()
  await page.getByRole('option', { name: 'Dancers (segment)' }).click()
  await dialog.getByPlaceholder('Ad code').first().fill('good-1')
  await look(page, 'ads-new', desk)
  await dialog.getByRole('button', { name: 'Prepare' }).click()

  const drawer = page.getByRole('dialog', { name: 'Chorus, everywhere' })
  await drawer.getByText('Not launched').waitFor()
  await drawer.getByRole('button', { name: 'Launch' }).click()
  const confirm = page.getByRole('alertdialog')
  await confirm.getByText('at most').waitFor()
  await look(page, 'ads-launch', desk)
  await confirm.getByRole('button', { name: 'Launch' }).click()
  await drawer.getByText('In review').first().waitFor({ timeout: 60_000 })
  await look(page, 'ads-launched', desk)

  for (const screen of [phone, { ...phone, theme: 'dark' as const }, { ...desk, theme: 'dark' as const }]) {
    const other = await world.open('/ads', screen)
    await other.getByText('Chorus, everywhere').first().waitFor()
    await look(other, 'ads', screen)
  }
})
