import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { creatorsFound, type LinkRow, type profilesToAdd } from '#records/rosters/web/profile-links/link-rows.ts'
import { addedWords } from '../words.ts'

/** Puts the found profiles into a list. Undo takes out who is new in it, and out of the roster who was not there before. */
export function useAddLinks(roster_id: string, onDone: () => void) {
  const organization_id = useOrganization().id
  const out = useCommand(rosterMembers.remove, { failed: 'Failed to Remove Creators From Your Roster' })
  const add = useCommand(rosterMembers.add, { failed: 'Failed to Add Creators to Your Roster' })
  const run = (rows: readonly LinkRow[], social_profiles: ReturnType<typeof profilesToAdd>) => {
    const takeOut = (from: string, wereKnown: boolean) => {
      const ids = rows.flatMap(row =>
        row.is === 'found' && (row.known !== null) === wereKnown ? [row.profile.id] : [],
      )
      if (ids.length > 0) out.mutate({ roster_id: from, social_profile_ids: ids })
    }
    add.mutate(
      { roster_id, social_profiles },
      {
        onSuccess: () => {
          onDone()
          toast.success(addedWords(creatorsFound(rows)), {
            undo: () => {
              takeOut(organization_id, false)
              takeOut(roster_id, true)
            },
          })
        },
      },
    )
  }
  return { run, isPending: add.isPending }
}
