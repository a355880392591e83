import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { type Answer, ask, type Fetch, signedOut } from './ask.ts'
import { type SignedOut, SignInFailed } from './port.ts'

export interface OAuthApp {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  scope: string
  /** Further parameters of the sign-in page. */
  extra?: Record<string, string>
}

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number().default(3_600),
})

const credentials = z.object({ refresh_token: z.string() })
export const refreshTokenIn = (stored: string) => credentials.parse(JSON.parse(stored)).refresh_token

export function authorizeUrl(
  { authorizeUrl, clientId, scope, extra = {} }: OAuthApp,
  { state, redirectUri, email }: { state: string; redirectUri: string; email?: string | undefined },
): string {
  const url = new URL(authorizeUrl)
  const parameters = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state, ...extra }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  if (email) url.searchParams.set('login_hint', email)
  return url.href
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

/** Exchanges the code of a finished sign-in. @throws SignInFailed */
export async function exchangeCode(
  fetch: Fetch,
  { tokenUrl, clientId, clientSecret }: OAuthApp,
  { code, redirectUri }: { code: string; redirectUri: string },
) {
  const answer = await ask(
    fetch,
    tokenUrl,
    form({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
    }),
  )
  const parsed = tokens.safeParse(answer.json)
  if (answer.status !== 200 || !parsed.success) throw new SignInFailed('The provider did not accept the sign-in.')
  const { access_token, refresh_token } = parsed.data
  if (!refresh_token) throw new SignInFailed('The provider gave no lasting access. Allow it and try again.')
  return { access_token, refresh_token }
}

/** Requests with an access token that is renewed when it is over. */
export function authorized(
  fetch: Fetch,
  app: OAuthApp,
  clock: Clock,
  stored: string,
  save: (credentials: string) => Promise<void>,
) {
  let refreshToken = refreshTokenIn(stored)
  let access: { token: string; until: number } | undefined

  async function renew(): Promise<SignedOut | undefined> {
    const { tokenUrl, clientId, clientSecret, scope } = app
    const answer = await ask(
      fetch,
      tokenUrl,
      form({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        scope,
      }),
    )
    if (answer.status === 400 || answer.status === 401)
      return signedOut(String(answer.json.error ?? 'the sign-in is over'))
    const parsed = tokens.safeParse(answer.json)
    if (answer.status !== 200 || !parsed.success) throw new Error(`no access token: ${answer.status}`)
    access = { token: parsed.data.access_token, until: clock.now().getTime() + (parsed.data.expires_in - 60) * 1_000 }
    const { refresh_token } = parsed.data
    if (refresh_token && refresh_token !== refreshToken) {
      refreshToken = refresh_token
      await save(JSON.stringify({ refresh_token }))
    }
    return undefined
  }

  /** Renews before the request, so that a failed renewal is never mistaken for a lost request. */
  return async function request(url: string, init: RequestInit = {}): Promise<Answer | SignedOut> {
    for (let renewed = false; ; renewed = true) {
      if (!access || access.until <= clock.now().getTime()) {
        const out = await renew().catch(error => {
          throw Object.assign(error, { code: 'ECONNREFUSED' })
        })
        if (out) return out
      }
      const answer = await ask(fetch, url, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${access?.token}` },
      })
      if (answer.status !== 401) return answer
      if (renewed) return signedOut('the provider refuses the access token')
      access = undefined
    }
  }
}

export const isSignedOut = (answer: Answer | SignedOut): answer is SignedOut => 'outcome' in answer
