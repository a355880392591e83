import { useNavigate } from '@tanstack/react-router'
import { ListFilter, Plus } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { audiences } from '#records/audiences/contract.ts'
import type { ChosenFans } from '#records/fan-tags/web/use-fan-tags.ts'
import { fanBulk } from '../../bulk-contract.ts'

interface AddToAudienceDialogProps {
  asked: ChosenFans
  /** "14 fans". */
  whom: string
  onClose: () => void
}

/** Which audience the fans join, or the name of a new one. Mount it to open it. */
export function AddToAudienceDialog({ asked, whom, onClose }: AddToAudienceDialogProps) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { data } = useQuery(audiences.list, { organization_id })
  const add = useCommand(fanBulk.toAudience, { failed: 'Failed to add the fans to the audience' })
  const name = typed.trim()
  const found = (data?.items ?? []).filter(audience => audience.name.toLowerCase().includes(name.toLowerCase()))
  const exactly = found.find(audience => audience.name.toLowerCase() === name.toLowerCase())
  const choose = (audience: { audience_id: string } | { name: string }) =>
    add.mutate(
      { ...asked, ...audience },
      {
        onSuccess: answer => {
          onClose()
          toast.success(`${answer.fans.toLocaleString('en')} added to “${answer.name}”`, {
            action: {
              label: 'Open',
              run: () => void navigate({ to: '/audiences/$audienceId', params: { audienceId: answer.id } }),
            },
          })
        },
      },
    )
  return (
    <Dialog
      title="Add to audience"
      description={`${whom} will get a tag with the audience’s name, and everybody with the tag is in the audience.`}
      open
      onOpenChange={open => !open && onClose()}
      unsaved={name !== ''}
      width="small"
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (exactly) choose({ audience_id: exactly.id })
          else if (name) choose({ name })
        }}
      >
        <TextField
          label="Audience"
          placeholder="Search, or name a new one"
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          autoComplete="off"
          disabled={add.isPending}
        />
      </form>
      <ul aria-label="Audiences" className="-mx-2 mt-2 max-h-72 min-h-40 overflow-y-auto">
        {name && !exactly && (
          <li>
            <button type="button" disabled={add.isPending} onClick={() => choose({ name })} className={rowClass}>
              <Plus className="size-3.5 flex-none text-icon" />
              <span className="min-w-0 truncate">{`New audience “${name}”`}</span>
            </button>
          </li>
        )}
        {found.map(audience => (
          <li key={audience.id}>
            <button
              type="button"
              disabled={add.isPending}
              onClick={() => choose({ audience_id: audience.id })}
              className={rowClass}
            >
              <ListFilter className="size-3.5 flex-none text-icon" />
              <span className="min-w-0 flex-1 truncate">{audience.name}</span>
            </button>
          </li>
        ))}
        {data && found.length === 0 && !name && (
          <li className="px-2 py-3 text-fg-2">There is no audience yet. Type the name of the first one.</li>
        )}
      </ul>
    </Dialog>
  )
}

const rowClass =
  'flex min-h-8 w-full items-center gap-2 rounded-2 px-2 text-start outline-offset-[-2px] enabled:hover:bg-float-hover disabled:text-fg-3'
