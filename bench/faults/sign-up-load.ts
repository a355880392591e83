import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

export interface Acknowledged {
  id: string
  email_address: string
}

interface LoadOptions {
  url: string
  drop: { id: string; drop_profile_id: string; version: number }
  clients: number
  /** The negative control: counts a sign-up as acknowledged when it is sent, which a kill must expose. */
  lying?: boolean
}

/**
 * Fans who sign up one after the other and try again with the same Idempotency-Key until they get an answer, as the page
 * does. What was acknowledged is kept here, outside every process that is killed.
 */
export function startSignUpLoad({ url, drop, clients, lying = false }: LoadOptions) {
  const acknowledged: Acknowledged[] = []
  const unexpected = new Map<number, number>()
  /** When the request of the last acknowledged sign-up was sent. */
  let lastBegun = 0
  let stopped = false

  async function signUp() {
    const email_address = `fan-${randomUUID()}@load.example`
    const key = randomUUID()
    for (let giveUp = Date.now() + 20_000; Date.now() < giveUp && !stopped; ) {
      const begun = performance.now()
      try {
        const captcha_token = await captchaToken(url)
        const sent = {
          drop_id: drop.id,
          drop_profile_id: drop.drop_profile_id,
          drop_version: drop.version,
          first_name: 'Load',
          last_name: 'Fan',
          email_address,
          marketing_opt_in: true,
          captcha_token,
        }
        const answering = post(`${url}/app/v2/subscribe_to_drop`, sent, key)
        if (lying) acknowledged.push({ id: randomUUID(), email_address })
        const { status, body } = await answering
        if (status === 200 || status === 201) {
          lastBegun = Math.max(lastBegun, begun)
          if (!lying) acknowledged.push({ id: body.id, email_address })
          return
        }
        if (status !== 503) {
          unexpected.set(status, (unexpected.get(status) ?? 0) + 1)
          return
        }
      } catch {
        if (lying) return
      }
      await pause(40)
    }
  }
  const running = Array.from({ length: clients }, async () => {
    while (!stopped) await signUp()
  })
  return {
    acknowledged,
    unexpected,
    /** Milliseconds from now until a sign-up that begins after now is acknowledged. */
    async untilNext(limit = 20_000): Promise<number> {
      const start = performance.now()
      while (lastBegun < start && performance.now() - start < limit) await pause(5)
      return performance.now() - start
    },
    async stop() {
      stopped = true
      await Promise.all(running)
    },
  }
}

async function captchaToken(url: string): Promise<string> {
  const response = await fetch(`${url}/app/v2/captcha/challenge?action=signup`, { signal: AbortSignal.timeout(8_000) })
  if (!response.ok) throw new Error(`challenge: ${response.status}`)
  const { parameters, signature } = await response.json()
  const challenge = { parameters, signature }
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString(
    'base64',
  )
}

async function post(url: string, body: unknown, key: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(8_000),
  })
  return { status: response.status, body: (await response.json()) as { id: string } }
}

export const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
