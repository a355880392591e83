import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../accessibility/axe.ts'
import { PASSWORD } from '../sign-in.ts'
import { createDrop, holds, lift, openDraft, part, preview, saved, soon } from './studio-steps.ts'
import { desk, horizontalOverflow, phone, type Screen, startWorkspace } from './workspace-world.ts'

let world: Awaited<ReturnType<typeof startWorkspace<'may'>>>

beforeAll(async () => {
  world = await startWorkspace({ may: 'member' })
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

const open = (path: string, screen: Screen = desk) => world.open(path, screen)

const cover = new URL('../../src/demo/covers/sugar-glass.webp', import.meta.url).pathname

it('a marketing assistant signs in, creates a page, fixes what is missing and publishes it, and fans see it (DROP-021, DROP-022, DROP-034, DROP-112, DROP-126, FORM-026, FORM-027, FORM-065)', async () => {
  const context = await world.browser.newContext({ viewport: desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  await page.goto(`${world.server.url}/login?next=%2Fdrops`)
  await page.getByLabel('Email').fill(world.people.may.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/drops')
  await createDrop(page, 'Second Window', 'Inês Vautrin')
  const shown = preview(page)
  await shown.getByText('Inês Vautrin').first().waitFor()

  // the page beside it follows every word, without being loaded again and without losing its place
  const frame = await page.waitForSelector('iframe').then(element => element.contentFrame())
  await frame?.evaluate(() => {
    Object.assign(document.documentElement.dataset, { same: 'page' })
    window.scrollTo(0, 20)
  })
  await page.getByLabel('Description').fill('Ten songs through the other window.')
  await shown.getByText('Ten songs through the other window.').waitFor()
  expect(await frame?.evaluate(() => [document.documentElement.dataset.same, window.scrollY])).toEqual(['page', 20])

  await part(page, 'Look').click()
  await page.getByLabel('Cover, file').setInputFiles(cover)
  await shown.locator('.hero img[src^="/media/"]').waitFor()
  const voices = page.getByRole('group', { name: 'Voice' })
  await voices.getByRole('radio', { name: /Plain/ }).focus()
  for (const _ of ['wide', 'narrow', 'soft', 'candy']) await page.keyboard.press('ArrowDown')
  await shown.locator('body.v-candy').waitFor()

  await part(page, 'Sign-up form').click()
  await page.getByRole('switch', { name: 'SMS' }).click()
  await shown.getByRole('radio', { name: 'Phone' }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Move SMS', exact: true }).focus()
  await lift(page, 'SMS is lifted from place 2 of 3.')
  await page.keyboard.press('ArrowUp')
  await page.getByText('SMS is at place 1 of 3.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(() => shown.getByRole('radio').first().getAttribute('value'), soon).toBe('PHONE')
  await page.getByRole('button', { name: 'Name', pressed: false }).click()
  await shown.getByLabel(/First name/).waitFor()

  await page.getByRole('button', { name: 'Add a question' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Choice' }).press('Enter')
  const choice = (number: number) => page.getByRole('textbox', { name: `Choice ${number}` })
  await choice(1).fill('Lisbon')
  await choice(1).press('Enter')
  await page.keyboard.type('Porto')
  await choice(2).press('Enter')
  await choice(3).waitFor()
  await page.getByRole('button', { name: 'Delete choice 3' }).click()
  await saved(page)

  // a finding is the way to what it is about
  const checks = page.getByRole('region', { name: 'Preflight' })
  await part(page, 'Basics').click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByText(/^Not published/)
    .first()
    .waitFor()
  await checks
    .getByRole('list', { name: 'To look at' })
    .getByRole('button', { name: /^Error/ })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe('draft-custom_fields-0-label')
  await page.keyboard.type('Which show?')
  await shown.getByText('Which show?').waitFor()
  await saved(page)
  await expect.poll(() => checks.getByRole('button', { name: /^Error/ }).count(), soon).toBe(0)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const out = page.getByRole('dialog', { name: '“Second Window” is live' })
  const href = await out.getByRole('link', { name: /Open page/ }).getAttribute('href')
  await out.getByRole('img', { name: /^QR code of .+\/d\/[a-z0-9]{8}$/ }).waitFor()
  const fan = await context.newPage()
  await fan.goto(href ?? '')
  await fan.getByRole('heading', { name: 'Second Window' }).waitFor()
  await fan.getByText('Ten songs through the other window.').waitFor()
  await fan.locator('.hero img[src^="/media/"]').waitFor()
  expect(await fan.locator('body').getAttribute('class')).toContain('v-candy')
  expect(await fan.getByRole('radio').first().getAttribute('value')).toBe('PHONE')
  await fan.getByLabel(/First name/).waitFor()
  await fan.getByText('Which show?').waitFor()
  expect(await fan.getByText(/Lisbon|Porto/).allTextContents()).toEqual(['Lisbon', 'Porto'])
})

it('shows a skeleton while the preview loads, on a phone and inside another site (DROP-015)', async () => {
  const page = await openDraft(world, 'Slow Line', 'Mara Vale')
  for (const device of ['phone', 'embedded']) {
    let go = () => {}
    const held = new Promise<void>(resolve => {
      go = resolve
    })
    await page.route('**/app/v2/studio/preview', route => held.then(() => route.continue()))
    await page.goto(`${page.url().split('?')[0]}?device=${device}`)
    await page.getByRole('status').getByText('Loading the preview').waitFor()
    expect(await page.locator('iframe[title="Preview of the page"]').count()).toBe(0)
    go()
    await preview(page).getByLabel('Email address').waitFor()
    expect(await page.getByText('Loading the preview').count()).toBe(0)
    await page.unroute('**/app/v2/studio/preview')
  }
})

it('shows why a preview failed, and offers to retry (DROP-015)', async () => {
  const page = await openDraft(world, 'Still Line', 'Mara Vale')
  const fails = () =>
    page.route('**/app/v2/studio/preview', route =>
      route.fulfill({ status: 409, json: { detail: 'The page is being rebuilt.' } }),
    )
  await fails()
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'The preview could not be loaded' })
  await failed.getByText('The page is being rebuilt.').waitFor()
  expect(await page.getByText('Loading the preview').isVisible()).toBe(false)
  await page.unroute('**/app/v2/studio/preview')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await preview(page).getByRole('heading', { name: 'Still Line' }).waitFor()
  await fails()
  await page.getByLabel('Description').fill('Ten songs.')
  const still = page.getByRole('status').filter({ hasText: 'The preview stands still: The page is being rebuilt.' })
  await still.waitFor()
  await page.unroute('**/app/v2/studio/preview')
  await still.getByRole('button', { name: 'Try again' }).click()
  await preview(page).getByText('Ten songs.').waitFor()
  expect(world.complaints.splice(0).every(text => text.includes('409'))).toBe(true)
})

describe('No typed text is lost', () => {
  it('keeps changes in the browser while the server is unreachable, over a reload too, and sends them later', async () => {
    const page = await openDraft(world, 'Low Tide', 'Mara Vale')
    await page.route('**/app/v2/studio/save', route => route.abort())
    await page.getByLabel('Description').fill('Written in a tunnel.')
    await page.getByText('Offline, kept here').waitFor()
    await page.reload()
    await holds(page, 'Description', 'Written in a tunnel.')
    await page.unroute('**/app/v2/studio/save')
    await page.getByRole('button', { name: 'Try again' }).click()
    await saved(page)
    world.complaints.splice(0)
    await page.reload()
    await holds(page, 'Description', 'Written in a tunnel.')
  })

  it('asks which version to keep when two people edit the same text, and undo restores the other', async () => {
    const one = await openDraft(world, 'Two hands', 'Copper Lanes')
    const other = await open(new URL(one.url()).pathname)
    await preview(other).getByRole('heading', { name: 'Two hands' }).waitFor()
    await one.getByLabel('Title').fill('By one')
    await saved(one)
    await other.getByLabel('Title').fill('By the other')
    const choice = other.getByRole('dialog', { name: 'Changed elsewhere' })
    await choice.getByText('By one').waitFor()
    await choice.getByText('By the other').waitFor()
    await choice.getByRole('button', { name: 'Take theirs' }).click()
    await holds(other, 'Title', 'By one')
    await other.keyboard.press('Control+z')
    await holds(other, 'Title', 'By the other')
    await saved(other)
    // the browser itself reports the 409
    expect(world.complaints.splice(0).every(text => text.includes('409'))).toBe(true)
  })

  it('previews a snapshot of the history, restores it, and undoes that', async () => {
    const page = await openDraft(world, 'First words', 'Tallow')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page
      .getByRole('dialog', { name: /is live/ })
      .getByRole('button', { name: 'Close' })
      .click()
    await page.getByLabel('Title').fill('Second words')
    await saved(page)
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await history.getByText('Title: “Second words”').waitFor()
    const version = history.getByRole('listitem').filter({ hasText: 'Version 1' })
    await version.getByRole('button', { name: 'Preview' }).click()
    await preview(page).getByRole('heading', { name: 'First words' }).waitFor()
    await page.getByRole('button', { name: 'Restore' }).click()
    await holds(page, 'Title', 'First words')
    // as fans see it, and then not
    await page.getByRole('button', { name: 'Published', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await holds(page, 'Title', 'Second words')
    await page.getByRole('button', { name: 'Publish changes', exact: true }).waitFor()
    await preview(page).getByRole('heading', { name: 'Second words' }).waitFor()
  })
})

it('duplicates, closes, reopens and archives a drop from its row (DROP-137)', async () => {
  const page = await openDraft(world, 'Courtyard sessions', 'Juno Aksel')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('dialog', { name: /is live/ })
    .getByRole('button', { name: 'Close' })
    .click()
  await page.getByRole('link', { name: 'Drops', exact: true }).click()
  const row = (title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  const opened = async (title: string, item: string) => {
    await row(title).hover()
    await row(title)
      .getByRole('button', { name: `More about ${title}` })
      .click()
    return page.getByRole('menuitem', { name: item })
  }
  const more = async (title: string, item: string) => (await opened(title, item)).click()
  await more('Courtyard sessions', 'Close')
  await row('Courtyard sessions').getByText('Ended').waitFor()
  // A window of such a height that the toast lies where the menu's item does: the item is what one is about to press.
  const reopen = await opened('Courtyard sessions', 'Reopen')
  const [item, toast] = await Promise.all([reopen.boundingBox(), page.getByText('Drop closed').boundingBox()])
  await page.setViewportSize({ ...desk, height: Math.round(desk.height + (item?.y ?? 0) - (toast?.y ?? 0)) })
  await reopen.click()
  await page.setViewportSize(desk)
  await row('Courtyard sessions').getByText('Live').waitFor()
  await more('Courtyard sessions', 'Duplicate')
  await page.waitForURL('**/edit')
  await preview(page).getByRole('heading', { name: 'Courtyard sessions (copy)' }).waitFor()
  await page.getByRole('link', { name: 'Drops', exact: true }).click()
  await row('Courtyard sessions (copy)').getByText('Draft').waitFor()
  await more('Courtyard sessions (copy)', 'Archive')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive drop' }).click()
  await row('Courtyard sessions (copy)').waitFor({ state: 'detached' })
})

it('shows language, layout, boxes and page states beside the editor (DROP-045, DROP-049, DROP-050, DROP-110, DROP-017, FORM-053)', async () => {
  const page = await openDraft(world, 'Marigold', 'Tallow Two')
  const shown = preview(page)
  await page.getByRole('button', { name: 'French' }).click()
  await shown.getByRole('button', { name: 'S’inscrire' }).waitFor()
  await part(page, 'Sign-up form').click()
  await page.getByLabel('Button text').fill('Je veux')
  await page.getByRole('button', { name: 'Behind a button' }).click()
  await shown.getByRole('button', { name: 'Je veux' }).click()
  await shown
    .getByRole('dialog')
    .getByLabel(/e-mail/i)
    .first()
    .waitFor()
  await part(page, 'Agreement').click()
  await page.getByRole('switch', { name: 'Show a second box' }).click()
  await page.getByLabel('Text of the second box').fill('Aussi les amis.')
  await shown.getByText('Aussi les amis.').waitFor()
  await page.getByRole('button', { name: 'Thank you', exact: true }).click()
  await shown.getByText('C’est fait !').waitFor()
  await part(page, 'Schedule').click()
  await page.getByLabel('End message').fill('À bientôt.')
  await page.getByRole('button', { name: 'Ended', exact: true }).click()
  await shown.getByText('À bientôt.').waitFor()
  await page.reload()
  await shown.getByText('À bientôt.').waitFor()
  await page.getByLabel('End message').waitFor()
})

it.each([
  ['light', 'a desk', desk],
  ['dark', 'a phone', phone],
] as const)(
  'In the %s theme axe finds nothing in any part of the studio on %s, and no part moves sideways',
  async (theme, _, size) => {
    const path = `/drops/${world.drop.id}/edit`
    const page = await open(path, { ...size, theme })
    const places = ['', 'look', 'form', 'confirmation', 'legal', 'schedule', 'share'].map(one => `?section=${one}`)
    for (const place of [...places, '?pane=preview', '?pane=checks', '?history=true', '?device=desktop&pane=preview']) {
      await page.goto(`${world.server.url}${path}${place}`)
      await page.getByText(/^Saved/).waitFor()
      if (place.includes('preview') || size === desk)
        await preview(page).getByRole('heading', { name: 'Second Window' }).first().waitFor()
      if (place.includes('history'))
        await page
          .getByText(/published|started/)
          .first()
          .waitFor()
      // no script of axe runs in the frame of the preview; the pages of drops have journeys of their own
      expect([place, await findings(page, { without: ['iframe'] })]).toEqual([place, []])
      expect([place, await horizontalOverflow(page)]).toEqual([place, 0])
    }
    await page.goto(`${world.server.url}/drops?new=true`)
    await page.getByRole('dialog', { name: 'New drop' }).getByText('Artist', { exact: true }).first().waitFor()
    expect(await findings(page)).toEqual([])
  },
  120_000,
)

it('lets a phone user leave the studio while it loads and after it failed, and retry', async () => {
  const page = await open('/drops', phone)
  const { promise: held, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/app/v2/studio/open', async route => {
    await held
    await route.fulfill({ status: 409, json: { detail: 'The studio is being moved.' } })
  })
  await page.goto(`${world.server.url}/drops/${world.drop.id}/edit`)
  await page.getByText('Loading the studio').waitFor({ state: 'attached' })
  const wayOut = page.getByRole('link', { name: 'Drops', exact: true })
  await wayOut.waitFor()
  expect(await findings(page)).toEqual([])
  fail()
  await page.getByText('The drop could not be loaded').waitFor()
  await wayOut.waitFor()
  expect(await findings(page)).toEqual([])
  await page.unroute('**/app/v2/studio/open')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Description').waitFor()
  expect(world.complaints.splice(0).every(text => text.includes('409'))).toBe(true)
})
