import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import type { Fetch } from '../ask.ts'
import { PUSH_PATH } from '../push/port.ts'
import type { SimulatedAccount, SimulatedAccounts } from './accounts.ts'
import type { Simulated, SimulatorRequest } from './answer.ts'

/** What the simulated providers sign their notices with, and what they are set up for. */
export const SIMULATED_PUSH = {
  topic: 'projects/simulated/topics/gmail',
  account: 'push@simulated.iam.gserviceaccount.example',
  webhookSecret: 'simulated webhook secret',
} as const

const KEY_ID = 'simulated-key'
const DAY_MS = 86_400_000

interface Subscription {
  id: string
  email: string
  notificationUrl: string
  clientState: string
  until: number
}

interface PushOptions {
  publicUrl: string
  clock: Clock
  fetch: Fetch
}

/** The pushing side of the simulated providers: who asked to be told, and what is sent when a mail arrives. */
export function simulatedPush(accounts: SimulatedAccounts, { publicUrl, clock, fetch }: PushOptions) {
  const gmailWatches = new Map<string, number>()
  const subscriptions = new Map<string, Subscription>()
  let pair: { publicKey: KeyObject; privateKey: KeyObject } | undefined
  const keys = () => {
    pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    return pair
  }
  const now = () => clock.now().getTime()
  const post = (url: string, body: string, headers: Record<string, string>) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  const at = (name: string) => `${publicUrl}${PUSH_PATH}/${name}`

  function googleToken(): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const iat = Math.floor(now() / 1_000)
    const signed = `${part({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${part({
      iss: 'https://accounts.google.com',
      aud: at('google'),
      email: SIMULATED_PUSH.account,
      email_verified: true,
      iat,
      exp: iat + 3_600,
    })}`
    return `${signed}.${sign('sha256', Buffer.from(signed), keys().privateKey).toString('base64url')}`
  }

  const notices = {
    google: ({ email, turns }: SimulatedAccount) => ({
      url: at('google'),
      body: JSON.stringify({
        message: {
          data: Buffer.from(JSON.stringify({ emailAddress: email, historyId: turns })).toString('base64'),
          messageId: String(now()),
          publishTime: new Date(now()).toISOString(),
        },
        subscription: 'projects/simulated/subscriptions/gmail',
      }),
      headers: { authorization: `Bearer ${googleToken()}` },
    }),
    microsoft: ({ id, notificationUrl, clientState, until }: Subscription, lifecycleEvent?: string) => ({
      url: notificationUrl,
      body: JSON.stringify({
        value: [
          {
            subscriptionId: id,
            subscriptionExpirationDateTime: new Date(until).toISOString(),
            clientState,
            tenantId: '00000000-0000-0000-0000-000000000000',
            ...(lifecycleEvent
              ? { lifecycleEvent }
              : {
                  changeType: 'created',
                  resource: 'Users/simulated/Messages/newest',
                  resourceData: { '@odata.type': '#Microsoft.Graph.Message', id: 'newest' },
                }),
          },
        ],
      }),
      headers: {},
    }),
    nylas: (grant_id: string) => {
      const body = JSON.stringify({
        specversion: '1.0',
        type: 'message.created',
        source: '/google/emails/realtime',
        id: randomUUID(),
        time: Math.floor(now() / 1_000),
        webhook_delivery_attempt: 1,
        data: { application_id: 'simulated', object: { grant_id, object: 'message', folders: ['INBOX'] } },
      })
      const signature = createHmac('sha256', SIMULATED_PUSH.webhookSecret).update(body).digest('hex')
      return { url: at('nylas'), body, headers: { 'x-nylas-signature': signature } }
    },
  }

  /** What every provider that watches this account sends now. */
  const noticesTo = (account: SimulatedAccount) => [
    ...((gmailWatches.get(account.email) ?? 0) > now() ? [notices.google(account)] : []),
    ...[...subscriptions.values()]
      .filter(({ email, until }) => email === account.email && until > now())
      .map(subscription => notices.microsoft(subscription)),
    ...(account.grant ? [notices.nylas(account.grant)] : []),
  ]

  accounts.onArrival(account => {
    // a provider whose notice gets no answer tries again later; polling has read the mailbox by then
    for (const { url, body, headers } of noticesTo(account)) void post(url, body, headers).catch(() => {})
  })

  return {
    noticesTo,
    /** Sends a lifecycle event of every subscription of an account. */
    lifecycle: (email: string, event: string) =>
      Promise.all(
        [...subscriptions.values()]
          .filter(one => one.email === email)
          .map(one => {
            if (event === 'subscriptionRemoved') subscriptions.delete(one.id)
            const { url, body, headers } = notices.microsoft(one, event)
            return post(url, body, headers)
          }),
      ),
    googleKeys: () => ({
      keys: [{ ...keys().publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
    }),
    watchGmail({ email, turns }: SimulatedAccount, body: Buffer): Simulated {
      if ((JSON.parse(body.toString()) as { topicName?: string }).topicName !== SIMULATED_PUSH.topic)
        return { status: 400, body: { error: { code: 400, message: 'Invalid topicName' } } }
      const expiration = now() + 7 * DAY_MS
      gmailWatches.set(email, expiration)
      return { status: 200, body: { historyId: String(turns), expiration: String(expiration) } }
    },
    /** Makes or prolongs a subscription of Graph; our address has to repeat a token first. */
    async subscribe({ email }: SimulatedAccount, { method, path, body }: SimulatorRequest): Promise<Simulated> {
      const refused = (code: string, status = 400) => ({ status, body: { error: { code } } })
      const asked = JSON.parse(body.toString()) as Record<string, string>
      const until = Date.parse(asked.expirationDateTime ?? '')
      if (!(until > now() && until < now() + 7 * DAY_MS)) return refused('InvalidRequest')
      const answer = (status: number, { id }: Subscription) => ({
        status,
        body: { id, expirationDateTime: new Date(until).toISOString() },
      })
      if (method === 'PATCH') {
        const known = subscriptions.get(path.split('/').at(-1) ?? '')
        if (!known || known.until < now()) return refused('ResourceNotFound', 404)
        known.until = until
        return answer(200, known)
      }
      const { notificationUrl = '', clientState = '' } = asked
      const token = `Validation: Testing client application reachability. RequestId: ${randomUUID()}`
      const proof = await post(`${notificationUrl}?validationToken=${encodeURIComponent(token)}`, '', {
        'content-type': 'text/plain',
      }).catch(() => null)
      const isProved =
        proof?.status === 200 &&
        proof.headers.get('content-type')?.startsWith('text/plain') === true &&
        (await proof.text()) === token
      if (!isProved) return refused('ValidationError')
      const subscription = { id: randomUUID(), email, notificationUrl, clientState, until }
      subscriptions.set(subscription.id, subscription)
      return answer(201, subscription)
    },
  }
}

export type SimulatedPush = ReturnType<typeof simulatedPush>
