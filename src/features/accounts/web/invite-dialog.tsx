import { UserPlus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { teams } from '../contract.ts'
import { BrandsField } from './brands-field.tsx'
import { type Role, roleNames, roleNotes, rolesToGive } from './roles.ts'

interface InviteDialogProps {
  organization: { id: string; name: string }
  mine: Role
}

export function InviteDialog({ organization, mine }: InviteDialogProps) {
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [brands, setBrands] = useState<string[]>([])
  const [wrong, setWrong] = useState(false)
  const form = useId()
  const scoped = role === 'brand_scoped'
  const invite = useCommand(teams.invite, { done: (_, input) => `Invitation sent to ${input.email}` })
  const toggle = (next: boolean) => {
    setOpen(next)
    setEmail('')
    setBrands([])
    setWrong(false)
    invite.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const right = isEmail(email.trim())
    setWrong(!right)
    if (!right || (scoped && brands.length === 0)) return
    const brand_ids = scoped ? brands : []
    invite.mutate(
      { organization_id: organization.id, email: email.trim(), role, brand_ids },
      { onSuccess: () => toggle(false) },
    )
  }
  return (
    <Dialog
      title="Invite somebody"
      description={`They get a mail with a link to join ${organization.name}. It holds for seven days.`}
      width="small"
      open={open}
      onOpenChange={toggle}
      unsaved={email !== ''}
      trigger={
        <Button kind="primary" icon={<UserPlus />}>
          Invite
        </Button>
      }
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            kind="primary"
            type="submit"
            form={form}
            loading={invite.isPending}
            disabled={scoped && brands.length === 0}
          >
            Send invitation
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onValueChange={setEmail}
          error={wrong ? validationMessages.email : undefined}
        />
        <Select
          label="Role"
          value={role}
          options={rolesToGive(mine).map(one => ({ value: one, label: roleNames[one], note: roleNotes[one] }))}
          onValueChange={next => setRole(next as Role)}
        />
        {scoped && <BrandsField organization_id={organization.id} value={brands} onValueChange={setBrands} />}
        {invite.error && <Message tone="error">{invite.error.message}</Message>}
      </form>
    </Dialog>
  )
}
