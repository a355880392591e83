import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../accessibility/axe.ts'
import { givenCreator } from '../roster/creators.ts'
import {
  addTeamOfAnn,
  desk,
  horizontalOverflow,
  openModal,
  phone,
  type Screen,
  startWorkspace,
  type Workspace,
} from './workspace-world.ts'

let world: Workspace

beforeAll(async () => {
  world = await startWorkspace()
  for (const first_name of ['Camille', 'Ben', 'Lotte', 'Matteo', 'Saoirse', 'Jules'])
    await world.signUp({ first_name, last_name: 'Audry', email_address: `${first_name.toLowerCase()}@mel.example` })
  const { server, organization_id, ann } = world
  await givenCreator(server, { organization_id, as: ann }, { username: 'lena.brandt', full_name: 'Lena Brandt' })
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

const open = (path: string, screen: Screen) => world.open(path, screen)

const fanRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? '')

describe('list of fans, by keyboard', () => {
  it('moves with j and k, opens the drawer and then the page of a fan with Enter, and closes one layer with Escape and returns the focus', async () => {
    const page = await open('/fans', desk)
    await fanRow(page, 'Camille Audry').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect.poll(() => focusedRow(page)).toContain('Saoirse Audry')
    await page.keyboard.press('Enter')
    const fan = page.getByRole('complementary', { name: 'Fan' })
    await fan.getByRole('heading', { name: 'Saoirse Audry' }).waitFor()
    expect(page.url()).toContain('fan=')
    await page.keyboard.press('j')
    await fan.getByRole('heading', { name: 'Matteo Audry' }).waitFor()
    await page.keyboard.press('k')
    await fan.getByRole('heading', { name: 'Saoirse Audry' }).waitFor()
    await page.keyboard.press('Escape')
    await fan.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    expect(await focusedRow(page)).toContain('Saoirse Audry')
    await page.keyboard.press('Enter')
    await fan.getByRole('heading', { name: 'Saoirse Audry' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/fans\/[0-9a-f-]{36}$/)
    await page.getByRole('tab', { name: 'Consent' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it('searches with /, keeps the search in the address, clears it on the first Escape and leaves it on the second', async () => {
    const page = await open('/fans', desk)
    await fanRow(page, 'Camille Audry').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('lotte')
    await fanRow(page, 'Camille Audry').waitFor({ state: 'detached' })
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'lotte')
    await page.reload()
    await fanRow(page, 'Lotte Audry').waitFor()
    const search = page.getByRole('searchbox', { name: 'Search fans' })
    expect(await search.inputValue()).toBe('lotte')
    await search.focus()
    await page.keyboard.press('Escape')
    await fanRow(page, 'Camille Audry').waitFor()
    expect(await search.evaluate(field => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await search.evaluate(field => field === document.activeElement)).toBe(false)
  })

  it('finds the themes in the palette by "dark mode", and the export of fans by a word with a letter missing', async () => {
    const page = await open('/fans', desk)
    await fanRow(page, 'Camille Audry').waitFor()
    await page.keyboard.press('Control+k')
    const search = page.getByPlaceholder('Search or jump to')
    await search.fill('exprt')
    await page.getByRole('option', { name: 'Export fans as CSV' }).waitFor()
    await search.fill('dark mode')
    await page.getByRole('option', { name: 'Use the dark theme' }).waitFor()
  })

  it('finds a fan by name and a creator by handle in the palette, and goes to the drops with g d', async () => {
    const page = await open('/fans', desk)
    await fanRow(page, 'Camille Audry').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('jules')
    await page.getByRole('option', { name: /Jules Audry/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/fans\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { name: 'Jules Audry', level: 2 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('lena.br')
    const creator = page.getByRole('group', { name: 'Creators' }).getByRole('option')
    await creator.waitFor()
    expect(await creator.allInnerTexts()).toEqual([expect.stringContaining('Lena Brandt')])
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: 'Creator Details' })
    await details.getByRole('heading', { name: 'Lena Brandt' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/fans\//)
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.waitForURL(/\/drops$/)
  })
})

describe.each([
  ['a desk', desk],
  ['a phone', phone],
])('By hand on %s', (_, screen) => {
  it('opens a fan from the list with contacts, the exact consent text and messages, and closes with Back', async () => {
    const page = await open('/fans', screen)
    const row = fanRow(page, 'Camille Audry')
    await row.getByRole('cell').nth(1).click()
    const fan = screen === desk ? page.getByRole('complementary', { name: 'Fan' }) : openModal(page)
    await fan.getByRole('heading', { name: 'Camille Audry' }).waitFor()
    await fan.getByText('camille@mel.example').first().waitFor()
    await fan.getByText('“I agree to receive marketing messages from Vesper Lane.”').waitFor()
    await fan.getByText('ticked by the fan').waitFor()
    await page.goBack()
    await fan.waitFor({ state: 'detached' })
    await row.waitFor()
  })

  it('opens a drop from the list, copies its link and shows its code', async () => {
    const page = await open('/drops', screen)
    await page.getByRole('link', { name: 'Second Window', exact: true }).click()
    await page.getByRole('heading', { name: 'Second Window', level: 2 }).waitFor()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect((await fetch(copied)).status).toBe(200)
    await page.getByRole('button', { name: 'QR code' }).click()
    // the short address, which leads to the same page
    const code = page.getByRole('img', { name: /^QR code of / })
    const [, short = ''] = /^QR code of (.+)$/.exec((await code.getAttribute('aria-label')) ?? '') ?? []
    expect(new URL(short).pathname).toMatch(/^\/d\/[a-z0-9]{8}$/)
    expect((await fetch(short)).status).toBe(200)
    await page.keyboard.press('Escape')
    await page.getByRole('img', { name: /QR code/ }).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('QR code')
  })

  it('keeps the chosen theme after a reload', async () => {
    const page = await open('/drops', screen)
    if (screen === phone) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: /theme and sign out/ }).click()
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'Drops' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.className)).toBe('dark')
  })
})

describe('workspace frame', () => {
  it('shows a pinned drop in the sidebar, after a reload too, until it is unpinned', async () => {
    const page = await open(`/drops/${world.drop.id}`, desk)
    await page.getByRole('button', { name: 'Pin', exact: true }).click()
    const pinned = page.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'Second Window' })
    await pinned.waitFor()
    await page.goto(`${world.server.url}/fans`)
    await pinned.click()
    await page.waitForURL(`**/drops/${world.drop.id}`)
    await page.getByRole('button', { name: 'Unpin' }).click()
    await pinned.waitFor({ state: 'detached' })
  })

  it('switches organizations and remembers the choice; after sign-out Back shows nothing', async () => {
    const other = await startWorkspace()
    try {
      await other.signUp({ first_name: 'Camille', last_name: 'Audry', email_address: 'camille@mel.example' })
      await addTeamOfAnn(other, 'Harbour Lights')
      const page = await other.open('/fans', desk)
      const frame = page.getByRole('navigation', { name: 'Workspace' })
      await frame.getByRole('button', { name: /switch team/ }).click()
      await page.getByRole('menuitem', { name: 'Saltgrass' }).click()
      await page.getByRole('link', { name: 'Second Window', exact: true }).waitFor()
      await page.reload()
      await frame.getByRole('button', { name: 'Saltgrass (switch team)' }).click()
      await page.getByRole('menuitem', { name: 'Harbour Lights' }).click()
      await page.locator('[data-empty="nothing-yet"]').getByText('No drops yet').waitFor()
      await frame.getByRole('link', { name: 'Fans' }).click()
      await page.locator('[data-empty="nothing-yet"]').getByText('No fans yet').waitFor()

      await frame.getByRole('button', { name: /theme and sign out/ }).click()
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.waitForURL('**/login**')
      await page.goBack()
      await page.waitForURL('**/login**')
    } finally {
      await other.stop()
    }
  })
})

describe('errors and empty states', () => {
  it('says that a fan, drop or address is unknown and offers a way on', async () => {
    const nobody = '01929bd4-0000-7000-8000-00000000dead'
    const page = await open(`/fans/${nobody}`, desk)
    await page.getByText('This fan is not here').waitFor()
    await page.goto(`${world.server.url}/drops/${nobody}`)
    await page.getByText('This drop is not here').waitFor()
    // The browser itself reports both 404 answers.
    expect(world.complaints.splice(0).every(text => text.includes('404'))).toBe(true)
    await page.goto(`${world.server.url}/settings/nowhere`)
    await page.getByText('There is nothing at this address').waitFor()
    await page.getByRole('link', { name: 'Go to Drops' }).click()
    await page.getByRole('heading', { name: 'Drops' }).waitFor()
    world.complaints.splice(0)
  })

  it('shows why a list failed and can retry', async () => {
    const page = await open('/drops', desk)
    await page.getByRole('link', { name: 'Second Window', exact: true }).waitFor()
    await page.route('**/app/v2/fans/list', route =>
      route.fulfill({ status: 409, json: { detail: 'The search is being rebuilt.' } }),
    )
    await page.getByRole('link', { name: 'Fans', exact: true }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'The fans could not be loaded' })
    await alert.getByText('The search is being rebuilt.').waitFor()
    await page.unroute('**/app/v2/fans/list')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await fanRow(page, 'Camille Audry').waitFor()
    expect(world.complaints.splice(0).every(text => text.includes('409'))).toBe(true)
  })

  it('keeps the person and the screen when the session cannot be read again', async () => {
    const page = await open('/settings/account', desk)
    await page.getByLabel('Name', { exact: true }).fill('Ann the second')
    await page.route('**/app/v2/auth/me', route => route.fulfill({ status: 409, json: { detail: 'Not now.' } }))
    const readAgain = page.waitForResponse('**/app/v2/auth/me')
    await page.getByRole('button', { name: 'Save the name' }).click()
    await readAgain
    await page.getByRole('link', { name: 'Team', exact: true }).click()
    await page.getByRole('button', { name: 'Invite' }).first().waitFor()
    // what the console has said is heard by then
    await page.context().close()
    expect(world.complaints.splice(0).filter(text => !text.includes('409'))).toEqual([])
  })

  it('distinguishes an empty list from a filter without results, each with its way out', async () => {
    const page = await open('/fans?q=zzzz', desk)
    await page.locator('[data-empty="no-result"]').getByRole('button', { name: 'Clear search' }).click()
    await fanRow(page, 'Camille Audry').waitFor()
    await page.goto(`${world.server.url}/fans?channel=WHATSAPP`)
    const filtered = page.locator('[data-empty="filtered-out"]')
    await filtered.getByText('6 fans match without them.').waitFor()
    await filtered.getByRole('button', { name: 'Clear all' }).click()
    await fanRow(page, 'Camille Audry').waitFor()
  })
})

it.each([
  ['light', 'a desk', desk],
  ['dark', 'a phone', phone],
] as const)(
  'In the %s theme axe finds nothing on any screen on %s, and no screen moves sideways',
  async (theme, _, size) => {
    const page = await open('/drops', { ...size, theme })
    const look = async (path: string, settled: () => Promise<void>) => {
      await page.goto(world.server.url + path)
      await settled()
      expect(await findings(page), path).toEqual([])
      expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0)
    }
    await look('/drops', () => page.getByRole('link', { name: 'Second Window', exact: true }).waitFor())
    await look(`/drops/${world.drop.id}`, () => page.getByText('Jules Audry').waitFor())
    await look('/fans', () => fanRow(page, 'Camille Audry').waitFor())
    await page.getByRole('link', { name: 'Camille Audry' }).click()
    await page.waitForURL(/\/fans\/[0-9a-f-]{36}$/)
    const { pathname } = new URL(page.url())
    for (const tab of ['timeline', 'consent', 'sign-ups', 'messages'])
      await look(`${pathname}?tab=${tab}`, () => page.getByRole('tab', { selected: true }).waitFor())
    await look(`/fans?fan=${pathname.split('/').at(-1)}`, () =>
      page.getByRole('heading', { name: 'Camille Audry', level: 3 }).waitFor(),
    )
  },
  120_000,
)

it('reports a button without a name and a page that is too wide (canary)', async () => {
  const page = await open('/drops', desk)
  await page.getByRole('link', { name: 'Second Window', exact: true }).waitFor()
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.style.marginInlineStart = '2000px'
    button.style.width = '40px'
    document.querySelector('main')?.append(button)
  })
  expect((await findings(page)).join()).toContain('button-name')
  expect(await horizontalOverflow(page)).toBeGreaterThan(0)
})
