import type { Database } from '#platform/server/database/db.ts'
import type { Identity, Membership, Role, Sessions } from '#platform/server/http/access.ts'
import type { SessionCookie } from './session-cookie.ts'

/** Finds whom an API key speaks for; null for a key that is unknown, expired or revoked. */
export type IdentifyApiKey = (database: Database, key: string) => Promise<Identity | null>

interface SessionsOptions {
  database: Database
  cookie: SessionCookie
  identifyApiKey: IdentifyApiKey
}

/**
 * Who makes a request: the holder of a session cookie, or of an API key in `Authorization: Bearer`. A request with a
 * key is that key's alone, whatever cookies come along. Both are read anew each time, so that a session that was
 * ended, or a member who was taken out, is refused at once.
 */
export const createSessions = ({ database, cookie, identifyApiKey }: SessionsOptions): Sessions => ({
  async identify({ headers, cookies }) {
    const { authorization } = headers
    if (typeof authorization === 'string') {
      const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
      return key ? identifyApiKey(database, key) : null
    }
    const hash = cookie.tokenHash(cookies)
    if (!hash) return null
    const { rows } = await database.pool.query<Omit<Identity, 'api_key'>>({
      name: 'auth_session',
      text: 'select session_id, user_id, name, email from auth_session($1)',
      values: [hash],
    })
    return rows[0] ? { ...rows[0], api_key: null } : null
  },

  async membership(userId, organizationId): Promise<Membership | null> {
    const { rows } = await database.pool.query<{ role: Role; brand_ids: string[] }>({
      name: 'auth_membership',
      text: 'select role, brand_ids from auth_membership($1, $2)',
      values: [userId, organizationId],
    })
    return rows[0] ? { organization_id: organizationId, ...rows[0] } : null
  },
})
