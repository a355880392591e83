import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type Broadcast, broadcasts } from '#features/broadcasts/contract.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Count, RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { FailedMessages } from './failed-messages.tsx'
import { lookOf, modeNames, whenOf } from './words.ts'

/** Messages to audiences, newest first. */
export function MessagesScreen() {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const list = useQuery(broadcasts.list, { organization_id })
  const create = (
    <Link to="/messages/$messageId" params={{ messageId: 'new' }} className={buttonClass('primary')}>
      <Plus />
      New Message
    </Link>
  )
  const actions = (
    <>
      <FailedMessages />
      {create}
    </>
  )
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <Header title="Messages" count={list.data?.items.length} actions={actions} />
      <DataTable
        label="Messages"
        columns={columns}
        rows={list.data?.items ?? []}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={list.isPending}
        skeletonRows={6}
        onOpen={({ id }) => navigate({ to: '/messages/$messageId', params: { messageId: id } })}
        empty={
          list.error ? (
            <Failed what="The messages" error={list.error} onRetry={list.refetch} />
          ) : (
            <EmptyState kind="nothing-yet" title="No messages yet" actions={create}>
              Write to an audience by email, SMS or WhatsApp.
            </EmptyState>
          )
        }
      />
    </div>
  )
}

const columns: readonly Column<Broadcast>[] = [
  {
    id: 'name',
    header: 'Message',
    width: 280,
    cell: ({ id, name, audience_name }) => (
      <span className="block min-w-0">
        <Link
          to="/messages/$messageId"
          params={{ messageId: id }}
          className="block truncate font-strong hover:underline"
        >
          {name}
        </Link>
        <span className="block truncate text-12 text-fg-3">{audience_name ?? 'All fans'}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 110,
    cell: broadcast => <Badge type={lookOf(broadcast).badge}>{lookOf(broadcast).name}</Badge>,
  },
  {
    id: 'mode',
    header: 'By',
    width: 200,
    cell: ({ send_mode }) => <span className="text-fg-2">{modeNames[send_mode]}</span>,
  },
  { id: 'queued', header: 'Sent', width: 90, align: 'end', cell: ({ queued }) => <Count value={queued} /> },
  { id: 'waiting', header: 'Waiting', width: 90, align: 'end', cell: ({ waiting }) => <Count value={waiting} /> },
  {
    id: 'when',
    header: 'When',
    width: 120,
    align: 'end',
    cell: broadcast => (
      <span className="text-fg-2">
        <RelativeTime when={whenOf(broadcast)} />
      </span>
    ),
  },
]
