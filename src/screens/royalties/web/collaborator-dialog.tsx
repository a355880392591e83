import { useState } from 'react'
import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { type Collaborator, royaltyCollaborators } from '#records/royalties/splits-contract.ts'
import { chosenOf, chosenOrNone, methodNames, optionsOf, regionNames } from './payout-words.ts'

interface CollaboratorDialogProps {
  /** Who is changed; somebody new otherwise. */
  of?: Collaborator
  onClose: () => void
}

/** Name, address and way of payment of a collaborator. */
export function CollaboratorDialog({ of, onClose }: CollaboratorDialogProps) {
  const organization_id = useOrganization().id
  const [name, setName] = useState(of?.name ?? '')
  const [email, setEmail] = useState(of?.email_address ?? '')
  const [method, setMethod] = useState(of?.payout_method ?? null)
  const [region, setRegion] = useState(of?.payout_region ?? null)
  const create = useCommand(royaltyCollaborators.create, {
    done: 'Collaborator added',
    failed: 'Failed to add the collaborator',
  })
  const update = useCommand(royaltyCollaborators.update, {
    done: 'Collaborator changed',
    failed: 'Failed to change the collaborator',
  })
  const wrongEmail = email.trim() !== '' && !isEmail(email.trim())
  const save = () => {
    const given = {
      organization_id,
      name: name.trim(),
      email_address: email.trim() || null,
      creator_id: of?.creator_id ?? null,
      payout_method: method,
      payout_region: region,
    }
    if (of) update.mutate({ ...given, id: of.id }, { onSuccess: onClose })
    else create.mutate(given, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={of ? 'Change collaborator' : 'Add collaborator'}
      width="narrow"
      footer={
        <Button
          kind="primary"
          disabled={name.trim() === '' || wrongEmail}
          loading={create.isPending || update.isPending}
          onClick={save}
        >
          {of ? 'Save' : 'Add'}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TextField label="Name" value={name} onValueChange={setName} maxLength={200} />
        <TextField
          label="Email"
          type="email"
          value={email}
          onValueChange={setEmail}
          maxLength={254}
          error={wrongEmail ? validationMessages.email : undefined}
        />
        <Select
          label="Paid by"
          value={chosenOrNone(method)}
          onValueChange={value => setMethod(chosenOf(methodNames, value))}
          options={optionsOf(methodNames)}
        />
        <Select
          label="Region"
          value={chosenOrNone(region)}
          onValueChange={value => setRegion(chosenOf(regionNames, value))}
          options={optionsOf(regionNames)}
        />
      </div>
    </Dialog>
  )
}
