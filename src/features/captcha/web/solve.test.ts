import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CaptchaAction } from '#features/captcha/contract.ts'
import { CAPTCHA_FAILED } from '#features/captcha/rules.ts'
import { findProof, type ProofParameters } from '#features/captcha/web/proof.ts'
import { altcha } from '#integrations/captcha/altcha.ts'
import { systemClock } from '#platform/server/clock.ts'

const captcha = altcha({ secret: 'test', cost: 1, tries: [3, 6], clock: systemClock })
const asked: CaptchaAction[] = []
let solve: typeof import('#features/captcha/web/solve.ts')

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const serveChallenges = async (url: string) => {
  const action = new URL(url, 'http://fans.example').searchParams.get('action') as CaptchaAction
  asked.push(action)
  return answer(await captcha.challenge(action))
}

beforeEach(async () => {
  asked.length = 0
  vi.resetModules()
  vi.stubGlobal('fetch', vi.fn(serveChallenges))
  solve = await import('#features/captcha/web/solve.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A worker like a browser's, or one that never answers. */
class TestWorker extends EventTarget {
  static started = 0
  static silent = false
  ended = false
  constructor() {
    super()
    TestWorker.started++
  }
  async postMessage(parameters: ProofParameters) {
    if (TestWorker.silent) return
    const data = await findProof(parameters)
    if (!this.ended) this.dispatchEvent(new MessageEvent('message', { data }))
  }
  terminate() {
    this.ended = true
  }
}

describe('a token', () => {
  test.each<CaptchaAction>(['signup', 'otp', 'apple_music_auth'])(
    'for %s is one the server takes (FORM-100)',
    async action => {
      expect(await captcha.verify(await solve.solveCaptcha(action), action)).toMatchObject({ verified: true })
    },
  )

  test('is new for each use (FORM-101)', async () => {
    const tokens = [await solve.solveCaptcha('signup'), await solve.solveCaptcha('signup')]
    expect(new Set(tokens).size).toBe(2)
    expect(asked).toEqual(['signup', 'signup'])
  })

  test('that was prepared is used once, only for its action', async () => {
    solve.prepareCaptcha('signup')
    solve.prepareCaptcha('signup')
    await vi.waitFor(() => expect(asked).toEqual(['signup']))
    const first = await solve.solveCaptcha('signup')
    expect(asked).toEqual(['signup'])
    expect(await solve.solveCaptcha('signup')).not.toBe(first)
    await solve.solveCaptcha('otp')
    expect(asked).toEqual(['signup', 'signup', 'otp'])
  })

  test('that was prepared too long ago is replaced (FORM-101)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    solve.prepareCaptcha('signup')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await new Promise(resolve => setTimeout(resolve, 50))
    vi.setSystemTime(Date.now() + 290_000)
    await solve.solveCaptcha('signup')
    expect(asked).toEqual(['signup', 'signup'])
  })

  test('is requested again when preparing it failed', async () => {
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('offline'))
    solve.prepareCaptcha('signup')
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(await solve.solveCaptcha('signup')).toBeTruthy()
  })
})

describe('proof of work', () => {
  test('runs in a worker where workers exist, and ends the worker', async () => {
    vi.stubGlobal('Worker', TestWorker)
    TestWorker.started = 0
    expect(await captcha.verify(await solve.solveCaptcha('otp'), 'otp')).toMatchObject({ verified: true })
    expect(TestWorker.started).toBe(1)
  })

  test('runs on the page when creating a worker is refused', async () => {
    vi.stubGlobal(
      'Worker',
      class {
        constructor() {
          throw new DOMException('refused', 'SecurityError')
        }
      },
    )
    expect(await solve.solveCaptcha('otp')).toBeTruthy()
  })

  test('requests a new challenge after a timeout (FORM-101)', async () => {
    vi.stubGlobal('Worker', TestWorker)
    TestWorker.silent = true
    const late = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal)
    const token = solve.solveCaptcha('signup')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await new Promise(resolve => setTimeout(resolve, 20))
    TestWorker.silent = false
    late.abort(new DOMException('too long', 'TimeoutError'))
    expect(await captcha.verify(await token, 'signup')).toMatchObject({ verified: true })
    expect(asked).toHaveLength(2)
  })

  test('gives the same proof without WebCrypto, as on a page over plain HTTP', async () => {
    const challenge = await captcha.challenge('signup')
    if (challenge.provider !== 'altcha') throw new Error('not a proof of work')
    const withWebCrypto = await findProof(challenge.parameters)
    vi.stubGlobal('crypto', {})
    expect(await findProof(challenge.parameters)).toEqual(withWebCrypto)
  })

  test('yields to the page between slices', async () => {
    const challenge = await altcha({ secret: 'test', cost: 2000, tries: [80, 80], clock: systemClock }).challenge(
      'signup',
    )
    if (challenge.provider !== 'altcha') throw new Error('not a proof of work')
    let breaths = 0
    const timer = setInterval(() => breaths++, 1)
    await findProof(challenge.parameters, undefined, 4)
    clearInterval(timer)
    expect(breaths).toBeGreaterThan(3)
  })
})

describe('shows the reason when no token can be had', () => {
  test.each([
    ['the server is away', () => Promise.reject(new TypeError('offline')), CAPTCHA_FAILED],
    ['the server fails', async () => answer({ message: { detail: 'Something went wrong.' } }, 500), CAPTCHA_FAILED],
    ['the answer is no JSON', async () => new Response('<html>'), CAPTCHA_FAILED],
    [
      'there were too many',
      async () => answer({ message: { detail: 'Too many requests. Please try again later.' } }, 429),
      'Too many requests. Please try again later.',
    ],
  ])('%s (FORM-103)', async (_why, failing, message) => {
    vi.stubGlobal('fetch', failing)
    await expect(solve.solveCaptcha('signup')).rejects.toThrow(message)
  })
})
