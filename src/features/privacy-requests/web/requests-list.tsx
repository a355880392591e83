import { Link } from '@tanstack/react-router'
import { Eraser, FileText } from 'lucide-react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { type PagePlace, usePages } from '#platform/web/data/use-pages.ts'
import { longDate, relativeDate } from '#platform/web/dates.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { type PrivacyRequest, privacyRequests } from '../contract.ts'

interface RequestsListProps {
  organizationId: string
  place: PagePlace
  onPlace: (place: PagePlace) => void
}

/** What fans asked of the team, and is not done yet. */
export function RequestsList({ organizationId: organization_id, place, onPlace }: RequestsListProps) {
  const list = usePages(privacyRequests.list, { organization_id }, place, onPlace)
  if (list.error && list.items.length === 0)
    return <Failed what="Requests" error={list.error} onRetry={list.retry} className="" />
  if (list.isPending) return <Skeleton className="h-14! w-full rounded-2!" />
  if (list.items.length === 0)
    return (
      <EmptyState kind="nothing-yet" title="Nobody is waiting">
        Fans ask on their own page, which every message links to.
      </EmptyState>
    )
  return (
    <>
      <ul className="border-line border-t">
        {list.items.map(request => (
          <Row key={request.id} request={request} organizationId={organization_id} />
        ))}
      </ul>
      {(list.footer.hasNext || list.footer.hasPrevious) && <Pagination {...list.footer} />}
    </>
  )
}

const asks = {
  ACCESS: { icon: FileText, text: 'wants to know what is stored' },
  ERASURE: { icon: Eraser, text: 'wants to be erased' },
}

function Row({ request, organizationId }: { request: PrivacyRequest; organizationId: string }) {
  const { id, kind, fan_id, fan_name, created_at } = request
  const { icon: Icon, text } = asks[kind]
  const finish = useCommand(privacyRequests.finish, { done: 'Marked as done', failed: 'Failed to mark as done' })
  const name = fan_name ?? 'A fan without a name'
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
      <Icon aria-hidden="true" className="size-4 text-icon" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere">
          <span className="font-medium">{fan_id ? name : 'An erased fan'}</span> {text}
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
      <Button
        size="small"
        loading={finish.isPending}
        onClick={() => finish.mutate({ organization_id: organizationId, id })}
        aria-label={`Mark the request of ${name} as done`}
      >
        Mark as done
      </Button>
    </li>
  )
}
