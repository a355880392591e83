import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { type Roster, rosters } from '../contract.ts'

/** The display name of a list: the default list has the same name everywhere (LIST-004). */
export const rosterName = ({ name, is_default }: Pick<Roster, 'name' | 'is_default'>) =>
  is_default ? 'All Creators' : name

/** Lists of the team, the default list first. */
export const useRosters = () => useQuery(rosters.list, { organization_id: useOrganization().id })

export const useCreateRoster = () =>
  useCommand(rosters.create, { done: 'New List Created!', failed: 'Failed to Create New List' })

export const useRenameRoster = () =>
  useCommand(rosters.update, { done: 'List Updated!', failed: 'Failed to Update List' })

/** Lists deleted in the last seven days. */
export const useDeletedRosters = () => useQuery(rosters.deleted, { organization_id: useOrganization().id })

export const useRestoreRoster = () =>
  useCommand(rosters.undoRemoval, { done: 'List restored', failed: 'Failed to restore the list' })

/** Deleting keeps the creators and can be undone, so it needs no confirmation. */
export function useDeleteRoster() {
  const organization_id = useOrganization().id
  const back = useRestoreRoster()
  return useCommand(rosters.remove, {
    done: ({ name, creator_count }) =>
      `List Deleted: ${name} (${exact(creator_count)} ${creator_count === 1 ? 'creator' : 'creators'})`,
    failed: 'Failed to Delete List',
    undo: ({ removal_id }) => back.mutate({ organization_id, removal_id }),
    optimistic: (edit, { id }) =>
      edit(rosters.list, ({ items }) => ({ items: items.filter(roster => roster.id !== id) }), { organization_id }),
  })
}
