import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { liftStop, type StopReason, stopContact, stopOf } from '#records/fans/server/stopped-contacts.ts'
import type { MessageContent } from '#records/messages/contract.ts'
import { type RefusedContact, sendMessageWork } from '#records/messages/server/send-message.ts'
import { sendersTo } from '#records/messages/server/telephone-senders.ts'
import { confirmation, oneTimeCode, scriptedProvider, startMessageWorld } from '../../../../test/messages.ts'

const world = await startMessageWorld()
afterAll(world.stop)
const { database, box, contactKeys, team, queue, worker, run, rowOf } = world

const link = (more: object = {}): MessageContent => ({
  kind: 'CONFIRM_LINK',
  locale: 'en',
  artist: 'Mara Vale',
  drop_title: 'Low Tide',
  confirm_url: 'https://fans.example/confirm/1',
  ...more,
})
const stop = (
  to: string,
  reason: StopReason = 'UNSUBSCRIBED',
  channel: 'EMAIL' | 'PHONE' = 'EMAIL',
  organization = team,
) => database.inOrganization(organization, db => stopContact(db, contactKeys, organization, { channel, to, reason }))
const lift = (to: string, provenAt?: Date) =>
  database.inOrganization(team, db => liftStop(db, contactKeys, team, { channel: 'EMAIL', to, provenAt }))
const stopped = (to: string) =>
  database.readOrganization(team, async db => (await stopOf(db, contactKeys, team, { channel: 'EMAIL', to }))?.reason)

describe('sending to a contact that opted out', () => {
  test('withholds a message queued before the opt-out, whatever the case of the address (THREATS 39: unsubscribed during a send)', async () => {
    const { provider, taken } = scriptedProvider()
    const id = await queue({ to: 'Ada@Example.org' })
    await stop('ada@example.org')
    await run(worker(provider), id)
    expect(taken).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: 'WITHHELD', reason: 'unsubscribed', attempts: 0 })
  })

  test('withholds the retry of a message that failed before the opt-out', async () => {
    const { provider, taken } = scriptedProvider([{ outcome: 'retry', reason: '451' }])
    const handler = worker(provider)
    const id = await queue({ to: 'retry@example.org' })
    await run(handler, id)
    await stop('retry@example.org')
    world.clock.advance(60_000)
    await run(handler, id)
    expect(taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'WITHHELD' })
  })

  test.each<[string, MessageContent, boolean]>([
    ['a confirmation', confirmation, false],
    ['a reminder', link({ reminder: true }), false],
    ['the link that a form asked for', link(), true],
    ['a one-time code', oneTimeCode, true],
  ])('sends or withholds %s', async (_, content, sent) => {
    const { provider, taken } = scriptedProvider()
    const to = `${randomUUID()}@example.org`
    await stop(to)
    await run(worker(provider), await queue({ to, content }))
    expect(taken).toHaveLength(sent ? 1 : 0)
  })

  test('still sends for another team and on another channel', async () => {
    const { provider, taken } = scriptedProvider()
    await stop('+447700900111', 'STOP', 'PHONE')
    await stop('other@example.org', 'UNSUBSCRIBED', 'EMAIL', randomUUID())
    await run(worker(provider), await queue({ channel: 'WHATSAPP', to: '+447700900111' }))
    await run(worker(provider), await queue({ to: 'other@example.org' }))
    expect(taken).toHaveLength(2)
    await run(worker(provider), await queue({ channel: 'PHONE', to: '447700900111' }))
    expect(taken).toHaveLength(2)
  })

  test('stores only a hash of the address', async () => {
    await stop('secret.person@example.org')
    expect(await world.stored(['stopped_contacts', 'telephone_senders'])).not.toContain('secret.person')
  })
})

describe('a stopped contact', () => {
  test('can be written to again after a later proof of ownership, not after an earlier one', async () => {
    const before = new Date(Date.now() - 60_000)
    await stop('back@example.org')
    await lift('back@example.org', before)
    expect(await stopped('back@example.org')).toBe('UNSUBSCRIBED')
    await lift('back@example.org')
    expect(await stopped('back@example.org')).toBeUndefined()
  })

  test('keeps the stronger reason when a weaker one follows', async () => {
    await stop('weak@example.org', 'UNDELIVERABLE')
    await stop('weak@example.org', 'STOP')
    await stop('weak@example.org', 'UNDELIVERABLE')
    expect(await stopped('weak@example.org')).toBe('STOP')
  })
})

describe('a refusal by the provider', () => {
  test('is reported with its sign-up in the transaction that stores the refusal', async () => {
    const about_id = randomUUID()
    const told: RefusedContact[] = []
    const { provider } = scriptedProvider([
      { outcome: 'rejected', reason: '550 5.1.1 at RCPT TO', contact: 'undeliverable' },
      { outcome: 'rejected', reason: '554 5.7.1 at DATA' },
    ])
    const handler = sendMessageWork({
      providers: { EMAIL: provider, PHONE: provider, WHATSAPP: provider },
      box,
      contactKeys,
      onRefused: async (_db, refused) => void told.push(refused),
    })
    for (const to of ['gone@example.org', 'there@example.org']) await run(handler, await queue({ to, about_id }))
    expect(told).toEqual([
      { organization_id: team, about_id, channel: 'EMAIL', to: 'gone@example.org', contact: 'undeliverable' },
    ])
  })
})

test('finds the teams that texted a number by its hash, latest first', async () => {
  const { provider } = scriptedProvider()
  await run(
    worker(provider),
    await queue({ channel: 'PHONE', to: '447700900222', content: { ...confirmation, locale: 'fr' } }),
  )
  const senders = await database.outsideOrganizations(db =>
    sendersTo(db, contactKeys, { channel: 'PHONE', to: '+447700900222' }),
  )
  expect(senders).toEqual([{ organization_id: team, locale: 'fr', sent_at: expect.any(Date) }])
})
