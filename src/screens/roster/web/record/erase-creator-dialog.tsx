import { useCommand } from '#platform/web/data/use-command.ts'
import { EraseFrame } from '#platform/web/ui/layers/erase-frame.tsx'
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
  const { mutate, isPending } = useCommand(creatorErasing.erase, { done: 'Erased', failed: 'Failed to erase' })
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
