import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test } from 'vitest'
import { altcha } from '#integrations/captcha/altcha.ts'
import type { CaptchaAction, CaptchaChallenge } from '#integrations/captcha/port.ts'
import { testClock } from '#platform/server/clock.ts'

const provider = (secret = 'secret', clock = testClock()) => altcha({ secret, cost: 2, tries: [3, 6], clock })
const refused = { verified: false, reason: 'refused' }

type Proof = Extract<CaptchaChallenge, { provider: 'altcha' }>

async function challengeOf(captcha: ReturnType<typeof provider>, action: CaptchaAction): Promise<Proof> {
  const challenge = await captcha.challenge(action)
  if (challenge.provider !== 'altcha') throw new Error('not a proof of work')
  return challenge
}

async function solve({ parameters, signature }: Proof) {
  const challenge = { parameters, signature }
  const solution = await solveChallenge({ challenge, deriveKey })
  return { challenge, solution: { counter: solution?.counter ?? 0, derivedKey: solution?.derivedKey ?? '' } }
}
const encode = (token: unknown) => Buffer.from(JSON.stringify(token)).toString('base64')

describe('the proof of work', () => {
  test('verifies only for the action it was requested for (FORM-097, FORM-100, FORM-114)', async () => {
    const captcha = provider()
    const token = encode(await solve(await challengeOf(captcha, 'signup')))
    expect(await captcha.verify(token, 'signup')).toMatchObject({ verified: true })
    expect(await captcha.verify(token, 'otp')).toEqual(refused)
    expect(await captcha.verify(token, 'apple_music_auth')).toEqual(refused)
  })

  test('gives one hash per challenge, however the token is written (threat 7)', async () => {
    const captcha = provider()
    const solved = await solve(await challengeOf(captcha, 'signup'))
    const hash = async (token: string) => {
      const verdict = await captcha.verify(token, 'signup')
      return verdict.verified ? verdict.token_hash.toString('hex') : null
    }
    const first = await hash(encode(solved))
    const { challenge, solution } = solved
    const rewritten = { solution: { ...solution, counter: 9, time: 3 }, challenge, more: 1 }
    expect(await hash(encode(rewritten))).toBe(first)
    expect(await hash(`${encode(solved)}\n`)).toBe(first)
    // hexadecimal has more than one spelling, and ends where it is no longer hexadecimal
    for (const signature of [challenge.signature.toUpperCase(), `${challenge.signature}.`])
      expect([first, null]).toContain(await hash(encode({ solution, challenge: { ...challenge, signature } })))
    expect(await hash(encode(await solve(await challengeOf(captcha, 'signup'))))).not.toBe(first)
  })

  test('expires by the injected clock, not the system clock', async () => {
    const clock = testClock(new Date('2031-01-01T00:00:00Z'))
    const captcha = provider('secret', clock)
    const token = encode(await solve(await challengeOf(captcha, 'otp')))
    clock.advance(299_000)
    expect(await captcha.verify(token, 'otp')).toMatchObject({
      verified: true,
      expires_at: new Date('2031-01-01T00:05:00Z'),
    })
    clock.advance(1_000)
    expect(await captcha.verify(token, 'otp')).toEqual(refused)
  })

  type Solved = Awaited<ReturnType<typeof solve>>
  type Change = (parameters: Proof['parameters']) => object
  const withParameters = ({ challenge, solution }: Solved, change: Change) => ({
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...change(challenge.parameters) } },
    solution,
  })

  test.each<[string, Change]>([
    ['another action', ({ data }) => ({ data: { ...data, action: 'otp' } })],
    ['a later expiry', ({ data }) => ({ data: { expires_at: data.expires_at + 1, action: 'otp' } })],
    ['less work', () => ({ cost: 1 })],
    ['no key signature', () => ({ keySignature: undefined })],
    ['a field more', () => ({ expiresAt: 1e12 })],
  ])('is refused when its parameters say %s', async (_what, change) => {
    const captcha = provider()
    const solved = await solve(await challengeOf(captcha, 'signup'))
    expect(await captcha.verify(encode(withParameters(solved, change)), 'otp')).toEqual(refused)
    expect(await captcha.verify(encode(withParameters(solved, change)), 'signup')).toEqual(refused)
    expect(await captcha.verify(encode(withParameters(solved, () => ({}))), 'signup')).toMatchObject({ verified: true })
  })

  test.each<[string, (solved: Solved) => object]>([
    ['signature', ({ challenge, solution }) => ({ challenge: { ...challenge, signature: '' }, solution })],
    ['solution', ({ challenge }) => ({ challenge, solution: null })],
    ['work', ({ challenge }) => ({ challenge, solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix } })],
  ])('is refused without %s', async (_what, change) => {
    const captcha = provider()
    const solved = await solve(await challengeOf(captcha, 'signup'))
    expect(await captcha.verify(encode(change(solved)), 'signup')).toEqual(refused)
  })

  test.each(['', 'x', 'bnVsbA==', '[]', encode({}), encode({ challenge: {}, solution: {} }), 'A'.repeat(20_000)])(
    'refuses what is no token: %.30s',
    async token => {
      expect(await provider().verify(token, 'signup')).toEqual(refused)
    },
  )

  test('is rejected when signed with another server’s secret', async () => {
    const token = encode(await solve(await challengeOf(provider('theirs'), 'signup')))
    expect(await provider('ours').verify(token, 'signup')).toEqual(refused)
    expect(await provider('theirs').verify(token, 'signup')).toMatchObject({ verified: true })
  })
})
