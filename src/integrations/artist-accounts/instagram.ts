import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { instagramNotices, isSignedBy, sameText } from './notices.ts'
import {
  type ArtistAccounts,
  type ConnectedAccount,
  type RenewResult,
  type ReplyOutcome,
  type SignedOut,
  SignInFailed,
} from './port.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

export interface InstagramApp {
  appId: string
  appSecret: string
  /** The word that Meta repeats when it subscribes to our address. */
  verifyToken: string
  /** The simulator's address in place of Instagram's hosts, and where browsers reach it. */
  simulator?: { api: string; pages: string } | undefined
  clock: Clock
}

const SCOPE = 'instagram_business_basic,instagram_business_manage_messages,instagram_business_manage_comments'
const FIELDS = 'messages,comments'

const shortToken = z.object({ access_token: z.string() })
const shortTokens = z.union([
  shortToken,
  z.object({ data: z.array(shortToken).min(1) }).transform(({ data }) => data[0]),
])
const longToken = z.object({ access_token: z.string(), expires_in: z.number() })
const me = z.object({
  user_id: z.coerce.string(),
  username: z.string(),
  name: z.string().optional(),
  followers_count: z.number().optional(),
})
const person = z.object({
  username: z.string(),
  name: z.string().optional(),
  follower_count: z.number().optional(),
  is_verified_user: z.boolean().optional(),
})
const sent = z.object({ message_id: z.string() })
const created = z.object({ id: z.string() })
const refusal = z.object({ error: z.object({ code: z.number(), error_subcode: z.number().optional() }) })

interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/**
 * The Instagram API with Instagram Login: professional accounts, without a Facebook page. Long-lived tokens live 60 days.
 * Source: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login
 */
export function instagramAccounts(fetch: Fetch, app: InstagramApp): ArtistAccounts {
  const { appId, appSecret, verifyToken, simulator, clock } = app
  const graph = simulator?.api ?? 'https://graph.instagram.com'
  const versioned = `${graph}/v25.0`

  async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(url, init)
    const text = await response.text()
    let body: unknown = null
    try {
      body = JSON.parse(text)
    } catch {
      // a proxy's error page has its status
    }
    return { status: response.status, headers: response.headers, body }
  }
  const withToken = (token: string, json?: object): RequestInit => ({
    ...(json ? { method: 'POST', body: JSON.stringify(json) } : {}),
    headers: { authorization: `Bearer ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) },
  })

  async function longLived(path: string, parameters: Record<string, string>) {
    const asked = clock.now().getTime()
    const answer = await ask(`${graph}/${path}?${new URLSearchParams(parameters)}`)
    const { data } = longToken.safeParse(answer.body)
    return answer.status === 200 && data
      ? { token: data.access_token, token_expires_at: new Date(asked + data.expires_in * 1_000) }
      : answer
  }

  async function send(url: string, token: string, json: object, idIn: (body: unknown) => string | undefined) {
    try {
      const answer = await ask(url, withToken(token, json))
      const platform_id = answer.status === 200 ? idIn(answer.body) : undefined
      return platform_id ? ({ outcome: 'sent', platform_id } satisfies ReplyOutcome) : failedReply(answer)
    } catch (error) {
      return lostReply(error)
    }
  }

  return {
    name: simulator ? 'simulator' : 'instagram',
    signInUrl({ state, redirectUri }) {
      const url = new URL(`${simulator?.pages ?? 'https://www.instagram.com'}/oauth/authorize`)
      const parameters = { client_id: appId, redirect_uri: redirectUri, response_type: 'code', scope: SCOPE, state }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },
    async signIn({ code, redirectUri }): Promise<ConnectedAccount> {
      const form = {
        client_id: appId,
        client_secret: appSecret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        // Instagram ends the address of the way back with this, and it is no part of the code
        code: code.replace(/#_$/, ''),
      }
      const answer = await ask(`${simulator?.api ?? 'https://api.instagram.com'}/oauth/access_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      })
      const first = answer.status === 200 ? shortTokens.safeParse(answer.body).data : undefined
      if (!first) throw new SignInFailed('Instagram did not accept the sign-in.')
      const lasting = await longLived('access_token', {
        grant_type: 'ig_exchange_token',
        client_secret: appSecret,
        access_token: first.access_token,
      })
      if (!('token' in lasting)) throw new SignInFailed('Instagram gave no lasting access. Try again.')
      const { token } = lasting
      const profile = await ask(`${versioned}/me?fields=user_id,username,name,followers_count`, withToken(token))
      const { data } = me.safeParse(profile.body)
      if (!data)
        throw new SignInFailed('Only professional accounts can be connected. Switch it in Instagram’s settings.')
      const subscribed = await ask(
        `${versioned}/${data.user_id}/subscribed_apps?subscribed_fields=${FIELDS}`,
        withToken(token, {}),
      )
      if (subscribed.status !== 200) throw new SignInFailed('Instagram did not allow reading mentions and comments.')
      return {
        ...lasting,
        platform_id: data.user_id,
        username: data.username,
        name: data.name ?? '',
        follower_count: data.followers_count ?? null,
      }
    },
    async renew(token): Promise<RenewResult> {
      const lasting = await longLived('refresh_access_token', {
        grant_type: 'ig_refresh_token',
        access_token: token,
      })
      if ('token' in lasting) return { outcome: 'renewed', ...lasting }
      if (lasting.status === 400 || lasting.status === 401) return signedOut
      throw new Error(`no new token: ${lasting.status}`)
    },
    async sender(token, sender_id) {
      const fields = 'name,username,follower_count,is_verified_user'
      const answer = await ask(`${versioned}/${encodeURIComponent(sender_id)}?fields=${fields}`, withToken(token))
      const { data } = person.safeParse(answer.body)
      if (answer.status === 200 && data) {
        const { username, name, is_verified_user, follower_count } = data
        return {
          username,
          name: name ?? null,
          is_verified: is_verified_user ?? null,
          follower_count: follower_count ?? null,
        }
      }
      if (isTokenAtFault(answer)) return signedOut
      if (answer.status === 429 || answer.status >= 500) throw new Error(`Instagram answered ${answer.status}`)
      return null
    },
    sendMessage: (token, { account_id, recipient_id, text }) =>
      send(
        `${versioned}/${encodeURIComponent(account_id)}/messages`,
        token,
        { recipient: { id: recipient_id }, message: { text } },
        body => sent.safeParse(body).data?.message_id,
      ),
    answerComment: (token, { comment_id, text }) =>
      send(
        `${versioned}/${encodeURIComponent(comment_id)}/replies`,
        token,
        { message: text },
        body => created.safeParse(body).data?.id,
      ),
    isSigned: (body, signature) => isSignedBy(appSecret, body, signature),
    isOwnSubscription: given => given !== undefined && sameText(verifyToken, given),
    noticesIn: instagramNotices,
    ...(simulator && {
      async simulate({ platform_id, username }) {
        await ask(`${simulator.api}/simulate`, withToken('simulator', { platform_id, username }))
      },
    }),
  }
}

const signedOut: SignedOut = { outcome: 'signed_out', reason: 'Instagram asks to sign in again.' }

/** "This message is sent outside of allowed window." */
const OUTSIDE_OF_WINDOW = 2534022
const TOO_MANY = new Set([4, 17, 32, 613, 80002])

const codesOf = ({ body }: Answer) => refusal.safeParse(body).data?.error ?? { code: 0, error_subcode: undefined }
const isTokenAtFault = (answer: Answer) => answer.status === 401 || [102, 190].includes(codesOf(answer).code)

/** Codes of https://developers.facebook.com/docs/graph-api/guides/error-handling */
function failedReply(answer: Answer): ReplyOutcome {
  const { code, error_subcode } = codesOf(answer)
  if (error_subcode === OUTSIDE_OF_WINDOW) return { outcome: 'too_late' }
  if (isTokenAtFault(answer)) return signedOut
  if (answer.status === 429 || TOO_MANY.has(code))
    return { outcome: 'retry', afterMs: 60_000, reason: 'Instagram is busy.' }
  // it may have been taken before the answer was lost
  if (answer.status >= 500 || answer.status === 408 || answer.status === 200)
    return { outcome: 'unknown', reason: 'Instagram did not say whether it took the answer.' }
  return { outcome: 'rejected', reason: `Instagram refused it (${answer.status}${code ? `, code ${code}` : ''}).` }
}

const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'ENETUNREACH'])

function lostReply(error: unknown): ReplyOutcome {
  const { code, cause, name } = error as { code?: string; cause?: { code?: string }; name?: string }
  return NEVER_REACHED.has(String(code ?? cause?.code)) || name === 'FetchRefused'
    ? { outcome: 'retry', reason: 'Instagram could not be reached.' }
    : { outcome: 'unknown', reason: 'Instagram did not say whether it took the answer.' }
}
