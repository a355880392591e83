import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { creatorErasing } from '../../erasing-contract.ts'

interface EraseCreatorDialogProps {
  organization_id: string
  creator: Creator
  onClose: () => void
}

const WORD = 'ERASE'

/** What goes and what stays; it happens only once the word is typed, because nobody can take it back. */
export function EraseCreatorDialog({ organization_id, creator, onClose }: EraseCreatorDialogProps) {
  const [typed, setTyped] = useState('')
  const erase = useCommand(creatorErasing.erase, { done: 'Erased', failed: 'Failed to erase' })
  const sure = typed.trim().toUpperCase() === WORD
  return (
    <Dialog
      title={`Erase ${creatorName(creator)}`}
      description="For good, everywhere, and at once. Nobody can take it back, neither you nor we."
      open
      onOpenChange={open => !open && onClose()}
      unsaved={typed !== ''}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            kind="danger-strong"
            disabled={!sure}
            loading={erase.isPending}
            onClick={() =>
              erase.mutate({ organization_id, creator_id: creator.id, confirm: WORD }, { onSuccess: onClose })
            }
          >
            Erase this creator
          </Button>
        </>
      }
    >
      <p>
        Their contacts, prices, notes, tags, places, history and applications go, and they leave every list. Their
        profiles leave the catalogue where no other team has them.
      </p>
      <p className="mt-2 text-fg-2">
        Payouts stay for your books, without their name and address. Who erased them, and when, is written down.
      </p>
      <TextField
        className="mt-4"
        label={`Type ${WORD} to go on`}
        value={typed}
        onValueChange={setTyped}
        autoComplete="off"
        spellCheck={false}
      />
    </Dialog>
  )
}
