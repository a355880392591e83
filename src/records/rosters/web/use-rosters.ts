import { useRef } from 'react'
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
  useCommand(rosters.create, { done: 'New List Created!', failed: 'Failed to Create New List', toastId: 'new-list' })

export const useRenameRoster = () =>
  useCommand(rosters.update, { done: 'List Updated!', failed: 'Failed to Update List' })

/** "Dancers (58 creators)". */
const nameAndSize = (name: string, count: number | null) =>
  count !== null ? `${name} (${exact(count)} ${count === 1 ? 'creator' : 'creators'})` : name

/** Lists deleted in the last seven days. */
export const useDeletedRosters = () => useQuery(rosters.deleted, { organization_id: useOrganization().id })

/** A deleted list, by what its removal is called. */
interface Deleted {
  removal_id: string
  name: string
  creator_count: number | null
}

export function useRestoreRoster() {
  const organization_id = useOrganization().id
  const names = useRef(new Map<string, string>())
  const { mutate, isPending, variables } = useCommand(rosters.undoRemoval, {
    done: (_answer, { removal_id }) => `List restored: ${names.current.get(removal_id)}`,
    toastId: (_answer, { removal_id }) => removal_id,
    failed: 'Failed to restore the list',
  })
  return {
    restoring: isPending ? variables.removal_id : undefined,
    restore({ removal_id, name, creator_count }: Deleted) {
      names.current.set(removal_id, nameAndSize(name, creator_count))
      mutate({ organization_id, removal_id })
    },
  }
}

/** Deleting keeps the creators and can be undone, so it needs no confirmation. */
export function useDeleteRoster() {
  const organization_id = useOrganization().id
  const { restore } = useRestoreRoster()
  return useCommand(rosters.remove, {
    done: ({ name, creator_count }) => `List Deleted: ${nameAndSize(name, creator_count)}`,
    failed: 'Failed to Delete List',
    // its Undo goes when the list is restored from elsewhere
    toastId: ({ removal_id }) => removal_id,
    undo: restore,
    optimistic: (edit, { id }) =>
      edit(rosters.list, ({ items }) => ({ items: items.filter(roster => roster.id !== id) }), { organization_id }),
  })
}
