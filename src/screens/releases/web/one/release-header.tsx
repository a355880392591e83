import { Link } from '@tanstack/react-router'
import { Archive, ChevronRight, Download, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { saveCsv } from '#platform/web/data/csv.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import type { ReleaseStatus } from '#records/releases/kinds.ts'
import { nextStatuses } from '#records/releases/status.ts'
import { statusNames } from '#records/releases/words.ts'
import { releases } from '../../contract.ts'
import { metadataRows } from '../metadata-rows.ts'
import { statusBadges } from '../words.ts'
import { useRelease } from './use-release.ts'

/** What the button to the next status says. */
const VERBS: Partial<Record<ReleaseStatus, string>> = {
  READY_FOR_SUBMISSION: 'Ready for submission',
  IN_REVIEW: 'Submit for review',
  DELIVERED: 'Mark as delivered',
  RELEASED: 'Mark as released',
}

/** The path, the status, and the ways on from it. */
export function ReleaseHeader() {
  const { place, data, isFinal } = useRelease()
  const { release, faults } = data
  const [asks, setAsks] = useState<'archive' | 'attention' | null>(null)
  const change = useCommand(releases.change_status, {
    failed: 'The status could not be changed',
    done: ({ status }) => `${release.title} is ${statusNames[status].toLowerCase()}`,
  })
  const turn = (status: ReleaseStatus, note = '') =>
    change.mutate({ ...place, status, note }, { onSuccess: () => setAsks(null) })
  const [next, ...others] = nextStatuses(release.status)
  const isHeld = next === 'READY_FOR_SUBMISSION' && faults.length > 0
  return (
    <>
      <Header
        tab={release.title}
        title={
          <nav aria-label="Path" className="flex min-w-0 items-center gap-1 max-md:max-w-[40vw]">
            <title>{`${release.title} · Fanfare`}</title>
            <Link to="/releases" className="text-fg-2 hover:text-fg max-md:sr-only">
              Releases
            </Link>
            <ChevronRight aria-hidden="true" className="size-3.5! text-icon max-md:hidden" />
            <span className="truncate" title={release.title}>
              {release.title}
            </span>
          </nav>
        }
        actions={
          <>
            <Menu align="end" trigger={<IconButton label="More" icon={<Ellipsis />} />}>
              <MenuItem icon={<Download />} onSelect={() => saveCsv(`${release.title}, metadata`, metadataRows(data))}>
                Download Metadata (CSV)
              </MenuItem>
              {others
                .filter(status => status !== 'ARCHIVED')
                .map(status => (
                  <MenuItem
                    key={status}
                    onSelect={() => (status === 'NEEDS_ATTENTION' ? setAsks('attention') : turn(status))}
                  >
                    {status === 'NEEDS_ATTENTION' ? 'Sent Back by the Distributor' : `Back to ${statusNames[status]}`}
                  </MenuItem>
                ))}
              {!isFinal && (
                <MenuItem icon={<Archive />} danger onSelect={() => setAsks('archive')}>
                  Archive Release
                </MenuItem>
              )}
            </Menu>
            {next && VERBS[next] && (
              <Button
                kind="primary"
                loading={change.isPending}
                disabled={isHeld}
                title={isHeld ? `${faults.length} checks are open` : undefined}
                onClick={() => turn(next)}
              >
                {VERBS[next]}
              </Button>
            )}
          </>
        }
      >
        <Badge type={statusBadges[release.status]} className="max-md:hidden">
          {statusNames[release.status]}
        </Badge>
      </Header>
      <ConfirmDialog
        open={asks === 'archive'}
        onOpenChange={open => !open && setAsks(null)}
        title={`Archive “${release.title}”?`}
        confirm="Archive release"
        loading={change.isPending}
        onConfirm={() => turn('ARCHIVED')}
      >
        An archived release stays as it is for good and leaves the list. Its drops and promotions go on.
      </ConfirmDialog>
      {asks === 'attention' && (
        <SentBack
          busy={change.isPending}
          onClose={() => setAsks(null)}
          onSend={note => turn('NEEDS_ATTENTION', note)}
        />
      )}
    </>
  )
}

function SentBack({ busy, onClose, onSend }: { busy: boolean; onClose: () => void; onSend: (note: string) => void }) {
  const [note, setNote] = useState('')
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      unsaved={note !== ''}
      width="small"
      title="Sent back"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" loading={busy} onClick={() => onSend(note)}>
            Needs attention
          </Button>
        </>
      }
    >
      <TextArea
        label="What the distributor said"
        need="optional"
        value={note}
        onValueChange={setNote}
        maxLength={2000}
        help="It stands at the top of the release until it is ready again."
      />
    </Dialog>
  )
}
