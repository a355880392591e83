import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { type Answer, ask, type Fetch } from '../ask.ts'
import { isSignedOut } from '../oauth.ts'
import type { SignedOut, Watching } from '../port.ts'
import { headerOf, jsonIn, type PushSource } from './port.ts'

interface GooglePushSettings {
  /** Google's public keys as a JWK set. */
  keysUrl: string
  /** Our address, as the Pub/Sub subscription names it. */
  audience: string
  /** The service account that the subscription signs with. */
  account: string
}

const LARGEST = 16_384
const CLOCKS_DIFFER_S = 60
/** Keys change every few days; a token under an unknown key makes us look again, once a minute. */
const KEYS_LIVE_MS = 3_600_000
const LOOKS_AGAIN_MS = 60_000

const jwkSet = z.object({
  keys: z.array(z.object({ kid: z.string(), kty: z.literal('RSA'), n: z.string(), e: z.string() })),
})
const header = z.object({ alg: z.literal('RS256'), kid: z.string().max(200) })
const claims = z.object({
  iss: z.enum(['https://accounts.google.com', 'accounts.google.com']),
  aud: z.string(),
  email: z.string(),
  email_verified: z.literal(true),
  exp: z.number(),
  iat: z.number(),
})
const envelope = z.object({ message: z.object({ data: z.string().max(4_096) }) })
const change = z.object({ emailAddress: z.string().max(320) })

/**
 * Pushes of the Pub/Sub topic that Gmail publishes to. Each carries a token that Google signed for our address and for the service
 * account of the subscription (OpenID Connect); the body is parsed only when that holds.
 */
export function googlePush(
  fetch: Fetch,
  { keysUrl, audience, account }: GooglePushSettings,
  { clock }: { clock: Clock },
): PushSource {
  let keys = new Map<string, KeyObject>()
  let loadedAt = Number.NEGATIVE_INFINITY

  async function keyOf(kid: string): Promise<KeyObject | undefined> {
    const age = clock.now().getTime() - loadedAt
    if (age > KEYS_LIVE_MS || (!keys.has(kid) && age > LOOKS_AGAIN_MS)) {
      loadedAt = clock.now().getTime()
      const parsed = jwkSet.safeParse((await ask(fetch, keysUrl)).json)
      if (parsed.success)
        keys = new Map(parsed.data.keys.map(key => [key.kid, createPublicKey({ key, format: 'jwk' })]))
    }
    return keys.get(kid)
  }

  async function isSigned(token: string): Promise<boolean> {
    const [head = '', payload = '', signature = '', ...rest] = token.split('.')
    if (token.length > 8_192 || rest.length > 0) return false
    const named = header.safeParse(partOf(head))
    const key = named.success && (await keyOf(named.data.kid))
    if (!key) return false
    if (!verify('sha256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))) return false
    const said = claims.safeParse(partOf(payload))
    const now = clock.now().getTime() / 1_000
    return (
      said.success &&
      said.data.aud === audience &&
      said.data.email === account &&
      said.data.exp > now - CLOCKS_DIFFER_S &&
      said.data.iat < now + CLOCKS_DIFFER_S
    )
  }

  return {
    kind: 'GOOGLE',
    name: 'google',
    largest: LARGEST,
    async read(request) {
      const token = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization'))?.[1]
      if (!token || !(await isSigned(token))) return { kind: 'forged' }
      const parsed = envelope.safeParse(jsonIn(request.body))
      const data = parsed.success
        ? change.safeParse(jsonIn(Buffer.from(parsed.data.message.data, 'base64')))
        : undefined
      // a message of another publisher is acknowledged, or Pub/Sub would repeat it for days
      if (!data?.success) return { kind: 'notices', notices: [] }
      return { kind: 'notices', notices: [{ key: data.data.emailAddress.toLowerCase(), renew: false }] }
    },
  }
}

const partOf = (part: string) => jsonIn(Buffer.from(part, 'base64url'))

/** Gmail forgets a watch after seven days, and asks for it once a day. */
const RENEWED_AFTER_MS = 86_400_000
const watch = z.object({ historyId: z.coerce.string(), expiration: z.coerce.number() })

interface WatchGmail {
  /** Such as `https://gmail.googleapis.com/gmail/v1/users/me`. */
  api: string
  /** `projects/{project}/topics/{topic}`, to which gmail-api-push@system.gserviceaccount.com may publish. */
  topic: string
  email: string
  now: Date
  request: (url: string, init?: RequestInit) => Promise<Answer | SignedOut>
}

/** Asks Gmail to publish what arrives in the inbox. @throws when it refuses, such as for a topic it may not publish to */
export async function watchGmail({ api, topic, email, now, request }: WatchGmail): Promise<Watching | SignedOut> {
  const answer = await request(`${api}/watch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ topicName: topic, labelIds: ['INBOX'], labelFilterBehavior: 'INCLUDE' }),
  })
  if (isSignedOut(answer)) return answer
  const parsed = watch.safeParse(answer.json)
  if (answer.status !== 200 || !parsed.success) throw new Error(`Gmail does not watch: ${answer.status}`)
  return {
    outcome: 'watching',
    key: email.toLowerCase(),
    until: new Date(parsed.data.expiration),
    renewAt: new Date(now.getTime() + RENEWED_AFTER_MS),
  }
}
