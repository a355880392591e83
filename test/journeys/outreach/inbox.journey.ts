import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { composer } from '#records/outreach/composer-contract.ts'
import { inbox } from '#records/outreach/inbox-contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { findings } from '../../accessibility/axe.ts'
import { givenMailbox } from '../../outreach/mailbox.ts'
import { runJobsUntil } from '../../outreach/run-jobs.ts'
import { givenProfile } from '../../roster/creators.ts'
import { desk, openModal, phone, startWorkspace, type Workspace } from '../workspace-world.ts'

let world: Workspace

/** Three mails have left: one is answered, the provider's answer about one was lost, and one is quiet. */
beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id, ann } = world
  const mailbox = await givenMailbox(server, { organization_id, as: ann })
  const recipients: { creator_id: string; email: string }[] = []
  for (const [username, full_name] of [
    ['answers-luz', 'Luz Arrieta'],
    ['lost-answer-kaito', 'Kaito Morinaga'],
    ['quiet-mara', 'Mara Lindqvist'],
  ] as const) {
    const email = `${username}@correo.example`
    const social_profiles = [
      { social_profile_id: await givenProfile(server, { username, full_name }), email_address: email },
    ]
    const { body } = await server.call(rosterMembers.add, { roster_id: organization_id, social_profiles }, ann)
    recipients.push({ creator_id: body.creators[0]?.id ?? '', email })
  }
  const content = {
    mailbox_id: mailbox.id,
    subject: 'A song',
    nodes: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] },
    signature_id: null,
    recipients,
    fallbacks: {},
    activation_id: null,
    schedule_at: null,
  }
  const { id } = (await server.call(composer.saveDraft, { organization_id, content }, ann)).body
  const { hash } = (await server.call(composer.preflight, { organization_id, id }, ann)).body
  await server.call(composer.sendDraft, { organization_id, id, hash }, ann)
  await server.call(inbox.saveSnippet, { organization_id, word: 'rate-ok', text: 'That works for us.' }, ann)
  await runJobsUntil(
    server,
    async () =>
      (await count(`select count(*) from outreach_mails where state = 'UNKNOWN'`)) === 1 &&
      (await count(`select count(*) from outreach_threads where outcome = 'REPLIED'`)) === 1,
    // it would find the mail whose fate is unknown among those that were sent
    ['find_outreach_mail'],
  )
}, 120_000)
afterAll(() => world?.stop())
afterEach(() => world.closePages())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const clean = async (page: Page) => expect(await findings(page)).toEqual([])
const count = async (text: string) => Number((await world.server.sql<{ count: string }>(text))[0]?.count)

it('keeps a typed answer while another conversation is open and after a reload, and puts in a text by its word', async () => {
  const page = await world.open('/inbox', desk)
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('button', { name: /Luz Arrieta/ })
    .click()
  const answer = page.getByRole('textbox', { name: /^Answer to/ })
  await answer.click()
  await page.keyboard.type('Gladly! /ra')
  await page.getByRole('list', { name: 'Matching texts' }).getByText('/rate-ok').waitFor()
  await clean(page)
  await page.keyboard.press('Tab')
  await page.getByText('Gladly! That works for us.').waitFor()
  await button(page, 'Waiting').click()
  await answer.waitFor({ state: 'hidden' })
  await page.goBack()
  await page.reload()
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('button', { name: /Luz Arrieta/ })
    .click()
  await page.getByText('Gladly! That works for us.').waitFor()
})

it('puts a conversation aside until tomorrow, and brings it back by Undo', async () => {
  const page = await world.open('/inbox', desk)
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /Luz Arrieta/ })
  await row.click()
  await button(page, 'Put aside').click()
  await page.getByRole('menuitem', { name: 'Until tomorrow morning' }).click()
  await row.waitFor({ state: 'hidden' })
  await button(page, 'Undo').click()
  await row.waitFor()
})

it('shows who may have got a mail, and lets a person decide', async () => {
  const page = await world.open('/outreach', desk)
  await button(page, 'Decide 1 unknown').click()
  await openModal(page).getByText('Kaito Morinaga', { exact: true }).waitFor()
  await clean(page)
  await openModal(page).getByRole('button', { name: 'Kaito Morinaga has it' }).click()
  await openModal(page).getByText('No such copy').waitFor()
  expect(await count(`select count(*) from outreach_mails where state = 'SENT'`)).toBe(3)
})

it('says why an address is silent, and allows mail again', async () => {
  const page = await world.open('/outreach', desk)
  const silent = page.getByRole('region', { name: 'Silent addresses' })
  await silent.getByRole('textbox', { name: 'Email address' }).fill('nobody@correo.example')
  await silent.getByRole('button', { name: 'Stop mail' }).click()
  await silent.getByText('Stopped by hand', { exact: false }).waitFor()
  await clean(page)
  await silent.getByRole('button', { name: 'Allow mail to n***@correo.example' }).click()
  await silent.getByText('Stopped by hand', { exact: false }).waitFor({ state: 'hidden' })
})

it.each([
  ['a desk', desk],
  ['a phone', phone],
])('the toast of an answer covers no part of the answer on %s', async (_, screen) => {
  const page = await world.open('/inbox', screen)
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('button', { name: /Luz Arrieta/ })
    .click()
  const answer = page.getByRole('textbox', { name: /^Answer to/ })
  await answer.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Gladly!')
  await button(page, 'Send').click()
  await page.getByText('Answer leaves in 10 seconds').waitFor()
  const toast = await page.locator('.toasts').boundingBox()
  const box = await page.locator('[data-answer]').boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
  expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
  await button(page, 'Undo').click()
  await page.getByText('Answer taken back').waitFor()
})
