import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { memberOf, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { newId } from '#platform/server/new-id.ts'
import { rosters } from '../contract.ts'
import { deletedRosters, deleteRoster, undoRemoval } from './delete-roster.ts'
import { createRoster, listRosters, renameRoster } from './rosters.ts'

const nameTaken = () => conflict('A list with this name already exists.', { field: 'name' })
const ofTheList = memberOf('rosters', 'id')

export const rosterRoutes = serve(rosters, {
  list: {
    access: orgMember,
    run: async ({ db, organizationId }) => ({ items: await listRosters(db, organizationId) }),
  },
  create: {
    access: orgMember,
    run: async ({ db, organizationId, input: { name } }) =>
      (await createRoster(db, { organization_id: organizationId, id: newId(), name })) ?? raise(nameTaken()),
  },
  update: {
    access: ofTheList,
    run: async ({ db, organizationId, input: { id, name } }) => {
      if (id === organizationId) raise(conflict('The list of all creators keeps its name.'))
      const renamed = (await renameRoster(db, organizationId, id, name)) ?? raise(notFound('List'))
      return renamed === 'taken' ? raise(nameTaken()) : renamed
    },
  },
  remove: {
    access: ofTheList,
    run: async ({ db, organizationId, caller, input: { id } }) => {
      if (id === organizationId) raise(conflict('The list of all creators cannot be deleted.'))
      const removal = { organization_id: organizationId, id: newId(), by_user: personOf(caller).user_id }
      const deleted = (await deleteRoster(db, id, removal)) ?? raise(notFound('List'))
      return { id, ...deleted, removal_id: removal.id }
    },
  },
  deleted: {
    access: orgMember,
    run: async ({ db, organizationId }) => ({ items: await deletedRosters(db, organizationId) }),
  },
  undoRemoval: {
    access: orgMember,
    run: async ({ db, organizationId, caller, input: { removal_id } }) => {
      const removal = { organization_id: organizationId, id: removal_id, by_user: personOf(caller).user_id }
      const restored = (await undoRemoval(db, removal)) ?? raise(notFound('Removal'))
      return restored === 'taken' ? raise(nameTaken()) : { restored_count: restored }
    },
  },
})
