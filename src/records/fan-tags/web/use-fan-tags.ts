import type { SentOf } from '#platform/contract/endpoint.ts'
import type { RowSelection } from '#platform/contract/selection.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import type { FanFilter } from '#records/fans/contract.ts'
import { fanTags, type TaggedFans } from '../contract.ts'

/** Tags of the team's fans, for a choice among them. */
export const useFanTags = () => useQuery(fanTags.list, { organization_id: useOrganization().id })

export type ChosenFans = FanFilter & { selection: RowSelection }
type Tagging = SentOf<typeof fanTags.add>

const fansWords = (count: number) => (count === 1 ? '1 fan' : `${count.toLocaleString('en')} fans`)

/** Puts tags on fans or takes them off; up to 5,000 tags can be put back. */
export function useTagFans() {
  const organization_id = useOrganization().id
  const putOn = useCommand(fanTags.add, { failed: 'Failed to add the tags' })
  const takeOff = useCommand(fanTags.remove, { failed: 'Failed to take the tags off' })
  const told = (words: string, changed: TaggedFans['changed'], back: (input: Tagging) => void) => {
    const undo = () => {
      for (const { tag, fan_ids } of changed ?? [])
        back({ organization_id, tags: [tag], selection: { all: false, ids: fan_ids } })
    }
    toast.success(words, changed?.length ? { undo } : {})
  }
  return {
    add: (input: Tagging) =>
      putOn.mutate(input, {
        onSuccess: ({ fans, changed }) =>
          told(
            fans === 0 ? 'All of them had these tags before' : `Tags added to ${fansWords(fans)}`,
            changed,
            takeOff.mutate,
          ),
      }),
    remove: (input: Tagging) =>
      takeOff.mutate(input, {
        onSuccess: ({ fans, changed }) =>
          told(fans === 0 ? 'None of them had these tags' : `Tags taken off ${fansWords(fans)}`, changed, putOn.mutate),
      }),
    isPending: putOn.isPending || takeOff.isPending,
  }
}
