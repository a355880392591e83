import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAddress } from '#integrations/messaging/address.ts'
import type { Message } from '#integrations/messaging/port.ts'
import { type SmtpSettings, smtp } from '#integrations/messaging/smtp.ts'
import { type SmtpFault, smtpSimulator } from '#integrations/messaging/smtp-simulator.ts'

let server: Awaited<ReturnType<typeof smtpSimulator>>
beforeAll(async () => {
  server = await smtpSimulator()
})
afterAll(() => server.close())

const from = { name: 'Night Harbour', address: 'hello@label.example' }
const settings = (more: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: '127.0.0.1',
  port: server.port,
  security: 'none',
  from,
  timeoutMs: 400,
  ...more,
})
const sendOver = async (more: Partial<SmtpSettings>, sent: Message) => {
  const provider = smtp(settings(more))
  try {
    return await provider.send(sent)
  } finally {
    provider.close?.()
  }
}
const message = (more: Partial<Message> = {}): Message => ({
  id: crypto.randomUUID(),
  channel: 'EMAIL',
  to: 'fan@example.org',
  subject: 'You are on the list',
  text: 'See you there.',
  ...more,
})

describe('mail over SMTP', () => {
  test('delivers our Message-ID, both parts and the one-click unsubscribe headers', async () => {
    const sent = message({
      html: '<p>See you there.</p>',
      headers: {
        'List-Unsubscribe': '<https://fans.example/u/abc>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
    expect(await sendOver({}, sent)).toEqual({ outcome: 'sent', provider_id: `<${sent.id}@label.example>` })
    const mail = await PostalMime.parse(server.received.at(-1)!.raw)
    expect(mail.messageId).toBe(`<${sent.id}@label.example>`)
    expect(mail.text?.trim()).toBe('See you there.')
    expect(mail.html?.trim()).toBe('<p>See you there.</p>')
    const header = (key: string) => mail.headers.find(each => each.key === key)?.value
    expect(header('list-unsubscribe')).toBe('<https://fans.example/u/abc>')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test.each<[SmtpFault, string, string]>([
    ['refuse-greeting', 'retry', '421 4.3.2 at CONN'],
    ['defer-recipient', 'retry', '451 4.7.1 at RCPT TO'],
    ['454-after-data', 'retry', '454 4.7.0 at DATA'],
    ['reset-before-data', 'retry', 'ECONNECTION'],
    ['hang-before-data', 'retry', 'ETIMEDOUT'],
    ['refuse-recipient', 'rejected', '550 5.1.1 at RCPT TO'],
    ['554-after-data', 'rejected', '554 5.7.1 at DATA'],
    ['reset-after-data', 'unknown', 'ECONNECTION after DATA'],
    ['hang-after-data', 'unknown', 'ETIMEDOUT after DATA'],
    ['accept-then-reset', 'unknown', 'ECONNECTION after DATA'],
  ])(
    'a server that does %s makes it %s, and the reason names no address (threat 33)',
    async (fault, outcome, reason) => {
      server.fail(fault)
      const answer = await sendOver({}, message())
      expect(answer).toMatchObject({ outcome })
      expect('reason' in answer && answer.reason.replace('ESOCKET', 'ECONNECTION')).toBe(reason)
      expect(await sendOver({}, message())).toMatchObject({ outcome: 'sent' })
    },
  )

  test('reports a retryable error when the server is unreachable', async () => {
    const gone = await smtpSimulator()
    await gone.close()
    expect(await sendOver({ port: gone.port }, message())).toMatchObject({ outcome: 'retry' })
  })
})

describe('connection pool', () => {
  const pooled = (more: Partial<SmtpSettings> = {}) => smtp(settings({ timeoutMs: 5_000, ...more }))
  const sendAll = (provider: ReturnType<typeof smtp>, count: number) =>
    Promise.all(Array.from({ length: count }, () => provider.send(message())))

  test('sends forty mails over no more connections than configured, each once', async () => {
    const [sessions, before] = [server.sessions(), server.received.length]
    const provider = pooled({ connections: 3 })
    const answers = await sendAll(provider, 40)
    provider.close?.()
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['sent']))
    expect(server.received).toHaveLength(before + 40)
    expect(server.sessions() - sessions).toBe(3)
  })

  test.each([
    ['was closed while it waited', () => server.hangUp()],
    ['says goodbye at the next message', () => server.fail('goodbye')],
  ])('one that %s is replaced, and nothing is sent twice', async (_, close) => {
    const provider = pooled({ connections: 1 })
    await provider.send(message())
    const [sessions, before] = [server.sessions(), server.received.length]
    close()
    expect(await provider.send(message())).toMatchObject({ outcome: 'sent' })
    provider.close?.()
    expect(server.sessions() - sessions).toBe(1)
    expect(server.received).toHaveLength(before + 1)
  })

  test.each<[SmtpFault, string]>([
    ['reset-after-data', 'unknown'],
    ['accept-then-reset', 'unknown'],
    ['refuse-recipient', 'rejected'],
  ])('on a kept one, too, %s is %s and never repeated', async (fault, outcome) => {
    const provider = pooled({ connections: 1 })
    await provider.send(message())
    const before = server.received.length
    server.fail(fault)
    expect(await provider.send(message())).toMatchObject({ outcome })
    expect(server.received.length - before).toBe(fault === 'accept-then-reset' ? 1 : 0)
    expect(await provider.send(message())).toMatchObject({ outcome: 'sent' })
    provider.close?.()
  })

  test('stops retrying when a new connection is refused', async () => {
    server.fail('goodbye')
    expect(await sendOver({}, message())).toMatchObject({ outcome: 'retry', reason: '421 4.4.2 at MAIL FROM' })
  })

  test('keeps to the provider’s mails per second', async () => {
    const provider = pooled({ connections: 4, perSecond: 20 })
    const started = performance.now()
    await sendAll(provider, 11)
    provider.close?.()
    expect(performance.now() - started).toBeGreaterThan(480)
  })

  test.each<[string, boolean]>([
    ['550 5.1.1', true],
    ['550 5.2.1', true],
    ['550', true],
    ['552 5.2.2', false],
    ['550 5.7.1', false],
    ['550 5.7.26', false],
  ])('%s at RCPT says that nobody is there: %s', async (code, gone) => {
    const [responseCode = '', enhanced = ''] = code.split(' ')
    server.refuseNextRecipient(Number(responseCode), `${enhanced} no`.trim())
    const answer = await sendOver({}, message())
    expect(answer).toMatchObject({ outcome: 'rejected' })
    expect('contact' in answer).toBe(gone)
  })
})

describe('SMTP session', () => {
  test('is encrypted and authenticated as configured', async () => {
    const secured = await smtpSimulator({ starttls: true, account: { user: 'fanfare', password: 'right' } })
    const account = {
      host: 'localhost',
      port: secured.port,
      security: 'starttls',
      user: 'fanfare',
      ca: secured.certificate,
    } as const
    expect(await sendOver({ ...account, password: 'right' }, message())).toMatchObject({ outcome: 'sent' })
    expect(secured.received[0]).toMatchObject({ secure: true, user: 'fanfare' })
    const refused = await sendOver({ ...account, password: 'wrong' }, message())
    expect(refused).toMatchObject({ outcome: 'retry', after_ms: 300_000 })
    await secured.close()
  })

  test('does not fall back to plain text when the server offers no STARTTLS', async () => {
    const before = server.received.length
    expect(await sendOver({ security: 'starttls' }, message())).toMatchObject({
      outcome: 'retry',
      reason: '500 at STARTTLS',
    })
    expect(server.received).toHaveLength(before)
  })

  test('rejects a certificate of an unknown authority', async () => {
    const secured = await smtpSimulator({ starttls: true })
    const answer = await sendOver({ host: 'localhost', port: secured.port, security: 'starttls' }, message())
    expect(answer).toMatchObject({ outcome: 'retry', reason: 'ESOCKET' })
    expect(secured.received).toHaveLength(0)
    await secured.close()
  })
})

const nasty = fc.constantFrom(
  '\r\n',
  '\n',
  '\r',
  '\0',
  ',',
  ';',
  '<',
  '>',
  '"',
  ':',
  '@',
  ' ',
  '\u2028',
  '\u0085',
  '=?utf-8?q?',
  '?=',
  '(',
  ')',
  '%0d%0a',
)
const evil = fc.constantFrom(
  'Bcc: other@evil.example',
  'other@evil.example',
  'RCPT TO:<other@evil.example>',
  '\r\n.\r\n',
  '\r\n\r\n<script>',
)
const field = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), nasty, evil), { maxLength: 6 })
  .map(parts => parts.join(''))

describe('no field of a message can add a recipient or a header (threat 24)', () => {
  test('whatever subject, name, text, unsubscribe link and address contain', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(field, field, field, field, fc.option(field), async (subject, name, text, link, attack) => {
        server.received.length = 0
        const to = attack === null ? 'fan@example.org' : `fan${attack}@example.org`
        const sent = message({ to, subject, text, headers: { 'List-Unsubscribe': link } })
        const { outcome } = await sendOver({ from: { ...from, name }, timeoutMs: 5_000 }, sent)
        if (outcome === 'rejected') {
          expect(parseAddress(to)).toBeNull()
          expect(server.received).toHaveLength(0)
        } else await expectOnlyIntended(server.received, parseAddress(to)!, sent.id)
      }),
      { numRuns: 120 },
    )
  })

  test('replaces any line break in a subject by a space', async () => {
    await sendOver({}, message({ subject: 'Low\r\nBcc: x@y.z\u2028Tide\u0085\0!' }))
    expect((await PostalMime.parse(server.received.at(-1)?.raw ?? '')).subject).toBe('Low Bcc: x@y.z Tide !')
  })

  test('detects an added recipient and an injected header (canary)', async () => {
    const mail = { from: from.address, recipients: ['fan@example.org'], secure: false, user: undefined }
    const raw = (extra: string) =>
      Buffer.from(
        `From: <${from.address}>\r\nTo: fan@example.org\r\nMessage-ID: <1@label.example>\r\n${extra}\r\n\r\nhi`,
      )
    await expectOnlyIntended([{ ...mail, raw: raw('Subject: x') }], 'fan@example.org', '1')
    await expect(
      expectOnlyIntended([{ ...mail, raw: raw('Bcc: other@evil.example') }], 'fan@example.org', '1'),
    ).rejects.toThrow()
    const two = { ...mail, recipients: ['fan@example.org', 'other@evil.example'], raw: raw('Subject: x') }
    await expect(expectOnlyIntended([two], 'fan@example.org', '1')).rejects.toThrow()
  })
})

const known = [
  'from',
  'to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
]

async function expectOnlyIntended(received: typeof server.received, to: string, id: string) {
  expect(received.map(({ recipients }) => recipients)).toEqual([[to]])
  const mail = await PostalMime.parse(received[0]!.raw)
  expect(mail.headers.map(({ key }) => key).filter(key => !known.includes(key))).toEqual([])
  expect(mail.to).toMatchObject([{ address: to }])
  expect(mail.from?.address).toBe(from.address)
  expect(mail.messageId).toBe(`<${id}@label.example>`)
}
