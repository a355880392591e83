import { Ellipsis, KeyRound, Pencil, Power, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import { type WebhookEndpoint, webhooks } from '../contract.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { ReplayFailedDialog } from './replay-failed-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { hostOf } from './words.ts'

interface EndpointActionsProps {
  organizationId: string
  endpoint: WebhookEndpoint
  /** Leads away from what is being deleted. */
  onDelete: () => void
}

type Asking = 'rotate' | 'replay' | 'disable' | 'delete'

/** What can be done with an endpoint besides sending to it. */
export function EndpointActions({ organizationId: organization_id, endpoint, onDelete }: EndpointActionsProps) {
  const named = { organization_id, endpoint_id: endpoint.id }
  const [asking, setAsking] = useState<Asking>()
  const dialog = (which: Asking) => ({
    open: asking === which,
    onOpenChange: (open: boolean) => setAsking(open ? which : undefined),
  })
  const turn = useCommand(webhooks.update, {
    done: ({ enabled }) => (enabled ? 'Endpoint enabled' : 'Endpoint disabled'),
    failed: 'Failed to change the endpoint',
  })
  const remove = useCommand(webhooks.delete, {
    done: 'Endpoint deleted',
    failed: 'Failed to delete the endpoint',
    optimistic: edit =>
      edit(webhooks.list, ({ items }) => ({ items: items.filter(({ id }) => id !== endpoint.id) }), {
        organization_id,
      }),
  })
  const close = () => setAsking(undefined)
  return (
    <>
      {!endpoint.enabled && (
        <Button kind="primary" loading={turn.isPending} onClick={() => turn.mutate({ ...named, enabled: true })}>
          Enable
        </Button>
      )}
      <EndpointDialog
        organizationId={organization_id}
        endpoint={endpoint}
        trigger={<IconButton kind="secondary" label="Edit" icon={<Pencil />} />}
      />
      <Menu align="end" trigger={<IconButton kind="secondary" label="More" icon={<Ellipsis />} />}>
        <MenuItem icon={<RotateCw />} disabled={!endpoint.enabled} onSelect={() => setAsking('replay')}>
          Replay failed messages…
        </MenuItem>
        <MenuItem icon={<KeyRound />} onSelect={() => setAsking('rotate')}>
          Make a new secret…
        </MenuItem>
        {endpoint.enabled && (
          <MenuItem icon={<Power />} onSelect={() => setAsking('disable')}>
            Disable…
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem icon={<Trash2 />} danger onSelect={() => setAsking('delete')}>
          Delete…
        </MenuItem>
      </Menu>
      <RotateDialog named={named} {...dialog('rotate')} />
      <ReplayFailedDialog named={named} {...dialog('replay')} />
      <ConfirmDialog
        title={`Disable ${hostOf(endpoint.url)}?`}
        confirm="Disable"
        loading={turn.isPending}
        onConfirm={() => turn.mutate({ ...named, enabled: false }, { onSuccess: close })}
        {...dialog('disable')}
      >
        What happens while it is disabled is not kept for it. What is waiting now counts as failed, and can be replayed.
      </ConfirmDialog>
      <ConfirmDialog
        title={`Delete ${hostOf(endpoint.url)}?`}
        confirm="Delete"
        loading={remove.isPending}
        onConfirm={() => {
          remove.mutate(named)
          // at once: this screen is gone with the endpoint, before it could hear that it was deleted
          onDelete()
        }}
        {...dialog('delete')}
      >
        It is told nothing more, and its log is gone. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
