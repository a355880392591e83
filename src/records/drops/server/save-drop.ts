import { createHash, randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { type OwnedDrop, ownedDrop, type PublicDrop, profilePlatforms } from '#records/drops/contract.ts'
import type { ConsentTextIds } from '#records/drops/server/consent-text-ids.ts'
import type { PageLook } from '#records/drops/server/dress.ts'
import { plainDrop } from '#records/drops/server/plain-drop.ts'
import { isReserved } from '#records/drops/server/reserved-slugs.ts'

/** What an owner decides about a drop; whatever is left out gets the plainest value. */
export type DropDraft = Partial<Omit<z.input<typeof ownedDrop>, 'id' | 'slug' | 'drop_profile'>> &
  Pick<z.input<typeof ownedDrop>, 'title' | 'drop_type'>

/** The whole drop from what the owner decided. @throws ZodError for what the contract refuses */
export const completeDrop = (
  draft: DropDraft,
  identity: Pick<z.input<typeof ownedDrop>, 'id' | 'slug' | 'drop_profile'>,
): OwnedDrop => ownedDrop.parse({ ...plainDrop, ...draft, ...identity })

/** A stored version, with defaults for fields added since it was stored. */
export const keptDrop = (content: object): OwnedDrop => ownedDrop.parse({ ...plainDrop, ...content })

/** What is worked out from a drop and kept with its version. */
export interface DerivedFields {
  dress: PageLook
  consent_texts: ConsentTextIds
}

/** Who made a version, when, and what of the draft it holds. */
interface VersionFacts {
  frame_origins?: readonly string[]
  published_by?: string | null
  /** In words, against the version before. */
  changes?: readonly string[]
  /** The revision of the draft. */
  revision?: number
  /** When the page is to open; null where it opens at once. */
  opens_at?: Date | null
  created_at?: Date
}

interface NewDrop extends DerivedFields, VersionFacts {
  drop: OwnedDrop
  build_status?: 'CREATING' | 'ONLINE'
}

/** Makes a drop with its first version. @throws 409 when the profile already has a drop with this slug */
export async function createDrop(db: Db, organizationId: string, { drop, ...given }: NewDrop): Promise<void> {
  const { build_status = 'ONLINE' } = given
  await insertDrop(db, organizationId, drop, { ...given, build_status, version: 1 })
  await writeVersion(db, organizationId, drop, 1, given)
}

interface Inserted extends VersionFacts {
  build_status: 'CREATING' | 'ONLINE'
  /** 0 for a drop that has none yet. */
  version: number
}

/** The drop and its addresses, without a version. @throws 409 when the profile already has a drop with this slug */
export async function insertDrop(db: Db, organizationId: string, drop: OwnedDrop, given: Inserted): Promise<void> {
  const short_code = shortCode()
  const created = await db
    .insertInto('drops')
    .values({
      organization_id: organizationId,
      id: drop.id,
      drop_profile_id: drop.drop_profile.id,
      slug: drop.slug,
      short_code,
      build_status: given.build_status,
      version: given.version,
      frame_origins: [...(given.frame_origins ?? [])],
      ...columnsOf(drop),
      ...(given.created_at ? { created_at: given.created_at } : {}),
    })
    .onConflict(slugTaken => slugTaken.columns(['organization_id', 'drop_profile_id', 'slug']).doNothing())
    .executeTakeFirst()
  if (created.numInsertedOrUpdatedRows === 0n) raise(conflict('This artist already has a drop at this address.'))
  const place = { organization_id: organizationId, target_id: drop.id }
  await db
    .insertInto('public_addresses')
    .values([
      { kind: 'drop_code', address: short_code, ...place },
      { kind: 'drop_id', address: drop.id, ...place },
    ])
    .execute()
  await reserveSlug(db, organizationId, drop.id, drop.slug)
}

/** Lets a slug lead to a drop. */
export async function reserveSlug(db: Db, organizationId: string, dropId: string, slug: string): Promise<void> {
  await db
    .insertInto('public_addresses')
    .values({ kind: 'drop_slug', address: slug, organization_id: organizationId, target_id: dropId })
    // within one team two artists may use the same slug: then it leads nowhere by itself
    .onConflict(conflicting =>
      conflicting.columns(['kind', 'address', 'organization_id']).doUpdateSet({ target_id: NOWHERE }),
    )
    .execute()
}

/** Removes the slug of this drop. A slug of two drops led to neither of them and still does not. */
export async function leaveSlug(db: Db, organizationId: string, dropId: string, slug: string): Promise<void> {
  await db
    .deleteFrom('public_addresses')
    .where('kind', '=', 'drop_slug')
    .where('address', '=', slug)
    .where('organization_id', '=', organizationId)
    .where('target_id', '=', dropId)
    .execute()
}

const NOWHERE = '00000000-0000-0000-0000-000000000000'

/** Publishes a new version, now or at `publish_at`; earlier ones stay as they were. */
export async function publishVersion(
  db: Db,
  organizationId: string,
  drop: OwnedDrop,
  { publish_at = null, ...worked }: DerivedFields & VersionFacts & { publish_at?: Date | null },
): Promise<number> {
  const { version } = await db
    .updateTable('drops')
    .set(eb => ({
      ...columnsOf(drop),
      version: eb('version', '+', 1),
      build_status: 'ONLINE' as const,
      publish_at,
      ...(publish_at && drop.teaser ? { is_teased: true } : {}),
      updated_at: new Date(),
      ...(worked.frame_origins ? { frame_origins: [...worked.frame_origins] } : {}),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', drop.id)
    .returning('version')
    .executeTakeFirstOrThrow(() => notFound('Drop'))
  await writeVersion(db, organizationId, drop, version, worked)
  return version
}

async function writeVersion(
  db: Db,
  organizationId: string,
  drop: OwnedDrop,
  version: number,
  worked: DerivedFields & VersionFacts,
) {
  const content = JSON.stringify(drop)
  await db
    .insertInto('drop_versions')
    .values({
      organization_id: organizationId,
      drop_id: drop.id,
      version,
      content,
      content_hash: createHash('sha256').update(content).digest(),
      dress: JSON.stringify(worked.dress),
      consent_texts: JSON.stringify(worked.consent_texts),
      published_by: worked.published_by ?? null,
      changes: [...(worked.changes ?? [])],
      revision: worked.revision ?? 0,
      opens_at: worked.opens_at ?? null,
      frame_origins: worked.frame_origins ? [...worked.frame_origins] : null,
      ...(worked.created_at ? { created_at: worked.created_at } : {}),
    })
    .execute()
}

const columnsOf = ({ title, drop_type, go_live_timestamp, end_at }: PublicDrop) => ({
  title,
  drop_type,
  go_live_timestamp,
  end_at,
})

/** DROP-137: archived is final. */
const TRANSITIONS = { OPEN: ['CLOSED', 'ARCHIVED'], CLOSED: ['OPEN', 'ARCHIVED'], ARCHIVED: [] } as const
export type DropStatus = keyof typeof TRANSITIONS

/** @throws 404 for an unknown drop, 409 for a change the life of a drop does not know */
export async function changeStatus(db: Db, organizationId: string, dropId: string, to: DropStatus): Promise<void> {
  const drop = await db
    .selectFrom('drops')
    .select('status')
    .where('organization_id', '=', organizationId)
    .where('id', '=', dropId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Drop'))
  const from = drop.status as DropStatus
  if (from === to) return
  if (!(TRANSITIONS[from] as readonly DropStatus[]).includes(to))
    raise(conflict(`A drop that is ${from.toLowerCase()} cannot become ${to.toLowerCase()}.`))
  await db
    .updateTable('drops')
    .set({ status: to, updated_at: new Date() })
    .where('organization_id', '=', organizationId)
    .where('id', '=', dropId)
    .execute()
}

export type ProfileLinks = { [P in (typeof profilePlatforms)[number] as `${P}_url`]?: string | null | undefined }

interface NewProfile extends ProfileLinks {
  id?: string
  slug: string
  title: string
  image_url?: string | null | undefined
}

/** @throws 409 when the name is ours or taken: share addresses begin with it, so it is the same for all teams */
export async function createProfile(
  db: Db,
  organizationId: string,
  { id = newId(), slug, title, image_url = null, ...links }: NewProfile,
): Promise<string> {
  if (isReserved(slug)) raise(conflict(`Addresses that begin with "${slug}" are ours. Choose another.`))
  const taken = await db
    .insertInto('public_addresses')
    .values({ kind: 'drop_profile', address: slug, organization_id: organizationId, target_id: id })
    .onConflict(conflicting => conflicting.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 0n) raise(conflict('This address is taken. Choose another.'))
  await db
    .insertInto('drop_profiles')
    .values({ organization_id: organizationId, id, slug, title, image_url, links: JSON.stringify(links) })
    .execute()
  return id
}

/**
 * The profile as a drop carries it; `lock` keeps it from changing until a drop that begins with it is there. @throws 404
 */
export async function readProfile(
  db: Db,
  organizationId: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<PublicDrop['drop_profile']> {
  const profile = await db
    .selectFrom('drop_profiles')
    .select(['id', 'slug', 'title', 'image_url', 'links'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$if(lock, query => query.forShare())
    .executeTakeFirstOrThrow(() => notFound('Drop profile'))
  const { links, ...identity } = profile
  const none = Object.fromEntries(profilePlatforms.map(platform => [`${platform}_url`, null]))
  return { ...none, ...links, ...identity } as PublicDrop['drop_profile']
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Eight letters and digits that cannot be mistaken for one another. */
const shortCode = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
