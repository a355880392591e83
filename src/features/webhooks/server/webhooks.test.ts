import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeys } from '#features/api-keys/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { formFor, givenDrop } from '../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { receiver } from '../../../../test/webhooks.ts'
import { webhooks } from '../contract.ts'
import { webhookBody } from '../events.ts'

let server: TestServer
let team: Team<'ann' | 'ben'>
const open: { close(): Promise<unknown> }[] = []
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
})
afterAll(async () => {
  for (const receiving of open) await receiving.close()
  await server.stop()
})

async function listening(...[answer]: Parameters<typeof receiver>) {
  const receiving = await receiver(answer)
  open.push(receiving)
  return receiving
}
const asAnn = () => ({ cookie: team.people.ann.cookie })
const ofTeam = () => ({ organization_id: team.organization_id })
const event_types = ['fan.signed_up' as const]
async function created(url: string, more: object = {}) {
  const answer = await server.call(webhooks.create, { ...ofTeam(), url, event_types, ...more }, asAnn())
  expect(answer.status, answer.problem.detail).toBe(201)
  return { ...answer.body, named: { ...ofTeam(), endpoint_id: answer.body.endpoint.id } }
}

describe('webhooks, by an API key', () => {
  it('send a sign-up as an id that the API resolves', async () => {
    const receiving = await listening()
    const { body } = await server.call(
      apiKeys.create,
      { ...ofTeam(), name: 'Sync', scopes: ['read', 'write'] },
      asAnn(),
    )
    const headers = { authorization: `Bearer ${body.key}` }
    const { secret } = (
      await server.call(webhooks.create, { ...ofTeam(), url: receiving.url, event_types }, { headers })
    ).body
    const given = await givenDrop(server, {}, { organization_id: team.organization_id as never })
    const signUp = await server.call(
      signups.subscribe,
      await formFor(server, given, { email_address: 'ada@mel.example' }),
    )
    const [got] = await eventually(async () => receiving.received.length > 0 && receiving.received)
    if (!got) throw new Error('nothing came')
    const sent = webhookBody('fan.signed_up').parse(new Webhook(secret).verify(got.body, got.headers))
    expect(sent.data).toMatchObject({ signup_id: signUp.body.id, drop_id: given.drop.id })
    expect(got.body).not.toContain('ada')
    const attempts = await eventually(async () => {
      const { items } = (await server.call(webhooks.list, ofTeam(), { headers })).body
      return items[0]?.last_delivered_at ? items : null
    })
    expect(attempts[0]).toMatchObject({ url: receiving.url, waiting: 0, enabled: true, failing_since: null })
    await server.call(webhooks.delete, { ...ofTeam(), endpoint_id: attempts[0]?.id ?? '' }, { headers })
  })
})

describe('an endpoint', () => {
  it('shows its secret once and nowhere else: not in lists, stored idempotent responses, jobs or rows (threat 22)', async () => {
    const { secret, named } = await created('https://crm.example/hook', { description: 'CRM' })
    const rotated = await server.call(webhooks.rotateSecret, named, asAnn())
    expect(rotated.body.secret).not.toBe(secret)
    expect(rotated.body.endpoint.old_secret_until).toBe(
      new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
    )
    const listed = await server.call(webhooks.list, ofTeam(), asAnn())
    const stored = await server.sql(
      'select to_jsonb(e)::text as row from webhook_endpoints e union all select to_jsonb(i)::text from idempotency_keys i union all select payload::text from job_outbox',
    )
    const everything = JSON.stringify([listed.body, stored])
    expect(everything).toContain('crm.example')
    for (const shown of [secret, rotated.body.secret]) {
      expect(everything).not.toContain(shown)
      expect(everything).not.toContain(shown.slice('whsec_'.length))
    }
    await server.call(webhooks.delete, named, asAnn())
  })

  it('also signs with the old secret for a day after a rotation', async () => {
    const receiving = await listening()
    const { secret, named } = await created(receiving.url)
    const { body } = await server.call(webhooks.rotateSecret, named, asAnn())
    const test = () => server.call(webhooks.sendTest, { ...named, event_type: 'fan.confirmed' }, asAnn())
    expect((await test()).status).toBe(202)
    await eventually(async () => receiving.received.length === 1)
    const [both] = receiving.received
    for (const known of [secret, body.secret])
      expect(new Webhook(known).verify(both?.body ?? '', both?.headers ?? {})).toMatchObject({
        type: 'fan.confirmed',
        test: true,
      })
    await server.sql(`update webhook_endpoints set previous_secret_until = $1 where id = $2`, [
      server.clock.now(),
      named.endpoint_id,
    ])
    await test()
    await eventually(async () => receiving.received.length === 2)
    const [, one] = receiving.received
    expect(one?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
    expect(() => new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})).toThrow()
    await server.call(webhooks.delete, named, asAnn())
  })

  it.each([
    ['http://crm.example/hook', 'only https is fetched'],
    ['https://crm.example:8443/', 'only port 443 is asked'],
    ['https://me:secret@crm.example/', 'carries a user name'],
    ['https://10.0.0.7/', 'not public'],
    ['https://169.254.169.254/latest', 'not public'],
    ['https://0x7f.1/', 'not public'],
    ['ftp://crm.example/', 'only https is fetched'],
    ['crm.example', 'not an address'],
  ])('at %s is rejected in production', async (url, why) => {
    const { addressFault } = await import('#platform/server/http/guarded-fetch.ts')
    expect(addressFault(url)).toContain(why)
    // here this machine itself is allowed, so that receivers can be tried out
    if (url.includes('0x7f')) return
    const answer = await server.call(webhooks.create, { ...ofTeam(), url, event_types }, asAnn())
    expect(answer.problem).toMatchObject({ status: 400, field: 'url' })
    expect(answer.problem.detail).toContain(why)
  })

  it('is limited to twenty per team and needs at least one event type', async () => {
    const none = await server.call(webhooks.create, { ...ofTeam(), url: 'https://a.example', event_types: [] }, asAnn())
    expect(none.status).toBe(400)
    const asked = Array.from({ length: 22 }, (_, at) =>
      server.call(webhooks.create, { ...ofTeam(), url: `https://a.example/${at}`, event_types }, asAnn()),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(20)
    expect(statuses.filter(status => status === 409)).toHaveLength(2)
    const { items } = (await server.call(webhooks.list, ofTeam(), asAnn())).body
    for (const { id } of items) await server.call(webhooks.delete, { ...ofTeam(), endpoint_id: id }, asAnn())
  })

  it('is managed by owners and admins only', async () => {
    const { named } = await created('https://crm.example')
    const cookie = team.people.ben.cookie
    expect((await server.call(webhooks.list, ofTeam(), { cookie })).status).toBe(403)
    expect((await server.call(webhooks.rotateSecret, named, { cookie })).status).toBe(403)
    await server.call(webhooks.delete, named, asAnn())
  })

  it('that moves gets the deliveries pending for the old URL at once', async () => {
    const [old, moved] = [await listening(500), await listening()]
    const { named } = await created(old.url)
    const { event_id } = (await server.call(webhooks.sendTest, { ...named, event_type: 'fan.erased' }, asAnn())).body
    // the old address has it before its answer is noted, and until then nothing waits
    await eventually(async () => {
      const { body } = await server.call(webhooks.getDelivery, { ...named, event_id }, asAnn())
      return body.attempts.length === 1
    })
    const { body } = await server.call(webhooks.update, { ...named, url: moved.url, description: 'Moved' }, asAnn())
    expect(body).toMatchObject({ url: moved.url, description: 'Moved', event_types, failing_since: null })
    await eventually(async () => moved.received.length === 1)
    expect(moved.received[0]).toMatchObject({ id: old.received[0]?.id, body: old.received[0]?.body })
    await server.call(webhooks.delete, named, asAnn())
  })

  it.each([
    ['has failed at', 410, [200, 410]],
    ['has got through to', 200, [200]],
  ])('that moves during a delivery gets at once what %s the old URL, and nothing twice', async (_, status, tries) => {
    let end = () => {}
    const [old, moved] = [
      await listening((_, response) => (end = () => response.writeHead(status).end())),
      await listening(200),
    ]
    const { named } = await created(old.url)
    const { event_id } = (await server.call(webhooks.sendTest, { ...named, event_type: 'fan.erased' }, asAnn())).body
    await eventually(async () => old.received.length === 1)
    await server.call(webhooks.update, { ...named, url: moved.url }, asAnn())
    const later = (await server.call(webhooks.sendTest, { ...named, event_type: 'fan.erased' }, asAnn())).body
    end()
    const settled = (event_id: string) =>
      eventually(async () => {
        const { body } = await server.call(webhooks.getDelivery, { ...named, event_id }, asAnn())
        return body.state === 'DELIVERED' && body
      })
    expect((await settled(event_id)).attempts.map(({ status }) => status)).toEqual(tries)
    await settled(later.event_id)
    expect(moved.received.filter(({ id }) => id === event_id)).toHaveLength(tries.length - 1)
    const { items } = (await server.call(webhooks.list, ofTeam(), asAnn())).body
    expect(items).toMatchObject([{ enabled: true, failing_since: null }])
    await server.call(webhooks.delete, named, asAnn())
  })

  it('that answers 410 is disabled, its admins get a mail, and re-enabling it resends what failed', async () => {
    const receiving = await listening(410)
    const { named, endpoint } = await created(receiving.url)
    const { event_id } = (await server.call(webhooks.sendTest, { ...named, event_type: 'fan.erased' }, asAnn())).body
    const mail = await eventually(async () => {
      const [row] = await server.sql(`select recipient, body from outbox_messages where subject like 'Webhooks to%'`)
      return row
    })
    expect(mail.recipient).toMatch(/^ann@/)
    expect(mail.body).toContain(`/settings/webhooks/${endpoint.id}`)
    const { items } = (await server.call(webhooks.list, ofTeam(), asAnn())).body
    expect(items[0]).toMatchObject({ enabled: false, disabled_because: 'GONE', waiting: 0 })
    const since = new Date(server.clock.now().getTime() - 1000).toISOString()
    expect((await server.call(webhooks.replayFailed, { ...named, since }, asAnn())).status).toBe(409)

    receiving.answer(200)
    const enabled = await server.call(webhooks.update, { ...named, enabled: true }, asAnn())
    expect(enabled.body).toMatchObject({ enabled: true, disabled_because: null, failing_since: null })
    expect((await server.call(webhooks.replayFailed, { ...named, since }, asAnn())).body).toEqual({ replayed: 1 })
    const delivery = await eventually(async () => {
      const { body } = await server.call(webhooks.getDelivery, { ...named, event_id }, asAnn())
      return body.state === 'DELIVERED' && body
    })
    expect(delivery.attempts.map(({ status }) => status)).toEqual([200, 410])
    expect(receiving.received.map(({ id, body }) => ({ id, body }))).toEqual(
      Array(2).fill({ id: event_id, body: delivery.body }),
    )
    await server.call(webhooks.delete, named, asAnn())
  })
})

describe('the delivery log', () => {
  it('lists every attempt, filtered and paged, without gaps when attempts share a timestamp', async () => {
    const receiving = await listening((_, response, { body }) =>
      response.writeHead(body.includes('fan.erased') ? 500 : 200).end('thanks'),
    )
    const { named } = await created(receiving.url)
    const types = ['fan.erased', 'fan.confirmed', 'fan.opted_out'] as const
    for (const event_type of [...types, ...types])
      await server.call(webhooks.sendTest, { ...named, event_type }, asAnn())
    const list = async (more: object = {}) =>
      (await server.call(webhooks.listAttempts, { ...named, ...more }, asAnn())).body
    await eventually(async () => (await list({ outcome: 'DELIVERED' })).items.length === 4)
    const all = await list()
    const paged: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { items, links } = await list({ limit: 2, cursor })
      paged.push(...items.map(({ id }) => id))
      cursor = links.next
    }
    expect(paged).toEqual(all.items.map(({ id }) => id))
    expect(new Set((await list({ outcome: 'FAILED' })).items.map(({ event_type }) => event_type))).toEqual(
      new Set(['fan.erased']),
    )
    const [confirmed] = (await list({ event_type: 'fan.confirmed' })).items
    expect(confirmed).toMatchObject({ event_type: 'fan.confirmed', outcome: 'DELIVERED', status: 200, fault: null })
    const { body } = await server.call(webhooks.getDelivery, { ...named, event_id: confirmed?.event_id ?? '' }, asAnn())
    expect(body.attempts[0]).toMatchObject({ answer: 'thanks' })
    expect(webhookBody('fan.confirmed').parse(JSON.parse(body.body)).test).toBe(true)
    await server.call(webhooks.delete, named, asAnn())
    expect(await server.sql('select 1 from webhook_attempts')).toEqual([])
  })
})

it('the OpenAPI document describes every event type', async () => {
  const document = await (await fetch(`${server.url}/openapi.json`)).json()
  expect(Object.keys(document.webhooks)).toEqual([
    'fan.signed_up',
    'fan.confirmed',
    'fan.opted_out',
    'fan.entered_audience',
    'fan.left_audience',
    'fan.erased',
  ])
  const { post } = document.webhooks['fan.opted_out']
  expect(post.requestBody.content['application/json'].schema.properties.type).toEqual({
    type: 'string',
    const: 'fan.opted_out',
  })
})
