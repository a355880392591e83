import type { Storage } from '#integrations/storage/port.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { readDraft } from '#records/drops/server/drafts.ts'
import { createProfile } from '#records/drops/server/save-drop.ts'
import { dropCommands } from '#screens/drops/contract.ts'
import { updateArtist } from './artist.ts'
import { authorOf } from './author.ts'
import { changeDrop, makeDrop } from './drafts/make-drop.ts'
import { changeDropStatus } from './publishing/publish.ts'

/** What programs do with drops: a version at every call, without the studio's draft in between. */
export const dropCommandRoutes = ({ storage }: { storage: Storage }) =>
  serve(dropCommands, {
    create_profile: {
      access: orgMember,
      run: async ({ db, organizationId, input: { organization_id: _, ...profile } }) => ({
        id: await createProfile(db, organizationId, profile),
        slug: profile.slug,
      }),
    },
    update_profile: {
      access: orgMember,
      run: ({ db, organizationId, caller, clock, input: { organization_id: _, id, ...changes } }) =>
        updateArtist(db, organizationId, { id, changes: given(changes), by: authorOf(caller), at: clock.now() }),
    },
    create: {
      access: orgMember,
      run: async ({ db, organizationId, input }) => {
        const { organization_id: _, drop_profile_id, slug, frame_origins, ...draft } = input
        const drop = await makeDrop(db, storage, organizationId, {
          drop_profile_id,
          slug,
          frame_origins,
          draft: given(draft),
        })
        return { id: drop.id, slug: drop.slug, version: 1 }
      },
    },
    update: {
      access: orgMember,
      run: async ({ db, organizationId, caller, clock, input }) => {
        const { organization_id: _, id, frame_origins, ...draft } = input
        const { slug, version } = await changeDrop(db, storage, organizationId, {
          id,
          frame_origins,
          draft: given(draft),
          by: authorOf(caller),
          at: clock.now(),
        })
        return { id, slug, version }
      },
    },
    change_status: {
      access: orgMember,
      run: async ({ db, organizationId, caller, clock, input: { id, status } }) => {
        await changeDropStatus(db, await readDraft(db, organizationId, id, { lock: true }), {
          to: status,
          by: authorOf(caller),
          now: clock.now(),
        })
        return { id, status }
      },
    },
  })

/** Without what was left out, which must not stand for "empty". */
const given = <T extends object>(draft: T) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
