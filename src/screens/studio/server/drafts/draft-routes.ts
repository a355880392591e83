import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { readDraft } from '#records/drops/server/drafts.ts'
import { studio } from '../../contract.ts'
import { artistsOf, setAddress } from '../address.ts'
import { authorOf } from '../author.ts'
import type { StudioServices } from '../studio-services.ts'
import { historyEntryOf, historyOf } from './history.ts'
import { restoreDraft, saveDraft, stateIn } from './save.ts'
import { duplicateDrop, startDrop } from './start.ts'
import { shareUrlOf, studioDropOf } from './studio-drop.ts'

const { start, artists, open, save, set_address, versions, state, restore, duplicate } = studio

/** The draft of a drop: begun, kept, gone back to, copied. */
export const draftRoutes = ({ storage, addresses, smsCountries }: StudioServices) =>
  serve(
    { start, artists, open, save, set_address, versions, state, restore, duplicate },
    {
      start: {
        access: orgMember,
        run: ({
          db,
          organizationId,
          caller,
          clock,
          input: { drop_profile_id, title, drop_type, translation_language },
        }) =>
          startDrop(db, storage, organizationId, {
            drop_profile_id,
            title,
            drop_type,
            draft: translation_language ? { translation_language } : {},
            by: authorOf(caller),
            at: clock.now(),
          }),
      },
      artists: {
        access: orgMember,
        run: async ({ db, organizationId }) => ({ artists: await artistsOf(db, organizationId) }),
      },
      open: {
        access: orgMember,
        run: async ({ db, organizationId, input: { id }, clock }) =>
          studioDropOf(await readDraft(db, organizationId, id), { addresses, smsCountries }, clock.now()),
      },
      save: {
        access: orgMember,
        run: ({ db, organizationId, caller, clock, input: { id, base_revision, changes } }) =>
          saveDraft(db, storage, organizationId, { id, base_revision, changes, by: authorOf(caller), at: clock.now() }),
      },
      set_address: {
        access: orgMember,
        run: async ({ db, organizationId, clock, input: { id, drop_profile_id, slug } }) => {
          const drop = await setAddress(db, storage, organizationId, { id, drop_profile_id, slug, now: clock.now() })
          return { id, slug: drop.slug, share_url: shareUrlOf(addresses, drop) }
        },
      },
      versions: {
        access: orgMember,
        transaction: 'none',
        run: ({ database, organizationId, input }) =>
          database.searchOrganization(organizationId, db => historyOf(db, input)),
      },
      state: {
        access: orgMember,
        transaction: 'none',
        run: async ({ database, organizationId, input }) => ({
          entry: await database.searchOrganization(organizationId, db => historyEntryOf(db, input)),
          draft: await database.readOrganization(organizationId, async db =>
            stateIn(db, await readDraft(db, organizationId, input.id), input.entry_id),
          ),
        }),
      },
      restore: {
        access: orgMember,
        run: ({ db, organizationId, caller, clock, input: { id, entry_id, base_revision } }) =>
          restoreDraft(db, storage, organizationId, {
            id,
            entry_id,
            base_revision,
            by: authorOf(caller),
            at: clock.now(),
          }),
      },
      duplicate: {
        access: orgMember,
        run: ({ db, organizationId, caller, clock, input: { id } }) =>
          duplicateDrop(db, storage, organizationId, { id, by: authorOf(caller), at: clock.now() }),
      },
    },
  )
