import {
  type AppError,
  badRequest,
  conflict,
  forbidden,
  notFound,
  raise,
  unauthorized,
} from '#platform/server/errors.ts'
import type { RequestFacts } from '#platform/server/http/access.ts'
import type { Cookie } from '#platform/server/http/serve.ts'
import { type Auth, ownHeaders } from './better-auth.ts'

export interface Asked {
  method?: 'GET' | 'POST'
  body?: Record<string, unknown>
  query?: Record<string, string>
}

export interface AuthAnswer {
  body: Record<string, unknown>
  /** The session cookie, where the call set or cleared it. */
  cookies: Cookie[]
}

/** Makes one call of better-auth on behalf of a request. @throws AppError */
export type AskAuth = (request: RequestFacts, path: string, asked?: Asked) => Promise<AuthAnswer>

/**
 * The only way to better-auth: a request made anew from what we checked, so that its own checks (origin, session) still
 * run but nothing else of the visitor's request reaches it.
 */
export const askingAuth =
  (auth: Auth, { publicUrl, cookieName }: { publicUrl: string; cookieName: string }): AskAuth =>
  async (request, path, { method = 'POST', body, query = {} } = {}) => {
    const url = new URL(`/auth${path}`, publicUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const response = await auth
      .handler(
        new Request(url, {
          method,
          headers: headersFor(request, publicUrl, cookieName),
          ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
        }),
      )
      .catch(error => raise(asAppError(error)))
    if (response.status >= 300 && response.status < 400) raise(linkIsOver())
    const answer = (await response.json().catch(() => ({}))) as AuthAnswer['body'] | null
    if (!response.ok) raise(reasonOf(response.status, answer ?? {}))
    return { body: answer ?? {}, cookies: sessionCookies(response, cookieName) }
  }

function headersFor({ headers, cookies, ip, userAgent }: RequestFacts, publicUrl: string, cookieName: string) {
  const session = cookies[cookieName]
  // the server has let this host's own pages through already, under whichever name they reached it
  const own = headers.host ? `${new URL(publicUrl).protocol}//${headers.host}` : new URL(publicUrl).origin
  return new Headers({
    'content-type': 'application/json',
    'user-agent': userAgent,
    [ownHeaders.address]: ip,
    [ownHeaders.origin]: own,
    ...(typeof headers.origin === 'string' ? { origin: headers.origin } : {}),
    ...(typeof headers['sec-fetch-site'] === 'string' ? { 'sec-fetch-site': headers['sec-fetch-site'] } : {}),
    ...(session ? { cookie: `${cookieName}=${encodeURIComponent(session)}` } : {}),
  })
}

function sessionCookies(response: Response, name: string): Cookie[] {
  return response.headers.getSetCookie().flatMap(line => {
    const [pair = '', ...attributes] = line.split(';')
    if (!pair.startsWith(`${name}=`)) return []
    const maxAge = attributes.find(attribute => /^\s*max-age=/i.test(attribute))?.split('=')[1]
    return [{ name, value: decodeURIComponent(pair.slice(name.length + 1)), maxAgeSeconds: Number(maxAge ?? 0) }]
  })
}

const linkIsOver = () => badRequest('This link is no longer valid. Please ask for a new one.', { field: 'token' })
const anOwnerStays = () => conflict('A team keeps at least one owner.')

/** better-auth's codes that a person may meet, in our words. */
const reasons: Record<string, () => AppError> = {
  INVALID_EMAIL_OR_PASSWORD: () => unauthorized('The email address or the password is wrong.'),
  EMAIL_NOT_VERIFIED: () => forbidden('Please confirm your email address first: we sent you a link.'),
  INVALID_PASSWORD: () => badRequest('The current password is wrong.', { field: 'current_password' }),
  CREDENTIAL_ACCOUNT_NOT_FOUND: () => conflict('You have no password yet. Ask for a link to set one.'),
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: () => conflict('One account can own ten teams at most.'),
  INVALID_TOKEN: linkIsOver,
  TOKEN_EXPIRED: linkIsOver,
  USER_NOT_FOUND: linkIsOver,
  INVITATION_NOT_FOUND: () => notFound('Invitation'),
  MEMBER_NOT_FOUND: () => notFound('Member'),
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: () => forbidden('This invitation is for another email address.'),
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: () => conflict('This person is a member of the team already.'),
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: () => forbidden('Only owners may invite owners.'),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: () => forbidden('Only owners may make or change owners.'),
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: anOwnerStays,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: anOwnerStays,
  ORGANIZATION_ALREADY_EXISTS: () => conflict('There is a team of that name already.'),
}

function reasonOf(status: number, { code, message }: { code?: unknown; message?: unknown }): AppError {
  const known = typeof code === 'string' ? reasons[code]?.() : undefined
  if (known) return known
  const words = typeof message === 'string' ? message : undefined
  if (status === 401) return unauthorized()
  if (status === 403) return forbidden(words)
  if (status === 404) return notFound('Page')
  return badRequest(words ?? 'The request could not be read.')
}

/** With `onAPIError.throw` refusals are thrown like failures; what is no refusal goes on as it is. */
function asAppError(error: unknown): AppError {
  const { statusCode, body, code } = error as { statusCode?: unknown; body?: Record<string, unknown>; code?: unknown }
  if (code === '23514') return anOwnerStays()
  if (typeof statusCode !== 'number' || statusCode >= 500) throw error
  if (statusCode >= 300 && statusCode < 400) return linkIsOver()
  return reasonOf(statusCode, body ?? {})
}
