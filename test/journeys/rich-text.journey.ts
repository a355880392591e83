import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from '../accessibility/axe.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { closeContexts, workerBrowser } from './worker-browser.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer()
  browser = await workerBrowser()
})
afterAll(async () => {
  await closeContexts()
  await server?.stop()
})

async function openEditor() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(`${server.url}/ui`)
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.waitFor()
  return { page, text, complaints, close: () => context.close() }
}
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const done = (page: Page) => page.getByRole('button', { name: 'Done' })

it('opens a link dialog 600 pixels wide, where Done needs an address (FORM-109)', async () => {
  const { page, text, complaints, close } = await openEditor()
  await text.press('Control+End')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const dialog = dialogOf(page, 'Add link')
  await dialog.waitFor()
  expect((await dialog.boundingBox())?.width).toBe(600)
  expect(await done(page).isDisabled()).toBe(true)
  await dialog.getByLabel('Text').fill('the tickets')
  expect(await done(page).isDisabled()).toBe(true)
  const destination = dialog.getByLabel('Destination URL')
  for (const refused of ['   ', 'javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x']) {
    await destination.fill(refused)
    expect({ refused, disabled: await done(page).isDisabled() }).toEqual({ refused, disabled: true })
  }
  await destination.fill('label.example/tickets')
  expect(await findings(page)).toEqual([])
  await done(page).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await text.getByRole('link', { name: 'the tickets' }).getAttribute('href')).toBe(
    'https://label.example/tickets',
  )
  expect(complaints).toEqual([])
  await close()
})

it('opens, changes and removes a link by keyboard and keeps its text (FORM-109)', async () => {
  const { page, text, close } = await openEditor()
  await text.getByRole('link', { name: 'Listen ahead' }).click()
  await text.press('Control+k')
  const dialog = dialogOf(page, 'Edit link')
  await dialog.waitFor()
  expect(await dialog.getByLabel('Text').inputValue()).toBe('Listen ahead')
  await dialog.getByLabel('Destination URL').fill('https://label.example/friday')
  await dialog.getByLabel('Destination URL').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const link = text.getByRole('link', { name: 'Listen ahead' })
  expect(await link.getAttribute('href')).toBe('https://label.example/friday')
  await link.click()
  await text.press('Control+k')
  await dialog.getByRole('button', { name: 'Remove link' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await link.count()).toBe(0)
  expect(await text.textContent()).toContain('comes out on Friday. Listen ahead.')
  await close()
})

it('keeps pasted text and removes anything that could run', async () => {
  const { page, text, close } = await openEditor()
  await text.press('Control+End')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<p onclick="alert(1)">Come <a href="javascript:alert(1)">here</a><script>alert(1)</script><img src=x onerror="alert(1)"></p>',
    )
    document
      .querySelector('.rich-text')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => text.textContent()).toContain('Come here')
  expect(await text.locator('[onclick], script, img, a[href^="javascript"]').count()).toBe(0)
  await close()
})
