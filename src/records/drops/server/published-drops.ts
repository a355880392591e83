import type { Database, Db } from '#platform/server/database/db.ts'
import { type StaleLimits, staleWhileRevalidate } from '#platform/server/stale-while-revalidate.ts'
import { type PublicDrop, publicDrop } from '#records/drops/contract.ts'
import { firstLanguage, inLanguage, type PageLanguage } from '#records/drops/in-language.ts'
import type { ConsentTextIds } from '#records/drops/server/consent-text-ids.ts'
import type { PageLook } from '#records/drops/server/dress.ts'
import { plainDrop } from '#records/drops/server/plain-drop.ts'
import { keptDrop } from '#records/drops/server/save-drop.ts'

interface ConsentWords {
  texts: ConsentTextIds
  locale: string
}

/** A version that may have been superseded by a later one. */
interface KeptVersion extends ConsentWords {
  /** Null where it can no longer be read. */
  content: PublicDrop | null
  /** Null for the newest when it was read. */
  superseded_at: Date | null
}

/** A drop in its current version, with what decides who may see it. */
export interface PublishedDrop {
  organization_id: string
  id: string
  short_code: string
  version: number
  status: 'OPEN' | 'CLOSED' | 'ARCHIVED'
  build_status: 'CREATING' | 'ONLINE'
  end_at: Date | null
  go_live_timestamp: Date | null
  /** Until then the page is not there. */
  publish_at: Date | null
  frame_origins: readonly string[]
  content: PublicDrop
  dress: PageLook
  consent_texts: ConsentTextIds
}

/** The drop as it is read in `language`, with the words that fans agree to there. */
export function dropInLanguage(drop: PublishedDrop, language: PageLanguage | undefined): PublishedDrop {
  const content = inLanguage(drop.content, language)
  return content === drop.content
    ? drop
    : { ...drop, content, consent_texts: textsIn(drop.consent_texts, firstLanguage(content)) }
}

/** Of a page in two languages: those of the second stand under keys that begin with it. */
function textsIn(texts: ConsentTextIds, language: PageLanguage): ConsentTextIds {
  const prefix = `${language} `
  const own = Object.entries(texts).flatMap(([key, text]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), text] as const] : [],
  )
  return own.length > 0 ? Object.fromEntries(own) : texts
}

export type VisitPhase = 'missing' | 'teaser' | 'active' | 'ended'

/**
 * What a visitor finds: archived and unfinished drops are not there, and one that opens later only as its teaser (DROP-132,
 * DROP-138).
 */
export function phaseOf(
  drop: Pick<PublishedDrop, 'status' | 'build_status' | 'end_at' | 'publish_at'> & {
    content?: Pick<PublicDrop, 'teaser'>
  },
  now: Date,
): VisitPhase {
  if (drop.status === 'ARCHIVED' || drop.build_status === 'CREATING') return 'missing'
  if (drop.publish_at && drop.publish_at > now)
    return drop.content?.teaser && drop.status === 'OPEN' ? 'teaser' : 'missing'
  return drop.status === 'CLOSED' || (drop.end_at && drop.end_at <= now) ? 'ended' : 'active'
}

/** A page that is open, or that tells of its opening, takes sign-ups. */
export const acceptsSignUps = (phase: VisitPhase) => phase === 'active' || phase === 'teaser'

interface Place {
  organization_id: string
  drop_id: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const TTL_MS = 1_000
/** Where a drop is by its id, and what a version says, never change. */
const UNCHANGING_TTL_MS = 3_600_000
const MAX_KEPT = 2_000

export type PublishedDrops = ReturnType<typeof publishedDrops>

/**
 * Published drops in memory: the page and the sign-up read them at every request. A drop older than a second is revalidated; one
 * older than two is read before it is answered. Callers that notice an outdated version may accept a staler one.
 */
export function publishedDrops(database: Database) {
  const load = (key: string) => findPlace(database, key)
  const placesByName = staleWhileRevalidate<Place>({ ttlMs: TTL_MS, max: MAX_KEPT, load })
  const placesById = staleWhileRevalidate<Place>({ ttlMs: UNCHANGING_TTL_MS, max: MAX_KEPT, load })
  const current = staleWhileRevalidate<PublishedDrop>({
    ttlMs: TTL_MS,
    max: MAX_KEPT,
    load: (key, known) => {
      const [organizationId = '', dropId = ''] = key.split(' ')
      return database.readOrganization(organizationId, db => readPublished(db, organizationId, dropId, known))
    },
  })
  const versions = staleWhileRevalidate<KeptVersion>({
    ttlMs: UNCHANGING_TTL_MS,
    max: MAX_KEPT,
    load: key => {
      const [organizationId = '', dropId = '', version = ''] = key.split(' ')
      return database.readOrganization(organizationId, db => readVersion(db, organizationId, dropId, Number(version)))
    },
  })
  const versionKey = ({ organization_id, id }: PublishedDrop, version: number) => `${organization_id} ${id} ${version}`
  const at = async (key: string, stale?: StaleLimits) => {
    // no address of ours holds it, and no database could be asked for it
    if (key.includes('\0')) return null
    const place = await (UUID.test(key.slice(2)) ? placesById : placesByName).get(key)
    return place && current.get(`${place.organization_id} ${place.drop_id}`, stale)
  }
  return {
    /**
     * By short code, id, or a slug that only one drop bears (DROP-003). `atLeast` is the version somebody saw: another
     * server may have shown one that is not known here yet.
     */
    async find(identifier: string, atLeast = 0, stale?: StaleLimits): Promise<PublishedDrop | null> {
      const known = await at(`d ${identifier}`, stale)
      if (!known || known.version >= atLeast) return known
      return current.revalidate(`${known.organization_id} ${known.id}`)
    },
    findBySlugs: (profileSlug: string, dropSlug: string) => at(`p ${profileSlug}/${dropSlug}`),
    /** What fans agreed to in a version of a drop, and in which language it was said. */
    async wordsOf(drop: PublishedDrop, version: number, read?: PageLanguage): Promise<ConsentWords> {
      const locale = version === drop.version ? firstLanguage(drop.content) : (read ?? firstLanguage(drop.content))
      if (version === drop.version) return { texts: drop.consent_texts, locale }
      const kept = await versions.get(versionKey(drop, version))
      if (!kept) return { texts: drop.consent_texts, locale }
      const texts = kept.locale === locale ? kept.texts : textsIn(kept.texts, locale)
      // a version in one language was read in that one
      return { texts, locale: texts === kept.texts ? kept.locale : locale }
    },
    /** What an earlier version of a drop said, and until when. Null for one that never was, or can no longer be read. */
    async earlierVersion(drop: PublishedDrop, version: number) {
      const key = versionKey(drop, version)
      let kept = await versions.get(key)
      if (kept && !kept.superseded_at) {
        // it was the newest when it was read
        versions.forget(key)
        kept = await versions.get(key)
      }
      const { content, superseded_at } = kept ?? {}
      return content && superseded_at ? { content, superseded_at } : null
    },
  }
}

async function readVersion(
  db: Db,
  organizationId: string,
  dropId: string,
  version: number,
): Promise<KeptVersion | null> {
  const [row, next] = await db
    .selectFrom('drop_versions')
    .select(['version', 'content', 'consent_texts', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('drop_id', '=', dropId)
    .where('version', '>=', version)
    .orderBy('version')
    .limit(2)
    .execute()
  if (row?.version !== version) return null
  const { data: content = null } = publicDrop.safeParse({ ...plainDrop, ...row.content })
  return {
    content,
    superseded_at: next?.created_at ?? null,
    texts: row.consent_texts,
    locale: row.content.translation_language ?? 'en',
  }
}

async function findPlace(database: Database, key: string): Promise<Place | null> {
  const address = key.slice(2)
  if (key.startsWith('d ')) return database.outsideOrganizations(db => placeOfIdentifier(db, address))
  const [profileSlug = '', dropSlug = ''] = address.split('/')
  const profile = await database.outsideOrganizations(db =>
    db
      .selectFrom('public_addresses')
      .select(['organization_id', 'target_id'])
      .where('kind', '=', 'drop_profile')
      .where('address', '=', profileSlug)
      .executeTakeFirst(),
  )
  if (!profile) return null
  const drop = await database.readOrganization(profile.organization_id, db =>
    db
      .selectFrom('drops')
      .select('id')
      .where('organization_id', '=', profile.organization_id)
      .where('drop_profile_id', '=', profile.target_id)
      .where('slug', '=', dropSlug)
      .executeTakeFirst(),
  )
  return drop ? { organization_id: profile.organization_id, drop_id: drop.id } : null
}

async function placeOfIdentifier(db: Db, identifier: string): Promise<Place | null> {
  const found = await db
    .selectFrom('public_addresses')
    .select(['kind', 'organization_id', 'target_id'])
    .where('kind', 'in', UUID.test(identifier) ? ['drop_id'] : ['drop_code', 'drop_slug'])
    .where('address', '=', UUID.test(identifier) ? identifier.toLowerCase() : identifier)
    .limit(3)
    .execute()
  const place = found.find(({ kind }) => kind === 'drop_code') ?? (found.length === 1 ? found[0] : undefined)
  return place ? { organization_id: place.organization_id, drop_id: place.target_id } : null
}

async function readPublished(
  db: Db,
  organizationId: string,
  dropId: string,
  known: PublishedDrop | undefined,
): Promise<PublishedDrop | null> {
  const drop = await db
    .selectFrom('drops')
    .select(['id', 'organization_id', 'short_code', 'version', 'status', 'build_status', 'end_at'])
    .select(['go_live_timestamp', 'publish_at', 'frame_origins'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', dropId)
    .executeTakeFirst()
  // a draft that was never published is not there
  if (!drop || drop.version === 0) return null
  const state = drop as Omit<PublishedDrop, 'content' | 'dress' | 'consent_texts'>
  if (known?.version === drop.version)
    return { ...known, ...state, content: known.content, dress: known.dress, consent_texts: known.consent_texts }
  const version = await db
    .selectFrom('drop_versions')
    .select(['content', 'dress', 'consent_texts'])
    .where('organization_id', '=', organizationId)
    .where('drop_id', '=', dropId)
    .where('version', '=', drop.version)
    .executeTakeFirstOrThrow()
  return {
    ...state,
    // without what only its owner may read
    content: publicDrop.parse(keptDrop(version.content)),
    dress: version.dress,
    consent_texts: version.consent_texts,
  }
}
