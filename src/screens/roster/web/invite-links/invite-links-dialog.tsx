import { Copy, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { type InviteLink, inviteLinks } from '#features/invite-links/contract.ts'
import { copyText } from '#platform/web/copy.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { InviteLinkDialog } from './invite-link-dialog.tsx'

/** The invite links of the team: make, copy, look at, change, close and open again. Mount it to open it. */
export function InviteLinksDialog({ onClose }: { onClose: () => void }) {
  const organization_id = useOrganization().id
  const [editing, setEditing] = useState<InviteLink | 'new' | null>(null)
  const links = useQuery(inviteLinks.list, { organization_id, limit: 100 })
  const { items = [] } = links.data ?? {}
  const make = (
    <Button size="small" icon={<Plus />} onClick={() => setEditing('new')}>
      New Link
    </Button>
  )
  return (
    <Dialog
      title="Invite links"
      description="Creators apply by a link. Whoever applies waits under Interested until you answer."
      open
      onOpenChange={open => !open && onClose()}
      actions={items.length > 0 && make}
    >
      {links.error && !links.data ? (
        <Failed what="The invite links" error={links.error} onRetry={links.refetch} />
      ) : links.data && items.length === 0 ? (
        <EmptyState kind="nothing-yet" title="No invite links yet" actions={make}>
          Make one, and post it where creators see it.
        </EmptyState>
      ) : (
        <ul aria-label="Invite links" className="-mx-2 min-h-60">
          {links.data
            ? items.map(link => <Row key={link.id} link={link} onEdit={() => setEditing(link)} />)
            : [1, 2].map(row => <Skeleton key={row} className="mx-2 my-3 h-8" />)}
        </ul>
      )}
      {editing && <InviteLinkDialog link={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
    </Dialog>
  )
}

const applications = (count: number) => `${exact(count)} ${count === 1 ? 'application' : 'applications'}`

function Row({ link, onEdit }: { link: InviteLink; onEdit: () => void }) {
  const toggle = useToggle(link)
  return (
    <li className="flex min-h-13 items-center gap-1 rounded-2 px-2 py-1.5 hover:bg-float-hover">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{link.title}</span>
        <span className="block truncate text-12 text-fg-3">
          {link.is_active ? '' : 'Closed · '}
          {applications(link.application_count)} · {link.profile_name}
        </span>
      </span>
      {link.is_active && (
        <>
          <IconButton
            size="small"
            label={`Copy the link of ${link.title}`}
            icon={<Copy />}
            onClick={() => copyText(link.url, 'Link copied')}
          />
          <a
            href={link.url}
            target="_blank"
            rel="noreferrer"
            className="hit-24 rounded-1 px-1.5 text-12 text-fg-2 hover:text-fg hover:underline"
          >
            Preview<span className="sr-only">, {link.title} (opens in a new tab)</span>
          </a>
        </>
      )}
      <IconButton size="small" label={`Edit ${link.title}`} icon={<Pencil />} onClick={onEdit} />
      <span className="ps-1.5">
        <Switch label={`Open: ${link.title}`} checked={link.is_active} onCheckedChange={toggle} />
      </span>
    </li>
  )
}

/** Closes a link or opens it again; closing can be undone. */
function useToggle(link: InviteLink) {
  const organization_id = useOrganization().id
  const { url, application_count, created_at, ...given } = link
  const inputFor = (is_active: boolean) => ({ organization_id, ...given, is_active })
  const again = useCommand(inviteLinks.update, { failed: 'Failed to open the link' })
  const save = useCommand(inviteLinks.update, {
    done: ({ title, is_active }) => (is_active ? `“${title}” takes applications` : `“${title}” is closed`),
    failed: 'Failed to change the link',
    undo: (_, { is_active }) => again.mutate(inputFor(!is_active)),
    optimistic: (edit, { is_active }) => edit.record('invite_links', link.id, record => ({ ...record, is_active })),
  })
  return (is_active: boolean) => save.mutate(inputFor(is_active))
}
