// Takes the pictures of README.md from the demo world, in a real browser: `npm run pictures`. Writes docs/pictures/.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { createApp } from '#app/compose.ts'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { asOwner } from '#app/launch/as-owner.ts'
import { makeDemoWorld } from '#app/launch/demo-world.ts'
import { freePort } from '#app/launch/port.ts'
import { loadSettings } from '#app/settings.ts'
import { buildWeb } from '#app/web-build/build-web.ts'
import { loadPlaces } from '#features/places/server/load-places.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { BROWSER_FLAGS, findBrowser } from './find-browser.ts'

const MAXIMUM_BYTES = 150_000
const GAP = 32
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

// Ended in reverse, whatever fails.
const stops: (() => Promise<void> | void)[] = []
try {
  await takePictures(await startDemo())
} finally {
  for (const stop of stops.reverse()) await stop()
}

/** The product with its demo world on a database that is thrown away. */
async function startDemo(): Promise<string> {
  const log = (line: string) => console.log(line)
  const files = mkdtempSync(join(tmpdir(), 'fanfare-pictures-'))
  stops.push(() => rmSync(files, { recursive: true, force: true }))
  const database = await startEmbeddedPostgres({ throwaway: true, log })
  stops.push(() => database.stop())
  await migrate({ ownerUrl: database.ownerUrl })
  await asOwner(database.ownerUrl, loadPlaces)
  await buildWeb({ log })
  const port = await freePort()
  const settings = loadSettings({
    FANFARE_ENV: 'demo',
    DATABASE_URL: database.ownerUrl,
    FANFARE_DATA_DIR: files,
    LOG_LEVEL: 'error',
    PORT: String(port),
  })
  await makeDemoWorld(settings)
  const app = await createApp(settings)
  stops.push(() => app.close())
  await app.http.listen({ host: '127.0.0.1', port })
  return `http://localhost:${port}`
}

async function takePictures(url: string) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
  stops.push(() => browser.close())
  mkdirSync(folder, { recursive: true })

  const fan = await visit(browser, { ...desk, deviceScaleFactor: 1 })
  await open(fan, `${url}/d/slow-orchard`)
  await save('fan-page-desktop', await fan.screenshot())

  const pocket = await visit(browser, { ...phone, deviceScaleFactor: 1.5 })
  const phones: Buffer[] = []
  for (const drop of ['slow-orchard', 'room-zero', 'sugar-glass']) {
    await open(pocket, `${url}/d/${drop}`)
    phones.push(await pocket.screenshot())
  }
  await save('fan-pages-phone', await sideBySide(phones))

  const team = await visit(browser, { ...desk, deviceScaleFactor: 1.25 })
  await open(team, `${url}/login`)
  await team.getByRole('button', { name: 'Open the demo workspace' }).click()
  await team.getByRole('link', { name: 'Slow Orchard' }).first().click()
  await team.getByRole('heading', { name: 'Slow Orchard', level: 2 }).waitFor()
  await save('drop', await still(team))

  await team.getByRole('tab', { name: 'Funnel' }).click()
  await team.getByText('From view to fan').waitFor()
  await save('funnel', await still(team))
  await team.getByRole('link', { name: 'Edit' }).click()
  await team.getByText('Preflight').first().waitFor()
  await save('studio', await still(team))

  await open(team, `${url}/fans`)
  await team.locator('[data-row]').nth(3).getByRole('cell').nth(1).click()
  await team.getByRole('complementary', { name: 'Fan' }).getByText('“I agree').first().waitFor()
  await save('fans', await still(team))

  await open(team, `${url}/roster?rating__gte=4&promotion_count__gte=1&sort=follower_count`)
  await team.locator('[data-row]').nth(2).getByRole('cell').nth(4).click()
  const creator = team.getByRole('complementary', { name: 'Creator Details' })
  await creator.getByText('Creator Pricing').waitFor()
  await save('roster', await still(team))

  await team.emulateMedia({ colorScheme: 'dark' })
  await open(team, `${url}/drops`)
  await team.locator('[data-row]').first().waitFor()
  await save('drops-dark', await still(team))
}

async function visit(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, colorScheme: 'light', reducedMotion: 'reduce' })
  return context.newPage()
}

async function open(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'load' })
}

/** The page once its charts and pictures stand, without the pointer's hover. */
async function still(page: Page) {
  await page.mouse.move(0, 0)
  await page.waitForTimeout(1_500)
  return page.screenshot()
}

async function sideBySide(pictures: readonly Buffer[]) {
  const { width = 0, height = 0 } = await sharp(pictures[0]).metadata()
  return sharp({
    create: {
      width: pictures.length * (width + GAP) - GAP,
      height,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite(pictures.map((input, at) => ({ input, left: at * (width + GAP), top: 0 })))
    .png()
    .toBuffer()
}

/** As WebP, in the best quality that stays small. */
async function save(name: string, picture: Buffer) {
  for (const quality of [88, 80, 72, 64, 56, 48, 40]) {
    const bytes = await sharp(picture).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length > MAXIMUM_BYTES) continue
    writeFileSync(join(folder, `${name}.webp`), bytes)
    console.log(`${name}.webp: ${Math.round(bytes.length / 1000)} KB, quality ${quality}`)
    return
  }
  throw new Error(`${name} does not fit into ${MAXIMUM_BYTES} bytes`)
}
