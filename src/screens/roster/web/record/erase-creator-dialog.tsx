import { useLocation, useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { useCreatorDetails } from '#features/creator-details/web/use-creator-details.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { EraseFrame } from '#platform/web/ui/layers/erase-frame.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { creatorErasing } from '../../erasing-contract.ts'

interface EraseCreatorDialogProps {
  organization_id: string
  creator: Creator
  onClose: () => void
}

/** What goes and what stays. */
export function EraseCreatorDialog({ organization_id, creator, onClose }: EraseCreatorDialogProps) {
  const leave = useLeaveCreator()
  const { mutate, isPending } = useCommand(creatorErasing.erase, {
    done: 'Erased',
    failed: 'Failed to erase',
    // before anything is refreshed: their open record would ask for data that is gone
    succeeded: () => leave(creator),
  })
  return (
    <EraseFrame
      name={creatorName(creator)}
      one="creator"
      open
      onClose={onClose}
      erase={{
        isPending,
        run: (confirm, done) => mutate({ organization_id, creator_id: creator.id, confirm }, { onSuccess: done }),
      }}
    >
      <p>
        Their contacts, prices, notes, tags, places, history and applications go, and they leave every list. Their
        profiles leave the catalogue where no other team has them.
      </p>
      <p className="mt-2 text-fg-2">
        Payouts stay for your books, without their name and address. Who erased them, and when, is written down.
      </p>
    </EraseFrame>
  )
}

const opened = z.object({ creator: z.uuid().optional().catch(undefined) })

/** Closes the record of an erased creator: beside the table, in full over a screen, or on its own page. */
function useLeaveCreator() {
  const [{ creator: beside }, setOpened] = useUrlState(opened)
  const details = useCreatorDetails()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async ({ id, social_profiles }: Creator) => {
    const profiles = social_profiles.map(profile => profile.id)
    if (details.id !== undefined && profiles.includes(details.id)) await details.leave()
    if (beside === id) await setOpened({ creator: undefined })
    if (profiles.some(profile => pathname === `/creators/${profile}`)) await navigate({ to: '/roster', replace: true })
  }
}
