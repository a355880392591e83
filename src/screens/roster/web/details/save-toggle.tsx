import { type Applicant, acceptance } from '#features/applicants/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { rosterMembers, rosters } from '#records/rosters/contract.ts'
import { ListsPopover } from '#records/rosters/web/lists-popover.tsx'
import { useRosters } from '#records/rosters/web/use-rosters.ts'
import type { SocialProfile } from '#records/social-profiles/contract.ts'
import { addedWords, removedWords } from '../words.ts'

const useAdd = () =>
  useCommand(rosterMembers.add, {
    done: ({ creators }) => addedWords(creators.length),
    failed: 'Failed to add creators to your roster',
  })

function useRemove() {
  const organization_id = useOrganization().id
  const back = useCommand(rosters.undoRemoval, { failed: 'Failed to undo' })
  return useCommand(rosterMembers.remove, {
    done: ({ removed_count }) => removedWords(removed_count),
    failed: 'Failed to remove creators from your roster',
    undo: ({ removal_id }) => back.mutate({ organization_id, removal_id }),
  })
}

interface SaveToggleProps {
  saved: boolean
  profile: SocialProfile | undefined
  /** What stands beside the button of somebody who applied: Save accepts it. */
  application?: Applicant | undefined
}

/** Save puts the profile into the roster, Saved takes its creator out again (DETAIL-030, DETAIL-031). */
export function SaveToggle({ saved, profile, application }: SaveToggleProps) {
  const roster_id = useOrganization().id
  const add = useAdd()
  const accept = useCommand(acceptance.accept, {
    done: ({ creators }) => addedWords(creators.length),
    failed: 'Failed to add creators to your roster',
  })
  const remove = useRemove()
  const busy = add.isPending || accept.isPending || remove.isPending
  const save = ({ id }: SocialProfile) =>
    application
      ? accept.mutate({ organization_id: roster_id, application_ids: [application.id] })
      : add.mutate({ roster_id, social_profiles: [{ social_profile_id: id }] })
  return (
    <Button
      kind={saved ? 'chosen' : 'secondary'}
      aria-pressed={saved}
      loading={busy}
      disabled={!profile}
      onClick={() =>
        profile && (saved ? remove.mutate({ roster_id, social_profile_ids: [profile.id] }) : save(profile))
      }
    >
      {saved ? 'Saved' : 'Save'}
    </Button>
  )
}

/** The folder: which lists the creator is in. */
export function ListsOfCreator({ creator, profile }: { creator: Creator; profile: SocialProfile }) {
  const lists = useRosters()
  const add = useAdd()
  const remove = useRemove()
  return (
    <ListsPopover
      lists={lists.data?.items ?? []}
      inLists={creator.rosters.map(({ id }) => id)}
      onToggle={({ id }, on, settled) =>
        on
          ? add.mutate({ roster_id: id, social_profiles: [{ social_profile_id: profile.id }] }, { onSettled: settled })
          : remove.mutate({ roster_id: id, social_profile_ids: [profile.id] }, { onSettled: settled })
      }
    />
  )
}
