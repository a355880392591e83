import { createHmac, randomBytes } from 'node:crypto'
import type { SecretBox } from '#platform/server/secret-box.ts'

const PREFIX = 'whsec_'

export const newSecret = () => PREFIX + randomBytes(32).toString('base64')

type Column = 'secret' | 'previous_secret'

const place = (organizationId: string, endpointId: string, column: Column) => ({
  tenant: organizationId,
  row: endpointId,
  column: `webhook_endpoints.${column}`,
})

interface Sealed {
  organization_id: string
  id: string
  secret: string
  previous_secret: string | null
  previous_secret_until: Date | null
}

export const sealSecret = (
  box: SecretBox,
  { organization_id, id }: Pick<Sealed, 'organization_id' | 'id'>,
  secret: string,
  column: Column = 'secret',
) => box.seal(secret, place(organization_id, id, column))

/** The secrets that sign now: the current one, and after a rotation for a day the one before. */
export function signingSecrets(box: SecretBox, endpoint: Sealed, now: Date): string[] {
  const { organization_id, id, secret, previous_secret, previous_secret_until } = endpoint
  const current = box.open(secret, place(organization_id, id, 'secret'))
  if (!previous_secret || !previous_secret_until || previous_secret_until <= now) return [current]
  return [current, box.open(previous_secret, place(organization_id, id, 'previous_secret'))]
}

/** Both secrets under the newest encryption key, or null where they lie under it already. */
export function resealed(
  box: SecretBox,
  { organization_id, id, secret, previous_secret }: Sealed,
): Pick<Sealed, 'secret' | 'previous_secret'> | null {
  if (![secret, previous_secret].some(sealed => sealed !== null && box.isStale(sealed))) return null
  const anew = (sealed: string, column: Column) => {
    const where = place(organization_id, id, column)
    return box.seal(box.open(sealed, where), where)
  }
  return {
    secret: anew(secret, 'secret'),
    previous_secret: previous_secret && anew(previous_secret, 'previous_secret'),
  }
}

interface Signed {
  id: string
  body: string
  at: Date
}

/**
 * The headers of the Standard Webhooks specification 1.0: a signature over id, time and body for each secret.
 * The secret's bytes are what stands behind `whsec_`, base64-decoded.
 */
export function signedHeaders(secrets: readonly string[], { id, body, at }: Signed): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
