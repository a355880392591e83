import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from '../../accessibility/axe.ts'
import { openDraft, part, preview, publish, saved, soon } from '../studio-steps.ts'
import { desk, phone, startWorkspace } from '../workspace-world.ts'

let world: Awaited<ReturnType<typeof startWorkspace>>
beforeAll(async () => {
  world = await startWorkspace()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world?.stop()
})
afterEach(() => world.closePages())

const film = readFileSync(new URL('../../../src/demo/films/nine-suns.mp4', import.meta.url))
const picture = readFileSync(new URL('../../../src/demo/covers/z-stage.webp', import.meta.url))
// on the disk: as bytes it would go through the browser's protocol
const folder = mkdtempSync(join(tmpdir(), 'videos-'))
const tooLarge = join(folder, 'too-large.mp4')
writeFileSync(tooLarge, '')
truncateSync(tooLarge, 50_100_000)
const file = (buffer: Buffer, mimeType = 'video/mp4') => ({ name: 'a film.mp4', mimeType, buffer })

const codeOf = async (page: Page) => {
  const id = new URL(page.url()).pathname.split('/').at(-2)
  return (await world.server.sql('select short_code from drops where id = $1', [id]))[0]?.short_code
}
const plays = (page: Page, where: string) =>
  expect
    .poll(() => page.locator(`${where} video`).evaluate((it: HTMLVideoElement) => it.currentTime), soon)
    .toBeGreaterThan(0)

it('uploads a video in the studio and plays it on the page by keyboard, without loading it before (DROP-134)', async () => {
  const page = await openDraft(world, 'Moving picture', 'Mara Vale')
  await part(page, 'Content blocks').click()
  await page.getByRole('button', { name: 'Add a block' }).click()
  await page.getByRole('menuitem', { name: 'Pictures and videos' }).click()
  const video = page.getByRole('group', { name: 'Video' })
  const chooser = page.getByLabel('Video, file')
  await chooser.setInputFiles(file(Buffer.from('no video'), 'text/plain'))
  await video.getByText('Use an MP4 or WebM video.').waitFor()
  await chooser.setInputFiles(tooLarge)
  await video.getByText('The file is too large: 50.1 MB of 50.0 MB.').waitFor()
  await chooser.setInputFiles(file(film))
  // one of its own pictures becomes the poster
  await page.getByRole('group', { name: 'Poster' }).locator('img').waitFor()
  await page.getByRole('textbox', { name: 'Title', exact: true }).last().fill('One take')
  await preview(page).locator('.film video[poster]').waitFor({ state: 'attached' })
  await saved(page)
  await publish(page)

  const address = `/d/${await codeOf(page)}`
  const fan = await world.open(address, phone)
  const asked: string[] = []
  fan.on('request', request => void asked.push(request.url()))
  const play = fan.getByRole('button', { name: 'Play One take' })
  await play.scrollIntoViewIfNeeded()
  expect(await findings(fan)).toEqual([])
  expect(asked.filter(url => url.endsWith('.mp4'))).toEqual([])
  await play.focus()
  await fan.keyboard.press('Enter')
  await plays(fan, '.film')
  expect(asked.filter(url => url.endsWith('.mp4')).length).toBeGreaterThan(0)
  expect(
    await fan.locator('.film video').evaluate((it: HTMLVideoElement) => it.muted && it === document.activeElement),
  ).toBe(true)
  await fan.keyboard.press('Space')
  await expect.poll(() => fan.locator('.film video').evaluate((it: HTMLVideoElement) => it.paused), soon).toBe(true)

  // whoever wants less motion starts it large by a press of their own
  await fan.getByRole('button', { name: 'One take, large' }).press('Enter')
  const large = fan.locator('dialog[open] video')
  await large.waitFor()
  expect(await findings(fan)).toEqual([])
  expect(await large.evaluate((it: HTMLVideoElement) => it.paused)).toBe(true)
  await fan.keyboard.press('Escape')
  await fan.emulateMedia({ reducedMotion: 'no-preference' })
  await fan.getByRole('button', { name: 'One take, large' }).click()
  await plays(fan, 'dialog[open]')
})

it('keeps a picture for a city that is chosen in the studio, and shows it over its sign-up alone (DROP-139)', async () => {
  const page = await openDraft(world, 'Two cities', 'Tallow')
  await page.getByRole('radio', { name: /^Cities/ }).click()
  await part(page, 'Links and release').click()
  await page.getByRole('button', { name: 'Add a city' }).click()
  await page.getByLabel('City or event').fill('Lisbon')
  const date = page.getByLabel('Date, date')
  await date.fill('2027-03-26')
  await page.getByRole('button', { name: 'Clear Date' }).waitFor()
  // all of it can be read beside its time
  expect(await date.evaluate(it => it.clientWidth)).toBeGreaterThan(110)
  await page
    .getByLabel('Picture, file')
    .last()
    .setInputFiles({ name: 'stage.webp', mimeType: 'image/webp', buffer: picture })
  await page.getByRole('group', { name: 'Picture' }).locator('img[src^="/media/"]').waitFor()
  await saved(page)
  const row = preview(page).locator('[data-link][data-image]')
  await expect.poll(() => row.getAttribute('data-image'), soon).toMatch(/^\/media\/.+\.webp$/)
  await publish(page)
  const fan = await world.open(`/d/${await codeOf(page)}`, desk)
  await fan.getByRole('button', { name: 'Sign Up, Lisbon' }).click()
  const shown = fan.locator('dialog[open] img').first()
  await shown.waitFor()
  expect(await shown.getAttribute('src')).toMatch(/^\/media\/.+\.webp$/)
})
