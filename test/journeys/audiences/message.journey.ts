import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from '../../accessibility/axe.ts'
import { addQuestionFans } from '../../audiences/question-fans.ts'
import { messageTo } from '../../fans/fan-mail.ts'
import { givenDrop } from '../../fans/fan-world.ts'
import { desk, horizontalOverflow, openModal, phone, startWorkspace } from '../workspace-world.ts'

let world: Awaited<ReturnType<typeof startWorkspace<'ben'>>>
beforeAll(async () => {
  world = await startWorkspace({ ben: 'member' })
  const { server, organization_id, drop } = world
  const newest = await givenDrop(server, { title: 'Glasshouse Kids', allow_email: true }, { organization_id })
  await addQuestionFans(server, organization_id, [newest.drop.id, drop.id], [{ name: 'Camille' }, { name: 'Inès' }])
  await server.sql('insert into audience_settings (organization_id, quiet_from, quiet_until) values ($1, 0, 0)', [
    organization_id,
  ])
})
// the refused test is a 400, which the browser logs
afterEach(() => world.closePages(complaint => complaint.includes('400 (Bad Request)')))
afterAll(() => world?.stop())

it('sends a test mail to the chosen members', async () => {
  const { server, people } = world
  const page = await world.open('/messages/new', desk)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Doors for {first_name|you}')
  await page.getByRole('button', { name: 'Send Test' }).click()
  await openModal(page).getByRole('checkbox', { name: people.ann.email, checked: true }).waitFor()
  await openModal(page).getByRole('checkbox', { name: people.ben.email }).click()
  expect(await findings(page)).toEqual([])
  await openModal(page).getByRole('button', { name: 'Send Test' }).click()
  await page.getByText('2 Tests Sent').waitFor()
  expect((await messageTo(server, people.ben.email)).subject).toBe('Test: Doors for ben')
  expect((await messageTo(server, people.ann.email)).subject).toBe('Test: Doors for ann')
})

it('leads to a missing text without moving the page under its header', async () => {
  for (const size of [desk, phone]) {
    const page = await world.open('/messages/new', size)
    await page.getByRole('textbox', { name: 'Name' }).fill('Doors')
    const heading = page.getByRole('heading', { name: 'New message' })
    const before = await heading.boundingBox()
    await page.getByRole('button', { name: /^Send(?! Test)/ }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    expect((await heading.boundingBox())?.y).toBe(before?.y)
    const error = await page.getByText('The subject is empty.').boundingBox()
    expect((error?.y ?? Infinity) + (error?.height ?? 0)).toBeLessThanOrEqual(size.height)
  }
})

it('explains why a test cannot be sent, sends a WhatsApp message, and counts its answers', async () => {
  const page = await world.open('/messages/new', desk)
  await page.getByRole('textbox', { name: 'Name' }).fill('Doors')
  await page.getByRole('radio', { name: 'Only WhatsApp' }).click()
  await page.getByRole('textbox', { name: 'SMS and WhatsApp' }).fill('Doors at eight. Will you come?')
  await page.getByRole('button', { name: 'Send Test' }).click()
  const number = openModal(page).getByRole('textbox', { name: 'WhatsApp to' })
  await number.fill('+33 6 12 34 56 70')
  await openModal(page).getByRole('button', { name: 'Send Test' }).click()
  await openModal(page).getByRole('alert').filter({ hasText: 'belongs to a fan' }).waitFor()
  await number.fill('+33 6 99 88 77 66')
  await openModal(page).getByRole('button', { name: 'Send Test' }).click()
  await openModal(page).waitFor({ state: 'detached' })
  expect((await messageTo(world.server, '+33699887766')).body).toMatch(/^Test: Doors at eight/)

  await page.getByRole('button', { name: 'Send to 2 fans' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  const figure = (words: string) => page.locator('dl > div').filter({ hasText: words }).locator('dd').first()
  await figure('Sent').waitFor()
  // what providers took is not announced one by one
  const sent = async () => {
    await page.reload()
    return figure('Sent').textContent()
  }
  await expect.poll(sent, { timeout: 30_000, interval: 1_000 }).toBe('2')
  expect(await figure('Answered').textContent()).toBe('0')

  const fan = await world.open('/outbox?q=33612345670', phone)
  await fan.getByRole('textbox', { name: 'Answer from this telephone' }).first().fill('With my sister!')
  await fan.getByRole('button', { name: 'Send Answer' }).first().click()
  await fan.waitForURL(/\/outbox\?q=/)
  await expect.poll(() => figure('Answered').textContent(), { timeout: 20_000 }).toBe('1')
  expect(await findings(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const lines = (await readFile(await (await file).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(/Part,Name,Sent,Delivered,/)
  expect(lines.find(line => line.startsWith('Channel,WhatsApp'))).toMatch(/^Channel,WhatsApp,2,\d*,\d*,\d+,1,/)

  await page.getByRole('button', { name: 'Use again' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Doors (again)')
  expect(await page.getByRole('textbox', { name: 'SMS and WhatsApp' }).inputValue()).toContain('Doors at eight.')
  await page.getByRole('radio', { name: 'Only WhatsApp', checked: true }).waitFor()
})
