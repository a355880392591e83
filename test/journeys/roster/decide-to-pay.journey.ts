import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from '../../accessibility/axe.ts'
import { film } from '../../film.ts'
import { givenActivation, givenArtist } from '../../roster/promotions.ts'
import { givenCreators } from '../../roster/roster-crowd.ts'
import { desk, startWorkspace, type Workspace } from '../workspace-world.ts'

let world: Workspace
let page: Page
let activation_id: string
let profile_id: string
beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id, ann } = world
  const [creator_id = ''] = await givenCreators(server, organization_id, [
    {
      name: 'Mara Vale',
      profiles: [{ username: 'mara.vale', follower_count: 9000 }],
      contacts: [{ type: 'email', value: 'mara@vale.example' }],
      prices: [100],
    },
  ])
  const [profile] = await server.sql<{ id: string }>(
    'select social_profile_id as id from creator_profiles where creator_id = $1',
    [creator_id],
  )
  profile_id = profile?.id ?? ''
  const artist_id = await givenArtist(server, organization_id, { name: 'Wren Hallow' })
  activation_id = await givenActivation(server, { organization_id, as: ann }, { artist_id, name: 'Night Bus, wave 1' })
  page = await world.open(`/roster?details=${profile_id}`, desk)
})
afterAll(() => world?.stop())
afterEach(() => expect(world.complaints.splice(0)).toEqual([]))

const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name},`) })
const card = (step: string) => column(step).getByRole('button', { name: 'Mara Vale', exact: true })
const moveTo = async (step: string) => {
  await page.getByRole('button', { name: 'Move Mara Vale' }).click()
  await page.getByRole('menuitem', { name: step, exact: true }).click()
  await card(step).waitFor()
}

it('decides about a creator and shortlists them from their details (DETAIL-025, SHORT-022)', async () => {
  const details = page.getByRole('dialog', { name: 'Creator Details' })
  await details.getByText('@mara.vale').first().waitFor()
  await details.getByRole('tab', { name: 'Analytics' }).click()
  await details.getByRole('region', { name: 'Audience' }).waitFor()
  expect(new URL(page.url()).searchParams.get('tab')).toBe('analytics')
  expect(await findings(page)).toEqual([])
  await details.getByRole('button', { name: 'Add To Promo' }).click()
  const choose = page.getByRole('dialog', { name: 'Select Promotion' })
  await choose.getByRole('button', { name: /^Night Bus, wave 1/ }).click()
  await choose.getByRole('button', { name: 'Add To Promo' }).click()
  await page.getByText("Creators added to the promotion's shortlist.").first().waitFor()
})

it('hires them, takes their film as a draft, and a client approves it without an account', async () => {
  await page.goto(new URL(`/promotions/${activation_id}`, world.server.url).href)
  await card('Shortlisted').waitFor()
  for (const step of ['Outreached', 'Negotiating', 'Approved', 'Hired']) await moveTo(step)
  await card('Hired').click()
  const panel = page.getByRole('dialog', { name: 'Mara Vale', exact: true })
  await panel
    .getByLabel('File of a draft')
    .setInputFiles({ name: 'night-bus.mp4', mimeType: 'video/mp4', buffer: film(540, 960, 12) })
  await panel.getByText('Waits for you').waitFor()
  await panel.getByText('night-bus.mp4').waitFor()
  expect(await findings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'detached' })
  await card('Draft Ready').waitFor()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Client Links' }).click()
  const links = page.getByRole('dialog', { name: 'Client links' })
  await links.getByRole('button', { name: 'New Link' }).click()
  const url = await links.getByRole('textbox', { name: 'New client link' }).inputValue()
  const visitor = await world.browser.newContext()
  const client = await visitor.newPage()
  await client.goto(new URL(new URL(url).pathname, world.server.url).href)
  await client.getByRole('heading', { name: 'Night Bus, wave 1' }).waitFor()
  await client.locator('video').waitFor()
  await client.getByText('Decide', { exact: true }).click()
  await client.getByRole('textbox', { name: 'Your name' }).fill('Wren')
  // decides nothing: it would be the first of the two buttons
  await client.keyboard.press('Enter')
  await client.getByRole('button', { name: 'Approve draft' }).click()
  await client.getByText('The team sees what you decided about the draft.').waitFor()
  await visitor.close()
  await page.keyboard.press('Escape')
  await links.waitFor({ state: 'detached' })
  await card('Draft Ready').click()
  await panel.getByText('Decided by Wren, by a client link').waitFor()
})

it('adds the live post, pays, and sees the payout at the creator', async () => {
  const panel = page.getByRole('dialog', { name: 'Mara Vale', exact: true })
  await panel
    .getByRole('textbox', { name: 'Link to a live post' })
    .fill('https://www.tiktok.com/@mara.vale/video/7301234567')
  await panel.getByRole('region', { name: 'Live posts' }).getByRole('button', { name: 'Add' }).click()
  await panel.getByText('not in yet').waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'detached' })
  await card('Live Post').waitFor()

  await page.goto(new URL('/roster', world.server.url).href)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import payouts' }).click()
  const report = page.getByRole('dialog', { name: 'Import payouts' })
  const rows = [
    'Payout item ID,Recipient,Amount,Currency,Status,Time processed',
    'ITEM1,mara@vale.example,100.00,USD,SUCCESS,2026-10-10T12:00:00Z',
  ]
  await report
    .getByLabel('Payout report')
    .setInputFiles({ name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await report.getByText('1 added').waitFor()
  await page.goto(new URL(`/promotions/${activation_id}`, world.server.url).href)
  await card('Paid').waitFor()

  await page.goto(new URL(`/roster?details=${profile_id}`, world.server.url).href)
  const details = page.getByRole('dialog', { name: 'Creator Details' })
  await details.getByRole('list', { name: 'Latest payouts' }).getByText('$100.00').waitFor()
  await details.getByRole('tab', { name: /^Promotions/ }).click()
  await details.getByRole('table', { name: 'Past promotions' }).getByText('Night Bus, wave 1').waitFor()
  expect(await findings(page)).toEqual([])
})
