import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { type Answer, ask, type Fetch, failedSend, lostSend, signedOut } from './ask.ts'
import { extraHeaders } from './mime.ts'
import { type MailOutcome, type OAuthProvider, type OutgoingMail, type SignedOut, SignInFailed } from './port.ts'
import { watchingGrant } from './push/nylas-push.ts'

interface NylasSettings {
  clientId: string
  apiKey: string
  /** `https://api.us.nylas.com`, `https://api.eu.nylas.com`, or the simulator. */
  baseUrl: string
  /** Whether its webhook is set up here. */
  pushes: boolean
}

/** How long Nylas knows an Idempotency-Key. */
const KEY_LIVES_MS = 3_600_000
/** A request in JSON holds 3 MB in total; multipart 25 MB, but ten requests a second instead of two hundred. */
const JSON_BYTES = 2_900_000
const BATCH = 50

const token = z.object({ grant_id: z.string(), email: z.string() })
const grant = z.object({ data: z.object({ name: z.string().nullish(), email: z.string().nullish() }) })
const sent = z.object({ data: z.object({ id: z.string() }) })
const headed = z.object({
  data: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) }),
})
const listed = z.object({
  data: z.array(z.object({ id: z.string(), date: z.number(), raw_mime: z.string() })),
  next_cursor: z.string().nullish(),
})
const stored = z.object({ grant_id: z.string() })

/** Nylas, API v3: its hosted sign-in leads to a grant, one for each address, and the API key acts on it. */
export function nylas(
  fetch: Fetch,
  { clientId, apiKey, baseUrl, pushes }: NylasSettings,
  { clock }: { clock: Clock },
): OAuthProvider {
  const headers = { authorization: `Bearer ${apiKey}` }
  return {
    kind: 'NYLAS',
    signInUrl({ state, redirectUri, email }) {
      const url = new URL(`${baseUrl}/v3/connect/auth`)
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        access_type: 'offline',
      }
      for (const [name, value] of Object.entries({ ...parameters, state })) url.searchParams.set(name, value)
      if (email) url.searchParams.set('login_hint', email)
      return url.href
    },
    async signIn({ code, redirectUri }) {
      const answer = await ask(fetch, `${baseUrl}/v3/connect/token`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          client_id: clientId,
          client_secret: apiKey,
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
        }),
      })
      const parsed = token.safeParse(answer.json)
      if (answer.status !== 200 || !parsed.success) throw new SignInFailed('The provider did not accept the sign-in.')
      const { grant_id, email } = parsed.data
      const known = grant.safeParse((await ask(fetch, `${baseUrl}/v3/grants/${grant_id}`, { headers })).json)
      return { email, name: known.data?.data.name || email, credentials: JSON.stringify({ grant_id }) }
    },
    open({ credentials }) {
      const { grant_id } = stored.parse(JSON.parse(credentials))
      const messages = `${baseUrl}/v3/grants/${grant_id}/messages`
      const ownMessageId = async (id: string) => {
        const answer = await ask(fetch, `${messages}/${id}?fields=include_headers`, { headers }).catch(() => null)
        const known = headed.safeParse(answer?.json).data?.data.headers ?? []
        return known.find(({ name }) => name.toLowerCase() === 'message-id')?.value
      }
      return {
        idempotentForMs: KEY_LIVES_MS,
        sendsAtOnce: 4,
        ...(pushes && { watch: async () => watchingGrant(grant_id) }),
        async send(mail): Promise<MailOutcome> {
          try {
            const answer = await ask(fetch, `${messages}/send`, {
              method: 'POST',
              ...requestOf(mail, { ...headers, 'idempotency-key': mail.id }),
            })
            const parsed = sent.safeParse(answer.json)
            if (answer.status === 200 && parsed.success) {
              const { id } = parsed.data.data
              return { outcome: 'sent', providerId: id, messageId: await ownMessageId(id) }
            }
            return grantLost(answer) ?? failedSend(answer)
          } catch (error) {
            return lostSend(error)
          }
        },
        async find() {
          return { outcome: 'unknown', reason: 'the key is over' }
        },
        async read(cursor) {
          const now = Math.floor(clock.now().getTime() / 1_000)
          if (cursor === null) return { outcome: 'read', mails: [], cursor: String(now), more: false }
          const [since, pageToken] = cursor.split(' ')
          const url = `${messages}?in=INBOX&limit=${BATCH}&fields=raw_mime&received_after=${since}${pageToken ? `&page_token=${pageToken}` : ''}`
          const answer = await ask(fetch, url, { headers })
          const lost = grantLost(answer)
          if (lost) return lost
          if (answer.status !== 200) throw new Error(`Nylas answered ${answer.status}`)
          const { data, next_cursor } = listed.parse(answer.json)
          return {
            outcome: 'read',
            mails: data.toReversed().map(({ raw_mime }) => Buffer.from(raw_mime, 'base64url')),
            // overlaps by two minutes, because mail may be listed late; what is read twice is kept once
            cursor: next_cursor ? `${since} ${next_cursor}` : String(Math.max(Number(since), now - 120)),
            more: !!next_cursor,
          }
        },
      }
    },
  }
}

function requestOf(
  mail: OutgoingMail,
  headers: Record<string, string>,
): { headers: Record<string, string>; body: string | FormData } {
  const message = {
    subject: mail.subject,
    body: mail.html,
    to: [{ email: mail.to }],
    from: [{ name: mail.from.name, email: mail.from.address }],
    custom_headers: Object.entries({ 'X-Fanfare-Mail': mail.id, ...extraHeaders(mail) }).map(([name, value]) => ({
      name,
      value,
    })),
  }
  const json = JSON.stringify({
    ...message,
    attachments: mail.attachments.map(({ filename, contentType, content, contentId }) => ({
      filename,
      content_type: contentType,
      content: content.toString('base64'),
      ...(contentId ? { content_id: contentId, is_inline: true } : {}),
    })),
  })
  if (Buffer.byteLength(json) <= JSON_BYTES)
    return { headers: { ...headers, 'content-type': 'application/json' }, body: json }
  const form = new FormData()
  form.set('message', JSON.stringify(message))
  for (const [at, { filename, contentType, content, contentId }] of mail.attachments.entries())
    form.set(contentId ?? `file${at}`, new Blob([new Uint8Array(content)], { type: contentType }), filename)
  return { headers, body: form }
}

/** 401 with `grant.expired`-like errors asks for a new sign-in; 404 says that Nylas has no such grant. */
function grantLost({ status, json }: Answer): SignedOut | undefined {
  const kind = String(json.error?.type ?? '')
  if (status === 404 && /not_found|grant/.test(kind)) return signedOut('the grant is gone', 'NOT_FOUND')
  if (status === 401 || status === 403) return signedOut(kind || 'the grant has expired')
  return undefined
}
