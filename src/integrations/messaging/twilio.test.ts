import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '#integrations/messaging/port.ts'
import { type TwilioSettings, twilio } from '#integrations/messaging/twilio.ts'
import { type TwilioFault, twilioSimulator } from '#integrations/messaging/twilio-simulator.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'

const fetch = guardedFetch({ allowLoopback: true })
let server: Awaited<ReturnType<typeof twilioSimulator>>
beforeAll(async () => {
  server = await twilioSimulator()
})
afterAll(() => server.close())

const provider = (more: Partial<TwilioSettings> = {}) =>
  twilio(fetch, {
    accountSid: 'ACsimulator',
    authToken: 'secret',
    from: { PHONE: '+15005550006', WHATSAPP: '+15005550007' },
    templates: { otp: 'HX00000000000000000000000000000001' },
    baseUrl: server.url,
    timeoutMs: 300,
    settleMs: 10,
    ...more,
  })
let serial = 0
const message = (more: Partial<Message> = {}): Message => ({
  id: crypto.randomUUID(),
  channel: 'PHONE',
  to: '+447700900123',
  text: `Your number is ${++serial}`,
  ...more,
})

describe('messages over Twilio', () => {
  test('sends our number and the text in an SMS', async () => {
    const answer = await provider().send(message({ text: 'Hello & welcome: 100%' }))
    expect(server.accepted[0]).toMatchObject({
      to: '+447700900123',
      from: '+15005550006',
      body: 'Hello & welcome: 100%',
    })
    expect(answer).toEqual({ outcome: 'sent', provider_id: server.accepted[0]?.sid })
  })

  test('sends through the messaging service instead of our number when configured', async () => {
    await provider({ from: { messagingServiceSid: 'MG1' } }).send(message())
    expect(server.accepted[0]?.from).toBe('MG1')
  })

  test('sends WhatsApp as the approved template and fails without one', async () => {
    const whatsapp = message({ channel: 'WHATSAPP', template: { name: 'otp', variables: { 1: '123456' } } })
    expect(await provider().send(whatsapp)).toMatchObject({ outcome: 'sent' })
    expect(server.accepted[0]).toMatchObject({
      to: 'whatsapp:+447700900123',
      from: 'whatsapp:+15005550007',
      content_sid: 'HX00000000000000000000000000000001',
      body: '{"1":"123456"}',
    })
    const refused = await provider({ templates: {} }).send(whatsapp)
    expect(refused).toEqual({ outcome: 'rejected', reason: 'WhatsApp wants an approved template' })
  })

  test.each([
    ['+15005550001', 'not a phone number', 'undeliverable'],
    ['+15005550003', 'country not allowed', undefined],
    ['+15005550004', 'the person has opted out', 'opted_out'],
    ['+15005550009', 'not a mobile number', 'undeliverable'],
    ['+44 7700', 'not one phone number', undefined],
  ])('%s is rejected: %s', async (to, reason, contact) => {
    expect(await provider().send(message({ to }))).toEqual({ outcome: 'rejected', reason, ...(contact && { contact }) })
  })
})

describe('the simulator rejects what Twilio rejects', () => {
  const good = { To: '+447700900123', From: '+15005550006', Body: 'Hello' }
  const post = async (fields: Record<string, string>, type = 'application/x-www-form-urlencoded') => {
    const response = await fetch(`${server.url}/2010-04-01/Accounts/ACsimulator/Messages.json`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Basic ${Buffer.from('ACsimulator:secret').toString('base64')}` },
      body: new URLSearchParams(fields).toString(),
    })
    return ((await response.json()) as { code?: number }).code ?? response.status
  }
  test.each<[string, Record<string, string>, number]>([
    ['nothing', {}, 21211],
    ['no number to send to', { ...good, To: 'ines@example.com' }, 21211],
    ['no sender', { ...good, From: '' }, 21603],
    ['a sender of another channel', { ...good, From: 'whatsapp:+15005550006' }, 21212],
    ['no words', { ...good, Body: '' }, 21602],
    ['too many words', { ...good, Body: 'x'.repeat(1601) }, 21617],
    ['variables that are no JSON', { ...good, ContentSid: 'HX1', ContentVariables: 'code=1' }, 21656],
    ['an address for reports that is none', { ...good, StatusCallback: '/deliveries' }, 21609],
    ['a whole message', good, 201],
  ])('%s', async (_what, fields, answer) => expect(await post(fields)).toBe(answer))
  test('another content type', async () => expect(await post(good, 'text/plain')).toBe(20415))
})

test('requests status callbacks when Twilio can reach us', async () => {
  await provider().send(message({ notice_url: 'https://fans.example/integrations/twilio/deliveries/1' }))
  expect(server.accepted[0]?.status_callback).toBe('https://fans.example/integrations/twilio/deliveries/1')
  await provider().send(message())
  expect(server.accepted[0]?.status_callback).toBeUndefined()
})

describe('when Twilio fails (threat 33)', () => {
  test.each<[TwilioFault, object]>([
    ['429', { outcome: 'retry', after_ms: undefined }],
    ['429-with-retry-after', { outcome: 'retry', after_ms: 7_000 }],
    ['500', { outcome: 'retry' }],
    ['hang', { outcome: 'retry', reason: 'answer lost, not taken' }],
    ['reset', { outcome: 'retry', reason: 'answer lost, not taken' }],
  ])('%s leaves nothing accepted and asks for another attempt', async (fault, outcome) => {
    const before = server.accepted.length
    server.fail(fault)
    expect(await provider().send(message())).toMatchObject(outcome)
    expect(server.accepted).toHaveLength(before)
  })

  test.each<TwilioFault>(['accept-then-hang', 'accept-then-reset', 'half-body'])(
    '%s is found again in the list, so that nothing is sent twice',
    async fault => {
      const before = server.accepted.length
      server.fail(fault)
      const answer = await provider().send(message())
      expect(server.accepted).toHaveLength(before + 1)
      expect(answer).toEqual({ outcome: 'sent', provider_id: server.accepted[0]?.sid })
    },
  )

  test('does not mistake an older message with the same text for this one (canary of the list)', async () => {
    const again = message()
    await provider().send(again)
    expect(await provider().find?.(again, new Date(Date.now() + 10_000))).toMatchObject({ outcome: 'retry' })
    expect(await provider().find?.(again, new Date())).toMatchObject({ outcome: 'sent' })
  })

  test('is unknown when the response is lost and the message list cannot be read', async () => {
    const cut = twilio(
      (url, init) => (init?.method === 'POST' ? fetch(url, init) : Promise.reject(new TypeError('fetch failed'))),
      {
        accountSid: 'ACsimulator',
        authToken: 'secret',
        from: { PHONE: '+15005550006' },
        baseUrl: server.url,
        settleMs: 0,
      },
    )
    server.fail('accept-then-reset')
    expect(await cut.send(message())).toEqual({ outcome: 'unknown', reason: 'answer lost' })
  })

  test('reports wrong credentials as an error that somebody must fix', async () => {
    expect(await provider({ authToken: 'wrong' }).send(message())).toMatchObject({
      outcome: 'retry',
      after_ms: 300_000,
    })
  })

  test('reports a retryable error when the server is unreachable', async () => {
    const gone = await twilioSimulator()
    await gone.close()
    expect(await provider({ baseUrl: gone.url }).send(message())).toEqual({ outcome: 'retry', reason: 'no connection' })
  })
})
