import { randomBytes } from 'node:crypto'
import { capabilityOf, type OwnSignUp } from '#features/signups/server/capability.ts'
import type { LibraryService } from '#integrations/music/port.ts'
import type { Database } from '#platform/server/database/db.ts'
import { badRequest, notFound } from '#platform/server/errors.ts'
import type { RequestFacts } from '#platform/server/http/access.ts'
import type { Cookie } from '#platform/server/http/serve.ts'
import { addressBlock, type Limit, scaled } from '#platform/server/limits/rate-limits.ts'
import { type PublishedDrop, phaseOf } from '#records/drops/server/published-drops.ts'
import { servicesOf } from '#records/presaves/rules.ts'
import type { PresaveServices } from '#records/presaves/server/services.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'

export interface SavingServices
  extends Pick<
    SignUpServices,
    'drops' | 'keys' | 'captcha' | 'limitFactor' | 'dropHost' | 'links' | 'queueMessage' | 'shareBaseUrl'
  > {
  presaves: PresaveServices
}

/** Calls on the way to a music service of one address in an hour: four for each of the 60 sign-ups that it may make. */
const AN_HOUR = 240

export const musicLimit = (
  { limitFactor }: SavingServices,
  { ip }: Pick<RequestFacts, 'ip'>,
  kind: 'music' | 'music_known' = 'music',
): Limit => ({
  key: `${kind}:address:${addressBlock(ip)}`,
  maximum: scaled(AN_HOUR, limitFactor),
  windowSeconds: 3_600,
})

/** The sign-up that this browser made (decisions.md 4). @throws 404 for that of another, as for one that is not there */
export function ownSignUp({ keys }: SavingServices, request: RequestFacts, id: string, now: Date): OwnSignUp {
  const own = capabilityOf(keys.capability, request, now)
  if (own?.signup_id !== id) throw notFound('Sign-up')
  return own
}

/** The drop that a sign-up was made on. @throws 404 where it is gone, 400 where it saves to no such library (SAVE-009) */
export async function dropOfSignUp(
  services: SavingServices,
  database: Database,
  { organization_id, signup_id }: OwnSignUp,
  service: LibraryService,
  now: Date,
): Promise<PublishedDrop> {
  const signup = await database.readOrganization(organization_id, db =>
    db
      .selectFrom('signups')
      .select('drop_id')
      .where('organization_id', '=', organization_id)
      .where('id', '=', signup_id)
      .executeTakeFirst(),
  )
  const drop = signup && (await services.drops.find(signup.drop_id))
  if (!drop || ['missing', 'teaser'].includes(phaseOf(drop, now))) throw notFound('Drop')
  requireService(drop, service)
  return drop
}

export function requireService({ content }: PublishedDrop, service: LibraryService): void {
  if (!servicesOf(content).includes(service)) throw badRequest('This page does not save to that library.')
}

/** An operator sets no credentials: pages then offer a reminder only. */
export const notSetUp = () => badRequest('Saving to that library is not set up here.')

const COOKIE = 'fanfare_music'
const COOKIE_SECONDS = 3_600

/** The cookie that an authorization is bound to: the one this browser has, or a new one. */
export function browserCookie({ cookies }: Pick<RequestFacts, 'cookies'>): Cookie {
  const known = cookies[COOKIE]
  const value = known && /^[\w-]{32}$/.test(known) ? known : randomBytes(24).toString('base64url')
  return { name: COOKIE, value, maxAgeSeconds: COOKIE_SECONDS }
}

export const browserOf = ({ cookies }: Pick<RequestFacts, 'cookies'>): string | undefined => cookies[COOKIE]
