import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from '../accessibility/axe.ts'
import { openDraft, saved, soon } from './studio-steps.ts'
import { phone, startWorkspace } from './workspace-world.ts'

let world: Awaited<ReturnType<typeof startWorkspace>>

beforeAll(async () => {
  world = await startWorkspace()
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

it('shows texts that are missing in the second language before a page is published on a phone, and leads to them', async () => {
  const page = await openDraft(world, 'Night Bus', 'Mara Vale')
  await page.setViewportSize(phone)
  await page.getByRole('switch', { name: 'Also in French' }).click()
  await saved(page)
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  const question = page.getByRole('dialog', { name: 'Publish with 1 warning?' })
  await question.getByText('Not in French yet: Title.').waitFor()
  expect(await findings(page, { without: ['iframe'] })).toEqual([])
  await question.getByRole('button', { name: /Not in French yet/ }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id), soon)
    .toBe('draft-second_language-texts-title')
  await page.keyboard.type('Bus de nuit')
  await page.keyboard.press('Escape')
  await saved(page)
  await publish.click()
  await page.getByRole('dialog', { name: '“Night Bus” is live' }).waitFor()
})
