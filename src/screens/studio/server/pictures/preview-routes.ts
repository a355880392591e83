import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise, unavailable } from '#platform/server/errors.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { DraftChanges, DropDraftFields } from '#records/drops/draft.ts'
import { draftPage, readDraft } from '#records/drops/server/drafts.ts'
import { studio } from '../../contract.ts'
import { embedOf } from '../embed.ts'
import type { StudioServices } from '../studio-services.ts'
import { lookOf } from './look.ts'

const { look, preview, preview_link, revoke_previews, embed } = studio

/** The draft as fans would see it, on our own pages, on a phone, and on another site. */
export const previewRoutes = ({ storage, previews, addresses }: StudioServices) => {
  /** The draft with what is typed and not saved yet. */
  async function changed(db: Db, organizationId: string, id: string, changes: DraftChanges = {}) {
    const drop = await readDraft(db, organizationId, id)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const draft = { ...drop.draft, ...given } as DropDraftFields
    return { ...drop, draft, ...(await draftPage(db, storage, drop, draft)) }
  }
  const ready = () => previews ?? raise(unavailable())

  return serve(
    { look, preview, preview_link, revoke_previews, embed },
    {
      look: {
        access: orgMember,
        run: async ({ db, organizationId, input: { id, changes } }) =>
          lookOf((await changed(db, organizationId, id, changes)).dress.theme),
      },
      preview: {
        access: orgMember,
        run: async ({ db, organizationId, clock, input: { id, changes, ...shows } }) => {
          const drop = await changed(db, organizationId, id, changes)
          return { html: ready().html(drop, shows, clock.now()), revision: drop.revision }
        },
      },
      preview_link: {
        access: orgMember,
        run: async ({ db, organizationId, clock, input: { id } }) => {
          const { preview_round } = await readDraft(db, organizationId, id)
          return ready().link({ organization_id: organizationId, drop_id: id, preview_round }, clock.now())
        },
      },
      revoke_previews: {
        access: orgMember,
        run: async ({ db, organizationId, input: { id } }) => {
          await db
            .updateTable('drops')
            .set(eb => ({ preview_round: eb('preview_round', '+', 1) }))
            .where('organization_id', '=', organizationId)
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirstOrThrow(() => notFound('Drop'))
          return { id }
        },
      },
      embed: {
        access: orgMember,
        run: async ({ db, organizationId, input: { id } }) =>
          embedOf(await readDraft(db, organizationId, id), addresses),
      },
    },
  )
}
