import { useCommand } from '#platform/web/data/use-command.ts'
import { useEndless } from '#platform/web/data/use-endless.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { longDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { composer, type MailCopy, type MailState } from '#records/outreach/composer-contract.ts'
import type { copyFilters } from './address.ts'

type CopyFilter = (typeof copyFilters)[number]

interface MailingDrawerProps {
  organization_id: string
  id: string
  filter: CopyFilter
  onFilterChange: (filter: CopyFilter) => void
  onClose: () => void
}

const stateWords: Record<MailState, string> = {
  QUEUED: 'Waiting',
  SENDING: 'Sending',
  SENT: 'Sent',
  FAILED: 'Failed',
  UNKNOWN: 'Unknown',
  WITHHELD: 'Withheld',
  CANCELLED: 'Stopped',
}
const outcomeWords = { REPLIED: 'Replied', AWAY: 'Away', BOUNCED: 'Bounced', UNSUBSCRIBED: 'Unsubscribed' } as const

const filters: { value: CopyFilter; label: string }[] = [
  { value: 'ALL', label: 'All copies' },
  { value: 'UNKNOWN', label: 'Unknown' },
  { value: 'FAILED', label: 'Failed' },
  { value: 'WITHHELD', label: 'Withheld' },
  { value: 'QUEUED', label: 'Waiting' },
  { value: 'SENT', label: 'Sent' },
]

/** What became of each copy of a mailing; copies of unknown fate are decided here. */
export function MailingDrawer({ organization_id, id, filter, onFilterChange, onClose }: MailingDrawerProps) {
  const { data } = useQuery(composer.mailing, { organization_id, id })
  const copies = useEndless(composer.copies, { organization_id, id, ...(filter !== 'ALL' && { state: filter }) })
  return (
    <Drawer title={data?.subject ?? 'Mailing'} open onOpenChange={open => !open && onClose()}>
      <div className="flex items-center gap-3 px-5 py-3">
        <p className="min-w-0 flex-1 text-fg-2">{data ? `${data.counts.sent} of ${data.counts.total} sent` : ''}</p>
        <Select
          label="Copies"
          hideLabel
          small
          value={filter}
          options={filters}
          onValueChange={value => onFilterChange(filters.find(one => one.value === value)?.value ?? 'ALL')}
        />
      </div>
      {copies.error && copies.items.length === 0 && (
        <Failed what="The copies" error={copies.error} onRetry={copies.retry} />
      )}
      {copies.isPending && <Skeleton className="mx-5 w-60" />}
      {!copies.isPending && !copies.error && copies.items.length === 0 && (
        <EmptyState kind="filtered-out" title="No such copy" />
      )}
      <ul aria-label="Copies" className="grid px-5">
        {copies.items.map(copy => (
          <CopyRow key={copy.id} organization_id={organization_id} copy={copy} />
        ))}
      </ul>
      {copies.hasMore && (
        <Button
          size="small"
          kind="quiet"
          className="mx-5 my-3 justify-self-start"
          loading={copies.isGrowing}
          onClick={copies.more}
        >
          Show more
        </Button>
      )}
    </Drawer>
  )
}

function CopyRow({ organization_id, copy }: { organization_id: string; copy: MailCopy }) {
  const { name, email, state, outcome, reason, send_at, settled_at } = copy
  const bad = state === 'FAILED' || outcome === 'BOUNCED'
  return (
    <li className="grid gap-1 border-line border-b py-3">
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        <Badge type={bad ? 'Error' : state === 'UNKNOWN' ? 'Warning' : outcome === 'REPLIED' ? 'Success' : 'Gray'}>
          {outcome ? outcomeWords[outcome] : stateWords[state]}
        </Badge>
      </div>
      <p className="wrap-anywhere text-12 text-fg-2">
        {`${email}, ${settled_at ? longDate(settled_at) : `leaves ${longDate(send_at)}`}`}
      </p>
      {reason && <p className="text-12 text-fg-2">{reason}</p>}
      {state === 'UNKNOWN' && <Decision organization_id={organization_id} copy={copy} />}
    </li>
  )
}

/** Only a person may decide: the provider may have taken the mail. */
function Decision({ organization_id, copy: { id, name } }: { organization_id: string; copy: MailCopy }) {
  const resolve = useCommand(composer.resolveUnknown, {
    done: (_, { decision }) => (decision === 'arrived' ? `Noted: ${name} has it` : `Sending to ${name} again`),
    failed: 'Failed to Decide',
  })
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      <Button
        size="small"
        onClick={() => resolve.mutate({ organization_id, id, decision: 'arrived' })}
      >{`${name} has it`}</Button>
      <ConfirmDialog
        title={`Send to ${name} again?`}
        confirm="Send again"
        confirmKind="primary"
        onConfirm={() => resolve.mutate({ organization_id, id, decision: 'send_again' })}
        trigger={
          <Button size="small" kind="quiet">
            Send again
          </Button>
        }
      >
        The connection ended before the provider answered. If it had taken the mail, it arrives twice.
      </ConfirmDialog>
    </div>
  )
}
