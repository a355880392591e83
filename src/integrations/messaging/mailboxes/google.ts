import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { type Answer, ask, type Fetch, failedSend, lostSend, retryAfterMs, signedOut } from './ask.ts'
import { composeMime } from './mime.ts'
import { authorized, authorizeUrl, exchangeCode, isSignedOut, type OAuthApp } from './oauth.ts'
import { type MailOutcome, type OAuthProvider, type Read, type SignedOut, SignInFailed } from './port.ts'
import { watchGmail } from './push/google-push.ts'

interface GoogleSettings {
  clientId: string
  clientSecret: string
  /** The Pub/Sub topic that Gmail publishes to; without it nothing is pushed. */
  topic?: string | undefined
  /** The simulator's address in place of Google's hosts. */
  simulator?: string | undefined
}

/** gmail.send is Sensitive and gmail.readonly Restricted: Google asks for a yearly assessment of a public application. */
const SCOPE =
  'openid email profile https://www.googleapis.com/auth/gmail.send https://www.googleapis.com/auth/gmail.readonly'
const BATCH = 50

const profile = z.object({ emailAddress: z.string(), historyId: z.coerce.string() })
const person = z.object({ name: z.string().optional() })
const found = z.object({ messages: z.array(z.object({ id: z.string() })).default([]) })
const history = z.object({
  history: z
    .array(
      z.object({
        id: z.coerce.string(),
        messagesAdded: z
          .array(z.object({ message: z.object({ id: z.string(), labelIds: z.array(z.string()).default([]) }) }))
          .default([]),
      }),
    )
    .default([]),
  historyId: z.coerce.string(),
  nextPageToken: z.string().optional(),
})

/** Gmail (REST, v1). It keeps our Message-ID, so a lost answer is looked up by it among the sent mails. */
export function google(fetch: Fetch, settings: GoogleSettings, { clock }: { clock: Clock }): OAuthProvider {
  const { simulator, topic } = settings
  const api = `${simulator ?? 'https://gmail.googleapis.com'}/gmail/v1/users/me`
  const upload = `${simulator ?? 'https://gmail.googleapis.com'}/upload/gmail/v1/users/me`
  const app: OAuthApp = {
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    authorizeUrl: `${simulator ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    tokenUrl: `${simulator ?? 'https://oauth2.googleapis.com'}/token`,
    scope: SCOPE,
    extra: { access_type: 'offline', prompt: 'consent' },
  }
  return {
    kind: 'GOOGLE',
    signInUrl: request => authorizeUrl(app, request),
    async signIn(request) {
      const { access_token, refresh_token } = await exchangeCode(fetch, app, request)
      const headers = { authorization: `Bearer ${access_token}` }
      const mailbox = profile.safeParse((await ask(fetch, `${api}/profile`, { headers })).json)
      if (!mailbox.success) throw new SignInFailed('Google did not allow sending and reading mail.')
      const who = person.safeParse(
        (await ask(fetch, `${simulator ?? 'https://openidconnect.googleapis.com'}/v1/userinfo`, { headers })).json,
      )
      const email = mailbox.data.emailAddress
      return {
        email,
        name: (who.success && who.data.name) || email,
        credentials: JSON.stringify({ refresh_token }),
      }
    },
    open({ email, credentials }, save) {
      const request = authorized(fetch, app, clock, credentials, save)
      return {
        idempotentForMs: 0,
        // 100 of 15,000 units a minute each
        sendsAtOnce: 4,
        ...(topic && { watch: () => watchGmail({ api, topic, email, now: clock.now(), request }) }),
        async send(mail): Promise<MailOutcome> {
          const mime = await composeMime(mail)
          try {
            const answer = await request(`${upload}/messages/send?uploadType=media`, {
              method: 'POST',
              headers: { 'content-type': 'message/rfc822' },
              body: new Uint8Array(mime),
            })
            if (isSignedOut(answer)) return answer
            if (answer.status === 200) return { outcome: 'sent', providerId: String(answer.json.id) }
            return refused(answer) ?? failedSend(answer)
          } catch (error) {
            return lostSend(error)
          }
        },
        async find(mail) {
          const query = `rfc822msgid:${mail.messageId.slice(1, -1)} in:sent`
          const answer = await request(`${api}/messages?q=${encodeURIComponent(query)}`)
          if (isSignedOut(answer)) return answer
          const [message] = found.safeParse(answer.json).data?.messages ?? []
          return message
            ? { outcome: 'sent', providerId: message.id }
            : { outcome: 'unknown', reason: 'not among the sent mails' }
        },
        async read(cursor) {
          if (cursor === null) return begin()
          const answer = await request(`${api}/history?startHistoryId=${cursor}&historyTypes=messageAdded`)
          if (isSignedOut(answer)) return answer
          // the history of a mailbox is kept for about a week
          if (answer.status === 404) return recent()
          const parsed = history.parse(succeeded(answer).json)
          const changes = parsed.history.slice(0, BATCH)
          const cut = parsed.history.length > BATCH
          // an answer that a filter or the spam check has put elsewhere is an answer
          const ids = changes.flatMap(({ messagesAdded }) =>
            messagesAdded.flatMap(({ message }) => (message.labelIds.some(isOwn) ? [] : message.id)),
          )
          const last = changes.at(-1)?.id ?? parsed.historyId
          return sources(ids, cut || parsed.nextPageToken ? last : parsed.historyId, cut || !!parsed.nextPageToken)
        },
      }

      async function begin(): Promise<Read | SignedOut> {
        const answer = await request(`${api}/profile`)
        if (isSignedOut(answer)) return answer
        return {
          outcome: 'read',
          mails: [],
          cursor: profile.parse(succeeded(answer).json).historyId,
          more: false,
        }
      }

      async function recent(): Promise<Read | SignedOut> {
        const start = await begin()
        if (start.outcome !== 'read') return start
        const answer = await request(
          `${api}/messages?q=${encodeURIComponent('-in:sent -in:drafts newer_than:14d')}&includeSpamTrash=true&maxResults=100`,
        )
        if (isSignedOut(answer)) return answer
        const ids = found.parse(succeeded(answer).json).messages.map(({ id }) => id)
        return sources(ids.toReversed(), start.cursor, false)
      }

      async function sources(ids: readonly string[], cursor: string, more: boolean): Promise<Read | SignedOut> {
        const mails: Buffer[] = []
        for (const id of ids) {
          const answer = await request(`${api}/messages/${id}?format=raw`)
          if (isSignedOut(answer)) return answer
          // deleted since
          if (answer.status !== 404) mails.push(Buffer.from(String(succeeded(answer).json.raw), 'base64url'))
        }
        return { outcome: 'read', mails, cursor, more }
      }
    },
  }
}

const isOwn = (label: string) => label === 'SENT' || label === 'DRAFT' || label === 'CHAT'

function succeeded(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`Gmail answered ${answer.status}`)
  return answer
}

/** Gmail says "slow down" with 403 too; every other 403 is a permission that was taken back. */
function refused(answer: Answer): MailOutcome | undefined {
  if (answer.status !== 403) return undefined
  const [fault] = (answer.json.error?.errors ?? []) as { reason?: string }[]
  const reason = fault?.reason ?? 'forbidden'
  if (/rateLimitExceeded|RateLimit|dailyLimit|quota/i.test(reason))
    return { outcome: 'retry', afterMs: retryAfterMs(answer) ?? 60_000, reason }
  return signedOut(reason)
}
