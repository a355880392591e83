import { describe, expect, it } from 'vitest'
import { captchaOf, messagingOf, socialOf } from '#app/services/providers.ts'
import { loadSettings } from '#app/settings.ts'
import { testClock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'

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

describe('message providers', () => {
  it('OTP-017 refuses the outbox in production, where codes would lie in clear and reach nobody', async () => {
    expect(providersOf({ FANFARE_ENV: 'production' })).toEqual({ EMAIL: 'smtp', PHONE: 'none', WHATSAPP: 'none' })
    expect(providersOf({ FANFARE_ENV: 'production', ...twilio })).toEqual({
      EMAIL: 'smtp',
      PHONE: 'twilio',
      WHATSAPP: 'none',
    })
  })
  it('OTP-017 requires a provider before production starts', () => {
    expect(() => providersOf({ FANFARE_ENV: 'production', SMTP_URL: '' })).toThrow(
      /SMTP_URL.* is missing: production sends real mail/,
    )
  })
  it('OTP-017 uses the outbox outside production when no provider is set', () => {
    expect(providersOf({ FANFARE_ENV: 'demo', SMTP_URL: '' })).toEqual({
      EMAIL: 'outbox',
      PHONE: 'outbox',
      WHATSAPP: 'outbox',
    })
  })
})

describe('social profile providers', () => {
  const sourcesOf = (given: Record<string, string>) =>
    socialOf(loadSettings({ ...environment, ...given }), { clock: testClock() }).sources
  it('uses the simulator when nothing is set, and no provider in production', () => {
    const simulated = 'simulator'
    expect(sourcesOf({ FANFARE_ENV: 'demo' })).toEqual({
      TikTok: simulated,
      Instagram: simulated,
      YouTube: simulated,
      Twitter: simulated,
    })
    expect(sourcesOf({ FANFARE_ENV: 'production' })).toEqual({
      TikTok: 'tiktok',
      Instagram: null,
      YouTube: null,
      Twitter: null,
    })
    expect(sourcesOf({ FANFARE_ENV: 'production', TIKTOK_OEMBED: 'false' })).toMatchObject({ TikTok: null })
  })
  it('uses the platform’s API when its credentials are set', () => {
    const keys = {
      YOUTUBE_API_KEY: 'y',
      INSTAGRAM_ACCOUNT_ID: '17841',
      INSTAGRAM_ACCESS_TOKEN: 'i',
      X_BEARER_TOKEN: 'x',
    }
    for (const FANFARE_ENV of ['demo', 'production'])
      expect(sourcesOf({ FANFARE_ENV, ...keys, TIKTOK_OEMBED: 'true' })).toEqual({
        TikTok: 'tiktok',
        Instagram: 'instagram',
        YouTube: 'youtube',
        Twitter: 'x',
      })
  })
  it('names the missing half of a pair of credentials at the start', () => {
    expect(() => sourcesOf({ INSTAGRAM_ACCOUNT_ID: '17841' })).toThrow(/INSTAGRAM_ACCESS_TOKEN.*is missing beside/)
    expect(() => sourcesOf({ X_POSTS_READ: '3' })).toThrow(/X_POSTS_READ.*is 0, or 5 to 100/)
  })
})

describe('the captcha', () => {
  it('FORM-102 sends the configured site key to the page', async () => {
    const settings = loadSettings({
      ...environment,
      FANFARE_ENV: 'production',
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SITE_KEY: '0xsite',
      CAPTCHA_SECRET: '0xsecret',
    })
    const captcha = captchaOf(settings, { database: {} as Database, clock: testClock(), fetch })
    expect(await captcha.challenge('signup')).toEqual({
      provider: 'turnstile',
      action: 'signup',
      site_key: '0xsite',
    })
  })
})
