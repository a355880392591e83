import { sql } from 'kysely'
import { keepTexts } from '#features/consents/server/texts.ts'
import type { PublicDrop } from '#features/drops/contract.ts'
import { type DraftedDrop, readDraft } from '#features/drops/server/drafts.ts'
import { sameJson } from '#features/drops/server/same-json.ts'
import { type ProfileLinks, publishVersion, readProfile } from '#features/drops/server/save-drop.ts'
import type { Author } from '#features/drops/server/snapshots.ts'
import { agreementTexts } from '#features/signups/agreement.ts'
import type { Db } from '#platform/server/db.ts'
import { notFound } from '#platform/server/errors.ts'

type Profile = PublicDrop['drop_profile']

interface Change {
  id: string
  changes: { title?: string } & ProfileLinks
  by: Author
  at: Date
}

/**
 * Changes an artist's name and links on all pages. A version is what fans read and agreed to, the artist's name included,
 * so it never changes: each published drop gets a new one, with what waits in its draft left there. Drops that appear
 * meanwhile read the profile under a lock, and so begin with the change. @throws 404
 */
export async function updateArtist(db: Db, organizationId: string, { id, changes, by, at }: Change) {
  const { title, ...links } = changes
  const before = await lockedProfile(db, organizationId, id)
  await db
    .updateTable('drop_profiles')
    .set({
      ...(title === undefined ? {} : { title }),
      links: sql`links || ${JSON.stringify(links)}::jsonb`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  const profile = await readProfile(db, organizationId, id)
  if (sameJson(before, profile)) return { profile, changed_drops: 0 }
  const drops = await dropsOf(db, organizationId, profile)
  const said = wordsOf(before, profile)
  let changed_drops = 0
  for (const drop of drops) if (await republish(db, drop, { said, by, at })) changed_drops++
  return { profile, changed_drops }
}

async function lockedProfile(db: Db, organizationId: string, id: string): Promise<Profile> {
  await db
    .selectFrom('drop_profiles')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Drop profile'))
  return readProfile(db, organizationId, id)
}

/** The artist's drops that still change, locked; their drafts carry the new profile, for lists that show it. */
async function dropsOf(db: Db, organizationId: string, profile: Profile): Promise<DraftedDrop[]> {
  const rows = await db
    .selectFrom('drops')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('drop_profile_id', '=', profile.id)
    .where('status', '<>', 'ARCHIVED')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await db
    .updateTable('drop_drafts')
    .set({ page: sql`page || ${JSON.stringify({ drop_profile: profile })}::jsonb` })
    .where('organization_id', '=', organizationId)
    .where('drop_id', 'in', ids)
    .execute()
  const drops: DraftedDrop[] = []
  for (const id of ids) drops.push(await readDraft(db, organizationId, id))
  return drops
}

/** The page as it is, with the new profile. A draft that was never published has none. */
async function republish(
  db: Db,
  drop: DraftedDrop,
  { said, by, at }: { said: string[]; by: Author; at: Date },
): Promise<boolean> {
  const { organization_id, published, drop_profile, publish_at, build_status } = drop
  if (!published || build_status === 'CREATING') return false
  const content = { ...published.content, drop_profile }
  await publishVersion(db, organization_id, content, {
    dress: published.dress,
    consent_texts: await keepTexts(db, organization_id, content.translation_language ?? 'en', agreementTexts(content)),
    publish_at,
    frame_origins: published.draft.frame_origins,
    published_by: by.name,
    changes: said,
    revision: published.revision,
    created_at: at,
  })
  return true
}

function wordsOf(before: Profile, after: Profile): string[] {
  const { title: oldTitle, ...oldLinks } = before
  const { title, ...links } = after
  return [
    ...(title === oldTitle ? [] : [`Artist’s name: “${title}”`]),
    ...(sameJson(oldLinks, links) ? [] : ['Artist’s links']),
  ]
}
