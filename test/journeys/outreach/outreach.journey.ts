import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { rosterMembers } from '#records/rosters/contract.ts'
import { findings } from '../../accessibility/axe.ts'
import { runJobsUntil } from '../../outreach/run-jobs.ts'
import { givenProfile } from '../../roster/creators.ts'
import { desk, horizontalOverflow, openModal, phone, startWorkspace, type Workspace } from '../workspace-world.ts'

let world: Workspace
/** Whom the simulated provider proposes. */
let mailbox = ''

beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id, ann } = world
  for (const [username, full_name] of [
    ['answers-luz', 'Luz Arrieta'],
    ['quiet-mara', 'Mara Lindqvist'],
  ] as const) {
    const social_profile_id = await givenProfile(server, { username, full_name })
    const social_profiles = [{ social_profile_id, email_address: `${username}@correo.example` }]
    await server.call(rosterMembers.add, { roster_id: organization_id, social_profiles }, ann)
  }
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const clean = async (page: Page) => expect(await findings(page)).toEqual([])
const sql = async (text: string) => Number((await world.server.sql<{ count: string }>(text))[0]?.count)

it('connects a mailbox, runs a sequence, gets the answer, stops, and answers back; another mail leaves after its dry run', async () => {
  const page = await world.open('/outreach', desk)
  await page.getByText('No mailbox yet').waitFor()
  await clean(page)
  await button(page, 'Connect your Email').click()
  const popup = page.context().waitForEvent('page')
  await openModal(page)
    .getByRole('button', { name: /Google/ })
    .click()
  const signIn = await popup
  mailbox = await signIn.getByRole('radio').first().inputValue()
  await signIn.getByRole('button', { name: 'Agree' }).click()
  await signIn.getByText(`${mailbox} is connected.`).waitFor()
  await signIn.close()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Mailboxes' }).getByText(mailbox).waitFor()

  await button(page, 'New Sequence').click()
  await openModal(page).getByRole('textbox', { name: /^Name/ }).fill('Wave 1')
  await openModal(page).getByRole('button', { name: 'Create' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('A song for {{creator_name}}')
  await page.getByRole('textbox', { name: 'Text' }).fill('Hi {{creator_name}}, this is a song.')
  await button(page, 'Add step').click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Did you hear it?')
  await button(page, 'Add creators').click()
  await openModal(page)
    .getByRole('checkbox', { name: /Luz Arrieta/ })
    .click()
  await clean(page)
  await openModal(page).getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('1 creator waits for the first step', { exact: false }).waitFor()
  await page.getByRole('button', { name: /^First note.*1\s*Waiting\s*0\s*Sent/ }).click()
  await button(page, 'Preview as a creator gets it').click()
  await page.getByText('Hi Luz Arrieta, this is a song.', { exact: false }).waitFor()
  await clean(page)
  await button(page, 'Publish').click()
  await page.getByText('1 creator gets the first mail', { exact: false }).waitFor()
  await clean(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Version 1 published: 1 creator gets the first mail').first().waitFor()
  await runJobsUntil(world.server, async () => (await sql('select count(*) from outreach_threads')) === 1)
  await page.getByRole('button', { name: /^First note.*0\s*Waiting\s*1\s*Sent/ }).waitFor()

  // the mailbox is read, and the sequence stops by itself
  await runJobsUntil(
    world.server,
    async () => (await sql(`select count(*) from outreach_enrollments where state = 'REPLIED'`)) === 1,
  )
  await button(page, 'Creators').click()
  await page
    .getByRole('row', { name: /Luz Arrieta/ })
    .getByText('Replied')
    .waitFor()
  await clean(page)

  await page.goto(`${world.server.url}/inbox`)
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().waitFor()
  await page.keyboard.press('j')
  await page.getByText('Wave 1 sends nothing more', { exact: false }).waitFor()
  await page.getByRole('complementary', { name: 'The creator' }).getByText('Luz Arrieta').waitFor()
  await clean(page)
  await page.keyboard.press('r')
  await page.keyboard.type('Gladly!')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Leaves in a moment').waitFor()
  await page.keyboard.press('Escape')

  const roster = await world.open('/roster', desk)
  await roster.getByRole('row').filter({ hasText: 'Mara Lindqvist' }).hover()
  await roster.getByRole('button', { name: 'Actions for Mara Lindqvist' }).click()
  await roster.getByRole('menuitem', { name: 'Message' }).click()
  await roster.getByRole('menuitem', { name: 'Outreach', exact: true }).click()
  await openModal(roster).getByRole('combobox', { name: 'From' }).click()
  await roster.getByRole('option', { name: mailbox }).click()
  await openModal(roster).getByRole('textbox', { name: 'Subject' }).fill('For {{creator_name}}')
  await openModal(roster).getByRole('textbox', { name: 'Email' }).fill('Hello {{creator_name}}')
  await openModal(roster).getByText('Draft saved').waitFor()
  await clean(roster)
  await button(roster, 'Send Email').click()
  await roster.getByText('1 of 1 creators get this email', { exact: false }).waitFor()
  await clean(roster)
  await button(roster, 'Send 1 email(s)').click()
  await roster.getByText('Sending 1 email(s)').first().waitFor()
  await roster.getByText('Email(s) Sent!').first().waitFor({ timeout: 60_000 })
}, 180_000)

it('says so when somebody else has saved the steps meanwhile, and loses nothing', async () => {
  const open = async () => {
    const page = await world.open('/outreach', desk)
    await page.getByRole('link', { name: /Wave 1/ }).click()
    await page.getByRole('textbox', { name: 'Subject' }).waitFor()
    return page
  }
  const mine = await open()
  // what others save is not told to this page while it is typed in
  await mine.route('**/app/v2/sequences/get', route => route.abort())
  const theirs = await open()
  const saved = theirs.waitForResponse('**/app/v2/sequences/save')
  await theirs.getByRole('textbox', { name: 'Subject' }).fill('Theirs')
  expect((await saved).status()).toBe(200)
  await mine.getByRole('textbox', { name: 'Subject' }).fill('Mine')
  await mine.getByText('Somebody else has changed the steps meanwhile', { exact: false }).waitFor()
  expect(await mine.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Mine')
  await mine.unroute('**/app/v2/sequences/get')
  await clean(mine)
  const kept = mine.waitForResponse(
    answer => answer.url().endsWith('/app/v2/sequences/save') && answer.status() === 200,
  )
  await button(mine, 'Keep mine').click()
  await kept
  await mine.getByText('Somebody else has changed', { exact: false }).waitFor({ state: 'hidden' })
  expect(await sql(`select count(*) from outreach_sequences where draft -> 0 ->> 'subject' = 'Mine'`)).toBe(1)
  // the refused save, and the reads that were held back
  await world.closePages(complaint => /409 \(Conflict\)|ERR_FAILED/.test(complaint))
})

it('keeps a mailing with a long subject inside a phone', async () => {
  await world.server.sql(
    `update outreach_mailings set subject = 'The song of the week, and how it could sound with you'`,
  )
  const page = await world.open('/outreach', phone)
  const mailing = page.getByRole('region', { name: 'Mailings' }).getByRole('listitem').first()
  const { x = 0, width = 0 } = (await mailing.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(300)
  expect(x + width).toBeLessThanOrEqual(phone.width - 16)
})

it('fits a phone: the list, then the conversation alone, the creator in a drawer', async () => {
  const page = await world.open('/inbox', phone)
  const list = page.getByRole('list', { name: 'Conversations' })
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/app/v2/inbox/thread', async route => {
    await held
    await route.continue()
  })
  await list.getByRole('button').first().click()
  // on the way already: a heading, and the way back
  await page.getByRole('heading', { level: 1, name: 'Conversation' }).waitFor()
  await clean(page)
  await button(page, 'Back to the list').click()
  answer()
  await list.getByRole('button').first().click()
  await list.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: 'A song for' }).waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  await clean(page)
  await button(page, 'The creator').click()
  await openModal(page).getByText('Luz Arrieta').first().waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Back to the list').click()
  await page.getByRole('list', { name: 'Conversations' }).waitFor()
})
