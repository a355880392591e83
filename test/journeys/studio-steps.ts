import { randomUUID } from 'node:crypto'
import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dropCommands } from '../../src/screens/drops/contract.ts'
import { studio } from '../../src/screens/studio/contract.ts'
import { desk, type Workspace } from './workspace-world.ts'

/** What a person does in the studio again and again. */
export const soon = { timeout: 30_000 }
export const preview = (page: Page): FrameLocator => page.frameLocator('iframe[title="Preview of the page"]')
/** The head of a part that is closed. */
export const part = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false })
export const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/).waitFor()
export const holds = (page: Page, field: string, value: string) =>
  expect.poll(() => page.getByLabel(field, { exact: true }).inputValue(), soon).toBe(value)

/** Where the studio shows a new drop of a new artist. Made by calls: the dialog is `createDrop`. */
export async function givenDraft({ server, organization_id, ann }: Workspace, title: string, artist: string) {
  const profile = { organization_id, slug: `artist-${randomUUID().slice(0, 8)}`, title: artist }
  const { id: drop_profile_id } = (await server.call(dropCommands.create_profile, profile, ann)).body
  const { status, body, problem } = await server.call(studio.start, { organization_id, drop_profile_id, title }, ann)
  if (status !== 201) throw new Error(`The drop could not be made: ${problem.detail}`)
  return `/drops/${body.id}/edit`
}

/** A new drop of a new artist, made by calls and open in the studio. */
export async function openDraft(world: Workspace, title: string, artist: string): Promise<Page> {
  const page = await world.open(await givenDraft(world, title, artist), desk)
  await preview(page).getByRole('heading', { name: title }).waitFor()
  return page
}

/** Makes a drop of a new artist with the dialog, and waits for its studio. */
export async function createDrop(page: Page, title: string, artist: string) {
  await page.goto(new URL('/drops', page.url()).href)
  await page.getByRole('button', { name: 'New drop' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New drop' })
  await dialog.getByLabel('Title').fill(title)
  const another = dialog.getByRole('button', { name: 'New artist' })
  await dialog.getByText('Artist', { exact: true }).first().waitFor()
  if (await another.isVisible()) await another.click()
  await dialog.getByRole('textbox', { name: 'Artist' }).fill(artist)
  await dialog.getByRole('button', { name: 'Create drop' }).click()
  await page.waitForURL('**/edit')
  await preview(page).getByRole('heading', { name: title }).waitFor()
}

/** Drags what one handle moves to where the other is. */
export async function drag(page: Page, from: string, to: string) {
  const middle = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    if (!box) throw new Error(`${name} is not to be seen.`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await page.mouse.move(...(await middle(from)))
  await page.mouse.down()
  await page.mouse.move(...(await middle(to)), { steps: 12 })
  await page.mouse.up()
}

/** Lifts the row whose handle has the focus; arrow keys are listened to from the task after that on. */
export async function lift(page: Page, said: string) {
  await page.keyboard.press('Space')
  await page.getByText(said).waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise(done => setTimeout(() => requestAnimationFrame(() => setTimeout(done)))))
}

/** Publishes the draft as it stands, and goes on editing. */
export async function publish(page: Page, button = 'Publish') {
  await page.getByRole('button', { name: button, exact: true }).click()
  const done = page.getByRole('dialog', { name: /is live/ })
  await done.getByRole('button', { name: 'Close' }).click()
  await done.waitFor({ state: 'detached' })
}
