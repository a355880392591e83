import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#platform/server/log.ts'
import { startWebhookWorld } from '../../../../test/webhooks.ts'
import { purgeWebhooksWork } from './purge.ts'
import { queueWebhookEvent } from './queue-event.ts'

let world: Awaited<ReturnType<typeof startWebhookWorld>>
beforeAll(async () => {
  world = await startWebhookWorld()
})
afterEach(() => world.clear())
afterAll(() => world.stop())

const everything = async () => {
  const tables = ['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts', 'job_outbox']
  const rows = await Promise.all(tables.map(table => world.sql(`select to_jsonb(t)::text as row from ${table} t`)))
  return rows.flatMap(found => found.map(({ row }) => row)).join('\n')
}

it('removes stored receiver responses about an erased fan and keeps those about other fans (threat 37)', async () => {
  const { endpoint_id, worker } = await world.listening((_, response, { body }) =>
    response.writeHead(200).end(`saved ${body.includes('PHONE') ? 'grace' : 'ada'}.canary@mail.example`),
  )
  await world.sql(`update webhook_endpoints set event_types = '{fan.opted_out,fan.erased}'`)
  const optedOut = (fan_id: string, channel: 'EMAIL' | 'PHONE') =>
    world.database.inOrganization(world.team, db =>
      queueWebhookEvent(db, world.team, {
        type: 'fan.opted_out',
        occurred_at: world.clock.now(),
        data: { fan_id, channels: [channel] },
      }),
    )
  const [ada, grace] = [crypto.randomUUID(), crypto.randomUUID()]
  await optedOut(ada, 'EMAIL')
  await world.run(worker, endpoint_id)
  await optedOut(grace, 'PHONE')
  await world.run(worker, endpoint_id)
  expect(await everything()).toContain('ada.canary')

  await world.database.inOrganization(world.team, db =>
    queueWebhookEvent(db, world.team, { type: 'fan.erased', occurred_at: world.clock.now(), data: { fan_id: ada } }),
  )
  // also what is answered from now on: to a late try, and to the news itself
  await world.sql(`update webhook_deliveries set state = 'PENDING', due_at = 'epoch'`)
  const before = await world.attempts(endpoint_id)
  await world.run(worker, endpoint_id)
  expect((await world.attempts(endpoint_id)).length - before.length).toBe(3)
  const left = await everything()
  expect(left).not.toContain('ada.canary')
  expect(left).toContain('grace.canary')
})

it('purges events and their log after 30 days in any state, and schedules the next purge', async () => {
  const { endpoint_id, worker } = await world.listening(500)
  const events = () => world.sql('select id from webhook_events order by id')
  await world.event()
  await world.run(worker, endpoint_id)
  const [old] = await events()
  const purge = (days: number) => {
    world.clock.advance(days * 86_400_000)
    const context = { database: world.database, clock: world.clock, log: silentLog, attempt: 1, lastAttempt: false }
    return purgeWebhooksWork.run(context, { organization_id: world.team })
  }
  await purge(29)
  expect(await events()).toEqual([old])
  await purge(2)
  expect(await events()).toEqual([])
  expect(await world.deliveries(endpoint_id)).toEqual([])
  expect(await world.attempts(endpoint_id)).toEqual([])
  const next = await world.sql(`select run_at from job_outbox where task = 'purge_webhooks' order by id desc limit 1`)
  expect(next).toEqual([{ run_at: new Date(world.clock.now().getTime() + 86_400_000) }])
})
