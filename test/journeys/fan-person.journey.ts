import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../accessibility/axe.ts'
import { unzipped } from '../fans/unzipped.ts'
import {
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
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

/** Two records of one mailbox, found by the worker. */
async function givenPair(name: string) {
  await world.signUp({ first_name: name, last_name: 'Audry', email_address: `${name}@mel.example` })
  await world.signUp({ first_name: `${name}-Marie`, last_name: 'Audry', email_address: `${name}+news@mel.example` })
  const ids = await world.server.sql<{ id: string }>(
    `select id from fans where name_search like $1 || '%' order by created_at`,
    [name.toLowerCase()],
  )
  await expect
    .poll(
      async () =>
        (await world.server.sql('select from fan_duplicates where fan_id = $1 or other_fan_id = $1', [ids[0]?.id]))
          .length,
    )
    .toBe(1)
  return ids.map(({ id }) => id) as [string, string]
}

const open = (path: string, screen: Screen) => world.open(path, screen)

/** axe is content, and the page does not move sideways. */
async function isSound(page: Page) {
  expect(await findings(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
}

const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

describe('Two duplicate fans', () => {
  it('are merged from the duplicates list with the chosen name, and the merge is undone on the fan page', async () => {
    const [first, second] = await givenPair('Camille')
    const page = await open('/fans', desk)
    await page.getByRole('link', { name: /Duplicates/ }).click()
    const pair = page.getByRole('listitem', { name: 'Camille Audry and Camille-Marie Audry' })
    await pair.getByText('Suggested').waitFor()
    await pair.getByRole('button', { name: 'Merge…' }).click()
    const dialog = openModal(page)
    await dialog.getByRole('radio', { name: 'Camille-Marie Audry' }).click()
    await dialog.getByText('1 sign-up of Camille-Marie Audry').waitFor()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await pair.waitFor({ state: 'detached' })
    await page.goto(`${world.server.url}/fans/${second}?tab=sign-ups`)
    await heading(page, 'Camille-Marie Audry').waitFor()
    await expect.poll(() => page.url()).toContain(`/fans/${first}?tab=sign-ups`)
    await page
      .getByRole('tab', { name: /Sign-ups/ })
      .getByText(', 2')
      .waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Undo merge', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo merge' }).click()
    await page.getByText('Merge undone').waitFor()
    await heading(page, 'Camille Audry').waitFor()
    await page.goto(`${world.server.url}/fans/${second}`)
    await heading(page, 'Camille-Marie Audry').waitFor()
  })

  it('the toast undoes a merge, and another the dismissal of a pair', async () => {
    await givenPair('Lotte')
    const page = await open('/fans/duplicates', desk)
    const pair = page.getByRole('listitem', { name: 'Lotte Audry and Lotte-Marie Audry' })
    await pair.getByRole('button', { name: 'Two people' }).click()
    await pair.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await pair.waitFor()
    await pair.getByRole('button', { name: 'Merge…' }).click()
    await openModal(page).getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('Merged', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('Merge undone').waitFor()
  })

  it('are merged by keyboard alone from the page of one of them', async () => {
    const [first] = await givenPair('Saoirse')
    const page = await open(`/fans/${first}`, desk)
    await heading(page, 'Saoirse Audry').waitFor()
    await page.getByRole('button', { name: 'Actions', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Merge with another fan…' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox', { name: 'Search fans' }).last().waitFor()
    await page.keyboard.type('saoirse-marie')
    const found = openModal(page).getByRole('button', { name: /Saoirse-Marie Audry/ })
    await found.waitFor()
    await openModal(page).getByText('saoirse+news@mel.example').waitFor()
    await found.focus()
    await page.keyboard.press('Enter')
    await page.getByText('One fan with').waitFor()
    const merge = page.getByRole('button', { name: 'Merge', exact: true })
    await merge.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Merged with').waitFor()
  })
})

describe.each([390, 360])('On a phone of %i px', width => {
  it('the list header is one line, with the actions for all fans in one menu', async () => {
    await givenPair(`Ida${width}`)
    const page = await open('/fans', { ...phone, width })
    await page.getByRole('button', { name: 'More actions' }).click()
    for (const item of [/^Duplicates/, 'Import', 'Export CSV'])
      await page.getByRole('menuitem', { name: item }).waitFor()
    const head = page.locator('header').filter({ has: page.getByRole('heading', { name: 'Fans', level: 1 }) })
    expect((await head.boundingBox())?.height).toBeLessThan(60)
    await isSound(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^fans-.*\.csv$/)
  })
})

describe('The privacy rights of a fan', () => {
  const someone = async (name: string) => {
    await world.signUp({ first_name: name, last_name: 'Quill', email_address: `${name}@quill.example` })
    const [row] = await world.server.sql<{ id: string }>('select id from fans where first_name = $1', [name])
    return row?.id ?? ''
  }

  it('opt-out: messages stop, and the ledger names the member and the way of the request', async () => {
    const id = await someone('Ben')
    const page = await open(`/fans/${id}?tab=consent`, desk)
    await heading(page, 'Ben Quill').waitFor()
    await menu(page, 'Stop messages…')
    await page.getByLabel(/How they asked/).fill('In a letter')
    await openModal(page).getByRole('button', { name: 'Stop messages' }).click()
    await page.getByText('No more email messages to Ben Quill').waitFor()
    await page.getByText('“Stopped by the team, because the fan asked for it.”').waitFor()
    await page.getByText('“In a letter”').waitFor()
  })

  it('data copy: one file with a readable page and the data', async () => {
    const id = await someone('Hanna')
    const page = await open(`/fans/${id}`, desk)
    await heading(page, 'Hanna Quill').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), menu(page, 'Download a copy of everything')])
    expect(download.suggestedFilename()).toMatch(/^fan-.*\.zip$/)
    const files = unzipped(await readFile(await download.path()))
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['read-me-first.html', 'data.json']))
    for (const text of ['Hanna@quill.example', 'I agree to receive marketing messages'])
      expect(files['read-me-first.html']).toContain(text)
  })

  it.each([
    ['a desk', { ...desk, height: 360 }],
    ['a phone', { ...phone, height: 600 }],
  ])('the end of a fan page scrolls clear of a toast on %s', async (_, screen) => {
    const id = await someone(`Noor${screen.width}`)
    const page = await open(`/fans/${id}?tab=consent`, screen)
    await heading(page, `Noor${screen.width} Quill`).waitFor()
    await menu(page, 'Download a copy of everything')
    await page.getByText('Copy downloaded').waitFor()
    const covered = await page.evaluate(() => {
      const part = document.querySelector('[role=tabpanel]:not([hidden])')
      for (let it = part; it; it = it.parentElement) it.scrollTop = it.scrollHeight
      const words = [...(part?.querySelectorAll('*') ?? [])].filter(it => it.children.length === 0 && it.textContent)
      const end = Math.max(...words.map(it => it.getBoundingClientRect().bottom))
      return end - (document.querySelector('.toasts')?.getBoundingClientRect().top ?? 0)
    })
    expect(covered).toBeGreaterThan(-screen.height)
    expect(covered).toBeLessThanOrEqual(0)
  })

  it('erasure: dry run, typed confirmation and proof; the audit log keeps the action, not the fan', async () => {
    const id = await someone('Idris')
    const page = await open(`/fans/${id}`, desk)
    await heading(page, 'Idris Quill').waitFor()
    await menu(page, 'Erase this fan…')
    const dialog = openModal(page)
    await dialog.getByText('1 form with its answers').waitFor()
    await dialog.getByText('1 fingerprint').waitFor()
    const erase = dialog.getByRole('button', { name: 'Erase this fan' })
    expect(await erase.isDisabled()).toBe(true)
    await dialog.getByLabel('Type ERASE to go on').fill('erase')
    await erase.click()
    await page.getByRole('heading', { name: 'This fan was erased' }).waitFor()
    await page.getByText('Looked for everywhere, found nowhere').waitFor({ timeout: 60_000 })
    await isSound(page)
    await page.goto(`${world.server.url}/settings/audit`)
    await page.getByText('ann erased').first().waitFor()
    expect(await page.getByText('Idris').count()).toBe(0)
    // the browser notes that the fan is not there any more
    const complaints = world.complaints.splice(0)
    expect(complaints.filter(complaint => !complaint.includes('404'))).toEqual([])
  })
})

describe.each([
  ['a desk', desk],
  ['a phone', phone],
])('On %s, in both themes', (_, screen) => {
  it.each(['light', 'dark'] as const)('%s: every screen and dialog passes axe and fits', async theme => {
    const name = `${theme === 'dark' ? 'Dara' : 'Lio'}${screen.width}`
    const [first] = await givenPair(name)
    const page = await open('/fans/duplicates', { ...screen, theme })
    const pair = page.getByRole('listitem', { name: `${name} Audry and ${name}-Marie Audry` })
    await pair.waitFor()
    await isSound(page)
    await pair.getByRole('button', { name: 'Merge…' }).click()
    await page.getByText('One fan with').waitFor()
    await isSound(page)
    await page.goto(`${world.server.url}/fans/${first}`)
    await page.getByText('Perhaps the same person as').waitFor()
    for (const [item, shown] of [
      ['Merge with another fan…', 'Who else is'],
      ['Stop messages…', 'How they asked'],
      ['Erase this fan…', 'Stays, and names nobody'],
    ] as const) {
      await menu(page, item)
      await page.getByText(shown).first().waitFor()
      await isSound(page)
      await openModal(page).getByRole('button', { name: 'Close', exact: true }).click()
      await openModal(page).waitFor({ state: 'detached' })
    }
    await page.goto(`${world.server.url}/settings/audit`)
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
    await isSound(page)
  })
})

it.each([desk, phone])('shows a privacy request on the fan page without shifting the layout (%o)', async screen => {
  await world.signUp({ first_name: 'Nour', last_name: 'Haddad', email_address: `nour${screen.width}@mel.example` })
  const [fan] = await world.server.sql<{ id: string }>(
    `insert into privacy_requests (organization_id, id, fan_id, kind)
     select organization_id, gen_random_uuid(), id, 'ACCESS' from fans order by created_at desc limit 1 returning fan_id as id`,
    [],
  )
  const page = await open('/fans', screen)
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver(list => {
      for (const shift of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        moved.push(...shift.sources.map(({ node }) => node?.textContent ?? ''))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const isPainted = () => page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
  const isKnown = page.waitForResponse('**/app/v2/fans/get')
  await page.route('**/app/v2/privacy_requests/list', async route => {
    await isKnown
    for (let frame = 0; frame < 5; frame++) await isPainted()
    await route.continue()
  })
  await page.goto(`${world.server.url}/fans/${fan?.id}`)
  await page.getByText('They asked for a copy of their data').waitFor()
  await page.getByText('Contacts', { exact: true }).waitFor()
  await isPainted()
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
  expect(moved.filter(text => text.includes('Contacts'))).toEqual([])
  await isSound(page)
})
