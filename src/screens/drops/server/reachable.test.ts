import { afterAll, beforeAll, expect, it } from 'vitest'
import { audiences } from '#records/audiences/contract.ts'
import { EVERYONE } from '#records/audiences/rules-contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { broadcastWorld } from '../../../../test/audiences/broadcast-world.ts'
import { dropScreens } from '../contract.ts'

let world: Awaited<ReturnType<typeof broadcastWorld>>
beforeAll(async () => {
  world = await broadcastWorld()
  const { sql } = world.server
  await sql('select settle_marketing(organization_id, array_agg(id)) from fans group by organization_id')
  // a contact is proven by a sign-up: an import states the consent of the other fans
  const imported = `f.id not in (select fan_id from signups where state = 'ACCEPTED')`
  await sql(
    `update fan_contacts c set verified_at = null, consent_stated_at = now() from fans f where f.id = c.fan_id and ${imported}`,
  )
  await sql(`update fans f set agreed_channels = '{EMAIL}' where ${imported}`)
})
afterAll(() => world?.server.stop())

it('counts the same reachable fans for drops, an audience, the fan list and a message when some fans were only imported', async () => {
  const { server, of, team, clock, estimateOf } = world
  const ann = team.people.ann
  const { reached, skipped } = await estimateOf({ send_mode: 'SMS_OR_WHATSAPP_AND_EMAIL' })
  const { body } = await server.call(audiences.measure, of({ group: EVERYONE }), ann)
  expect(body.reachable_by_any).toBe(reached)
  const imported = skipped.find(({ reason }) => reason === 'NO_SIGN_UP')?.fans
  expect(imported).toBeGreaterThan(5)
  expect(body.reach.find(({ channel }) => channel === 'EMAIL')?.no_sign_up).toBe(imported)

  const today = clock.now().toISOString().slice(0, 10)
  const numbers = await server.call(dropScreens.numbers, of({ from: today, to: today }), ann)
  expect(numbers.body.reachable.value).toBe(reached)

  const { body: mailed } = await server.call(fanScreens.count, of({ channel: 'EMAIL' }), ann)
  expect(mailed.count).toBe(body.reach.find(({ channel }) => channel === 'EMAIL')?.reachable)
})
