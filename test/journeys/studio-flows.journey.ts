import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../accessibility/axe.ts'
import { drag, givenDraft, lift, openDraft, part, preview, publish, saved, soon } from './studio-steps.ts'
import { desk, horizontalOverflow, phone, type Screen, startWorkspace } from './workspace-world.ts'

let world: Awaited<ReturnType<typeof startWorkspace>>

beforeAll(async () => {
  world = await startWorkspace()
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

const open = (path = '/drops', screen: Screen = desk) => world.open(path, screen)
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-2)
const shortCodeOf = async (page: Page) =>
  (await world.server.sql('select short_code from drops where id = $1', [idOf(page)]))[0]?.short_code
const more = async (page: Page, item: string | RegExp) => {
  await page.getByRole('button', { name: 'More ways to publish' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

it('schedules a page, lists it as scheduled, hides it from fans, and cancels it (DROP-138)', async () => {
  const page = await openDraft(world, 'Early frost', 'Mara Vale')
  const code = await shortCodeOf(page)
  await more(page, 'Schedule…')
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  const button = dialog.getByRole('button', { name: 'Schedule', exact: true })
  await dialog.getByLabel('Opens, date').fill('2020-01-01')
  await dialog.getByText('Choose a moment to come.').waitFor()
  expect(await button.isDisabled()).toBe(true)
  await dialog.getByLabel('Opens, date').fill(`${new Date().getFullYear() + 1}-05-04`)
  const time = dialog.getByLabel('Opens, time', { exact: true })
  await time.press('Backspace')
  expect(await time.inputValue()).toBe('')
  await time.pressSequentially('0157PM')
  expect(await time.inputValue()).toBe('13:57')
  await button.click()
  await page.getByText('Drop scheduled').waitFor()
  await page.getByText('Scheduled', { exact: true }).first().waitFor()
  const [row] = await world.server.sql('select publish_at from drops where id = $1', [idOf(page)])
  expect(row?.publish_at.getTime()).toBeGreaterThan(Date.now())
  const found = async () => (await fetch(`${world.server.url}/d/${code}`)).status
  expect(await found()).toBe(404)
  // a change waits for the same moment; only a question opens the page before it
  await page.getByLabel('Description').fill('Nine songs.')
  await page.getByRole('button', { name: 'Schedule changes' }).click()
  await page.getByText('Changes scheduled').waitFor()
  expect(await world.server.sql('select publish_at from drops where id = $1', [idOf(page)])).toEqual([row])
  await more(page, 'Publish now…')
  await page.getByRole('alertdialog', { name: 'Publish now?' }).getByRole('button', { name: 'Cancel' }).click()
  expect(await found()).toBe(404)

  await page.getByRole('link', { name: 'Drops', exact: true }).click()
  const listed = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Early frost', exact: true }) })
  await listed.getByText('Scheduled').waitFor()
  await page.goBack()
  await preview(page).getByRole('heading', { name: 'Early frost' }).waitFor()
  await more(page, 'Take back to a draft')
  await page.getByText('Back to a draft').waitFor()
  await page.getByText('Draft', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Drops', exact: true }).click()
  await listed.getByText('Draft').waitFor()
})

it('reorders questions by keyboard and pointer, and restores a deleted one in its place (FORM-026)', async () => {
  const page = await openDraft(world, 'Three questions', 'Tallow')
  const shown = preview(page)
  await part(page, 'Sign-up form').click()
  for (const label of ['First?', 'Second?', 'Third?']) {
    await page.getByRole('button', { name: 'Add a question' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Text' }).press('Enter')
    // typed at once: not a letter is lost to the menu, which fades meanwhile
    await page.keyboard.type(label)
    await shown.getByText(label).waitFor()
  }
  // past an open question, which is tall
  await page.getByRole('button', { name: 'Move Second?', exact: true }).focus()
  await lift(page, 'Second? is lifted from place 2 of 3.')
  await page.keyboard.press('ArrowDown')
  await page.getByText('Second? is at place 3 of 3.').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await page.getByText('Second? is put back at place 2 of 3.').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Third\?/, expanded: true }).click()
  const order = () => shown.getByText(/^(First|Second|Third)\?/).allTextContents()
  const inOrder = (...labels: string[]) =>
    expect.poll(order, soon).toEqual(labels.map(label => expect.stringContaining(label)))
  await page.getByRole('button', { name: 'Move Third?', exact: true }).focus()
  await lift(page, 'Third? is lifted from place 3 of 3.')
  await page.keyboard.press('ArrowUp')
  await page.getByText('Third? is at place 2 of 3.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await inOrder('First?', 'Third?', 'Second?')

  await drag(page, 'Move First?', 'Move Second?')
  await inOrder('Third?', 'Second?', 'First?')
  await drag(page, 'Move First?', 'Move Third?')
  await inOrder('First?', 'Third?', 'Second?')

  await page.getByRole('button', { name: 'Delete Third?' }).click()
  await expect.poll(order, soon).toHaveLength(2)
  const toast = page.getByText('“Third?” deleted')
  await toast.waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await inOrder('First?', 'Third?', 'Second?')
  await saved(page)
  const [row] = await world.server.sql('select content from drop_drafts where drop_id = $1', [idOf(page)])
  expect(row?.content.custom_fields.map(({ label }: { label: string }) => label)).toEqual([
    'First?',
    'Third?',
    'Second?',
  ])
})

it('lets a named site frame the published form, and shows it embedded (DROP-019, DROP-020)', async () => {
  const page = await openDraft(world, 'Elsewhere', 'Copper Lanes')
  const code = await shortCodeOf(page)
  const policy = async () =>
    (await fetch(`${world.server.url}/d/${code}?form_only=true`)).headers.get('content-security-policy')
  await part(page, 'Share and embed').click()
  await page.getByRole('button', { name: 'Add a site' }).click()
  const site = page.getByRole('textbox', { name: 'Site 1' })
  await site.fill('label.example')
  await site.blur()
  const fault = page.getByRole('region', { name: 'Form on another site' }).getByText(/^Must begin with https/)
  await fault.waitFor()
  await page.getByText('Sites that show the form: must begin with https').waitFor()
  await site.fill('https://Label.example/')
  await page.getByText('New sites may show the form once the changes are published.').waitFor()
  await saved(page)
  await fault.waitFor({ state: 'detached' })
  await publish(page)
  await expect.poll(policy, soon).toMatch(/frame-ancestors [^;]*https:\/\/label\.example(;| |$)/)

  await page.getByRole('button', { name: 'See it on another site' }).click()
  await preview(page).locator('html.bare').waitFor()
  expect(await preview(page).locator('.hero').count()).toBe(0)
  // as high as on the site itself: no bar, no gap, whatever is typed and whichever state is shown
  const frame = page.locator('iframe[title="Preview of the page"]')
  const heights = () =>
    frame.evaluate((shown: HTMLIFrameElement) => [
      Math.ceil(shown.contentDocument?.body.getBoundingClientRect().height ?? 0),
      shown.clientHeight,
    ])
  const fits = async () => {
    await expect.poll(async () => new Set(await heights()).size, soon).toBe(1)
    return (await heights())[0] ?? 0
  }
  const form = await fits()
  await page.getByRole('button', { name: 'Thank you', exact: true }).click()
  await preview(page).getByRole('heading', { name: 'You’re in!' }).waitFor()
  expect(await fits()).not.toBe(form)
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  await expect.poll(fits, soon).toBe(form)
  await page.getByRole('button', { name: 'Dark site' }).click()
  await preview(page).locator('html.bare').waitFor()
  expect(await findings(page, { without: ['iframe'] })).toEqual([])
  expect(new URL(page.url()).searchParams.get('device')).toBe('embedded')

  await page.getByRole('button', { name: /^Remove https/ }).click()
  await saved(page)
  await publish(page, 'Publish changes')
  await expect.poll(policy, soon).not.toContain('label.example')
})

it('revokes a preview link and shows a new one at once', async () => {
  const page = await openDraft(world, 'Low Water', 'Nils Amber')
  await part(page, 'Share and embed').click()
  const urls: string[] = []
  await page.route('**/preview_link', async route => {
    const response = await route.fetch()
    urls.push((await response.json()).url)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'See the draft on your phone' }).click()
  await page.getByRole('button', { name: 'Revoke earlier links' }).click()
  await page.getByText('Earlier preview links show nothing any more').waitFor()
  // asked for again after the command and once more when others are told of it: one new link or two, the last is shown
  await expect.poll(() => urls.at(-1), soon).not.toBe(urls[0])
  const status = async (url: string | undefined) => (await fetch(url ?? '')).status
  expect(await status(urls[0])).toBe(404)
  expect(await status(urls.at(-1))).toBe(200)
  expect(await findings(page, { without: ['iframe'] })).toEqual([])
})

it('edits the confirmation text, shows its errors, and removes it', async () => {
  const page = await openDraft(world, 'Own words', 'Juno Aksel')
  await part(page, 'Confirmation').click()
  await page.getByRole('button', { name: 'Write it yourself' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmation message' })
  await dialog.getByLabel('Subject').fill('You are in, {frist_name}')
  await dialog
    .getByText(/frist_name/)
    .nth(1)
    .waitFor()
  await dialog.getByLabel('Subject').fill('You are in')
  await dialog.getByLabel('Message').fill('Thank you for ')
  await dialog.getByRole('button', { name: 'Insert variable' }).click()
  await page.getByRole('menuitem', { name: /Title of the drop/ }).click()
  await expect.poll(() => dialog.getByLabel('Message').inputValue(), soon).toBe('Thank you for {drop_title}')
  await dialog.getByText('Thank you for Own words').waitFor()
  expect(await findings(page, { without: ['iframe'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('You wrote the mail yourself.').waitFor()
  await saved(page)
  const words = async () =>
    (await world.server.sql('select content from drop_drafts where drop_id = $1', [idOf(page)]))[0]?.content
      .confirmation_messages
  await expect
    .poll(words, soon)
    .toMatchObject({ en: { EMAIL: { subject: 'You are in', body: 'Thank you for {drop_title}' } } })
  await page.getByRole('button', { name: 'Write it yourself' }).click()
  await dialog.getByRole('button', { name: 'Use the default' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('It says that they are on the list').waitFor()
  await expect.poll(words, soon).toBeNull()
})

it('asks before leaving with unsent changes', async () => {
  const page = await openDraft(world, 'Unsent', 'Low Tide')
  await page.route('**/app/v2/studio/save', route => route.abort())
  await page.getByLabel('Description').fill('Written in a tunnel.')
  await page.getByText('Offline, kept here').waitFor()
  await page.getByRole('link', { name: 'Drops', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave with unsent changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(page.url()).toContain('/edit')
  await page.getByRole('link', { name: 'Drops', exact: true }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(url => url.pathname === '/drops')
  // it goes on trying while the page is there
  await page.context().close()
  expect(world.complaints.splice(0).filter(text => !text.includes('ERR_FAILED'))).toEqual([])
})

describe('the artist', () => {
  it('edits name, links and their order in one place, and live pages show the links at once (DROP-025, DROP-026)', async () => {
    const page = await openDraft(world, 'With links', 'Ines Vautrin')
    const code = await shortCodeOf(page)
    await publish(page)
    await page.getByRole('button', { name: 'Artist’s links' }).click()
    const dialog = page.getByRole('dialog', { name: 'Artist’s links' })
    await dialog.getByText(/change on all pages of Ines Vautrin/).waitFor()
    expect(await findings(page, { without: ['iframe'] })).toEqual([])
    await dialog.getByLabel('Name of the artist').fill('Inês Vautrin')
    await dialog.getByLabel('Spotify', { exact: true }).fill('javascript:alert(1)')
    await dialog.getByLabel('TikTok', { exact: true }).fill('tiktok.com/@ines')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Must be a web address').waitFor()
    await dialog.getByLabel('Spotify', { exact: true }).fill('https://open.spotify.com/artist/1')
    await dialog.getByRole('button', { name: 'Move YouTube', exact: true }).focus()
    const heard = (text: RegExp) => page.getByText(text).waitFor({ state: 'attached' })
    await lift(page, 'YouTube is lifted')
    await page.keyboard.press('ArrowUp')
    await heard(/^YouTube is at place/)
    await page.keyboard.press('Escape')
    await heard(/^YouTube is put back/)
    for (let place = 5; place >= 1; place--) {
      await dialog.getByRole('button', { name: 'Move TikTok up' }).press('Enter')
      await expect
        .poll(
          () =>
            dialog
              .getByRole('listitem')
              .nth(place - 1)
              .textContent(),
          soon,
        )
        .toContain('TikTok')
    }
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Artist saved, one page changed').waitFor()
    await preview(page).getByText('Inês Vautrin').first().waitFor()
    const links = () =>
      preview(page)
        .locator('.links a')
        .evaluateAll(all => all.map(link => link.getAttribute('href')))
    const ordered = ['https://tiktok.com/@ines', 'https://open.spotify.com/artist/1']
    await expect.poll(links, soon).toEqual(ordered)

    const live = async () => (await fetch(`${world.server.url}/d/${code}`)).text()
    await expect.poll(live, soon).toContain('https://tiktok.com/@ines')
    expect(await live()).toContain('Inês Vautrin')
    await page.getByRole('button', { name: 'Publish changes', exact: true }).waitFor()
  })
})

it('checks linked sites only on request, not while typing', async () => {
  const page = await open()
  const asked: boolean[] = []
  page.on('request', request => {
    if (request.url().endsWith('/studio/preflight')) asked.push(request.postDataJSON().check_links)
  })
  await page.goto(world.server.url + (await givenDraft(world, 'Quiet', 'Saltgrass')))
  await expect.poll(() => asked.filter(Boolean), soon).toHaveLength(1)
  const before = asked.length
  await page.getByLabel('Description').fill('Nobody is asked.')
  await saved(page)
  await expect.poll(() => asked.length, soon).toBeGreaterThan(before)
  expect(asked.slice(before)).not.toContain(true)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => asked.slice(before).filter(Boolean), soon).toHaveLength(1)
})

it('keeps the drop header on one line on a phone, with its last button', async () => {
  const page = await open(`/drops/${world.drop.id}`, phone)
  const last = page.getByRole('button', { name: /^More about/ }).first()
  await last.waitFor()
  const middle = async (part: typeof last) => {
    const box = await part.boundingBox()
    return box ? Math.round(box.y + box.height / 2) : null
  }
  const title = page.getByRole('navigation', { name: 'Path' })
  expect(Math.abs(((await middle(last)) ?? 0) - ((await middle(title)) ?? 99))).toBeLessThan(6)
  expect(await horizontalOverflow(page)).toBe(0)
})
