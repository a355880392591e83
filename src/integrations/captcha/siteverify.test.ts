import { afterEach, describe, expect, test } from 'vitest'
import { hcaptcha } from '#integrations/captcha/hcaptcha.ts'
import type { Captcha, CaptchaAction } from '#integrations/captcha/port.ts'
import { recaptcha } from '#integrations/captcha/recaptcha.ts'
import { type CaptchaFault, captchaSimulator, type SimulatedCaptcha } from '#integrations/captcha/simulator.ts'
import { turnstile } from '#integrations/captcha/turnstile.ts'
import { testClock } from '#platform/server/clock.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'

const fetch = guardedFetch({ allowLoopback: true })

const siteKeys = { signup: 'key-signup', otp: 'key-otp', apple_music_auth: 'key-apple' }
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(each => each.close()))
})

async function provider(
  name: SimulatedCaptcha,
  { forgetful = false, secret = 'simulator-secret', timeoutMs = 200 } = {},
) {
  const server = await captchaSimulator(name, { forgetful })
  open.push(server)
  const settings = { secret, hostnames: ['fans.example'], url: server.url, timeoutMs, clock: testClock() }
  const captcha: Captcha = {
    turnstile: () => turnstile(fetch, { ...settings, siteKey: 'key' }),
    hcaptcha: () => hcaptcha(fetch, { ...settings, siteKeys }),
    recaptcha: () => recaptcha(fetch, { ...settings, siteKey: 'key' }),
  }[name]()
  const issue = (action: CaptchaAction, hostname = 'fans.example', score = 0.9) =>
    server.issue({ action, hostname, siteKey: siteKeys[action], score })
  return { server, captcha, issue }
}

const refused = { verified: false, reason: 'refused' }
const unavailable = { verified: false, reason: 'unavailable' }

describe.each<SimulatedCaptcha>(['turnstile', 'hcaptcha', 'recaptcha'])('%s', name => {
  test('verifies a token of the right action and host and keeps its hash for ten minutes (FORM-097, FORM-103)', async () => {
    const { captcha, issue } = await provider(name)
    const verdict = await captcha.verify(issue('signup'), 'signup')
    expect(verdict).toMatchObject({ verified: true, expires_at: new Date('2026-11-20T12:10:00Z') })
    expect(verdict.verified && verdict.token_hash).toHaveLength(32)
  })

  test.each<CaptchaAction>(['otp', 'apple_music_auth'])(
    'a sign-up token does not open %s (FORM-114, threat 7)',
    async action => {
      const { captcha, issue } = await provider(name)
      expect(await captcha.verify(issue('signup'), action)).toEqual(refused)
    },
  )

  test('rejects a token solved on another host (threat 7)', async () => {
    const { captcha, issue } = await provider(name)
    expect(await captcha.verify(issue('signup', 'evil.example'), 'signup')).toEqual(refused)
  })

  test('rejects a used, forged or malformed token', async () => {
    const { captcha, issue } = await provider(name)
    const token = issue('signup')
    await captcha.verify(token, 'signup')
    for (const wrong of [token, 'made-up', '', 'x'.repeat(10_000), '{"a":1}'])
      expect(await captcha.verify(wrong, 'signup')).toEqual(refused)
  })

  test('gives the same token the same hash even when the provider accepts it twice (canary of the used-token table)', async () => {
    const { captcha, issue } = await provider(name, { forgetful: true })
    const token = issue('signup')
    const first = await captcha.verify(token, 'signup')
    const second = await captcha.verify(token, 'signup')
    expect(second).toMatchObject({ verified: true })
    expect(second).toEqual(first)
  })

  test.each<[CaptchaFault, object]>([
    ['500', unavailable],
    ['html', unavailable],
    ['hang', unavailable],
    ['refuse', refused],
  ])('fails closed on %s (threat 8)', async (fault, verdict) => {
    const { server, captcha, issue } = await provider(name)
    const token = issue('signup')
    server.fail(fault)
    expect(await captcha.verify(token, 'signup')).toEqual(verdict)
    server.fail()
    expect(await captcha.verify(token, 'signup')).toMatchObject({ verified: true })
  })

  test('reports a wrong secret as our failure, not the visitor’s', async () => {
    const { captcha, issue } = await provider(name, { secret: 'wrong' })
    expect(await captcha.verify(issue('signup'), 'signup')).toEqual(unavailable)
  })
})

test('rejects a low reCAPTCHA score', async () => {
  const { captcha, issue } = await provider('recaptcha')
  expect(await captcha.verify(issue('signup', 'fans.example', 0.2), 'signup')).toEqual(refused)
})

test('requires a site key per action for hCaptcha', () => {
  const settings = { secret: 's', hostnames: [], clock: testClock() }
  expect(() => hcaptcha(fetch, { ...settings, siteKeys: { signup: 'a', otp: 'a', apple_music_auth: 'a' } })).toThrow(
    /site key for each/,
  )
})
