import { keepTexts } from '#features/consents/server/texts.ts'
import type { OwnedDrop } from '#features/drops/contract.ts'
import type { Dress } from '#features/drops/server/dress.ts'
import { sizesOf, smallestOf } from '#features/drops/server/pictures.ts'
import {
  completeDrop,
  createDrop,
  type DropDraft,
  publishVersion,
  readProfile,
  type WorkedOut,
} from '#features/drops/server/save-drop.ts'
import type { Hex } from '#features/drops/theme/colour.ts'
import { themeOfCover } from '#features/drops/theme/cover.ts'
import { plainTheme } from '#features/drops/theme/palette.ts'
import type { Voice } from '#features/drops/theme/voices.ts'
import { agreementTexts } from '#features/signups/agreement.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'

interface NewDrop {
  id?: string | undefined
  drop_profile_id: string
  /** Made from the title where not given. */
  slug?: string | undefined
  draft: DropDraft
  voice?: Voice | undefined
  build_status?: 'CREATING' | 'ONLINE' | undefined
  frame_origins?: readonly string[] | undefined
  created_at?: Date | undefined
}

/** Makes a drop and its first version: looks, words of consent and addresses included. @throws 404, 409 */
export async function makeDrop(db: Db, storage: Storage, organizationId: string, given: NewDrop): Promise<OwnedDrop> {
  const drop_profile = await readProfile(db, organizationId, given.drop_profile_id)
  const slug = given.slug ?? slugOf(given.draft.title)
  const drop = completeDrop(given.draft, { id: given.id ?? newId(), slug, drop_profile })
  const { build_status = 'ONLINE', frame_origins = [], created_at } = given
  await createDrop(db, organizationId, {
    drop,
    build_status,
    frame_origins,
    ...(created_at ? { created_at } : {}),
    ...(await worked(db, storage, organizationId, drop, given.voice ?? 'plain')),
  })
  return drop
}

interface Changes {
  id: string
  draft: Partial<DropDraft>
  frame_origins?: readonly string[] | undefined
}

/** Publishes a new version with these changes. @throws 404 */
export async function changeDrop(
  db: Db,
  storage: Storage,
  organizationId: string,
  { id, draft, frame_origins }: Changes,
): Promise<{ drop: OwnedDrop; version: number }> {
  const before = await db
    .selectFrom('drops')
    .innerJoin('drop_versions', join =>
      join
        .onRef('drop_versions.organization_id', '=', 'drops.organization_id')
        .onRef('drop_versions.drop_id', '=', 'drops.id')
        .onRef('drop_versions.version', '=', 'drops.version'),
    )
    .select(['drops.drop_profile_id', 'drops.slug', 'drop_versions.content', 'drop_versions.dress'])
    .where('drops.organization_id', '=', organizationId)
    .where('drops.id', '=', id)
    .forUpdate('drops')
    .executeTakeFirst()
  if (!before) raise(notFound('Drop'))
  const drop_profile = await readProfile(db, organizationId, before.drop_profile_id)
  const drop = completeDrop({ ...before.content, ...draft }, { id, slug: before.slug, drop_profile })
  const version = await publishVersion(db, organizationId, drop, {
    ...(await worked(db, storage, organizationId, drop, (before.dress as Dress).voice)),
    ...(frame_origins ? { frame_origins } : {}),
  })
  return { drop, version }
}

async function worked(
  db: Db,
  storage: Storage,
  organizationId: string,
  drop: OwnedDrop,
  voice: Voice,
): Promise<WorkedOut> {
  const cover = await sizesOf(db, organizationId, drop.custom_image_url)
  const scheme = drop.color_theme === 'LIGHT' ? 'light' : 'dark'
  const wishes = {
    background: (drop.background_color_hex ?? undefined) as Hex | undefined,
    accent: (drop.custom_primary_button_color_hex ?? undefined) as Hex | undefined,
  }
  // the background image comes before the cover (DROP-035)
  const backdrop = await sizesOf(db, organizationId, drop.custom_background_image_url)
  const picture = await smallestOf(storage, backdrop ?? cover)
  return {
    dress: {
      theme: picture ? await themeOfCover(picture, wishes, scheme) : plainTheme(scheme, wishes),
      voice,
      cover,
    },
    consent_texts: await keepTexts(db, organizationId, drop.translation_language ?? 'en', agreementTexts(drop)),
  }
}

export const slugOf = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80) || 'drop'
