import type { CaptchaAction, CaptchaChallenge, ProofOfWork } from '#features/captcha/contract.ts'
import { CAPTCHA_FAILED } from '#features/captcha/rules.ts'
import { findProof, type Solution } from '#features/captcha/web/proof.ts'
import { fetchWithRetry } from '#platform/web/data/fetch-with-retry.ts'

/** Timeout of a proof of work, after which a new challenge is requested. */
const SOLVE_TIMEOUT_MS = 30_000
/** Minimum remaining life of a token when it is returned, so that it is still valid when it arrives. */
const MARGIN_MS = 15_000
const ATTEMPTS = 3

/** Its message is for the person: 'Captcha verification failed. Please try again.' (FORM-103). */
export class CaptchaError extends Error {
  override name = 'CaptchaError'
}

interface Prepared {
  token: string
  isFresh: () => boolean
}

const prepared = new Map<CaptchaAction, Promise<Prepared>>()

/** Prepares a token before it is needed, such as on the first touch of the form, so that nobody waits after pressing the button. */
export function prepareCaptcha(action: CaptchaAction): void {
  if (prepared.has(action)) return
  const work = obtain(action)
  prepared.set(action, work)
  // ignore a failure here: the token is requested again when it is needed
  work.catch(() => prepared.delete(action))
}

/**
 * Returns a token for one call of this action. Every call gets a new one; a prepared one is used once, and not after it
 * expired (FORM-101).
 *
 * @throws CaptchaError
 */
export async function solveCaptcha(action: CaptchaAction): Promise<string> {
  const early = prepared.get(action)
  prepared.delete(action)
  const ready = await early?.catch(() => null)
  if (ready?.isFresh()) return ready.token
  return (await obtain(action)).token
}

async function obtain(action: CaptchaAction): Promise<Prepared> {
  let cause: unknown
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const challenge = await fetchChallenge(action)
    if (challenge.provider !== 'altcha') {
      const { widgetToken } = await import('#features/captcha/web/provider-widget.ts')
      const token = await widgetToken(challenge).catch(error => fail(error))
      return { token, isFresh: freshFor(120_000 - MARGIN_MS) }
    }
    const isFresh = freshFor(challenge.expires_in_seconds * 1000 - MARGIN_MS)
    try {
      const solution = await solve(challenge.parameters)
      if (isFresh()) return { token: encode(challenge, solution), isFresh }
    } catch (error) {
      cause = error
    }
  }
  return fail(cause)
}

function fail(cause: unknown): never {
  throw new CaptchaError(CAPTCHA_FAILED, { cause })
}

async function fetchChallenge(action: CaptchaAction): Promise<CaptchaChallenge> {
  const response = await fetchWithRetry(`/app/v2/captcha/challenge?action=${action}`, () => ({
    cache: 'no-store',
  })).catch(fail)
  const body = await response.json().catch(fail)
  if (!response.ok) throw new CaptchaError(response.status === 429 ? body.message?.detail : CAPTCHA_FAILED)
  return body
}

/** Solves in a worker, or on the page's own thread in slices where the browser or its policy forbids workers. */
async function solve(parameters: ProofOfWork['parameters']): Promise<Solution> {
  const timeout = AbortSignal.timeout(SOLVE_TIMEOUT_MS)
  return (await solveInWorker(parameters, timeout)) ?? findProof(parameters, timeout)
}

/** Null when no worker starts. */
function solveInWorker(parameters: ProofOfWork['parameters'], timeout: AbortSignal): Promise<Solution | null> {
  return new Promise((resolve, reject) => {
    let worker: Worker
    try {
      worker = new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' })
    } catch {
      return resolve(null)
    }
    const finish = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    timeout.addEventListener('abort', () => finish(() => reject(timeout.reason)))
    worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => finish(() => resolve(data)))
    worker.addEventListener('error', event => {
      event.preventDefault()
      finish(() => resolve(null))
    })
    worker.postMessage(parameters)
  })
}

const encode = ({ parameters, signature }: ProofOfWork, solution: Solution) =>
  btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))

/** True until `ms` have passed on either clock: one may stop while a phone sleeps, the other may be changed. */
function freshFor(ms: number): () => boolean {
  const [date, tick] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - date, performance.now() - tick) < ms
}
