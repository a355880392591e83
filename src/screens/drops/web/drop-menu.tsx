import { Link, useNavigate } from '@tanstack/react-router'
import {
  Archive,
  CircleStop,
  Copy,
  Ellipsis,
  ExternalLink,
  Link as LinkIcon,
  Pencil,
  Play,
  QrCode as QrIcon,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { copyText } from '#platform/web/copy.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { counted } from '#platform/web/numbers.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { studio } from '#screens/studio/contract.ts'
import type { DropRow } from '../contract.ts'
import { canEdit, hasPage } from './words.ts'

const QrCode = lazy(() => import('#records/drops/web/qr-code.tsx'))

/** All actions on a drop, from its row or from its own page. */
export function DropMenu({ drop, small = false }: { drop: DropRow; small?: boolean }) {
  const [open, setOpen] = useState<'code' | 'archive'>()
  const { close, reopen, archive, duplicate } = useDropCommands(drop)
  return (
    <>
      <Menu
        onDemand
        align="end"
        trigger={
          <IconButton
            kind="secondary"
            {...(small && { size: 'small' as const })}
            label={`More about ${drop.title}`}
            icon={<Ellipsis />}
          />
        }
      >
        {canEdit(drop) && (
          <MenuItem icon={<Pencil />} render={<Link to="/drops/$dropId/edit" params={{ dropId: drop.id }} />}>
            Edit
          </MenuItem>
        )}
        <MenuItem icon={<Copy />} onSelect={duplicate}>
          Duplicate
        </MenuItem>
        {hasPage(drop) && (
          <>
            <MenuItem icon={<ExternalLink />} render={<a href={drop.share_url} target="_blank" rel="noreferrer" />}>
              Open page
            </MenuItem>
            <MenuItem icon={<LinkIcon />} onSelect={() => void copyText(drop.share_url, 'Link copied')}>
              Copy link
            </MenuItem>
            <MenuItem icon={<QrIcon />} onSelect={() => setOpen('code')}>
              QR code
            </MenuItem>
          </>
        )}
        {drop.phase !== 'ARCHIVED' && (
          <>
            <MenuLine />
            {drop.phase === 'LIVE' && (
              <MenuItem icon={<CircleStop />} onSelect={close}>
                Close
              </MenuItem>
            )}
            {drop.status === 'CLOSED' && (
              <MenuItem icon={<Play />} onSelect={reopen}>
                Reopen
              </MenuItem>
            )}
            <MenuItem icon={<Archive />} danger onSelect={() => setOpen('archive')}>
              Archive…
            </MenuItem>
          </>
        )}
      </Menu>
      <Dialog
        title="QR code"
        width="small"
        open={open === 'code'}
        onOpenChange={next => setOpen(next ? 'code' : undefined)}
      >
        {open === 'code' && (
          <Suspense fallback={<Skeleton className="mx-auto h-63! w-52 rounded-2!" />}>
            <QrCode url={drop.page_url} fileName={drop.slug} />
          </Suspense>
        )}
      </Dialog>
      <ConfirmDialog
        title={`Archive “${drop.title}”?`}
        confirm="Archive drop"
        open={open === 'archive'}
        onOpenChange={next => setOpen(next ? 'archive' : undefined)}
        onConfirm={() => {
          setOpen(undefined)
          archive()
        }}
      >
        {hasPage(drop) && 'Fans find nothing at its address any more. '}It cannot be opened again.{' '}
        {drop.sign_ups > 0 && `Its ${counted(drop.sign_ups, 'sign-up')} and their consents stay.`}
      </ConfirmDialog>
    </>
  )
}

function useDropCommands({ id, title }: DropRow) {
  const place = { organization_id: useOrganization().id, id }
  const navigate = useNavigate()
  const reopen = useCommand(studio.reopen, { done: 'Drop reopened', failed: 'Failed to reopen the drop' })
  const close = useCommand(studio.close, {
    done: 'Drop closed',
    failed: 'Failed to close the drop',
    undo: () => reopen.mutate(place),
  })
  const archive = useCommand(studio.archive, { done: `“${title}” archived`, failed: 'Failed to archive the drop' })
  const duplicate = useCommand(studio.duplicate, { failed: 'Failed to duplicate the drop' })
  return {
    reopen: () => reopen.mutate(place),
    close: () => close.mutate(place),
    archive: () => archive.mutate(place),
    duplicate: () =>
      duplicate.mutate(place, {
        onSuccess: copy => {
          toast.success(`“${copy.title}” made`)
          void navigate({ to: '/drops/$dropId/edit', params: { dropId: copy.id } })
        },
      }),
  }
}
