import type { AnswerOf, SentOf } from '#platform/contract/endpoint.ts'
import { type Edit, useCommand } from '#platform/web/data/use-command.ts'
import { useEndless } from '#platform/web/data/use-endless.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import type { Creator } from '#records/creators/contract.ts'
import { creatorTags } from '../contract.ts'
import { type Named, withoutTags, withTags } from '../rules.ts'
import { useRecentTags } from './recent-tags.ts'

export const useTags = (organization_id: string, q: string) => useEndless(creatorTags.list, { organization_id, q })

export const useTagsOfCreator = (creator_id: string) =>
  useQuery(creatorTags.listForCreator, { creator_id }, { keepLast: false })

export const useAddTags = () =>
  useCommand(creatorTags.add, {
    done: 'Tags Added!',
    failed: 'Failed to Add Tags',
    optimistic: (edit, input) => retag(edit, input, withTags),
  })

export const useRemoveTags = () =>
  useCommand(creatorTags.remove, {
    done: 'Tags Removed!',
    failed: 'Failed to Remove Tags',
    optimistic: (edit, input) => retag(edit, input, withoutTags),
  })

/** Optimistic update of the cached lists and records. */
function retag(
  edit: Edit,
  { creator_ids, tag_names }: SentOf<typeof creatorTags.add>,
  change: <T extends Named>(tags: readonly T[], names: readonly string[], made: (name: string) => T) => T[],
) {
  for (const id of creator_ids) {
    edit.record<Creator>('creators', id, creator => ({
      ...creator,
      tags: change(creator.tags, tag_names, name => ({ name })),
    }))
    edit(
      creatorTags.listForCreator,
      ({ items }) => ({ items: change(items, tag_names, name => ({ name, description: null, applied_count: 1 })) }),
      { creator_id: id },
    )
  }
}

const UPDATE_FAILED = 'Failed to Update Tag'
const DELETE_FAILED = 'Failed to Delete Tag'

/** Gives the tag once the lists show it under its new name. Sends nothing without an organization (TAG-016). */
export function useRenameTag(organization_id: string | null) {
  const { mutateAsync, isPending } = useCommand(creatorTags.update, { done: 'Tag Updated', failed: UPDATE_FAILED })
  return {
    isPending,
    rename: async (names: Renaming): Promise<AnswerOf<typeof creatorTags.update> | undefined> =>
      organization_id ? mutateAsync({ organization_id, ...names }) : void withoutOrganization(UPDATE_FAILED),
  }
}

/** Undo restores the tag for all its creators. Sends nothing without an organization (TAG-016). */
export function useDeleteTag(organization_id: string | null) {
  const { mutate: restore } = useCommand(creatorTags.restore, {
    done: 'Tag Restored',
    failed: 'Failed to Restore Tag',
  })
  const recent = useRecentTags(organization_id ?? 'none')
  const { mutateAsync } = useCommand(creatorTags.removeAll, {
    done: 'Tag Deleted',
    failed: DELETE_FAILED,
    undo: ({ removal_id }, { organization_id }) => restore({ organization_id, removal_id }),
  })
  return async (name: string): Promise<AnswerOf<typeof creatorTags.removeAll> | undefined> => {
    if (!organization_id) return void withoutOrganization(DELETE_FAILED)
    // a toast shows the error
    const removed = await mutateAsync({ organization_id, tag_names: [name] }).catch(() => undefined)
    if (removed) recent.deleted(name)
    return removed
  }
}

type Renaming = Omit<SentOf<typeof creatorTags.update>, 'organization_id'>

const withoutOrganization = (failed: string) => toast.error(failed, { detail: 'No organization id' })
