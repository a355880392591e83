import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from '../accessibility/axe.ts'
import { receiver } from '../webhooks.ts'
import { desk, horizontalOverflow, openModal, phone, startWorkspace, type Workspace } from './workspace-world.ts'

let world: Workspace
let listening: Awaited<ReturnType<typeof receiver>>
let page: Page

beforeAll(async () => {
  world = await startWorkspace()
  listening = await receiver()
})
afterAll(async () => {
  await listening?.close()
  await world?.stop()
})
afterEach(() => world.closePages())

async function looksRight(where: string) {
  expect(await findings(page), where).toEqual([])
  expect(await horizontalOverflow(page), where).toBeLessThanOrEqual(0)
}
const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first()
const drawer = () => openModal(page)

it('an admin adds an endpoint by keyboard, sends a test event, sees a sign-up arrive live, and replays failed deliveries', async () => {
  page = await world.open('/settings/webhooks', { ...desk, theme: 'dark' })
  await page.getByText('No endpoints yet').waitFor()
  await looksRight('nothing yet')
  await page.getByRole('button', { name: 'Copy receiver for node' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("from 'standardwebhooks'")

  await page.getByRole('button', { name: 'New endpoint' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Address' }).waitFor()
  await page.keyboard.type('http://crm.example/hook')
  await page.keyboard.press('Enter')
  await page.getByText('Webhooks go to public https addresses: only https is fetched.').waitFor()
  expect(world.complaints.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')])
  await looksRight('a refused address')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(listening.url)
  await page.keyboard.press('Tab')
  await page.keyboard.type('CRM sync')
  await page.keyboard.press('Enter')
  const secret = await page.getByLabel('Secret', { exact: true }).textContent()
  await looksRight('the secret')
  await page.getByRole('button', { name: 'I have it' }).click()
  await page.getByRole('link', { name: /CRM sync/ }).click()
  await page.getByRole('heading', { name: 'Log' }).waitFor()
  await looksRight('an empty log')

  // the one in the empty log, which goes away with what it sends
  await page.getByRole('button', { name: 'Send test event' }).last().click()
  await page.getByRole('menuitem', { name: 'fan.confirmed' }).click()
  await drawer().getByText('Delivered, 204').waitFor()
  expect(new URL(page.url()).searchParams.get('message')).toBe(listening.received[0]?.id)
  await looksRight('a message')
  await page.keyboard.press('Escape')
  await drawer().waitFor({ state: 'detached' })

  listening.answer((_, response) => response.writeHead(500).end('{"error":"the disk is full"}'))
  await world.signUp({ first_name: 'Ada', last_name: 'Lovelace', email_address: 'ada@mel.example' })
  await row('Answered 500').waitFor()
  expect(await row('Answered 500').textContent()).toContain('fan.signed_up')
  await page.getByRole('button', { name: 'Failed', exact: true }).click()
  await row('Delivered').waitFor({ state: 'detached' })
  await looksRight('the log')

  listening.answer(200)
  await row('Answered 500').focus()
  await page.keyboard.press('Enter')
  await drawer().getByText('the disk is full').waitFor()
  await drawer().getByRole('button', { name: 'Send again' }).click()
  await drawer().getByText('Delivered, 200').waitFor()
  const [, first, ...again] = listening.received
  for (const got of again) expect(got).toMatchObject({ id: first?.id, body: first?.body })
  for (const { body, headers } of listening.received) new Webhook(secret ?? '').verify(body, headers)
  expect(first?.body).not.toMatch(/ada|lovelace/i)
})

it('on a phone an admin views an endpoint, rotates its secret, disables, enables and deletes it', async () => {
  page = await world.open('/settings/webhooks', phone)
  await page.getByRole('link', { name: /CRM sync/ }).click()
  await row('Delivered').waitFor()
  await looksRight('an endpoint')
  await row('Delivered').getByRole('cell').first().click()
  await drawer().getByLabel('webhook-id', { exact: true }).waitFor()
  await looksRight('a message')
  await page.goBack()
  await drawer().waitFor({ state: 'detached' })

  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await more('Make a new secret…')
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await page.getByLabel('Secret', { exact: true }).waitFor()
  await looksRight('a new secret')
  await page.getByRole('button', { name: 'I have it' }).click()
  await page.getByText('The old secret signs too until').waitFor()

  await more('Replay failed messages…')
  await page.getByRole('radio', { name: 'The last hour' }).click()
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  await page.getByText('Nothing had failed').waitFor()

  await more('Disable…')
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByText('Endpoint disabled').waitFor()
  expect(await page.getByRole('button', { name: 'Send test event' }).isDisabled()).toBe(true)
  await looksRight('a disabled endpoint')
  await page.getByRole('button', { name: 'Enable' }).click()
  await page.getByText('Endpoint enabled').waitFor()

  await more('Delete…')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No endpoints yet').waitFor()
})
