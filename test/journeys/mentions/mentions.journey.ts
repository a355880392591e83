import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accountId } from '#integrations/artist-accounts/simulator/people.ts'
import { findings } from '../../accessibility/axe.ts'
import { commentNotice, notify, sentFrom, storyNotice } from '../../mentions/instagram.ts'
import { givenArtist } from '../../roster/promotions.ts'
import { desk, horizontalOverflow, phone, startWorkspace, type Workspace } from '../workspace-world.ts'

let world: Workspace
let page: Page
beforeAll(async () => {
  world = await startWorkspace()
  await givenArtist(world.server, world.organization_id, { name: 'Wren Hallow' })
})
afterAll(() => world?.stop())
afterEach(() => world.closePages())

const account = accountId('wrenhallow')
async function looksRight(where: string) {
  expect(await findings(page), where).toEqual([])
  expect(await horizontalOverflow(page), where).toBeLessThanOrEqual(0)
}

it('an artist’s account is connected on their page, a story arrives live, and is answered by keyboard', async () => {
  page = await world.open('/mentions', desk)
  await page.getByText('No account is connected').waitFor()
  await looksRight('no account')
  await page.getByRole('link', { name: 'Choose an Artist' }).click()
  await page.getByRole('link', { name: 'Wren Hallow' }).waitFor()
  await looksRight('artists')
  await page.getByRole('link', { name: 'Wren Hallow' }).click()
  await page.getByText('No drop yet.').waitFor()
  await looksRight('an artist with nothing')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Connect Instagram' }).click()
  const signIn = await opened
  await signIn.getByRole('button', { name: 'Agree' }).click()
  await signIn.getByText('@wrenhallow is connected').waitFor()
  await signIn.close()
  await page.getByText('@wrenhallow', { exact: true }).waitFor()
  await looksRight('a connected account')

  await page.getByRole('link', { name: 'Mentions' }).first().click()
  await page.getByText('Everything is answered').waitFor()
  await notify(world.server, storyNotice({ account, mid: 'mid.1' }, world.server.url))
  const card = page.getByRole('button', { name: /marlow\.tapes/ })
  await card.waitFor()
  await looksRight('the grid')
  await card.focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('textbox', { name: 'Answer @marlow.tapes' })
  await box.waitFor()
  await looksRight('a mention')
  await page.getByRole('button', { name: 'Add blue heart' }).click()
  await box.focus()
  await page.keyboard.type(' Drive safe')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Answered @marlow.tapes').waitFor()
  expect((await sentFrom(world.server, account)).map(({ text }) => text)).toEqual(['💙 Drive safe'])
  await page.getByRole('button', { name: /^Answered/ }).click()
  await page.getByRole('button', { name: /marlow\.tapes.*, mentions Wren Hallow, answered/ }).waitFor()
})

it('says when the window is over, and lists comments on a phone', async () => {
  const at = new Date(Date.now() - 25 * 3_600_000)
  await notify(
    world.server,
    storyNotice({ account, mid: 'mid.late', from: 'hazel_and_the_coastline_choir', at }, world.server.url),
  )
  await notify(world.server, commentNotice(account, { text: 'Porto, please come to Porto!' }))
  page = await world.open('/mentions?page=TOO_LATE', { ...phone, theme: 'dark' })
  await page.getByRole('button', { name: /hazel_and_the_coastline_choir/ }).click()
  await page.getByText('Instagram takes answers for 24 hours. This window is over.').waitFor()
  expect(await page.getByRole('textbox', { name: /^Answer/ }).count()).toBe(0)
  await looksRight('too late')
  await page.goto(`${world.server.url}/mentions?kind=comments`)
  await page.getByText('Porto, please come to Porto!').filter({ visible: true }).waitFor()
  await looksRight('comments')
  await page.goto(`${world.server.url}/mentions?q=nobody`)
  await page.getByText('Nothing for “nobody”').waitFor()
  await looksRight('nothing found')
})
