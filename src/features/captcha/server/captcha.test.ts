import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type CaptchaAction, captchaAction, captchas } from '#features/captcha/contract.ts'
import { CAPTCHA_FAILED, CAPTCHA_UNREACHABLE } from '#features/captcha/rules.ts'
import { type CaptchaPolicy, requireCaptcha } from '#features/captcha/server/require-captcha.ts'
import { captchaRoutes } from '#features/captcha/server/routes.ts'
import { purgeSpentCaptchasWork, spend } from '#features/captcha/server/spend.ts'
import { altcha } from '#integrations/captcha/altcha.ts'
import { captchaSimulator } from '#integrations/captcha/simulator.ts'
import { turnstile } from '#integrations/captcha/turnstile.ts'
import { command } from '#platform/contract/endpoint.ts'
import { testClock } from '#platform/server/clock.ts'
import { createDatabase, type Database } from '#platform/server/database/db.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import { anyone } from '#platform/server/http/access.ts'
import { createHttpServer } from '#platform/server/http/http.ts'
import { serve } from '#platform/server/http/serve.ts'
import { silentLog } from '#platform/server/log.ts'
import { cloneDatabase } from '../../../../test/database.ts'
import { call } from '../../../../test/server.ts'

/** The pattern of any protected call: verify outside a transaction, spend inside one. */
const guarded = {
  act: command('/test/act', {
    summary: 'Something only people may do',
    body: z.object({ action: captchaAction, captcha_token: z.string() }),
    answer: z.object({ strict: z.boolean() }),
    changes: [],
  }),
}

const clock = testClock()
let cloned: Awaited<ReturnType<typeof cloneDatabase>>
let database: Database
beforeAll(async () => {
  cloned = await cloneDatabase()
  database = createDatabase({ url: loginUrl(cloned.ownerUrl), max: 20 })
})
afterAll(async () => {
  await database.close()
  await cloned.drop()
})

async function serving<T>(policy: CaptchaPolicy, run: (base: string) => Promise<T>, limitFactor = 1000): Promise<T> {
  const sessions = { identify: async () => null, membership: async () => null }
  const routes = [
    ...captchaRoutes({ captcha: policy.captcha, limitFactor }),
    ...serve(guarded, {
      act: {
        access: anyone,
        transaction: 'none',
        run: async ({ database, input }) => {
          const token = await requireCaptcha(policy, input.captcha_token, input.action)
          await database.outsideOrganizations(db => token.spend(db))
          return { strict: token.strict }
        },
      },
    }),
  ]
  const publicUrl = 'http://127.0.0.1'
  const http = await createHttpServer({
    services: { database, sessions, clock },
    routes,
    log: silentLog,
    publicUrl,
    trustedProxies: false,
  })
  try {
    return await run(await http.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await http.close()
  }
}

const proofs: CaptchaPolicy = { captcha: altcha({ secret: 'test', cost: 1, tries: [2, 4], clock }), whenDown: 'refuse' }

async function tokenFor(base: string, action: CaptchaAction): Promise<string> {
  const { body } = await call(base, captchas.challenge, { action })
  if (body.provider !== 'altcha') throw new Error('not a proof of work')
  const challenge = { parameters: body.parameters, signature: body.signature }
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString(
    'base64',
  )
}

const act = (base: string, action: CaptchaAction, captcha_token: string) =>
  call(base, guarded.act, { action, captcha_token })

describe('a challenge', () => {
  test('is new every time, is never cached, and names its action (FORM-097)', () =>
    serving(proofs, async base => {
      const first = await call(base, captchas.challenge, { action: 'signup' })
      const second = await call(base, captchas.challenge, { action: 'signup' })
      expect(first).toMatchObject({
        status: 200,
        body: { provider: 'altcha', action: 'signup', expires_in_seconds: 300 },
      })
      expect(first.headers.get('cache-control')).toBe('no-store')
      expect(first.body).not.toEqual(second.body)
    }))

  test('is limited to 1,200 an hour per address, times the operator’s factor', () =>
    serving(
      proofs,
      async base => {
        await database.pool.query('delete from rate_limits')
        const ask = async () => (await call(base, captchas.challenge, { action: 'signup' })).status
        expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
      },
      3 / 1200,
    ))

  test('is refused for an unknown action', () =>
    serving(proofs, async base => {
      expect(await call(base, captchas.challenge, { action: 'admin' as never })).toMatchObject({ status: 400 })
    }))
})

describe('a token', () => {
  test('verifies once, for the action it was issued for (FORM-103, FORM-114, threat 7)', () =>
    serving(proofs, async base => {
      const token = await tokenFor(base, 'signup')
      const failed = { status: 400, problem: { detail: CAPTCHA_FAILED, message: { detail: CAPTCHA_FAILED } } }
      expect(await act(base, 'otp', token)).toMatchObject(failed)
      expect(await act(base, 'apple_music_auth', token)).toMatchObject(failed)
      expect(await act(base, 'signup', token)).toMatchObject({ status: 200, body: { strict: false } })
      expect(await act(base, 'signup', token)).toMatchObject(failed)
      expect(await act(base, 'signup', 'made up')).toMatchObject(failed)
    }))

  test('is accepted once when sent fifty times at once (threat 7)', () =>
    serving(proofs, async base => {
      const token = await tokenFor(base, 'signup')
      const answers = await Promise.all(Array.from({ length: 50 }, () => act(base, 'signup', token)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
    }))

  test('expires with its challenge (threat 7)', () =>
    serving(proofs, async base => {
      const token = await tokenFor(base, 'otp')
      clock.advance(300_000)
      expect(await act(base, 'otp', token)).toMatchObject({ status: 400 })
    }))

  test('would be accepted several times by a check before the insert (canary of the fifty)', async () => {
    const hash = Buffer.alloc(32, 7)
    let used = false
    const lookFirst = async () => {
      if (used) return false
      await database.outsideOrganizations(db =>
        db.selectFrom('captcha_spent').select('token_hash').where('token_hash', '=', hash).execute(),
      )
      used = true
      return true
    }
    const racy = await Promise.all(Array.from({ length: 50 }, lookFirst))
    expect(racy.filter(Boolean).length).toBeGreaterThan(1)
    const spends = await Promise.all(
      Array.from({ length: 50 }, () => database.outsideOrganizations(db => spend(db, hash, new Date('2099-01-01')))),
    )
    expect(spends.filter(Boolean)).toHaveLength(1)
  })

  test('can be used again when its transaction failed', async () => {
    const hash = Buffer.alloc(32, 8)
    const lost = database.outsideOrganizations(async db => {
      expect(await spend(db, hash, new Date('2099-01-01'))).toBe(true)
      throw new Error('later failure')
    })
    await expect(lost).rejects.toThrow('later failure')
    expect(await database.outsideOrganizations(db => spend(db, hash, new Date('2099-01-01')))).toBe(true)
  })

  test('is deleted one hour after it expired, not earlier', async () => {
    const expired = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
    const [old, recent] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    await database.outsideOrganizations(async db => {
      await spend(db, old, expired(61))
      await spend(db, recent, expired(59))
    })
    await purgeSpentCaptchasWork.run({ database, clock, log: silentLog, attempt: 1, lastAttempt: false }, { _cron: {} })
    expect(await database.outsideOrganizations(db => spend(db, old, expired(61)))).toBe(true)
    expect(await database.outsideOrganizations(db => spend(db, recent, expired(59)))).toBe(false)
  })
})

describe('a provider of captchas', () => {
  const withTurnstile = async (
    whenDown: CaptchaPolicy['whenDown'],
    run: (base: string, server: Awaited<ReturnType<typeof captchaSimulator>>) => Promise<void>,
    { timeoutMs }: { timeoutMs?: number } = { timeoutMs: 200 },
  ) => {
    const server = await captchaSimulator('turnstile', { forgetful: true })
    const captcha = turnstile(fetch, {
      secret: server.secret,
      siteKey: 'key',
      hostnames: ['fans.example'],
      url: server.url,
      timeoutMs,
      clock,
    })
    await serving({ captcha, whenDown }, base => run(base, server))
    await server.close()
  }

  test('cannot make us accept a token twice, even if it verifies the token twice (threat 7)', () =>
    withTurnstile('refuse', async (base, server) => {
      const token = server.issue({ action: 'signup', hostname: 'fans.example' })
      expect(await act(base, 'signup', token)).toMatchObject({ status: 200 })
      expect(await act(base, 'signup', token)).toMatchObject({ status: 400 })
    }))

  test('refuses everybody when it is down, while readiness stays green (threat 8)', () =>
    withTurnstile('refuse', async (base, server) => {
      const token = server.issue({ action: 'signup', hostname: 'fans.example' })
      for (const mode of ['500', 'hang', 'html'] as const) {
        server.fail(mode)
        const answer = await act(base, 'signup', token)
        expect(answer).toMatchObject({ status: 503, problem: { detail: CAPTCHA_UNREACHABLE } })
        expect(answer.headers.get('retry-after')).toBe('30')
        expect((await fetch(`${base}/readyz`)).status).toBe(200)
      }
      server.fail('refuse')
      expect(await act(base, 'signup', token)).toMatchObject({ status: 400, problem: { detail: CAPTCHA_FAILED } })
    }))

  test('answers within five seconds with the production timeout when it hangs (threat 8)', { timeout: 10_000 }, () =>
    withTurnstile(
      'refuse',
      async (base, server) => {
        const token = server.issue({ action: 'signup', hostname: 'fans.example' })
        server.fail('hang')
        const begun = performance.now()
        expect(await act(base, 'signup', token)).toMatchObject({
          status: 503,
          problem: { detail: CAPTCHA_UNREACHABLE },
        })
        expect(performance.now() - begun).toBeLessThan(5_000)
      },
      // with the default timeout, which no other test uses
      {},
    ),
  )

  test('lets people through under strict limits when it is down and the operator allows it, but never a refused token (threat 8)', () =>
    withTurnstile('strict_limits', async (base, server) => {
      const token = server.issue({ action: 'signup', hostname: 'fans.example' })
      server.fail('500')
      expect(await act(base, 'signup', token)).toMatchObject({ status: 200, body: { strict: true } })
      server.fail('refuse')
      expect(await act(base, 'signup', token)).toMatchObject({ status: 400 })
    }))
})
