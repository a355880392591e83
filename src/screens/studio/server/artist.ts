import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/errors.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { Author } from '#records/drops/server/history/snapshots.ts'
import { lockPictures } from '#records/drops/server/referenced-pictures.ts'
import { sameJson } from '#records/drops/server/same-json.ts'
import { type ProfileLinks, readProfile } from '#records/drops/server/save-drop.ts'
import { republish, updateDrafts } from './publishing/republish.ts'

type Profile = PublicDrop['drop_profile']

interface Change {
  id: string
  changes: { title?: string; image_url?: string | null } & ProfileLinks
  by: Author
  at: Date
}

/**
 * Changes an artist's name, picture and links on all pages. A version is what fans read and agreed to, the artist's name included,
 * so it never changes: each published drop gets a new one, with what waits in its draft left there. Drops that appear
 * meanwhile read the profile under a lock, and so begin with the change. @throws 404
 */
export async function updateArtist(db: Db, organizationId: string, { id, changes, by, at }: Change) {
  const { title, image_url, ...links } = changes
  const before = await lockedProfile(db, organizationId, id)
  if (image_url) await lockPictures(db, organizationId, { image_url })
  await db
    .updateTable('drop_profiles')
    .set({
      ...(title === undefined ? {} : { title }),
      ...(image_url === undefined ? {} : { image_url }),
      links: sql`links || ${JSON.stringify(links)}::jsonb`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  const profile = await readProfile(db, organizationId, id)
  if (sameJson(before, profile)) return { profile, changed_drops: 0 }
  const drops = await updateDrafts(db, organizationId, { drop_profile: profile })
  const said = wordsOf(before, profile)
  let changed_drops = 0
  for (const drop of drops) if (await republish(db, drop, { said, by: by.name, at })) changed_drops++
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

function wordsOf(before: Profile, after: Profile): string[] {
  const { title: oldTitle, image_url: oldPicture, ...oldLinks } = before
  const { title, image_url, ...links } = after
  return [
    ...(title === oldTitle ? [] : [`Artist’s name: “${title}”`]),
    ...(image_url === oldPicture ? [] : ['Artist’s picture']),
    ...(sameJson(oldLinks, links) ? [] : ['Artist’s links']),
  ]
}
