import { expect, test } from 'vitest'
import { altcha } from '#integrations/captcha/altcha.ts'
import { testClock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { captchaEffort, effortFor } from './wrong-codes.ts'

test('the work of a captcha doubles while many wrong codes are entered, and ends at four times (THREATS 2)', () => {
  expect([0, 1_000, 1_001, 4_000, 4_001, 1_000_000].map(count => effortFor(count, 1))).toEqual([1, 1, 2, 2, 4, 4])
  expect(effortFor(1_001, 10)).toBe(1)
})

test('the effort is read from the count that all servers share, and is the usual one while the database is away', async () => {
  const counting = (answer: () => Promise<{ count: number }[]>) => ({ statement: answer }) as unknown as Database
  const effort = captchaEffort(1)
  expect(await effort(counting(async () => [{ count: 1_500 }]))).toBe(2)
  expect(await effort(counting(() => Promise.reject(new Error('away'))))).toBe(1)
})

test('a challenge with more effort takes as many tries more', async () => {
  let tries = 0
  const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2')
  const { solveChallenge } = await import('altcha-lib')
  const captcha = altcha({ secret: 'secret', cost: 1, tries: [10, 10], clock: testClock() })
  const counters: number[] = []
  for (const effort of [1, 4]) {
    const challenge = await captcha.challenge('signup', effort)
    if (challenge.provider !== 'altcha') throw new Error('not a proof of work')
    const { parameters, signature } = challenge
    const solved = await solveChallenge({
      challenge: { parameters, signature },
      deriveKey: (...given: Parameters<typeof deriveKey>) => {
        tries++
        return deriveKey(...given)
      },
    })
    counters.push(solved?.counter ?? 0)
  }
  expect(counters).toEqual([10, 40])
  expect(tries).toBeGreaterThan(50)
})
