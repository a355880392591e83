import { describe, expect, it } from 'vitest'
import { messagingOf } from '#app/providers.ts'
import { loadSettings } from '#app/settings.ts'
import { testClock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/db.ts'

const environment = {
  DATABASE_URL: 'postgres://owner:secret@127.0.0.1/fanfare',
  PUBLIC_URL: 'https://fans.example',
  SMTP_URL: 'smtps://mail.example',
  FANFARE_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
}
const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'x', TWILIO_SMS_FROM: '+15550100' }
const providersOf = (given: Record<string, string>) => {
  const providers = messagingOf(loadSettings({ ...environment, ...given }), {
    database: {} as Database,
    clock: testClock(),
    fetch,
  })
  return Object.fromEntries(Object.entries(providers).map(([channel, { name }]) => [channel, name]))
}

describe('who carries messages', () => {
  it('is never the outbox in production, where a code would lie in clear and nobody would get it', async () => {
    expect(providersOf({ FANFARE_ENV: 'production' })).toEqual({ EMAIL: 'smtp', PHONE: 'none', WHATSAPP: 'none' })
    expect(providersOf({ FANFARE_ENV: 'production', ...twilio })).toEqual({
      EMAIL: 'smtp',
      PHONE: 'twilio',
      WHATSAPP: 'none',
    })
  })
  it('is the outbox elsewhere, for what is not set', () => {
    expect(providersOf({ FANFARE_ENV: 'demo', SMTP_URL: '' })).toEqual({
      EMAIL: 'outbox',
      PHONE: 'outbox',
      WHATSAPP: 'outbox',
    })
  })
})
