import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rosters } from '#records/rosters/contract.ts'
import { givenApplication } from '../../roster/applications.ts'
import { givenProfile } from '../../roster/creators.ts'
import { givenCreators } from '../../roster/roster-crowd.ts'
import { desk, horizontalOverflow, phone, startWorkspace, type Workspace } from '../workspace-world.ts'
import { enlarge } from './large-letters.ts'

// What stays in sight of the roster: on a phone for a reader who has set the browser's letters to twice their size, and on a
// desk with more lists than one line holds.

let world: Workspace
beforeAll(async () => {
  world = await startWorkspace()
  const { server, organization_id, ann } = world
  await givenCreators(server, organization_id, [
    { name: 'Mara Lindqvist', profiles: [{ username: 'mara.lindqvist', follower_count: 503_400 }], prices: [3000] },
  ])
  for (const name of ['Would book again in Europe', 'New music reviewers', 'UK and Ireland', 'Tour openers', 'Dancers'])
    for (const part of ['north', 'south'])
      await server.call(rosters.create, { organization_id, name: `${name}, ${part}` }, ann)
  const social_profile_id = await givenProfile(server, { username: 'keen', follower_count: 297_600 })
  await givenApplication(server, { organization_id, social_profile_id, email_address: 'keen@mail.example' })
})
afterAll(() => world?.stop())

/** Whether all of the part is seen: the topmost thing at its two ends is the part. */
const isInSight = (part: Locator) =>
  part.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const seen = (x: number) => element.contains(document.elementFromPoint(x, (top + bottom) / 2))
    return seen(left + 2) && seen(right - 2)
  })

it('keeps Interested in sight when the lists are wider than the line (LIST-008)', async () => {
  const page = await world.open('/roster', desk)
  const interested = page.getByRole('button', { name: /^Interested/ })
  await interested.waitFor()
  expect(await isInSight(interested)).toBe(true)
})

it('shows the count of the list, followers and price on a phone at 200 % text', async () => {
  const page = await world.open('/roster', phone)
  await enlarge(page)
  await page.reload()
  const row = page.getByRole('row', { name: /Mara Lindqvist/ })
  await row.waitFor()
  const lists = page.getByRole('navigation', { name: 'Creator lists' })
  expect(await isInSight(lists.getByRole('button', { name: /^All Creators/ }))).toBe(true)
  expect(await isInSight(row.getByText('503.4k'))).toBe(true)
  expect(await isInSight(row.getByText('$3,000'))).toBe(true)
  expect(await horizontalOverflow(page)).toBe(0)
})

it('shows the followers of an applicant on a phone at 200 % text', async () => {
  const page = await world.open('/roster?list=interested', { ...phone, height: 1400 })
  await enlarge(page)
  await page.reload()
  const row = page.getByRole('row', { name: /keen/ })
  await row.waitFor()
  expect(await isInSight(row.getByText('297.6k').first())).toBe(true)
})
