import type { Db } from '#platform/server/database/db.ts'
import { forbidden, notFound, raise } from '#platform/server/errors.ts'
import { type Caller, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { rosterViews } from '../../contract.ts'
import { createView, deleteView, listViews, updateView, type Viewer, viewToChange } from './views.ts'

const viewerOf = (caller: Caller, organization_id: string): Viewer => ({
  organization_id,
  user_id: personOf(caller).user_id,
})

/** The view, locked. Everybody changes their own; admins also shared ones, because who made them may have left. */
async function changeable(db: Db, caller: Caller, viewer: Viewer, id: string) {
  const view = (await viewToChange(db, viewer, id)) ?? raise(notFound('View'))
  const role = caller.membership?.role
  if (view.user_id !== viewer.user_id && role !== 'owner' && role !== 'admin')
    raise(forbidden('Only who made the view, or an admin, may change it.'))
  return view
}

export const rosterViewRoutes = serve(rosterViews, {
  list: {
    access: orgMember,
    run: async ({ db, organizationId, caller }) => ({ items: await listViews(db, viewerOf(caller, organizationId)) }),
  },
  create: {
    access: orgMember,
    run: ({ db, organizationId, caller, input }) => createView(db, viewerOf(caller, organizationId), input),
  },
  update: {
    access: orgMember,
    run: async ({ db, organizationId, caller, input: { id, name, shared, content } }) => {
      const viewer = viewerOf(caller, organizationId)
      const view = await changeable(db, caller, viewer, id)
      return updateView(db, viewer, view, {
        ...(name !== undefined && { name }),
        ...(shared !== undefined && { shared }),
        ...(content !== undefined && { content }),
      })
    },
  },
  delete: {
    access: orgMember,
    run: async ({ db, organizationId, caller, input: { id } }) => {
      const viewer = viewerOf(caller, organizationId)
      await changeable(db, caller, viewer, id)
      await deleteView(db, viewer, id)
      return { id }
    },
  },
})
