import { agreementTexts } from '#features/signups/agreement.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { storeTexts } from '#records/consents/server/texts.ts'
import type { OwnedDrop } from '#records/drops/contract.ts'
import type { DropDraftFields } from '#records/drops/draft.ts'
import { firstLanguage, inLanguage, offeredLanguage } from '#records/drops/in-language.ts'
import type { ConsentTextIds } from '#records/drops/server/consent-text-ids.ts'
import { changesBetween } from '#records/drops/server/draft-changes.ts'
import { draftOf } from '#records/drops/server/draft-page.ts'
import { checkChangeable, readDraft, writeDraft } from '#records/drops/server/drafts.ts'
import { pageLookOf } from '#records/drops/server/dress.ts'
import { readEnterpriseCustomer } from '#records/drops/server/enterprise-customer.ts'
import { type Author, storeSnapshot } from '#records/drops/server/history/snapshots.ts'
import { lockPictures } from '#records/drops/server/referenced-pictures.ts'
import {
  completeDrop,
  createDrop,
  type DerivedFields,
  type DropDraft,
  publishVersion,
  readProfile,
} from '#records/drops/server/save-drop.ts'
import { slugOf } from '#records/drops/slug.ts'
import type { Voice } from '#records/drops/theme/voices.ts'

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
  const drop_profile = await readProfile(db, organizationId, given.drop_profile_id, { lock: true })
  const slug = given.slug ?? slugOfTitle(given.draft.title)
  const enterprise_customer_id = await readEnterpriseCustomer(db)
  const drop = completeDrop({ ...given.draft, enterprise_customer_id }, { id: given.id ?? newId(), slug, drop_profile })
  const { build_status = 'ONLINE', frame_origins = [], created_at } = given
  await createDrop(db, organizationId, {
    drop,
    build_status,
    frame_origins,
    ...(created_at ? { created_at } : {}),
    ...(await computeVersionData(db, storage, organizationId, drop, given.voice ?? 'plain')),
  })
  return drop
}

interface Changes {
  id: string
  draft: Partial<DropDraft>
  frame_origins?: readonly string[] | undefined
  by?: Author
  at?: Date
}

/** Whoever changes a drop without a person, such as a script. */
const PROGRAM: Author = { user_id: '00000000-0000-0000-0000-000000000000', name: 'A program' }

/**
 * Publishes a new version with these changes, and makes the same changes in the draft: what else waits there stays
 * unpublished. A drop that was never published changes in its draft only, and stays at version 0. @throws 404, 409
 */
export async function changeDrop(
  db: Db,
  storage: Storage,
  organizationId: string,
  { id, draft, frame_origins, by = PROGRAM, at = new Date() }: Changes,
): Promise<{ slug: string; version: number }> {
  const before = await readDraft(db, organizationId, id, { lock: true })
  checkChangeable(before)
  const { published, slug, drop_profile, enterprise_customer_id } = before
  const changes = {
    ...draft,
    ...(frame_origins ? { frame_origins: [...frame_origins] } : {}),
  } as Partial<DropDraftFields>
  const drafted = before.revision > 0
  const revision = drafted ? before.revision + 1 : 0
  if (drafted) {
    const after = { ...before.draft, ...changes }
    await storeSnapshot(db, {
      organization_id: organizationId,
      drop_id: id,
      kind: 'EDITED',
      revision,
      before: before.draft,
      after,
      by,
      at,
    })
    await writeDraft(db, storage, before, { draft: after, revision, saved_at: at, saved_by: by.name })
  }
  if (!published || before.build_status === 'CREATING') return { slug, version: 0 }
  const drop = completeDrop({ ...published.content, ...draft, enterprise_customer_id }, { id, slug, drop_profile })
  const now = draftOf(drop, published.dress.voice, frame_origins ?? published.draft.frame_origins)
  const version = await publishVersion(db, organizationId, drop, {
    ...(await computeVersionData(db, storage, organizationId, drop, published.dress.voice)),
    publish_at: before.publish_at,
    frame_origins: now.frame_origins,
    published_by: by === PROGRAM ? null : by.name,
    changes: changesBetween(published.draft, now).map(({ text }) => text),
    revision,
    created_at: at,
  })
  return { slug, version }
}

/** What is kept with a version: its look, and the words of consent that fans read. */
export async function computeVersionData(
  db: Db,
  storage: Storage,
  organizationId: string,
  drop: OwnedDrop,
  voice: Voice,
): Promise<DerivedFields> {
  await lockPictures(db, organizationId, drop)
  return {
    dress: await pageLookOf(db, storage, organizationId, drop, voice),
    consent_texts: await consentTexts(db, organizationId, drop),
  }
}

/** The words of consent of each language: those of the second under keys such as `fr MARKETING:EMAIL`. */
export async function consentTexts(db: Db, organizationId: string, drop: OwnedDrop): Promise<ConsentTextIds> {
  const own = await storeTexts(db, organizationId, firstLanguage(drop), agreementTexts(drop))
  const offered = offeredLanguage(drop)
  if (!offered) return own
  const second = await storeTexts(db, organizationId, offered, agreementTexts(inLanguage(drop, offered)))
  return { ...own, ...Object.fromEntries(Object.entries(second).map(([key, text]) => [`${offered} ${key}`, text])) }
}

/** A title in signs alone still has an address. */
export const slugOfTitle = (title: string): string => slugOf(title) ?? 'drop'
