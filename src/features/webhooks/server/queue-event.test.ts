import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import { derivedKeys } from '#platform/server/secret-box.ts'
import { confirmSignup } from '#screens/drop-page/server/confirming/confirm-signup.ts'
import { formFor, type GivenDrop, givenDrop } from '../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import type { WebhookEvent } from '../events.ts'
import { queueWebhookEvent } from './queue-event.ts'

let server: TestServer
let drop: GivenDrop
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  drop = await givenDrop(server)
})
afterAll(() => server.stop())

async function givenEndpoint(organization_id: string, event_types: string[], enabled = true): Promise<string> {
  const id = newId()
  await server.sql(
    `insert into webhook_endpoints (organization_id, id, url, event_types, enabled, secret) values ($1, $2, 'https://a.example', $3, $4, '')`,
    [organization_id, id, event_types, enabled],
  )
  return id
}
const eventsOf = (organization_id: string) =>
  server.sql('select * from webhook_events where organization_id = $1 order by id', [organization_id])
const erased = (more: Partial<WebhookEvent> = {}) =>
  ({ type: 'fan.erased', occurred_at: new Date(), data: { fan_id: newId() }, ...more }) as WebhookEvent
const queue = (organization_id: string, event: WebhookEvent) =>
  server.app.database.inOrganization(organization_id, db => queueWebhookEvent(db, organization_id, event))

describe('an event', () => {
  it('is stored once, with a delivery for each endpoint subscribed to its type', async () => {
    const team = randomUUID()
    const listening = [
      await givenEndpoint(team, ['fan.erased']),
      await givenEndpoint(team, ['fan.erased', 'fan.opted_out']),
    ]
    await givenEndpoint(team, ['fan.opted_out'])
    await givenEndpoint(team, ['fan.erased'], false)
    await queue(team, erased())
    const [event, ...more] = await eventsOf(team)
    expect(more).toEqual([])
    const deliveries = await server.sql('select endpoint_id, state from webhook_deliveries where event_id = $1', [
      event?.id,
    ])
    expect(deliveries.map(({ endpoint_id }) => endpoint_id).sort()).toEqual(listening.sort())
  })

  it('is not stored without a subscribed endpoint, nor when its transaction fails', async () => {
    const team = randomUUID()
    await queue(team, erased())
    await givenEndpoint(team, ['fan.erased'])
    const failing = server.app.database.inOrganization(team, async db => {
      await queueWebhookEvent(db, team, erased())
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect(await eventsOf(team)).toEqual([])
  })

  it('is stored once per deduplication key', async () => {
    const team = randomUUID()
    await givenEndpoint(team, ['fan.erased'])
    for (const once of ['a', 'a', 'b']) await queue(team, erased({ once }))
    expect((await eventsOf(team)).map(({ once }) => once)).toEqual(['a', 'b'])
    expect(await server.sql('select 1 from webhook_deliveries where organization_id = $1', [team])).toHaveLength(2)
  })
})

describe('a fan', () => {
  it('emits two events when they sign up and confirm by mail, with ids only and no form data', async () => {
    const { organization_id } = drop
    await givenEndpoint(organization_id, ['fan.signed_up', 'fan.confirmed'])
    const form = await formFor(server, drop, { email_address: 'ada.private@mail.example' })
    const { body } = await server.call(signups.subscribe, form)
    const [signedUp] = await eventually(async () => {
      const events = await eventsOf(organization_id)
      return events.length > 0 && events
    })
    const [signup] = await server.sql('select fan_id, drop_id, created_at from signups where id = $1', [body.id])
    const { fan_id, drop_id } = signup ?? {}
    expect(signedUp).toMatchObject({
      type: 'fan.signed_up',
      occurred_at: signup?.created_at,
      fan_id,
      data: {
        fan_id,
        signup_id: body.id,
        drop_id,
        drop_version: 1,
        channels: ['EMAIL'],
        verified_channels: [],
        awaits_confirmation: false,
      },
    })

    await server.sql(`update signups set state = 'QUARANTINED', quarantine_reasons = '{UNCONFIRMED}' where id = $1`, [
      body.id,
    ])
    await server.sql(
      `insert into signup_confirmations (organization_id, signup_id, channel, drop_id, expires_at) values ($1, $2, 'EMAIL', $3, now() + interval '1 day')`,
      [organization_id, body.id, drop_id],
    )
    const subject = { organization_id, signup_id: body.id, channel: 'EMAIL' as const }
    const contactKeys = derivedKeys(server.app.settings.FANFARE_ENCRYPTION_KEYS, 'contact')
    const { database } = server.app
    const services = { database, clock: server.clock, contactKeys, keys: { contact: contactKeys[0] } }
    for (let twice = 0; twice < 2; twice++) await confirmSignup(services, subject)
    const events = await eventsOf(organization_id)
    expect(events.map(({ type }) => type)).toEqual(['fan.signed_up', 'fan.confirmed'])
    expect(events[1]?.data).toEqual({ fan_id, signup_id: body.id, drop_id, channels: ['EMAIL'] })
    expect(JSON.stringify(events)).not.toContain('private')
  })

  it('emits no event when quarantined as a bot', async () => {
    const other = await givenDrop(server)
    await givenEndpoint(other.organization_id, ['fan.signed_up'])
    const { body } = await server.call(signups.subscribe, await formFor(server, other))
    // what was found suspicious before the follow-up ran
    await eventually(async () => (await eventsOf(other.organization_id)).length === 1)
    await server.sql('delete from webhook_events where organization_id = $1', [other.organization_id])
    await server.sql(`update signups set state = 'QUARANTINED', quarantine_reasons = '{TOO_FAST}' where id = $1`, [
      body.id,
    ])
    await server.sql(`insert into job_outbox (task, payload) values ('follow_up_signup', $1)`, [
      JSON.stringify({ organization_id: other.organization_id, signup_id: body.id }),
    ])
    await eventually(async () => (await server.sql('select 1 from job_outbox')).length === 0)
    await eventually(
      async () =>
        (await server.sql(`select 1 from graphile_worker.jobs where task_identifier = 'follow_up_signup'`)).length ===
        0,
    )
    expect(await eventsOf(other.organization_id)).toEqual([])
  })
})
