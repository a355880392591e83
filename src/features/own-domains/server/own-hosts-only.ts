import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/errors.ts'
import type { PublishedDrop, PublishedDrops } from '#records/drops/server/published-drops.ts'
import { isReserved } from '#records/drops/server/reserved-slugs.ts'
import { organizationOf } from '#records/messages/server/contact-link.ts'
import type { ProvedHost, ProvedHosts } from './proved-hosts.ts'

interface Options {
  database: Database
  provedHosts: ProvedHosts
  drops: PublishedDrops
  ownHosts: readonly string[]
  shareBaseUrl: string
}

interface Owner {
  organization_id: string
  drop_profile_id: string
}

/** What a fan page needs beside itself: files of ours, the same for everybody. */
const FILES =
  /^\/(fan|fonts|flags|media)\/|^\/embed\.js$|^\/robots\.txt$|^\/favicon\.ico$|^\/d-theme\/plain-|^\/preferences\/style\.css$/
/** Links and pictures of mails to creators: each is signed for a team, and its page refuses the hosts of others. */
const MAIL_LINKS = /^\/outreach\/(seen|go)\/[^/]+$/
/** Links in messages to fans, answered at the host of the team that sent them. */
const FAN_LINKS = /^\/(?:confirm|preferences|unsubscribe|presave)\/([\w.-]+)$/
/** What a fan page asks for. A call that names a drop is answered for drops of the host's team alone. */
const CALLS: ReadonlySet<string> = new Set([
  'GET /app/v2/captcha/challenge',
  'GET /app/v2/cookie_banner',
  'GET /app/v2/location/autocomplete',
  'GET /app/v2/shop_product',
  'POST /app/v2/subscribe_to_drop',
  'POST /app/v2/drop_otp',
  'POST /app/v2/drop_confirmation/resend',
  'POST /app/v2/drop_form_started',
  'GET /app/v2/shop_product/picture',
])

/**
 * A host of a team's own shows that team's fan pages, and of everything else nothing: no workspace, no API, no page of another
 * team. Hosts that nobody has proved are served as before, by the proxy in front.
 */
export const ownHostsOnly =
  ({ database, provedHosts, drops, ownHosts, shareBaseUrl }: Options) =>
  (http: FastifyInstance): void => {
    const isInstallation = (name: string) => ownHosts.includes(name.replace(/^www\./, ''))
    const hostOf = async ({ hostname }: FastifyRequest) =>
      isInstallation(hostname) ? null : provedHosts.find(hostname)

    http.addHook('onRequest', async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/'
      // whoever watches the process asks by any name, and must be answered while the database is away
      if (path === '/healthz') return
      const host = await hostOf(request)
      if (!host) return
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead && path === '/') {
        const slug = host.drop_profile_id && (await slugOf(database, host.organization_id, host.drop_profile_id))
        return slug ? reply.redirect(`/${slug}`, 302) : Promise.reject(notFound('Page'))
      }
      if (
        (isRead && (FILES.test(path) || MAIL_LINKS.test(path))) ||
        CALLS.has(`${isRead ? 'GET' : request.method} ${path}`)
      )
        return
      const [, token] = FAN_LINKS.exec(path) ?? []
      if (token && organizationOf(token) === host.organization_id) return
      const page = await pageAt(path, isRead)
      if (!page || !isOurs(host, page)) throw notFound('Page')
      // who comes back from a music service comes back to the installation's host, with that host's cookies
      if (isRead && page.saves) return reply.redirect(`${shareBaseUrl}/${page.saves}`, 302)
    })

    /** A call that names a drop is answered for the host's own only. */
    http.addHook('preHandler', async request => {
      const drop_id = dropIn(request.body) ?? dropIn(request.query)
      const host = drop_id === undefined ? null : await hostOf(request)
      if (!host) return
      const page = placeOf(await drops.find(String(drop_id)))
      if (!(page && isOurs(host, page))) throw notFound('Drop')
    })

    /** Whose page an address is; null for what is no fan page. */
    async function pageAt(path: string, isRead: boolean): Promise<(Owner & { saves?: string | undefined }) | null> {
      const [first = '', second = '', ...rest] = path
        .slice(1)
        .split('/')
        .map(part => decoded(part).toLowerCase())
      if (first === 'd' && second && rest.length === 0) return placeOf(await drops.find(second))
      if (!isRead) return null
      if (first === 'd' && rest.join('/') === 'calendar.ics') return withoutSaving(placeOf(await drops.find(second)))
      if (rest.length > 0) return null
      if (first === 'd-theme' || first === 'd-teaser')
        return withoutSaving(placeOf(await drops.find(/^([a-z0-9]+)-/.exec(second)?.[1] ?? '')))
      if (first === 'd-artist') return artistAt(database, /^(.+)-[0-9a-f]{16}\.css$/.exec(second)?.[1] ?? '')
      if (!first || isReserved(first)) return null
      return second ? placeOf(await drops.findBySlugs(first, second)) : artistAt(database, first)
    }
  }

const isOurs = (host: ProvedHost, owner: Owner) =>
  owner.organization_id === host.organization_id &&
  (host.drop_profile_id === null || owner.drop_profile_id === host.drop_profile_id)

/** `saves`: where a page lets fans into their music library, its address. */
function placeOf(drop: PublishedDrop | null) {
  if (!drop) return null
  const { drop_profile, drop_type, allow_forever_save, slug } = drop.content
  const saves = drop_type === 'TRACK_PRE_SAVE' || allow_forever_save ? `${drop_profile.slug}/${slug}` : undefined
  return { organization_id: drop.organization_id, drop_profile_id: drop_profile.id, saves }
}

const withoutSaving = (place: Owner | null): Owner | null =>
  place && { organization_id: place.organization_id, drop_profile_id: place.drop_profile_id }

/** The artist at the first part of an address. */
async function artistAt(database: Database, slug: string): Promise<Owner | null> {
  if (!slug || slug.includes('\0')) return null
  const found = await database.outsideOrganizations(db =>
    db
      .selectFrom('public_addresses')
      .select(['organization_id', 'target_id'])
      .where('kind', '=', 'drop_profile')
      .where('address', '=', slug)
      .executeTakeFirst(),
  )
  return found ? { organization_id: found.organization_id, drop_profile_id: found.target_id } : null
}

const slugOf = (database: Database, organizationId: string, profileId: string) =>
  database.readOrganization(organizationId, async db => {
    const profile = await db
      .selectFrom('drop_profiles')
      .select('slug')
      .where('organization_id', '=', organizationId)
      .where('id', '=', profileId)
      .executeTakeFirst()
    return profile?.slug ?? null
  })

const dropIn = (given: unknown) => (given as { drop_id?: unknown } | null | undefined)?.drop_id

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
