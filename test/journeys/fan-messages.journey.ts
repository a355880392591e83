import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#platform/server/clock.ts'
import { findings } from '../accessibility/axe.ts'
import { linkIn, messageTo, signUp } from '../fans/fan-mail.ts'
import { type GivenDrop, givenDrop, someAddress } from '../fans/fan-world.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { type Team, teamOf } from '../teams.ts'
import { closeContexts, workerBrowser } from './worker-browser.ts'

let server: TestServer
let browser: Browser
let team: Team<'olga'>
const complaints: string[] = []
beforeAll(async () => {
  server = await startTestServer({
    jobs: true,
    clock: { ...systemClock, advance() {} },
    settings: { RATE_LIMIT_FACTOR: '1000' },
  })
  browser = await workerBrowser()
  team = await teamOf(server, 'North', { olga: 'owner' })
})
afterAll(async () => {
  await closeContexts()
  await server?.stop()
})

/** A browser that says it has no head is kept apart as a machine. */
const PERSON =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const dropIn = (language: 'EN' | 'FR', draft: object = {}): Promise<GivenDrop> =>
  givenDrop(
    server,
    { title: 'Low Tide', translation_language: language, ...draft },
    { organization_id: team.organization_id as never },
  )

interface Opening {
  width?: number
  height?: number
  scripts?: boolean
}

async function opened<T>(
  url: string,
  { width = 390, height = 844, scripts = true }: Opening,
  run: (page: Page) => Promise<T>,
) {
  const context = await browser.newContext({
    viewport: { width, height },
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
    userAgent: PERSON,
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(40_000)
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(url)
    return await run(page)
  } finally {
    await context.close()
  }
}

/** No finding of axe, nothing cut off at the side; a picture where one is asked for. */
async function looksRight(page: Page, name: string) {
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true })
}

async function fanOf(given: GivenDrop) {
  const email_address = someAddress()
  const { signup_id } = await signUp(server, given, { email_address })
  const mail = await messageTo(server, email_address)
  return { email_address, signup_id, mail }
}
const stopReason = async (email: string) =>
  (await server.sql('select stop_reason from fan_contacts where value = $1', [email]))[0]?.stop_reason

describe('the pages linked from messages', () => {
  it.each(screens.flatMap(screen => (['EN', 'FR'] as const).map(language => ({ language, ...screen }))))(
    'fit and have no axe finding in $language at $width pixels',
    async ({ language, width, height }) => {
      const name = (page: string) => `${page}-${language.toLowerCase()}-${width}`
      const { mail } = await fanOf(await dropIn(language))
      await opened(linkIn(mail.body, 'preferences'), { width, height }, page => looksRight(page, name('preferences')))
      await opened(linkIn(mail.headers['List-Unsubscribe'] ?? '', 'unsubscribe'), { width, height }, page =>
        looksRight(page, name('unsubscribe')),
      )
      const double = await dropIn(language, { require_double_opt_in: true })
      const asked = await fanOf(double)
      await opened(linkIn(asked.mail.body, 'confirm'), { width, height }, page => looksRight(page, name('confirm')))
      await opened(`${server.url}/d/${double.drop.id}?signed_up=pending`, { width, height }, page =>
        looksRight(page, name('almost-in')),
      )
    },
    60_000,
  )

  it('turn mail off and on, request the data copy and change the language without scripts', async () => {
    const { mail, email_address } = await fanOf(await dropIn('EN'))
    await opened(linkIn(mail.body, 'preferences'), { scripts: false }, async page => {
      await page.getByRole('button', { name: 'Turn off email' }).click()
      expect(await page.getByRole('status').textContent()).toContain('Turned off.')
      expect(await stopReason(email_address)).toBe('UNSUBSCRIBED')
      await looksRightAfterwards(page, 'preferences-off')
      await page.getByText('I agree to receive marketing messages from North by email.').waitFor()
      await page.getByRole('button', { name: 'Turn on email' }).click()
      expect(await page.getByRole('status').textContent()).toBe('Turned on.')
      expect(await stopReason(email_address)).toBeNull()

      await page.getByText('Ask North to erase everything about you').click()
      await page.getByRole('button', { name: 'Send the request' }).last().click()
      expect(await page.getByRole('status').textContent()).toBe('Your request is on its way.')

      await page.getByRole('button', { name: 'Français' }).click()
      await page.getByRole('heading', { name: 'Tes messages de North' }).waitFor()
      await page.reload()
      expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    })
  }, 60_000)

  /** Without scripts axe cannot run in the page; the picture is taken. */
  const looksRightAfterwards = async (page: Page, name: string) => {
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true })
  }

  it('unsubscribe with one tap or by keyboard', async () => {
    const { mail, email_address } = await fanOf(await dropIn('EN'))
    await opened(linkIn(mail.headers['List-Unsubscribe'] ?? '', 'unsubscribe'), {}, async page => {
      await page.getByRole('heading', { name: 'Unsubscribe from North?' }).waitFor()
      expect(await stopReason(email_address)).toBeNull()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
      expect(await stopReason(email_address)).toBe('UNSUBSCRIBED')
      await looksRight(page, 'unsubscribed')
      await page.getByRole('link', { name: 'See and change all your messages' }).click()
      await page.getByText('Off', { exact: true }).waitFor()
    })
  }, 60_000)
})

describe('double opt-in', () => {
  it('confirms a sign-up from the form through the mailed link to the list', async () => {
    const given = await dropIn('EN', { require_double_opt_in: true })
    const email_address = someAddress()
    await opened(`${server.url}/d/${given.drop.id}`, {}, async page => {
      await page.getByLabel('Email address').fill(email_address)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Sign up' }).click({ timeout: 30_000 })
      await page.getByRole('heading', { name: 'You’re almost in' }).waitFor()
      await looksRight(page, 'almost-in-form')
      await page.getByRole('button', { name: 'Send the link again' }).click()
      await page.getByText('It is too soon to ask again. Give it a minute.').waitFor()
    })
    const link = linkIn((await messageTo(server, email_address)).body, 'confirm')
    await opened(link, {}, async page => {
      await page.getByRole('heading', { name: 'You’re almost in: Low Tide' }).waitFor()
      await page.getByRole('button', { name: 'Confirm my sign-up' }).click()
      await page.getByRole('heading', { name: 'You’re in!' }).waitFor()
    })
    expect((await messageTo(server, email_address, 2)).subject).toBe('You are on the list: Low Tide')
  }, 60_000)
})

it('no page logged to the console', () => expect(complaints).toEqual([]))
