import { useState } from 'react'
import { Failure, send } from '#platform/web/data/send.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Count, Missing } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { PlatformMark } from '#platform/web/ui/platform-mark.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { useSelection } from '#platform/web/ui/table/selection.ts'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { type Candidate, composer } from '../composer-contract.ts'

interface AddFromRosterProps {
  organization_id: string
  /** Who is there already; they are not offered. */
  without: readonly string[]
  onAdd: (creators: Candidate[]) => void
  onClose: () => void
}

/** Creators that a search shows at once. */
const SHOWN = 50

const columns: readonly Column<Candidate>[] = [
  {
    id: 'name',
    header: 'Creator',
    width: 240,
    pictured: true,
    cell: ({ name, username, avatar_url }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={name} src={avatar_url} size={28} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
          {username && <span className="block truncate text-12 text-fg-2">{`@${username.replace(/^@/, '')}`}</span>}
        </span>
      </span>
    ),
  },
  {
    id: 'followers',
    header: 'Followers',
    width: 110,
    align: 'end',
    cell: ({ profile }) =>
      profile ? (
        <span className="inline-flex items-center gap-1.5">
          <PlatformMark platform={profile.platform} className="text-icon" />
          <Count value={profile.follower_count} />
        </span>
      ) : (
        <Missing />
      ),
  },
  {
    id: 'email',
    header: 'Email',
    width: 240,
    cell: ({ email }) =>
      email ? <span className="block truncate">{email}</span> : <span className="text-warn">No email address</span>,
  },
]

/** Chooses creators of the roster: search, table, Add (IMPORT-021, IMPORT-024). Mount it to open it. */
export function AddFromRoster({ organization_id, without, onAdd, onClose }: AddFromRosterProps) {
  const [q, setQ] = useState('')
  const [adding, setAdding] = useState(false)
  // what is chosen stays chosen while one searches for others
  const selection = useSelection('roster')
  const sought = q.trim()
  const { data, error, refetch } = useQuery(
    composer.candidates,
    {
      organization_id,
      // the list of everybody
      roster_id: organization_id,
      ...(sought && { q: sought }),
      selection: { all: true, excluded: [] },
      limit: SHOWN,
    },
    { unhurried: sought !== '' },
  )
  const rows = (data?.items ?? []).filter(({ creator_id }) => !without.includes(creator_id))
  const count = selection.count()
  const none = count === 0
  async function add() {
    setAdding(true)
    try {
      const asked = {
        organization_id,
        roster_id: organization_id,
        ...(selection.chosen.all && sought && { q: sought }),
      }
      const { items } = await send(composer.candidates, { ...asked, selection: selection.chosen })
      onAdd(items.filter(({ creator_id }) => !without.includes(creator_id)))
      onClose()
    } catch (failure) {
      toast.error('Failed to Add Creators', { detail: failure instanceof Failure ? failure.message : undefined })
    } finally {
      setAdding(false)
    }
  }
  return (
    <Dialog
      title="Add from Creator Roster"
      width="wide"
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <>
          <span className="me-auto text-fg-2 tabular-nums" role="status">
            {none ? '' : count === undefined ? 'All that match' : `${count} chosen`}
          </span>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" disabled={none} loading={adding} onClick={add}>
            Add
          </Button>
        </>
      }
    >
      <SearchField label="Search creators" value={q} onValueChange={setQ} />
      {error && !data ? (
        <Failed what="The creators" error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label="Creators"
          className="mt-3 h-96"
          columns={columns}
          rows={rows}
          rowId={({ creator_id }) => creator_id}
          rowName={({ name }) => name}
          selection={selection}
          onOpen={({ creator_id }) => selection.toggle(creator_id)}
          loading={!data}
          skeletonRows={7}
          empty={
            sought ? (
              <EmptyState kind="no-result" title={`Nobody matches “${sought}”`} />
            ) : (
              <EmptyState kind="nothing-yet" title="Nobody left to add">
                Add creators to the roster first.
              </EmptyState>
            )
          }
        />
      )}
      {data?.more && <p className="mt-2 text-12 text-fg-3">{`The newest ${SHOWN} are shown. Search for others.`}</p>}
    </Dialog>
  )
}
