import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '../../accessibility/axe.ts'
import { type FanSite, startFanSite } from '../fan-site.ts'
import { withStyles } from './part-styles.ts'

// A page before it opens, and a form that asks the contact first.

const cover = {
  images: [{ url: '/covers/heat-signature.webp', width: 960, height: 960 }],
}
const DAY = 86_400_000

let site: FanSite
beforeAll(async () => {
  site = await startFanSite()
  const steps = {
    form_layout: 'STEPS',
    allow_name: true,
    allow_birthdate: true,
    require_checkbox_opt_in: true,
  } as const
  await site.give('/d/steps', { title: 'Slow Orchard', ...steps }, withStyles('steps'))
  await site.give('/d/etapes', { title: 'Slow Orchard', translation_language: 'fr', ...steps }, withStyles('steps'))
  const opens_at = new Date(Date.now() + 4 * DAY + 3_600_000).toISOString()
  const teaser = { phase: 'teaser', opens_at, now: new Date().toISOString(), cover, ...withStyles('teaser') } as const
  const mood = { cover: 'heat-signature', voice: 'mono' } as const
  await site.give('/d/framed-teaser', { title: 'Noche Larga', teaser: true }, { ...teaser, mood })
  await site.give('/d/teaser', { title: 'Noche Larga', description: 'Eleven songs.', teaser: true }, teaser)
}, 60_000)
afterAll(() => site?.stop())

test('a form in steps is clean, has its button in sight, and sends nothing before the last step', async () => {
  const { page } = await site.open('/d/steps')
  const button = page.getByRole('button', { name: 'Sign up' })
  const box = await button.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  expect(await page.getByLabel(/^First name/).isVisible()).toBe(false)
  expect(await findings(page)).toEqual([])
  await page.getByLabel(/^Email address/).fill('ines@example.com')
  await page.getByLabel(/^Email address/).press('Enter')
  await page.getByRole('heading', { name: 'Almost in' }).waitFor()
  expect(site.posts()).toEqual([])
  expect(await page.getByLabel(/^Email address/).isVisible()).toBe(false)
  expect(await findings(page)).toEqual([])
  await page.getByLabel(/^First name/).fill('Inês')
  await page.getByLabel(/^Last name/).fill('Carvalho')
  await page.getByLabel(/^Date of birth/).fill('04/17/1999')
  await page.getByRole('checkbox').check()
  await button.click()
  await page.getByText('You’re in!').waitFor()
  expect(site.posts()).toHaveLength(1)
}, 60_000)

test('Back leads from the second step of a form to the first, and Forward and a reload to the second', async () => {
  const { page } = await site.open('/d/steps')
  const contact = page.getByLabel(/^Email address/)
  const firstName = page.getByLabel(/^First name/)
  await contact.fill('ines@example.com')
  await contact.press('Enter')
  await firstName.fill('Inês')
  await page.goBack()
  await expect.poll(() => contact.evaluate(field => field === document.activeElement)).toBe(true)
  expect(await firstName.isVisible()).toBe(false)
  await page.goForward()
  await expect.poll(() => firstName.isVisible()).toBe(true)
  await page.reload()
  await expect.poll(() => firstName.isVisible(), { timeout: 20_000 }).toBe(true)
  expect([await contact.inputValue(), await firstName.inputValue()]).toEqual(['ines@example.com', 'Inês'])
  await page.goBack()
  await expect.poll(() => contact.isVisible()).toBe(true)
}, 60_000)

test('a form in steps speaks French', async () => {
  const { page } = await site.open('/d/etapes')
  await page.getByText(/Rien n’est envoyé avant/).waitFor()
  expect(await findings(page)).toEqual([])
}, 60_000)

test('without scripts a form in steps shows all of its fields', async () => {
  const { page } = await site.open('/d/steps', { javaScriptEnabled: false })
  expect(await page.getByLabel(/^First name/).isVisible()).toBe(true)
  expect(await page.getByText(/Nothing is sent before/).isVisible()).toBe(false)
}, 60_000)

test.each(['light', 'dark'] as const)(
  'a teaser is clean in %s, and names its moment in the visitor’s own time',
  async colorScheme => {
    const { page } = await site.open('/d/teaser', { colorScheme, timezoneId: 'Asia/Tokyo' })
    await page.waitForFunction(() => /GMT\+9/.test(document.querySelector('[data-opening]')?.textContent ?? ''))
    expect(await page.getByRole('button', { name: 'Tell me' }).isVisible()).toBe(true)
    expect(await page.getByText('One strip a day.').isVisible()).toBe(true)
    expect(await findings(page)).toEqual([])
  },
  60_000,
)

test('the strips of a teaser take the whole wall on a desk, in a voice that frames its cover too', async () => {
  const { page } = await site.open('/d/framed-teaser', { viewport: { width: 1440, height: 900 } })
  const [hero, picture, border] = await page.locator('.hero').evaluate(wall => {
    const image = wall.querySelector('img') as HTMLImageElement
    return [wall.clientWidth, image.getBoundingClientRect().width, getComputedStyle(image).borderTopWidth]
  })
  expect([picture, border]).toEqual([hero, '0px'])
}, 60_000)
