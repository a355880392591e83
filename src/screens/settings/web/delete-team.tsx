import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { GRACE_DAYS, teamDeletion } from '../deletion-contract.ts'

interface DeleteTeamProps {
  organization: { id: string; name: string }
  isOwner: boolean
}

/** Owners delete their team here, and keep it after all; the others see that it is to be deleted. */
export function DeleteTeam({ organization, isOwner }: DeleteTeamProps) {
  const organization_id = organization.id
  const { data, error, refetch } = useQuery(teamDeletion.get, { organization_id })
  const keep = useCommand(teamDeletion.cancel, {
    done: `${organization.name} stays`,
    failed: 'Failed to keep the team',
  })
  if (error && !data) return <Failed what="The team’s deletion" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-9! w-40" />
  const { deletion } = data
  if (!deletion) return isOwner && <AskDialog organization={organization} />
  return (
    <Message
      tone="warning"
      action={
        isOwner && (
          <Button size="small" loading={keep.isPending} onClick={() => keep.mutate({ organization_id })}>
            Keep the team
          </Button>
        )
      }
    >
      <p>
        {deletion.requested_by} asked to delete this team on {shortDate(deletion.requested_at)}. Everything is erased on{' '}
        {shortDate(deletion.erase_at)}. Until then pages, messages and sign-ups keep working.
      </p>
    </Message>
  )
}

function AskDialog({ organization }: Pick<DeleteTeamProps, 'organization'>) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const ask = useCommand(teamDeletion.request)
  const toggle = (next: boolean) => {
    setOpen(next)
    setName('')
    ask.reset()
  }
  return (
    <Dialog
      title={`Delete ${organization.name}?`}
      description={`In ${GRACE_DAYS} days everything of the team is erased for good: drops and their addresses, fans and their consents, creators, messages, files. Until then everything keeps working, and any owner can take it back.`}
      width="small"
      open={open}
      onOpenChange={toggle}
      trigger={<Button kind="danger">Delete this team</Button>}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            kind="danger-strong"
            disabled={name.trim() !== organization.name.trim()}
            loading={ask.isPending}
            onClick={() => ask.mutate({ organization_id: organization.id, name }, { onSuccess: () => toggle(false) })}
          >
            Delete in {GRACE_DAYS} days
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField label={`Type “${organization.name}”`} autoComplete="off" value={name} onValueChange={setName} />
        {ask.error && <Message tone="error">{ask.error.message}</Message>}
      </div>
    </Dialog>
  )
}
