import { Link } from '@tanstack/react-router'
import { Eraser, FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { type PagePlace, usePages } from '#platform/web/data/use-pages.ts'
import { longDate, relativeDate } from '#platform/web/dates.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { type PrivacyRequest, privacyRequests } from '../contract.ts'

interface RequestsListProps {
  organizationId: string
  /** Whether the person may copy and erase fans. */
  mayClose: boolean
  place: PagePlace
  onPlace: (place: PagePlace) => void
}

/** What fans asked of the team, and is not done yet. */
export function RequestsList({ organizationId: organization_id, mayClose, place, onPlace }: RequestsListProps) {
  const part = useRef<HTMLDivElement>(null)
  const list = usePages(privacyRequests.list, { organization_id }, place, onPlace)
  if (list.error && list.items.length === 0)
    return <Failed what="Requests" error={list.error} onRetry={list.retry} className="" />
  if (list.isPending) return <Skeleton className="h-14! w-full rounded-2!" />
  return (
    // a request that is closed takes its button away
    <div ref={part} tabIndex={-1}>
      {list.items.length === 0 ? (
        <EmptyState kind="nothing-yet" title="Nobody is waiting">
          Fans ask on their own page, which every message links to.
        </EmptyState>
      ) : (
        <ul className="border-line border-t">
          {list.items.map(request => (
            <Row
              key={request.id}
              request={request}
              organizationId={organization_id}
              mayClose={mayClose}
              onClosed={() => part.current?.focus()}
            />
          ))}
        </ul>
      )}
      {(list.footer.hasNext || list.footer.hasPrevious) && <Pagination {...list.footer} />}
    </div>
  )
}

const asks = {
  ACCESS: { icon: FileText, text: 'wants to know what is stored', deed: 'Mark as done', done: 'Marked as done' },
  ERASURE: { icon: Eraser, text: 'wants to be erased', deed: 'Close without erasing', done: 'Request closed' },
}

interface RowProps {
  request: PrivacyRequest
  organizationId: string
  mayClose: boolean
  onClosed: () => void
}

function Row({ request, organizationId: organization_id, mayClose, onClosed }: RowProps) {
  const { id, kind, fan_id, fan_name, created_at } = request
  const { icon: Icon, text, deed, done } = asks[kind]
  const [asking, setAsking] = useState(false)
  const reopen = useCommand(privacyRequests.reopen, { failed: 'Failed to reopen the request' })
  const finish = useCommand(privacyRequests.finish, {
    done,
    failed: 'Failed to close the request',
    undo: () => reopen.mutate({ organization_id, id }),
    succeeded: onClosed,
  })
  const close = () => finish.mutate({ organization_id, id })
  const name = fan_id ? (fan_name ?? 'A fan without a name') : 'An erased fan'
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
      <Icon aria-hidden="true" className="size-4 text-icon" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere">
          <span className="font-medium">{name}</span> {text}
        </p>
        <p className="text-12 text-fg-3" title={longDate(created_at)}>
          Asked {relativeDate(created_at, new Date())}
        </p>
      </div>
      {fan_id && (
        <Link to="/fans/$fanId" params={{ fanId: fan_id }} className={buttonClass('secondary', 'small')}>
          Open fan
        </Link>
      )}
      {mayClose && (
        <Button
          size="small"
          loading={finish.isPending}
          onClick={kind === 'ERASURE' ? () => setAsking(true) : close}
          aria-label={`${deed}: the request of ${name}`}
        >
          {deed}
        </Button>
      )}
      <ConfirmDialog
        title={`Close the request of ${name} without erasing?`}
        confirm="Close request"
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false)
          close()
        }}
      >
        Everything about them stays stored. Nobody tells them: write to them why. The audit log keeps who closed it.
      </ConfirmDialog>
    </li>
  )
}
