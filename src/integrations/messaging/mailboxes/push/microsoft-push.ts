import { z } from 'zod'
import { type Answer, signedOut } from '../ask.ts'
import { isSignedOut } from '../oauth.ts'
import type { SignedOut, Watching, WatchRequest } from '../port.ts'
import { jsonIn, type PushSource } from './port.ts'

/** Graph puts several notices into one body; each is about a kilobyte. */
const LARGEST = 262_144
const MAX_NOTICES = 200

const notice = z.object({
  subscriptionId: z.string().max(100),
  clientState: z.string().max(255).nullish(),
  /** Of notices about the subscription itself. */
  lifecycleEvent: z.enum(['reauthorizationRequired', 'subscriptionRemoved', 'missed']).nullish().catch(null),
})
const notices = z.object({ value: z.array(notice).max(MAX_NOTICES) })

/**
 * Change notifications of Graph. Our address is proved by repeating `validationToken`; a notice carries the `clientState` of its
 * subscription, which only Graph and we know.
 */
export const microsoftPush: PushSource = {
  kind: 'MICROSOFT',
  name: 'microsoft',
  largest: LARGEST,
  async read({ query, body }) {
    const token = query.get('validationToken')
    if (token !== null) return { kind: 'challenge', text: token.slice(0, 4_000) }
    const parsed = notices.safeParse(jsonIn(body))
    if (!parsed.success) return { kind: 'forged' }
    return {
      kind: 'notices',
      notices: parsed.data.value.map(({ subscriptionId, clientState, lifecycleEvent }) => ({
        key: subscriptionId,
        secret: clientState ?? '',
        renew: lifecycleEvent === 'reauthorizationRequired' || lifecycleEvent === 'subscriptionRemoved',
      })),
    }
  },
}

/** Graph lets a subscription to mail live for just under seven days; ours lives three and is renewed a day before. */
const LIVES_MS = 3 * 86_400_000
const RENEWED_BEFORE_MS = 86_400_000

const subscription = z.object({ id: z.string(), expirationDateTime: z.coerce.date() })

interface WatchGraph {
  /** Such as `https://graph.microsoft.com/v1.0`. */
  api: string
  now: Date
  request: (url: string, init?: RequestInit) => Promise<Answer | SignedOut>
}

/** Prolongs the known subscription, or makes one. @throws when Graph does not accept it, such as for an address it cannot reach */
export async function watchGraph(
  { api, now, request }: WatchGraph,
  { noticeUrl, secret, known }: WatchRequest,
): Promise<Watching | SignedOut> {
  const expirationDateTime = new Date(now.getTime() + LIVES_MS).toISOString()
  const json = (method: string, body: object): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const prolonged = known && (await request(`${api}/subscriptions/${known}`, json('PATCH', { expirationDateTime })))
  if (prolonged && isSignedOut(prolonged)) return prolonged
  const answer =
    prolonged && prolonged.status === 200
      ? prolonged
      : await request(
          `${api}/subscriptions`,
          json('POST', {
            changeType: 'created',
            notificationUrl: noticeUrl,
            lifecycleNotificationUrl: noticeUrl,
            resource: "me/mailFolders('Inbox')/messages",
            expirationDateTime,
            clientState: secret,
          }),
        )
  if (isSignedOut(answer)) return answer
  if (answer.status === 403) return signedOut(String(answer.json.error?.code ?? 'forbidden'))
  const parsed = subscription.safeParse(answer.json)
  if ((answer.status !== 200 && answer.status !== 201) || !parsed.success)
    throw new Error(`Graph does not watch: ${answer.status} ${String(answer.json.error?.code ?? '')}`)
  const until = parsed.data.expirationDateTime
  return { outcome: 'watching', key: parsed.data.id, until, renewAt: new Date(until.getTime() - RENEWED_BEFORE_MS) }
}
