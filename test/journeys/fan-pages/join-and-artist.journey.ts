import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFanPages } from '#app/services/fan-renderer.ts'
import { applicants } from '#features/applicants/contract.ts'
import { inviteLinks } from '#features/invite-links/contract.ts'
import { findings } from '../../accessibility/axe.ts'
import { givenDrop } from '../../fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../server.ts'
import { type Team, teamOf } from '../../teams.ts'
import { closeContexts, workerBrowser } from '../worker-browser.ts'

// The two public pages that are no drop: where creators apply, and where all pages of an artist are.

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  const fanPages = await builtFanPages()
  if (!fanPages) throw new Error('The fan pages are not built.')
  server = await startTestServer({ fanPages, settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(async () => {
  await closeContexts()
  await server?.stop()
})

async function visit(path: string): Promise<{ page: Page; elsewhere: string[]; close: () => Promise<void> }> {
  const context = await (await workerBrowser()).newContext({ viewport: { width: 390, height: 844 } })
  const elsewhere: string[] = []
  context.on('request', request => {
    if (!request.url().startsWith(server.url) && /^https?:/.test(request.url())) elsewhere.push(request.url())
  })
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  await page.goto(server.url + path)
  return { page, elsewhere, close: () => context.close() }
}

const isScrolledSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('a creator applies through an invite link, sees the confirmation, and appears in the team’s applicants (JOIN-001, JOIN-006, JOIN-011, JOIN-025)', async () => {
  const of_team = { organization_id: team.organization_id }
  const sent = { title: 'Make something with us', profile_name: 'Halfsun Tea', description: 'We send the tea.' }
  const { body: link } = await server.call(inviteLinks.create, { ...of_team, ...sent }, team.people.ann)
  const { page, elsewhere, close } = await visit(`/join/${link.id}`)
  await page.getByText('We send the tea.').waitFor()
  expect([await findings(page), await isScrolledSideways(page)]).toEqual([[], false])
  const apply = page.getByRole('button', { name: 'Apply' })
  // greyed, which a press would wait for
  await apply.click({ force: true })
  const isFocused = () => document.activeElement?.id === 'username'
  await page.waitForFunction(isFocused)
  await page.getByLabel(/^TikTok username/).fill('https://www.tiktok.com/@mirela?lang=de')
  await page.getByLabel(/^Email/).fill('mirela@creators.example')
  await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled)
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Instagram', { exact: true }).check({ force: true })
  await page.getByLabel(/^Phone/).fill('+351 912 345 678')
  await page.getByLabel(/^Price/).fill('180')
  await page.getByLabel('Currency').selectOption('EUR')
  const typed = () =>
    page.evaluate(() =>
      [...new FormData(document.querySelector('form') ?? undefined)].flatMap(([name, value]) =>
        value && name !== 'country_code' ? [[name, value]] : [],
      ),
    )
  const portugal = page.locator('[aria-label$="+351"]')
  await portugal.waitFor()
  const before = await typed()
  expect(before).toHaveLength(6)
  await page.reload()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#username')?.value)
  expect(await typed(), 'still there after a reload').toEqual(before)
  await portugal.waitFor()
  await apply.click()
  await page.getByRole('heading', { name: 'Welcome to the community!' }).waitFor()
  expect(await page.getByText('@mirela').count()).toBeGreaterThan(0)
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.includes('typed')))).toEqual([])
  expect(elsewhere).toEqual([])
  const { body } = await server.call(applicants.list, { ...of_team, limit: 100 }, team.people.ann)
  expect(body.items.map(({ roster_invite_link_id }) => roster_invite_link_id)).toEqual([link.id])
  await close()
})

test('artist page links to live, upcoming and past drops, and to streaming services', async () => {
  const listening_links = [
    { platform: 'spotify' as const, destination_url: 'https://open.spotify.example/x', is_hidden: false },
  ]
  const { drop, organization_id } = await givenDrop(server, {
    title: 'Low Tide',
    description: 'Out now.',
    listening_links,
  })
  const place = { organization_id, of_profile: drop.drop_profile.id }
  const day = (from_now: number) => new Date(server.clock.now().getTime() + from_now * 86_400_000).toISOString()
  await givenDrop(server, { title: 'Tidal Memory', go_live_timestamp: day(20) }, place)
  await givenDrop(server, { title: 'First Light', end_at: day(-2) }, place)
  const { page, elsewhere, close } = await visit(`/${drop.drop_profile.slug}`)
  for (const heading of ['Live now', 'Coming', 'Listen', 'Before'])
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  expect([await findings(page), await isScrolledSideways(page)]).toEqual([[], false])
  const outsideTheirPictures = await page.locator('.works .ini').evaluateAll(
    initials =>
      initials.filter(initial => {
        const letter = document.createRange()
        letter.selectNodeContents(initial)
        const [box, text] = [initial.getBoundingClientRect(), letter.getBoundingClientRect()]
        return text.height > box.height || text.width > box.width
      }).length,
  )
  expect([await page.locator('.works .ini').count(), outsideTheirPictures]).toEqual([3, 0])
  // letters of twice the size
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await isScrolledSideways(page)).toBe(false)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.getByRole('link', { name: 'Sign Up, Low Tide' }).click()
  await page.getByRole('heading', { name: 'Low Tide' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${drop.drop_profile.slug}/${drop.slug}`)
  expect(elsewhere).toEqual([])
  await close()
})
