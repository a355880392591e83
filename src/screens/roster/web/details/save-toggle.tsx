import { useState } from 'react'
import { acceptance, type ProfileApplication } from '#features/applicants/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Menu, MenuGroup, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { rosterMembers, rosters } from '#records/rosters/contract.ts'
import { ListsPopover } from '#records/rosters/web/lists-popover.tsx'
import { useRosters } from '#records/rosters/web/use-rosters.ts'
import type { SocialProfile } from '#records/social-profiles/contract.ts'
import { applicationWords } from '../applicants/applied-with.tsx'
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
  /** What stands beside the button of somebody who applied, newest first: Save accepts one. Undefined until it is known. */
  applications: readonly ProfileApplication[] | undefined
}

/**
 * Save puts the profile into the roster, Saved takes its creator out again (DETAIL-030, DETAIL-031). Of several applications,
 * Save asks which one.
 */
export function SaveToggle({ saved, profile, applications }: SaveToggleProps) {
  const roster_id = useOrganization().id
  const [open, setOpen] = useState(false)
  const add = useAdd()
  const accept = useCommand(acceptance.accept, {
    done: ({ creators }) => addedWords(creators.length),
    failed: 'Failed to add creators to your roster',
  })
  const remove = useRemove()
  const busy = add.isPending || accept.isPending || remove.isPending
  const isChoice = applications !== undefined && applications.length > 1
  const acceptOne = ({ id }: ProfileApplication) => accept.mutate({ organization_id: roster_id, application_ids: [id] })
  const addAlone = () => profile && add.mutate({ roster_id, social_profiles: [{ social_profile_id: profile.id }] })
  const press = () => {
    if (saved) return profile && remove.mutate({ roster_id, social_profile_ids: [profile.id] })
    if (isChoice) return
    const [application] = applications ?? []
    return application ? acceptOne(application) : addAlone()
  }
  const button = (
    <Button
      kind={saved ? 'chosen' : 'secondary'}
      aria-pressed={saved}
      loading={busy}
      disabled={!profile || (!saved && !applications)}
      onClick={press}
      // one button for both, which keeps the focus: Saved opens no menu
      {...(saved && { 'aria-haspopup': undefined, 'aria-expanded': undefined })}
    >
      {saved ? 'Saved' : 'Save'}
    </Button>
  )
  if (!isChoice) return button
  return (
    <Menu trigger={button} open={open && !saved} onOpenChange={next => setOpen(next && !saved)}>
      <MenuGroup label="Save with which application?">
        {applications.map(application => (
          <MenuItem key={application.id} onSelect={() => acceptOne(application)}>
            {applicationWords(application)}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuLine />
      <MenuItem onSelect={addAlone}>Without an application</MenuItem>
    </Menu>
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
